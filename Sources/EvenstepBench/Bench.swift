import EvenstepMeasuring

/// What every section of the bench is given.
struct Bench {
  let options: BenchOptions
  /// The folder of the programs that tools/bench makes from tools/benchmarks.
  let programs: String
  /// The command `evenstep`.
  let command: String
  /// A folder for whatever is measured, in memory where the machine allows it.
  let scratch: String
  let progress: Progress

  /// How many rounds a section makes.
  func rounds(quick: Int, full: Int) -> Int { options.rounds ?? (options.isQuick ? quick : full) }

  /// Whether what has this name is wanted.
  func wants(_ name: String) -> Bool { options.only.map { name.hasPrefix($0) } ?? true }
}

/// Contestants who took turns, and what each took in every round.
struct Contest {
  private(set) var wall, processor: Rounds

  /// Measures all contestants in each round; who comes first changes from round to round.
  init(rounds: Int, contestants: Int, measure: (_ contestant: Int, _ round: Int) throws -> Stretch) throws {
    (wall, processor) = (Rounds(contestants: contestants), Rounds(contestants: contestants))
    for round in 0..<rounds {
      for turn in 0..<contestants {
        let contestant = (round + turn) % contestants
        let stretch = try measure(contestant, round)
        wall.add(stretch.wall, of: contestant)
        processor.add(stretch.processor, of: contestant)
      }
    }
  }

  /// The medians of what a contestant took.
  func stretch(of contestant: Int) -> Stretch {
    Stretch(wall: wall.time(of: contestant), processor: processor.time(of: contestant))
  }
}
