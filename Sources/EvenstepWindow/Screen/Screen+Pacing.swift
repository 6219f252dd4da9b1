internal import EvenstepTiming

extension Screen {
  /// The pacer for this display: its own refreshes where the driver waits for them, else deadlines at their rate.
  var pacer: any FramePacer {
    let rate = window.refreshRate
    let clock = MonotonicClock()
    return window.waitsForDisplay ? VsyncPacer(rate: rate, clock: clock) : DeadlinePacer(rate: rate, clock: clock)
  }

  /// What became of the frame of a tick that was presented just now.
  func result(of tick: FrameTick) -> PresentResult {
    let shown = MonotonicClock().now
    return PresentResult(shown: shown, late: shown > tick.target)
  }

  /// Whether any part of the window may be on a screen.
  var isVisible: Bool { window.isVisible }

  /// What happened since the last call, in order; waits for the first event up to some milliseconds.
  func events(waiting milliseconds: Int32 = 0) -> [WindowEvent] { window.events(waiting: milliseconds) }
}
