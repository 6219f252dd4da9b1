/// The names that each object of a scene file may have; the JSON Schema lists the same ones.
package enum SceneKeys {
  package static let scene = [
    "evenstep", "title", "features", "world", "camera", "parameters", "materials", "images", "fonts", "layers", "nodes",
    "joints", "timeline", "events", "duration", "output",
  ]
  package static let world = [
    "size", "gravity", "stepRate", "iterations", "substeps", "damping", "sleep", "solver", "sweeps", "broadPhase",
    "keyframeEvery", "seed", "background",
  ]
  package static let camera = ["center", "size"]
  package static let material = ["density", "friction", "elasticity", "rollingResistance", "surfaceVelocity"]
  package static let layer = ["id", "space", "additiveGroup"]
  package static let output = ["size", "fps", "shutter", "samples", "blending"]
  package static let node = [
    "id", "tags", "position", "angle", "scale", "opacity", "tint", "visible", "layer", "body", "shapes", "look",
    "children", "animations", "components", "repeat",
  ]
  package static let body = ["kind", "mass", "velocity", "spin", "fixedRotation", "swept"]
  package static let vary = ["position", "angle", "scale", "velocity", "spin", "tints", "images"]
  package static let filter = ["categories", "mask", "group"]
  package static let timelineEntry = ["at", "step", "do"]
  package static let event = ["when", "do", "limit", "cooldown"]
  package static let trigger = ["contact", "phase", "every"]
  package static let binding = ["key", "do"]

  /// Backgrounds by kind; a plain text is a solid colour.
  package static let backgrounds = ["solid": ["color"], "gradient": ["top", "bottom"]]
  package static let images = ["file": ["path"]]
  package static let fonts = ["file": ["path"]]
  private static let copies = ["vary", "stagger"]
  package static let repeats = [
    "grid": ["columns", "rows", "spacing"] + copies, "pyramid": ["rows", "spacing"] + copies,
    "scatter": ["count", "size"] + copies, "letters": ["shape", "material", "filter"] + copies,
  ]
  private static let shapeCommon = ["material", "filter", "sensor"]
  package static let shapes = [
    "circle": ["radius", "offset"] + shapeCommon,
    "box": ["size", "offset", "angle", "cornerRadius"] + shapeCommon,
    "polygon": ["points", "cornerRadius"] + shapeCommon,
    "segment": ["from", "to", "radius"] + shapeCommon,
    "chain": ["points", "radius", "closed"] + shapeCommon,
  ]
  private static let style = ["fill", "stroke", "strokeWidth"]
  package static let looks = [
    "sprite": ["image", "size"],
    "shapes": style,
    "circle": ["center", "radius"] + style,
    "box": ["center", "size", "cornerRadius"] + style,
    "polygon": ["points"] + style,
    "capsule": ["from", "to", "radius"] + style,
    "line": ["points", "width", "closed", "fill"],
    "path": ["contours"] + style,
    "text": ["text", "font", "size", "width", "alignment", "anchor", "lineHeight"] + style,
  ]
  private static let animationClock = [
    "begin", "speed", "timeOffset", "repeats", "repeatDuration", "iterationStart", "direction", "autoreverse", "fill",
    "endDelay", "key", "markers",
  ]
  private static let animationPart = ["composite", "cumulative"]
  package static let animations = [
    "tween": ["property", "from", "to", "by", "duration", "curve"] + animationClock + animationPart,
    "keyframes": ["property", "values", "keyTimes", "mode", "curves", "duration", "curve"] + animationClock
      + animationPart,
    "spring": [
      "property", "from", "to", "by", "velocity", "mass", "stiffness", "damping", "response", "dampingRatio",
      "duration", "bounce",
    ] + animationClock + animationPart,
    "decay": ["property", "from", "velocity", "rate"] + animationClock + animationPart,
    "path": ["points", "curves", "closed", "rotation", "duration", "curve"] + animationClock + animationPart,
    "frames": ["images", "keyTimes", "duration", "curve"] + animationClock,
    "group": ["animations", "duration", "curve"] + animationClock,
    "sequence": ["animations", "duration", "curve"] + animationClock,
  ]
  package static let marker = ["name", "at"]
  package static let curves = [
    "cubicBezier": ["points"], "steps": ["count", "position"], "linear": ["points"],
  ]
  private static let jointEnds = ["id", "a", "b", "collides", "breakForce"]
  private static let jointPower = ["maxForce", "maxBias", "errorBias"]
  package static let joints = [
    "pin": ["anchorA", "anchorB", "distance"] + jointEnds + jointPower,
    "slide": ["anchorA", "anchorB", "min", "max"] + jointEnds + jointPower,
    "pivot": ["anchorA", "anchorB", "at"] + jointEnds + jointPower,
    "groove": ["anchorA", "from", "to"] + jointEnds + jointPower,
    "dampedSpring": ["anchorA", "anchorB", "restLength", "stiffness", "damping"] + jointEnds,
    "rotarySpring": ["restAngle", "stiffness", "damping"] + jointEnds,
    "rotaryLimit": ["min", "max"] + jointEnds + jointPower,
    "ratchet": ["phase", "teeth"] + jointEnds + jointPower,
    "gear": ["phase", "ratio"] + jointEnds + jointPower,
    "motor": ["rate", "maxForce"] + jointEnds,
  ]
  package static let commands = [
    "set": ["target", "property", "value"],
    "impulse": ["target", "impulse", "at"],
    "spawn": ["node"],
    "remove": ["target"],
    "connect": ["joint"],
    "disconnect": ["joint"],
    "grab": ["target", "at"],
    "drag": ["to"],
    "release": [],
    "animate": ["target", "animation"],
    "stop": ["target", "key"],
  ]
  /// The kinds of component that the engine ships; a registry may know more.
  package static let components = [
    "keys": ["bindings"], "lifetime": ["seconds"], "spawner": ["every", "limit", "node"],
  ]
}
