import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("Easings follow their closed forms")
struct EasingTests {
  private static let inputs = [0.1, 0.25, 0.5, 0.75, 0.9]

  /// The closed forms at the inputs, to twelve digits; the four polynomial outs follow by symmetry.
  private static let values: [(Easing, [Double])] = [
    (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
    (.inSine, [0.0123116594049, 0.0761204674887, 0.292893218813, 0.617316567635, 0.84356553496]),
    (.outSine, [0.15643446504, 0.382683432365, 0.707106781187, 0.923879532511, 0.987688340595]),
    (.inOutSine, [0.0244717418524, 0.146446609407, 0.5, 0.853553390593, 0.975528258148]),
    (.inQuad, [0.01, 0.0625, 0.25, 0.5625, 0.81]),
    (.inOutQuad, [0.02, 0.125, 0.5, 0.875, 0.98]),
    (.inCubic, [0.001, 0.015625, 0.125, 0.421875, 0.729]),
    (.inOutCubic, [0.004, 0.0625, 0.5, 0.9375, 0.996]),
    (.inQuart, [0.0001, 0.00390625, 0.0625, 0.31640625, 0.6561]),
    (.inOutQuart, [0.0008, 0.03125, 0.5, 0.96875, 0.9992]),
    (.inQuint, [0.00001, 0.0009765625, 0.03125, 0.2373046875, 0.59049]),
    (.inOutQuint, [0.00016, 0.015625, 0.5, 0.984375, 0.99984]),
    (.inExpo, [0.001953125, 0.00552427172802, 0.03125, 0.176776695297, 0.5]),
    (.outExpo, [0.5, 0.823223304703, 0.96875, 0.994475728272, 0.998046875]),
    (.inOutExpo, [0.001953125, 0.015625, 0.5, 0.984375, 0.998046875]),
    (.inCirc, [0.00501256289338, 0.0317541634481, 0.133974596216, 0.338562172234, 0.564110105646]),
    (.outCirc, [0.435889894354, 0.661437827766, 0.866025403784, 0.968245836552, 0.994987437107]),
    (.inOutCirc, [0.0101020514434, 0.0669872981078, 0.5, 0.933012701892, 0.989897948557]),
    (.inBack, [-0.01431422, -0.0641365625, -0.0876975, 0.1825903125, 0.59117202]),
    (.outBack, [0.40882798, 0.8174096875, 1.0876975, 1.0641365625, 1.01431422]),
    (.inOutBack, [-0.037518552, -0.09968184375, 0.5, 1.09968184375, 1.037518552]),
    (.inElastic, [0.001953125, -0.00552427172802, -0.015625, 0.0883883476483, -0.25]),
    (.outElastic, [1.25, 0.911611652352, 1.015625, 1.00552427173, 0.998046875]),
    (.inOutElastic, [0.000339156597006, 0.0119694444237, 0.5, 0.988030555576, 0.999660843403]),
    (.inBounce, [0.011875, 0.02734375, 0.234375, 0.52734375, 0.924375]),
    (.outBounce, [0.075625, 0.47265625, 0.765625, 0.97265625, 0.988125]),
    (.inOutBounce, [0.03, 0.1171875, 0.5, 0.8828125, 0.97]),
    (.bounceElevenths, [0.075625, 0.47265625, 0.71875, 0.958864265928, 1]),
    (.outQuad, [0.19, 0.4375, 0.75, 0.9375, 0.99]),
    (.outCubic, [0.271, 0.578125, 0.875, 0.984375, 0.999]),
    (.outQuart, [0.3439, 0.68359375, 0.9375, 0.99609375, 0.9999]),
    (.outQuint, [0.40951, 0.7626953125, 0.96875, 0.9990234375, 0.99999]),
  ]

  @Test("E1: every easing is exactly 0 at 0 and 1 at 1, and stays there", arguments: Easing.allCases)
  func ends(easing: Easing) {
    for start in [0, -0.0, -1e-300, -5, -.infinity, .nan] { #expect(easing.value(at: start) == 0) }
    for end in [1, 1.0.nextUp, 7, 1e300, .infinity] { #expect(easing.value(at: end) == 1) }
  }

  @Test("E1: there are the 31 standard easings and one more bounce, each with its own values")
  func completeness() {
    #expect(Easing.allCases.count == 32)
    #expect(Set(Self.values.map(\.0)) == Set(Easing.allCases))
    #expect(Easing(rawValue: "inOutBounce") == .inOutBounce)
  }

  @Test("E2: an easing has the values of its closed form", arguments: values)
  func closedForms(easing: Easing, values: [Double]) {
    for (input, value) in zip(Self.inputs, values) {
      #expect(abs(easing.value(at: input) - value) <= 1e-9, "\(easing) at \(input)")
    }
  }

  @Test("E3: the two bounces are different curves")
  func twoBounces() {
    #expect(abs(Easing.bounceElevenths.value(at: 0.5) - 0.71875) < 1e-12)
    #expect(abs(Easing.outBounce.value(at: 0.5) - 0.765625) < 1e-12)
  }

  @Test(
    "E4: the elevenths bounce is continuous where it meets the floor", arguments: [4.0 / 11, 8.0 / 11, 0.9])
  func continuity(meeting: Double) {
    let easing = Easing.bounceElevenths
    #expect(abs(easing.value(at: meeting) - 1) < 1e-12)
    #expect(abs(easing.value(at: meeting.nextDown) - 1) < 1e-12)
    #expect(abs(easing.value(at: meeting.nextUp) - 1) < 1e-12)
  }

  @Test("E4: the elevenths bounce is lowest at 6/11, 179/220 and 19/20")
  func minima() {
    for (place, height) in [(6.0 / 11, 0.7), (179.0 / 220, 0.91), (0.95, 0.973)] {
      let easing = Easing.bounceElevenths
      #expect(abs(easing.value(at: place) - height) < 1e-12)
      #expect(easing.value(at: place - 0.01) > height && easing.value(at: place + 0.01) > height)
    }
  }

  @Test(
    "E5: in is out turned by half a turn",
    arguments: [
      (.inSine, .outSine), (.inQuad, .outQuad), (.inCubic, .outCubic), (.inQuart, .outQuart),
      (.inQuint, .outQuint), (.inExpo, .outExpo), (.inCirc, .outCirc), (.inBack, .outBack),
      (.inElastic, .outElastic), (.inBounce, .outBounce),
    ] as [(Easing, Easing)])
  func symmetry(rise: Easing, fall: Easing) {
    for step in 0...1000 {
      let t = Double(step) / 1000
      #expect(abs(rise.value(at: t) - (1 - fall.value(at: 1 - t))) <= 1e-12, "\(rise) at \(t)")
    }
  }

  @Test("E6: in-out is exactly one half in the middle, and symmetric about it", arguments: Easing.allCases)
  func middles(easing: Easing) {
    guard easing == .linear || easing.rawValue.hasPrefix("inOut") else { return }
    #expect(easing.value(at: 0.5) == 0.5)
    for step in 0...100 {
      let t = Double(step) / 200
      #expect(abs(easing.value(at: t) + easing.value(at: 1 - t) - 1) <= 1e-12, "\(easing) at \(t)")
    }
  }

  @Test("the elastic and the exponential out follow their formulas between the listed values")
  func outFormulas() {
    // sin((10x − 3/4)·2π/3) at x = 3/10 is sin(3π/2) = −1; at x = 0.075 it is 0.
    #expect(abs(Easing.outElastic.value(at: 0.3) - 0.875) < 1e-12)
    #expect(abs(Easing.outElastic.value(at: 0.075) - 1) < 1e-12)
    #expect(abs(Easing.outExpo.value(at: 0.7) - (1 - 0x1p-7)) < 1e-12)
  }

  @Test("E7: a ball falls from 32 to 268 and comes to rest exactly")
  func ball() {
    let fall = Tween(
      from: Vector2(150, 32), to: Vector2(150, 268),
      timing: TweenTiming(duration: 1, curve: .easing(.bounceElevenths)))
    let heights: [(frame: Double, y: Double)] = [
      (6, 49.8475), (15, 143.546875), (30, 201.625), (45, 258.2919667590), (54, 268),
    ]
    for (frame, y) in heights {
      #expect(abs((fall.value(at: frame / 60)?.y ?? .nan) - y) < 1e-9, "frame \(frame)")
    }
    #expect(fall.value(at: 1) == Vector2(150, 268))
    #expect(fall.value(at: 5) == Vector2(150, 268))
  }
}
