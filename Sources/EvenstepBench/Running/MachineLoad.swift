import EvenstepFiles
import EvenstepMeasuring
import Glibc

/// How busy all processors are, as the system counts it, from the value's making on.
struct MachineLoad {
  private let start = MachineLoad.counters

  /// A sentence on how much of all processors others than this process and its ended children took; nil where the
  /// system does not tell.
  var note: String? {
    othersShare.map { share in
      "Other processes took \(decimal(share * 100, places: 0)) % of all processors meanwhile. Unless that is near nothing, wall "
        + "times are too long, and two threads show no gain."
    }
  }

  /// Which share of all processors' time others than this process and the children it has waited for took.
  private var othersShare: Double? {
    guard let start, let end = Self.counters else { return nil }
    let total = end.total - start.total
    return total > 0 ? max(end.busy - start.busy - (end.own - start.own), 0) / total : nil
  }

  /// In seconds: what all processors have done, how much of it was work, and how much of that was ours.
  private static var counters: (total: Double, busy: Double, own: Double)? {
    guard let bytes = try? Files.read("/proc/stat"),
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
    else { return nil }
    let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    guard ticks.count == 8 else { return nil }
    let (rate, total) = (Double(sysconf(Int32(_SC_CLK_TCK))), ticks.reduce(0, +))
    var own = 0.0
    for who in [RUSAGE_SELF, RUSAGE_CHILDREN].map({ __rusage_who_t($0.rawValue) }) {
      var usage = rusage()
      getrusage(who, &usage)
      own += (milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)) / 1e3
    }
    // The fourth and the fifth number are idle time.
    return (total / rate, (total - ticks[3] - ticks[4]) / rate, own)
  }
}
