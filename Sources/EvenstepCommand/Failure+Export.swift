internal import EvenstepExport

extension Failure {
  /// The failure that an export's error means; `file` is the scene, for errors of its content.
  init(_ error: ExportError, file: String? = nil) {
    if case .interrupted(let frame) = error {
      self = .interrupted(before: frame)
      return
    }
    let status: ExitStatus =
      switch error.kind {
      case .usage: .usage
      case .badData: .badData
      case .differs: .differs
      case .noInput: .noInput
      case .internalFault: .software
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .interrupted: Interruption.status
      }
    let place = error.isAboutScene ? file.map { "\($0): " } : nil
    self.init(status, (place ?? "") + "\(error)")
  }
}
