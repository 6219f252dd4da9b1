@preconcurrency import Glibc

// Tries one hazard of the table and says how it ended; the tests start this program once for each, so that an abort, a trap or
// a hang has a name. Without a name it lists them.
//
//   hazards            prints the names, one a line
//   hazards NAME       exit status 0: as expected; 1: otherwise, with a line on standard error; 2: no such hazard

let arguments = CommandLine.arguments.dropFirst()
guard let name = arguments.first else {
  for hazard in Hazard.all { print(hazard.name) }
  exit(0)
}
guard let hazard = Hazard.all.first(where: { $0.name == name }) else {
  fputs("there is no hazard \"\(name)\"\n", stderr)
  exit(2)
}
if let surprise = hazard.surprise() {
  fputs("\(name): \(surprise)\n", stderr)
  exit(1)
}
