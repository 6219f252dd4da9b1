extension Spring {
  /// How the spring answers a unit of displacement and one of velocity after some seconds.
  public func response(at seconds: Double) -> SpringResponse { SpringSolution(self).response(at: seconds) }

  /// The progress from 0 towards 1 after some seconds; `velocity` is the initial one, in ways per second.
  public func progress(at seconds: Double, velocity: Double = 0) -> Double {
    let response = response(at: seconds)
    return 1 - response.displacement + velocity * response.velocity
  }

  /// The change of the progress per second, after some seconds.
  public func progressRate(at seconds: Double, velocity: Double = 0) -> Double {
    let response = response(at: seconds)
    return velocity * response.velocityRate - response.displacementRate
  }

  /// A time in seconds after which the displacement stays within a threshold for ever; infinite without damping.
  ///
  /// The velocity is that of the displacement, the way left to the target: below 0 it leads there.
  public func settlingTime(displacement: Double = 1, velocity: Double = 0, threshold: Double = 1e-3) -> Double {
    SpringSolution(self).settlingTime(displacement.components, velocity.components, within: threshold)
  }
}
