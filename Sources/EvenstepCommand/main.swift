import EvenstepStage
import EvenstepGeometry

do {
  let stage = try Stage(try Scene.load(CommandLine.arguments[1]))
  for n in 1...1200 {
    try stage.advance()
    if [60, 120, 600, 1200].contains(n) { print(n, StableHash.hex(stage.poseHash), StableHash.hex(stage.digest)) }
  }
} catch { print(error) }
