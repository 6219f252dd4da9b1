import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepJSON
import EvenstepStage
import EvenstepTestSupport
import Glibc

/// A scene that uses every key and every kind of the format, small enough to be run thousands of times.
enum RichScene {
  /// The scene's tree of values.
  static let json: JSONValue = try! JSONValue(parsing: Array(text.utf8))

  /// A folder of this run, which goes when the run ends.
  private static let folder: String = {
    let folder = try! makeTemporaryFolder()
    atexit {
      try? Files.remove("\(RichScene.folder)/dot.png")
      try? Files.remove(RichScene.folder)
    }
    return folder
  }()

  /// A name for the scene's file, in a folder that holds its picture.
  static let file: String = {
    let pixels = [UInt8](repeating: 200, count: 4 * 4 * 4)
    try! Files.writeAtomically("\(folder)/dot.png", Bitmap(width: 4, height: 4, pixels: pixels).png())
    return "\(folder)/rich.json"
  }()

  private static let text = """
    {
      "$schema": "scene-1.schema.json",
      "evenstep": 1,
      "title": "Everything at once",
      "features": [],
      "x-note": {"anything": ["$nothing", null]},
      "world": {
        "size": [800, 600], "gravity": [0, -900], "stepRate": 120, "keyframeEvery": 30, "iterations": 10, "substeps": 2, "damping": 0.9,
        "sleep": 0.5, "solver": "standard", "sweeps": true, "broadPhase": "automatic", "seed": 7,
        "background": {"kind": "gradient", "top": "#223", "bottom": "#112233ff"}
      },
      "camera": {"center": [400, 300], "size": [800, 600]},
      "parameters": {
        "bounce": 0.5, "rows": 2, "x-unused": "$",
        "wood": {"density": 1, "friction": 0.5, "elasticity": 0.2, "rollingResistance": 0.01, "surfaceVelocity": [0, 0]}
      },
      "materials": {
        "wood": "$wood", "ice": {"friction": 0, "elasticity": "$bounce", "x-why": "slippery"},
        "belt": {"density": 2, "surfaceVelocity": [50, 0]}
      },
      "images": {"dot": {"kind": "file", "path": "dot.png"}},
      "fonts": {"mono": {"kind": "file", "path": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"}},
      "layers": [{"id": "back", "space": "world"}, {"id": "front", "additiveGroup": true}, {"id": "hud", "space": "screen"}],
      "nodes": [
        {
          "id": "floor", "tags": ["ground"], "layer": "back", "body": {"kind": "static"},
          "shapes": [
            {
              "kind": "segment", "from": [0, 0], "to": [800, 0], "radius": 4, "material": "belt",
              "filter": {"categories": [0, 1], "mask": [0, 1, 2, 31], "group": 0}, "sensor": false
            },
            {
              "kind": "chain", "points": [[0, 600], [0, 0], [800, 0], [800, 600]], "radius": 3, "closed": false,
              "material": {"density": 1, "friction": 0.7, "elasticity": 0.1}
            }
          ],
          "look": {"kind": "shapes", "fill": "#555", "stroke": "#fff", "strokeWidth": 2}
        },
        {
          "id": "platform", "position": [300, 120], "angle": 10, "scale": 1.5, "body": {"kind": "kinematic", "mass": 40},
          "shapes": [{"kind": "box", "size": [80, 10], "offset": [0, 2], "angle": 5, "material": "ice"}],
          "look": {"kind": "box", "size": [80, 10], "center": [0, 2], "cornerRadius": 3, "fill": "#0f08"},
          "animations": [
            {
              "kind": "tween", "property": "position", "from": [300, 120], "to": [500, 140], "begin": 0.1,
              "duration": 0.4, "curve": "inOutSine", "repeats": "forever", "autoreverse": true
            },
            {"kind": "tween", "property": "angle", "to": 30, "duration": 1, "curve": "outBounce", "repeats": 2.5}
          ]
        },
        {
          "id": "crate", "tags": ["loose", "wooden"], "position": [100, 60], "layer": "front",
          "body": {"kind": "dynamic", "mass": 10, "velocity": [5, 0], "spin": 3, "fixedRotation": false,
            "swept": true},
          "shapes": [{"kind": "box", "size": 20, "material": "wood"}],
          "look": {"kind": "sprite", "image": "dot", "size": [20, 20]},
          "repeat": {
            "kind": "grid", "columns": 3, "rows": "$rows", "spacing": [30, 25],
            "vary": {
              "position": [2, 1], "angle": [-5, 5], "scale": [0.9, 1.1], "velocity": 4, "spin": [-10, 10],
              "tints": ["#fff", "#fa0"], "images": ["dot"]
            }
          }
        },
        {
          "id": "ball", "tags": ["loose"], "position": [500, 400], "body": {"kind": "dynamic"},
          "shapes": [{"kind": "circle", "radius": 9, "offset": [1, 0], "material": "wood"}],
          "look": {"kind": "circle", "radius": 9, "center": [1, 0], "fill": "#e45", "stroke": "#000"},
          "repeat": {"kind": "scatter", "count": 4, "size": [200, 100]}
        },
        {
          "id": "brick", "position": [600, 20], "body": {"kind": "dynamic", "fixedRotation": true},
          "shapes": [{"kind": "box", "size": [24, 12], "cornerRadius": 2.5, "filter": {"group": 3}}], "look": {"kind": "shapes"},
          "repeat": {"kind": "pyramid", "rows": 2, "spacing": [26, 13]}
        },
        {
          "id": "wedge", "position": [200, 300], "body": {"kind": "dynamic", "mass": 4},
          "shapes": [
            {"kind": "polygon", "points": [[-15, -10], [15, -10], [0, 15]], "cornerRadius": 0.5, "material": "ice"},
            {"kind": "circle", "radius": 4, "offset": [0, 12], "sensor": true}
          ],
          "look": {"kind": "polygon", "points": [[-15, -10], [15, -10], [0, 15]], "fill": "#08f", "strokeWidth": 1}
        },
        {
          "id": "sign", "position": [50, 500], "angle": 90, "scale": [2, 1], "opacity": 0.8, "tint": "#ccf",
          "visible": true, "layer": "hud",
          "children": [
            {"id": "disc", "position": [10, 0], "look": {"kind": "circle", "radius": 5}},
            {"id": "pill", "look": {"kind": "capsule", "from": [-9, 0], "to": [9, 0], "radius": 3, "stroke": "#fff"}},
            {
              "id": "path", "opacity": 0.5,
              "look": {"kind": "line", "points": [[0, 0], [9, 9], [18, 0]], "width": 3, "closed": true, "fill": "#ff0"},
              "children": [{"id": "leaf", "scale": 0.5, "look": {"kind": "sprite", "image": "dot"}}],
              "repeat": {"kind": "grid", "columns": 2, "spacing": [40, 0]}
            }
          ],
          "animations": [
            {"kind": "tween", "property": "scale", "from": 1, "to": [2, 2], "duration": 0.5,
              "curve": {"kind": "cubicBezier", "points": [0.4, 0, 0.2, 1]}},
            {"kind": "tween", "property": "opacity", "from": 0, "to": 1, "duration": 0.25,
              "curve": {"kind": "steps", "count": 4, "position": "jumpEnd"}},
            {"kind": "tween", "property": "tint", "from": "#fff", "to": "#f00", "duration": 0.3, "repeats": 2,
              "curve": {"kind": "linear", "points": [[0, 0], [0.5, 0.8], [1, 1]]}}
          ]
        },
        {
          "id": "dancer", "position": [60, 400], "look": {"kind": "sprite", "image": "dot", "size": [20, 20]},
          "animations": [
            {
              "kind": "spring", "property": "position", "from": [60, 400], "to": [90, 420], "velocity": [10, -20],
              "mass": 1, "stiffness": 100, "damping": 10, "begin": 0.1, "speed": 1.5, "timeOffset": 0.01, "fill": "both",
              "key": "place", "markers": [{"name": "away", "at": 0.2}]
            },
            {"kind": "spring", "property": "scale", "by": 0.5, "response": 0.3, "dampingRatio": 0.5, "repeats": 2},
            {"kind": "spring", "property": "opacity", "to": 0.5, "duration": 0.4, "bounce": 0.2, "composite": "replace"},
            {"kind": "decay", "property": "angle", "from": 5, "velocity": 90, "rate": 4, "composite": "add"},
            {
              "kind": "keyframes", "property": "tint", "values": ["#fff", "#f00", "#0f0"], "keyTimes": [0, 0.25, 1],
              "mode": "linear", "curves": ["inQuad", {"kind": "steps", "count": 3}], "duration": 0.5, "curve": "inOutSine",
              "repeatDuration": 1.25, "iterationStart": 0.5, "direction": "alternateReverse", "endDelay": 0.1
            },
            {
              "kind": "frames", "images": ["dot", "dot"], "keyTimes": [0, 0.5], "duration": 0.2, "repeats": "forever",
              "autoreverse": true
            },
            {"kind": "tween", "property": "angle", "by": 20, "duration": 0.3, "repeats": 3, "cumulative": true,
              "composite": "accumulate"}
          ]
        },
        {
          "id": "walker", "position": [40, 200], "body": {"kind": "kinematic"}, "shapes": [{"kind": "circle", "radius": 5}],
          "animations": [
            {
              "kind": "sequence", "repeats": 2, "animations": [
                {"kind": "path", "points": [[40, 200], [60, 200], [60, 230]], "closed": true, "rotation": "along", "duration": 0.5},
                {"kind": "path", "curves": [[40, 200], [50, 190], [60, 190], [70, 200]], "duration": 0.3, "begin": 0.05},
                {"kind": "group", "duration": 0.2, "animations": [
                  {"kind": "keyframes", "property": "position", "values": [[70, 200], [60, 210], [40, 200]], "mode": "cubic",
                    "duration": 0.3}]}
              ]
            }
          ]
        },
        {
          "id": "rig", "position": [700, 300],
          "children": [
            {"id": "arm", "position": [20, 0], "body": {"kind": "kinematic"}, "shapes": [{"kind": "box", "size": [30, 6]}]}
          ],
          "animations": [{"kind": "tween", "property": "angle", "from": 0, "to": 360, "duration": 2, "repeats": "forever"}]
        },
        {
          "id": "gun", "position": [400, 560],
          "components": [
            {
              "kind": "keys",
              "bindings": [
                {"key": "space", "do": {"kind": "impulse", "target": {"tag": "loose"}, "impulse": [0, 900]}},
                {"key": "r", "do": [{"kind": "remove"}, {"kind": "set", "target": "disc", "property": "visible", "value": false}]}
              ]
            },
            {
              "kind": "spawner", "every": 0.2, "limit": 3,
              "node": {
                "id": "shot", "body": {"kind": "dynamic", "velocity": [0, -50]},
                "shapes": [{"kind": "circle", "radius": 4}], "look": {"kind": "shapes", "fill": "#ff0"},
                "components": [{"kind": "lifetime", "seconds": 0.5}]
              }
            }
          ]
        },
        {
          "id": "words", "position": [30, 400], "body": {"kind": "kinematic"},
          "look": {
            "kind": "text", "text": "ij o\\nb", "font": "mono", "size": 20, "width": 40, "alignment": "center",
            "anchor": "top", "lineHeight": 1.2, "fill": "#fff", "stroke": "#000", "strokeWidth": 0.5
          },
          "repeat": {
            "kind": "letters", "shape": "outline", "material": "wood", "filter": {"group": 4}, "stagger": 0.1,
            "vary": {"angle": [-5, 5]}
          },
          "animations": [{"kind": "tween", "property": "opacity", "from": 0, "to": 1, "duration": 0.2}]
        },
        {
          "id": "clover", "position": [60, 420],
          "look": {
            "kind": "path", "fill": "#3a5", "stroke": "#fff", "strokeWidth": 1,
            "contours": [[[0, 0], [20, 0], [[30, 10], [20, 20]], [[10, 30], [0, 30], [0, 20]]], [[4, 4], [4, 8], [8, 4]]]
          }
        }
      ],
      "joints": [
        {"kind": "pin", "id": "rod", "a": "crate[0,0]", "b": "crate[0,1]", "anchorA": [0, 5], "anchorB": [0, -5],
          "distance": 20, "collides": false},
        {"kind": "slide", "id": "rope", "a": "ball[0]", "b": "world", "anchorA": [1, 0], "anchorB": [500, 600],
          "min": 0, "max": 300, "maxForce": 1000000, "breakForce": 2000000},
        {"kind": "pivot", "id": "hinge", "a": "ball[1]", "b": "platform", "at": [420, 200], "maxBias": 100},
        {"kind": "pivot", "id": "knee", "a": "ball[2]", "b": "ball[3]", "anchorA": [15, 0], "anchorB": [-15, 0],
          "errorBias": 0.1},
        {"kind": "groove", "id": "rail", "a": "wedge", "anchorA": [0, 1], "from": [100, 300], "to": [300, 320]},
        {"kind": "dampedSpring", "id": "spring", "a": "crate[1,0]", "b": "crate[2,0]", "anchorB": [1, 0], "restLength": 30,
          "stiffness": 50, "damping": 2},
        {"kind": "rotarySpring", "id": "coil", "a": "crate[1,1]", "restAngle": 10, "stiffness": 500, "damping": 20},
        {"kind": "rotaryLimit", "id": "stop", "a": "crate[2,1]", "min": -30, "max": 40, "maxBias": 90},
        {"kind": "ratchet", "id": "click", "a": "ball[0]", "b": "ball[1]", "phase": 5, "teeth": 15},
        {"kind": "gear", "id": "gears", "a": "ball[2]", "b": "wedge", "phase": 0, "ratio": -2},
        {"kind": "motor", "id": "motor", "a": "ball[3]", "rate": 180, "maxForce": 100000}
      ],
      "timeline": [
        {"at": 0.1, "do": {"kind": "set", "target": "world", "property": "gravity", "value": [100, -800]}},
        {"step": 5, "do": [
          {"kind": "set", "target": "wedge", "property": "position", "value": [210, 310]},
          {"kind": "set", "target": "wedge", "property": "angle", "value": 45},
          {"kind": "set", "target": "wedge", "property": "velocity", "value": [10, 0]},
          {"kind": "set", "target": "wedge", "property": "spin", "value": 90},
          {"kind": "set", "target": "sign", "property": "scale", "value": [1, 2]},
          {"kind": "set", "target": "disc", "property": "opacity", "value": 0.5},
          {"kind": "set", "target": "disc", "property": "tint", "value": "#abc"},
          {"kind": "set", "target": {"tag": "loose"}, "property": "visible", "value": true}
        ]},
        {"at": 0.2, "do": {"kind": "impulse", "target": "crate[1,0]", "impulse": [0, 2000], "at": [130, 60]}},
        {"at": 0.25, "do": {"kind": "spawn", "node": {
          "id": "extra", "tags": ["loose"], "position": [300, 500], "body": {"kind": "dynamic"},
          "shapes": [{"kind": "circle", "radius": 7}], "repeat": {"kind": "grid", "columns": 2, "spacing": 20}
        }}},
        {"at": 0.3, "do": {"kind": "animate", "target": "disc", "animation":
          {"kind": "tween", "property": "position", "to": [0, 30], "duration": 0.2}}},
        {"at": 0.35, "do": {"kind": "stop", "target": "dancer", "key": "place"}},
        {"at": 0.4, "do": {"kind": "remove", "target": "extra[0,0]"}},
        {"at": 0.41, "do": {"kind": "set", "target": "extra[1,0]", "property": "body", "value": "kinematic"}},
        {"at": 0.42, "do": {"kind": "grab", "target": "ball[0]", "at": [400, 300]}},
        {"at": 0.44, "do": [{"kind": "drag", "to": [410, 320]}, {"kind": "release"}]},
        {"at": 0.45, "do": [
          {"kind": "disconnect", "joint": "motor"},
          {"kind": "connect", "joint": {"kind": "motor", "id": "motor", "a": "ball[3]", "b": "world", "rate": -90}}
        ]}
      ],
      "events": [
        {"when": {"contact": [{"tag": "loose"}, "floor"], "phase": "began"},
          "do": {"kind": "set", "target": {"partner": "first"}, "property": "tint", "value": "#abc"}, "limit": 9, "cooldown": 0.02},
        {"when": {"every": 0.3}, "do": [{"kind": "set", "target": "platform", "property": "body", "value": "dynamic"}]}
      ],
      "duration": 3,
      "output": {"size": [320, 240], "fps": "60000/1001", "shutter": 172.8, "samples": 4, "blending": "linear"}
    }
    """
}
