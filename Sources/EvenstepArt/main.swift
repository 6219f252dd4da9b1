internal import EvenstepFiles
internal import EvenstepGeometry
internal import EvenstepImaging
internal import Glibc

let usage = """
  EvenstepArt images FOLDER    draws all pictures that scenes use into the folder
  EvenstepArt gallery FILE     writes the scene of all easing curves
  """

/// Writes a line to standard error and ends with the exit code for wrong use (64) or for output (74).
func stop(_ message: String, code: Int32) -> Never {
  let line = Array("EvenstepArt: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(code)
}

/// All pictures by the names of their files.
let pictures: KeyValuePairs<String, () -> Bitmap> = [
  "crate": Crate.wooden,
  "crate-metal": Crate.metal,
  "ball": { Ball.panelled(.white, Palette.cream.shaded(-0.2)) },
  "ball-coral": { Ball.panelled(Palette.coral, Palette.cream) },
  "ball-amber": { Ball.panelled(Palette.amber, Palette.cream) },
  "ball-teal": { Ball.panelled(Palette.teal, Palette.cream) },
  "bricks": Surroundings.bricks,
  "glow": Surroundings.glow,
  "haze": Surroundings.haze,
]

let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.first, arguments.count) {
  case ("images", 2):
    let folder = arguments[arguments.startIndex + 1]
    try Files.makeDirectory(folder)
    for (name, draw) in pictures {
      try Files.writeAtomically("\(folder)/\(name).png", try draw().png(level: 9))
    }
  case ("gallery", 2):
    try Files.writeAtomically(arguments[arguments.startIndex + 1], Array(Gallery.text.utf8))
  default: stop("usage:\n\(usage)", code: EX_USAGE)
  }
} catch { stop("\(error)", code: EX_IOERR) }
