internal import EvenstepExport
internal import EvenstepFiles
internal import EvenstepStage

/// Runs a scene with many seeds and prints a line for each, in their order.
struct SeedBatch {
  private let arguments: BatchArguments
  private let input: SceneArguments
  private let steps: Int
  private let overwrite: Bool
  private let quiet: Bool

  init(_ arguments: BatchArguments, of input: SceneArguments, steps: Int, overwrite: Bool, quiet: Bool) {
    self.arguments = arguments
    self.input = input
    self.steps = steps
    self.overwrite = overwrite
    self.quiet = quiet
  }

  func run() throws(Failure) {
    let tables = SeedTables(poses: arguments.posesFolder, contacts: arguments.contactsFolder, overwrite: overwrite)
    try tables.prepare(for: arguments.seeds)
    // Other seeds have other numbers, and what is meant is the same.
    SceneWarnings.show(input.scene, at: nil, file: input.document.file, until: steps, quiet: quiet)
    var progress = Progress(total: arguments.seeds.count, unit: "seeds", quiet: quiet)
    var (done, failed) = (0, 0)
    let batch = Batch(input.scene, seeds: arguments.seeds, jobs: arguments.jobs)
    let (steps, measures) = (steps, arguments.measures)
    do throws(Failure) {
      try batch.run(
        isCancelled: { Interruption.isRequested },
        { run throws(StageError) in try SeedBatch.simulate(run, steps, measures, tables) },
        each: { result throws(Failure) in
          if try !print(result) { failed += 1 }
          done += 1
          progress.update(done)
        })
    } catch {
      progress.end()
      throw error
    }
    progress.end()
    try Interruption.check()
    guard failed == 0 else {
      let file = input.document.file.map { "\($0): " } ?? ""
      throw Failure(.badData, "\(file)\(failed) of \(arguments.seeds.count) seeds failed")
    }
  }

  /// Does one run on one of the threads; a table that cannot be written is a result, which ends the batch in its turn.
  private static func simulate(
    _ run: SeedRun, _ steps: Int, _ measures: [Measure], _ tables: SeedTables
  ) throws(StageError) -> Result<RunSummary, Failure> {
    let stage = run.stage
    var meter = RunMeter(measures, at: stage)
    do {
      let (poses, contacts) = try tables.open(run.seed)
      while stage.step < steps, !run.isCancelled {
        try stage.advance()
        meter.observe(stage)
        try poses?.appendPoses(of: stage)
        try contacts?.appendContacts(of: stage)
      }
      // Tables are given their names only when they are whole.
      if run.isCancelled { return .failure(.interrupted()) }
      try poses?.finish()
      try contacts?.finish()
    } catch let error as StageError {
      throw error
    } catch let failure as Failure {
      return .failure(failure)
    } catch {
      return .failure(Failure(.software, "\(error)"))
    }
    return .success(meter.summary(of: stage))
  }

  /// Prints the line of a run; false where the run failed.
  private func print(_ result: SeedResult<Result<RunSummary, Failure>>) throws(Failure) -> Bool {
    let outcome: Result<RunSummary, SeedError>
    switch result.outcome {
    case .success(.success(let summary)): outcome = .success(summary)
    case .success(.failure(let failure)): throw failure
    case .failure(let error): outcome = .failure(error)
    }
    try Output.standard(SeedResult(seed: result.seed, outcome: outcome).line + "\n")
    if case .failure = outcome { return false }
    return true
  }
}

/// The tables of every seed, in folders of their own.
struct SeedTables {
  let poses: String?
  let contacts: String?
  let overwrite: Bool

  /// Makes the folders; throws where a table of one of the seeds is there already, before anything has been run.
  func prepare(for seeds: Range<UInt64>) throws(Failure) {
    for (folder, kind) in [(poses, "poses"), (contacts, "contacts")] {
      guard let folder else { continue }
      let names: [String]
      do throws(FileError) {
        try Files.makeDirectory(folder)
        names = try Files.names(in: folder)
      } catch { throw Failure(error) }
      if overwrite { continue }
      for name in names {
        guard let seed = SeedTables.seed(of: name, kind), seeds.contains(seed) else { continue }
        throw TableFile.isThere("\(folder)/\(name)")
      }
    }
  }

  /// The seed whose table has that name; nil for other names.
  private static func seed(of name: String, _ kind: String) -> UInt64? {
    let (start, end) = ("\(kind)-", ".csv")
    guard name.hasPrefix(start), name.hasSuffix(end) else { return nil }
    return UInt64(name.dropFirst(start.count).dropLast(end.count))
  }

  /// Begins the tables of a seed.
  func open(_ seed: UInt64) throws(Failure) -> (poses: TableFile?, contacts: TableFile?) {
    (
      try table(poses, "poses", seed, TableFile.posesHeader),
      try table(contacts, "contacts", seed, TableFile.contactsHeader)
    )
  }

  private func table(
    _ folder: String?, _ kind: String, _ seed: UInt64, _ header: String
  ) throws(Failure) -> TableFile? {
    guard let folder else { return nil }
    return try TableFile("\(folder)/\(kind)-\(seed).csv", header: header, overwrite: overwrite)
  }
}
