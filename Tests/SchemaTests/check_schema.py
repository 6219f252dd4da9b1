#!/usr/bin/env python3
"""Checks the JSON Schema of scene files: against its own rules, our scenes, wrong documents, and the Swift sources.

With --evenstep PATH, the command's `check` has to agree about every document.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "assets/schema/scene-1.schema.json"
SOURCES = ROOT / "Sources"

CRATE = {"id": "crate", "position": [10, 20], "body": {"kind": "dynamic", "mass": 2},
         "shapes": [{"kind": "box", "size": [4, 4]}]}


def scene(**members):
    """A right scene with one crate, and these members over it."""
    return {"evenstep": 1, "nodes": [CRATE], **members}


def node(**members):
    """A right scene whose second node has these members."""
    return scene(nodes=[CRATE, {"id": "second", **members}])


def shape(**members):
    return node(body={"kind": "static"}, shapes=[members])


def tween(**members):
    return node(animations=[{"kind": "tween", "property": "angle", "to": 90, "duration": 1, **members}])


def animation(kind, **members):
    return node(animations=[{"kind": kind, **members}])


def command(kind, **members):
    return scene(timeline=[{"at": 1, "do": {"kind": kind, **members}}])


def event(when, do=(), **members):
    return scene(events=[{"when": when, "do": list(do), **members}])


def component(**members):
    return node(components=[members])


def joint(kind, **members):
    """A right scene of two crates with one joint."""
    return scene(nodes=[CRATE, {**CRATE, "id": "second"}],
                 joints=[{"kind": kind, "id": "joint", "a": "crate", **members}])


RIGHT = {
    "a crate that is handed over": scene(timeline=[
        {"at": 1, "do": {"kind": "set", "target": "crate", "property": "body", "value": "kinematic"}}]),
    "a kinematic body with a mass": node(
        body={"kind": "kinematic", "mass": 1}, shapes=[{"kind": "circle", "radius": 1}]),
    "a contact that removes a partner": event({"contact": ["crate"]}, [{"kind": "remove", "target": {"partner": "second"}}]),
    "an end of a contact, twice": event({"contact": ["crate", "crate"], "phase": "ended"}, limit=2, cooldown=0.5),
    "something every second": event({"every": 1}, [{"kind": "remove", "target": "crate"}]),
    "nothing but the version": {"evenstep": 1},
    "a crate": scene(),
    "keys of one's own": scene(**{"x-editor": {"zoom": 2}, "$schema": "scene-1.schema.json"}),
    "a parameter for a number": scene(parameters={"n": 5}, duration="$n"),
    "a parameter for one coordinate": {**node(position=[1, "$y"]), "parameters": {"y": 3}},
    "a parameter for an object": {**node(look="$disc"), "parameters": {"disc": {"kind": "circle", "radius": 3}}},
    "a rate as a quotient": scene(output={"size": [64, 36], "fps": "60000/1001"}),
    "a shutter and its samples": scene(output={"shutter": 172.8, "samples": 16}),
    "linear light": scene(output={"blending": "linear"}),
    "an additive layer": scene(layers=[{"id": "floor", "additiveGroup": True}]),
    "a short colour": node(tint="#fa08"),
    "a text": node(look={"kind": "text", "text": "Evenstep", "font": "Inter Bold", "size": 40, "alignment": "center"}),
    "a text in a font of one's own": scene(
        fonts={"mono": {"kind": "file", "path": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"}},
        nodes=[{"id": "sign", "look": {"kind": "text", "text": "a\nb", "font": "mono", "width": 90, "lineHeight": 1}}]),
    "letters that fall one after the other": node(
        look={"kind": "text", "text": "Evenstep"}, body={"kind": "dynamic"},
        repeat={"kind": "letters", "shape": "outline", "stagger": 0.1, "material": {"friction": 1}}),
    "a list of commands": scene(timeline=[{"step": 3, "do": [{"kind": "remove", "target": "crate"}]}]),
    "gravity turned": command("set", target="world", property="gravity", value=[1, 0]),
    "a component's command without target": component(
        kind="keys", bindings=[{"key": "space", "do": {"kind": "set", "property": "tint", "value": "#fff"}}]),
    "a rod to the world": joint("pin", anchorB=[0, 0]),
    "a rope between crates": joint("slide", b="second", max=30),
    "a hinge at one place": joint("pivot", b="second", at=[10, 10], collides=False),
    "a hinge on the world": joint("pivot", b="world", anchorA=[1, 0], anchorB=[11, 20], maxForce=100),
    "a groove in the world": joint("groove", **{"from": [0, 20], "to": [20, 20]}),
    "a spring": joint("dampedSpring", b="second", restLength=10, stiffness=5, damping=1),
    "a spring that turns": joint("rotarySpring", restAngle=5, stiffness=5, damping=1),
    "angles between two": joint("rotaryLimit", min=-10, max=10, maxBias=90, errorBias=0.1),
    "one way only, clockwise": joint("ratchet", teeth=-15, phase=3),
    "gears that turn against each other": joint("gear", b="second", ratio=-2),
    "a motor made and stopped": scene(timeline=[{"at": 1, "do": [
        {"kind": "connect", "joint": {"kind": "motor", "id": "motor", "a": "crate", "rate": 90}},
        {"kind": "disconnect", "joint": "motor"}]}]),
    "a hinge that breaks": joint("pivot", at=[10, 10], breakForce=5000),
    "a spring that breaks": joint("dampedSpring", b="second", restLength=10, stiffness=5, damping=1, breakForce=0),
    "a throw": scene(timeline=[
        {"step": 1, "do": {"kind": "grab", "target": "crate", "at": [10, 20]}},
        {"step": 9, "do": [{"kind": "drag", "to": [30, 40]}, {"kind": "release"}]}]),
    "bodies kept awake": scene(world={"sleep": None}),
    "a spring by its response": animation("spring", property="position", to=[1, 2], response=0.5),
    "a spring by mass and stiffness": animation("spring", property="angle", by=90, velocity=10, stiffness=100, damping=0),
    "a spring as SwiftUI has it": animation("spring", property="scale", to=2, duration=0.4, bounce=-0.5, key="size"),
    "a fling": animation("decay", property="position", velocity=[300, 0], rate=3),
    "keyframes in jumps": animation("keyframes", property="opacity", values=[0, 1], keyTimes=[0, 0.5, 1], mode="discrete",
                                    duration=1),
    "a round trip": animation("path", points=[[0, 0], [9, 0], [9, 9]], closed=True, rotation="along", duration=2),
    "a bend": animation("path", curves=[[0, 0], [5, 0], [9, 4], [9, 9]], duration=2, repeats=0),
    "a sequence in a group": animation("group", speed=2, animations=[{"kind": "sequence", "animations": [
        {"kind": "tween", "property": "angle", "by": 90, "duration": 1, "composite": "add", "cumulative": True,
         "markers": [{"name": "half", "at": 0.5}]}]}]),
    "an end to animations": command("stop", target="crate", key="size"),
    "a tween for ever": tween(repeats="forever", curve={"kind": "cubicBezier", "points": [0.4, 0, 0.2, 1]}),
}

WRONG = {
    "no version": {},
    "another version": {"evenstep": 2},
    "an unknown key at the top": scene(nodez=[]),
    "an unknown feature": scene(features=["sound"]),
    "an unknown key in the world": scene(world={"gravitty": [0, 0]}),
    "gravity of one number": scene(world={"gravity": -10}),
    "a step rate of 0": scene(world={"stepRate": 0}),
    "half a step": scene(world={"stepRate": 60.5}),
    "damping above 1": scene(world={"damping": 1.5}),
    "an unknown solver": scene(world={"solver": "fast"}),
    "a negative seed": scene(world={"seed": -1}),
    "a background of an unknown kind": scene(world={"background": {"kind": "stripes"}}),
    "a gradient without bottom": scene(world={"background": {"kind": "gradient", "top": "#fff"}}),
    "a colour by name": node(tint="red"),
    "a colour of five digits": node(tint="#12345"),
    "a camera of no size": scene(camera={"size": [0, 10]}),
    "a material that gains energy": scene(materials={"rubber": {"elasticity": 1.1}}),
    "an image of an unknown kind": scene(images={"sky": {"kind": "web", "path": "sky.png"}}),
    "an image without path": scene(images={"sky": {"kind": "file"}}),
    "a layer in an unknown space": scene(layers=[{"id": "front", "space": "page"}]),
    "an output of no width": scene(output={"size": [0, 720]}),
    "a rate in words": scene(output={"fps": "fast"}),
    "a shutter beyond a full turn": scene(output={"shutter": 360.5}),
    "a frame of no samples": scene(output={"samples": 0}),
    "a blending of its own": scene(output={"blending": "gamma"}),
    "a layer that is a group by name": scene(layers=[{"id": "floor", "additiveGroup": "add"}]),
    "a duration of 0": scene(duration=0),
    "a node without id": scene(nodes=[{"position": [0, 0]}]),
    "a node with a reserved id": scene(nodes=[{"id": "world"}]),
    "an id with a number sign": scene(nodes=[{"id": "crate#2"}]),
    "an id with a comma": scene(nodes=[{"id": "a,b"}]),
    "a position of three numbers": node(position=[1, 2, 3]),
    "an opacity above 1": node(opacity=1.5),
    "a body of an unknown kind": node(body={"kind": "soft"}),
    "a mass of 0": node(body={"kind": "dynamic", "mass": 0}, shapes=[{"kind": "circle", "radius": 1}]),
    "a static body with a mass": node(body={"kind": "static", "mass": 1}),
    "a dynamic body among children": node(
        children=[{"id": "child", "body": {"kind": "dynamic", "mass": 1}, "shapes": [{"kind": "circle", "radius": 1}]}]),
    "a shape of an unknown kind": shape(kind="star"),
    "a circle without radius": shape(kind="circle"),
    "a circle with corners": shape(kind="circle", radius=1, points=[[0, 0], [1, 0], [0, 1]]),
    "a polygon of two points": shape(kind="polygon", points=[[0, 0], [1, 0]]),
    "a category beyond 31": shape(kind="circle", radius=1, filter={"categories": [32]}),
    "a look of an unknown kind": node(look={"kind": "glow"}),
    "a sprite without image": node(look={"kind": "sprite"}),
    "a line with a border": node(look={"kind": "line", "points": [[0, 0], [1, 1]], "stroke": "#fff"}),
    "a grab of nothing": scene(timeline=[{"step": 1, "do": {"kind": "grab", "at": [10, 20]}}]),
    "a drag to nowhere": scene(timeline=[{"step": 1, "do": {"kind": "drag"}}]),
    "a tween of a body": tween(property="mass"),
    "a tween of a colour to a number": tween(property="tint", to=3),
    "an unknown curve": tween(curve="outSpring"),
    "a Bézier curve that runs back": tween(curve={"kind": "cubicBezier", "points": [1.5, 0, 0, 1]}),
    "no passes at all": tween(repeats=0),
    "a tween with all three ends": animation("tween", property="angle", **{"from": 1}, to=2, by=3, duration=1),
    "a tween to nowhere": animation("tween", property="angle", duration=1),
    "a spring in two ways": animation("spring", property="angle", to=1, response=1, stiffness=2, damping=3),
    "a spring in no way": animation("spring", property="angle", to=1),
    "a spring without mass": animation("spring", property="angle", to=1, mass=0, stiffness=2, damping=3),
    "a spring that speeds up": animation("spring", property="angle", to=1, stiffness=2, damping=-3),
    "a colour with a velocity": animation("spring", property="tint", to="#fff", velocity="#fff", response=1),
    "keyframes without values": animation("keyframes", property="angle", values=[], duration=1),
    "a key time beyond the end": animation("keyframes", property="angle", values=[1, 2], keyTimes=[0, 1.5], duration=1),
    "a path in two ways": animation("path", points=[[0, 0]], curves=[[0, 0], [1, 1], [2, 2], [3, 3]], duration=1),
    "a path that turns by name": animation("path", points=[[0, 0], [1, 1]], rotation="left", duration=1),
    "pictures of none": animation("frames", images=[], duration=1),
    "a direction and a reverse": animation("tween", property="angle", by=1, duration=1, direction="normal", autoreverse=True),
    "a negative duration": animation("tween", property="angle", by=1, duration=-1),
    "a marker without a name": animation("group", animations=[], markers=[{"at": 1}]),
    "an unknown fill": animation("tween", property="angle", by=1, duration=1, fill="sideways"),
    "an end to no one's animations": command("stop", key="size"),
    "a command of an unknown kind": command("explode", target="crate"),
    "a command that hits no one": command("remove"),
    "gravity of a crate": command("set", target="crate", property="gravity", value=[0, 0]),
    "a world that is tinted": command("set", target="world", property="tint", value="#fff"),
    "an impulse without direction": command("impulse", target="crate", impulse=5),
    "a crate that is set to stand": command("set", target="crate", property="body", value="static"),
    "a crate that is set to be soft": command("set", target="crate", property="body", value="soft"),
    "an event without trigger": event({}),
    "an event without commands": scene(events=[{"when": {"every": 1}}]),
    "a contact every second": event({"contact": ["crate"], "every": 1}),
    "a contact of three": event({"contact": ["crate", "crate", "crate"]}),
    "a phase of time": event({"every": 1, "phase": "began"}),
    "an unknown phase": event({"contact": ["crate"], "phase": "touching"}),
    "an event that never happens": event({"every": 1}, limit=0),
    "an event in no time": event({"every": 0}),
    "a cooldown that is over before": event({"every": 1}, cooldown=-1),
    "a partner of no name": event({"contact": ["crate"]}, [{"kind": "remove", "target": {"partner": "third"}}]),
    "a partner with a tag": event({"contact": ["crate"]}, [{"kind": "remove", "target": {"partner": "first", "tag": "a"}}]),
    "an entry without moment": scene(timeline=[{"do": []}]),
    "an entry with two moments": scene(timeline=[{"at": 1, "step": 2, "do": []}]),
    "a component of an unknown kind": component(kind="brain"),
    "a spawner without node": component(kind="spawner", every=1),
    "a key without commands": component(kind="keys", bindings=[{"key": "a"}]),
    "a grid without spacing": node(repeat={"kind": "grid", "columns": 2}),
    "a pyramid of no rows": node(repeat={"kind": "pyramid", "rows": 0, "spacing": 1}),
    "a joint of an unknown kind": joint("glue", b="second"),
    "a joint without id": scene(joints=[{"kind": "motor", "a": "crate", "rate": 1}]),
    "a joint of no one": scene(joints=[{"kind": "motor", "id": "m", "rate": 1}]),
    "an unknown key in a joint": joint("motor", rate=1, speed=2),
    "a joint's id with a number sign": joint("motor", rate=1, id="m#2"),
    "a rod to nowhere in the world": joint("pin"),
    "a rod of no length": joint("pin", b="second", distance=0),
    "a rope without length": joint("slide", b="second"),
    "a hinge at a place and at anchors": joint("pivot", b="second", at=[0, 0], anchorA=[0, 0]),
    "a hinge nowhere": joint("pivot"),
    "a groove without end": joint("groove", **{"from": [0, 0]}),
    "a spring that pushes where it is pulled": joint("dampedSpring", b="second", restLength=1, stiffness=-1, damping=0),
    "a spring with a greatest force": joint("rotarySpring", stiffness=1, damping=1, maxForce=5),
    "an error that grows": joint("gear", b="second", ratio=1, errorBias=1.5),
    "a gear of ratio 0": joint("gear", b="second", ratio=0),
    "a ratchet without teeth": joint("ratchet", teeth=0),
    "a motor of words": joint("motor", rate="fast"),
    "a negative force": joint("motor", rate=1, maxForce=-1),
    "a command that makes nothing": command("connect"),
    "a command that undoes a number": command("disconnect", joint=3),
    "a text that says nothing": node(look={"kind": "text"}),
    "a text of no size": node(look={"kind": "text", "text": "a", "size": 0}),
    "a text to one side only": node(look={"kind": "text", "text": "a", "alignment": "justified"}),
    "letters before each other": node(look={"kind": "text", "text": "a"}, repeat={"kind": "letters", "stagger": -1}),
    "variation by an unknown key": node(repeat={"kind": "scatter", "count": 2, "size": 5, "vary": {"colour": []}}),
}

# Where the schema keeps the keys of each table of SceneKeys.swift; tables by kind have one definition for each.
PLAIN = {"world": "world", "camera": "camera", "material": "material", "layer": "layer", "output": "output",
         "node": "node", "body": "body", "vary": "vary", "filter": "filter", "timelineEntry": "timelineEntry",
         "event": "event", "trigger": "trigger", "binding": "binding", "marker": "marker"}
TAGGED = {"backgrounds": "background", "images": "image", "fonts": "font", "repeats": "repeat", "shapes": "shape", "looks": "look",
          "joints": "joint", "animations": "animation", "curves": "curve", "commands": "command", "components": "component"}


def swift_keys():
    """The tables of SceneKeys.swift, by their names."""
    text = (SOURCES / "EvenstepStage/Reading/SceneKeys.swift").read_text()
    text = re.sub(r"//.*", "", text)
    tables = {}
    for name, value in re.findall(r"static let (\w+) = (.*?)(?=\n  (?:package|private) static|\n\}\n)", text, re.S):
        value = " ".join(value.split())
        if re.match(r'\[\s*"\w+":', value):
            value = "{" + value[1:value.rindex("]")] + "}"
        # What remains is a literal of strings, lists and sums of them, which Python reads alike.
        tables[name] = eval(value, {"__builtins__": {}}, dict(tables))  # pylint: disable=eval-used
    return tables


def swift_cases(path, enum):
    """The cases of a Swift enumeration, in order."""
    text = re.sub(r"//.*", "", (SOURCES / path).read_text())
    body = text[text.index(f"enum {enum}"):]
    body = body[:re.search(r"\n *(public )?(func|init|var|\})", body).start() + 1]
    return [case.strip(" `") for line in re.findall(r"case ([^\n:]+)\n", body) for case in line.split(",")]


class Checks:
    """Counts what holds and says what does not."""

    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, holds, message):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {message}")


def check_keys(checks, schema):
    definitions = schema["$defs"]
    tables = swift_keys()
    known = {"scene", "style", "copies", "shapeCommon", "jointEnds", "jointPower", "animationClock", "animationPart", *PLAIN, *TAGGED}
    checks.expect(set(tables) == known, f"SceneKeys has tables that this test does not know: {set(tables) ^ known}")

    def expect_same(place, definition, keys):
        differing = set(definition["properties"]) ^ set(keys)
        checks.expect(not differing, f"{place}: only one of SceneKeys and schema has {sorted(differing)}")

    expect_same("scene", schema, tables["scene"])
    for table, name in PLAIN.items():
        expect_same(table, definitions[name], tables[table])
    for table, name in TAGGED.items():
        kinds = {choice["$ref"].removeprefix(f"#/$defs/{name}-") for choice in definitions[name]["oneOf"]}
        checks.expect(kinds == set(tables[table]), f"{table}: kinds {sorted(kinds ^ set(tables[table]))} differ")
        for kind in kinds & set(tables[table]):
            definition = definitions[f"{name}-{kind}"]
            expect_same(f"{table}.{kind}", definition, ["kind", *tables[table][kind]])
            checks.expect(definition["properties"]["kind"] == {"const": kind}, f"{table}.{kind}: its kind is another")


def check_cases(checks, schema):
    definitions = schema["$defs"]

    def choices(definition, key):
        return definitions[definition]["properties"][key]["anyOf"][0]["enum"]

    for path, enum, listed in [
            ("EvenstepAnimation/Easing.swift", "Easing", definitions["easing"]["enum"]),
            ("EvenstepAnimation/StepCurve.swift", "Position", choices("curve-steps", "position")),
            ("EvenstepPhysics/BodyDefinition.swift", "BodyKind", choices("body", "kind")),
            ("EvenstepPhysics/WorldSettings.swift", "Solver", choices("world", "solver")),
            ("EvenstepAnimation/Motion/Keyframes.swift", "KeyframeMode", choices("animation-keyframes", "mode")),
            ("EvenstepAnimation/Motion/Composite.swift", "Composite", choices("animation-tween", "composite")),
            ("EvenstepAnimation/Timing/Timing.swift", "Direction", choices("animation-tween", "direction")),
            ("EvenstepAnimation/Timing/Timing.swift", "Fill", choices("animation-tween", "fill")),
            ("EvenstepStage/Scene/Animation/PathAnimation.swift", "Rotation", choices("animation-path", "rotation")),
            ("EvenstepStage/Scene/Scene.swift", "Space", choices("layer", "space")),
            ("EvenstepDrawing/DisplayList.swift", "Blending", choices("output", "blending")),
            ("EvenstepText/TextStyle.swift", "Alignment", choices("look-text", "alignment")),
            ("EvenstepText/TextStyle.swift", "Anchor", choices("look-text", "anchor")),
            ("EvenstepStage/Scene/Letters.swift", "Shape", choices("repeat-letters", "shape"))]:
        cases = swift_cases(path, enum)
        checks.expect(cases == listed, f"{enum} has the cases {cases}, the schema lists {listed}")


def check_objects(checks, value, path="#"):
    """Every object of the schema refuses keys that it does not name, but for x-… and $schema."""
    if isinstance(value, dict):
        if "properties" in value and value.get("type") == "object" and "not" not in path.split("/"):
            closed = value.get("additionalProperties") is False and "patternProperties" in value
            checks.expect(closed or "if" in path.split("/"), f"{path} lets unknown keys through")
        for key, inner in value.items():
            check_objects(checks, inner, f"{path}/{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            check_objects(checks, inner, f"{path}/{index}")


def agrees(evenstep, document, right):
    """Whether `evenstep check` says the same about a document."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(document, file)
        file.flush()
        code = subprocess.run([evenstep, "check", file.name], capture_output=True, check=False).returncode
    return code == (0 if right else 65)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenstep", help="a built evenstep command that has to agree")
    arguments = parser.parse_args()
    checks = Checks()
    schema = json.loads(SCHEMA.read_text())
    Draft202012Validator.check_schema(schema)
    checks.passed += 1
    validator = Draft202012Validator(schema)

    scenes = sorted((ROOT / "assets/scenes").glob("*.json"))
    checks.expect(scenes, "there are no scenes")
    for path in scenes:
        faults = list(validator.iter_errors(json.loads(path.read_text())))
        checks.expect(not faults, f"{path.name}: {faults[0].json_path if faults else ''}")
    for documents, right in [(RIGHT, True), (WRONG, False)]:
        for name, document in documents.items():
            verdict = "is refused" if right else "is accepted"
            checks.expect(validator.is_valid(document) == right, f"{name} {verdict} by the schema")
            if arguments.evenstep:
                checks.expect(agrees(arguments.evenstep, document, right), f"{name} {verdict} by evenstep check")
    check_keys(checks, schema)
    check_cases(checks, schema)
    check_objects(checks, schema)
    print(f"{checks.passed} passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


main()
