internal import CFreeType
internal import EvenstepFiles
internal import Synchronization

/// Opens fonts, each once, and sets texts with them.
///
/// May be shared by threads: they take turns, and what comes out is a value.
public final class FontLibrary: Sendable {
  private let state = Mutex(State())

  /// Creates a library that has opened no font yet.
  public init() {}

  /// Sets a text.
  ///
  /// Throws where a font cannot be opened or is damaged, or the text or a setting breaks a rule.
  public func layout(_ text: String, _ style: TextStyle) throws(TextError) -> TextLayout {
    try style.validate()
    let scalars = try TextScalars(text)
    let result: Result<TextLayout, TextError> = state.withLock { state in
      do throws(TextError) {
        var setter = TextSetter(style, try FontChain(style.font, state.files))
        return .success(try setter.set(scalars))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Opens a font, so that what is wrong with its file is said before it is used.
  public func open(_ font: Font) throws(TextError) {
    let result: Result<Void, TextError> = state.withLock { state in
      do throws(TextError) {
        _ = try state.files.face(font)
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  private struct State {
    let files = FontFiles()
  }
}

/// The fonts that are open.
final class FontFiles {
  private var faces: [Font: FontFace] = [:]
  private var library: FreeType?

  /// The largest font file that is read, in bytes.
  static let largestFile = 64 << 20

  /// The font, opened if it is not yet.
  func face(_ font: Font) throws(TextError) -> FontFace {
    if let face = faces[font] { return face }
    let face = try FontFace(font, bytes: try FontFiles.read(font), try freeType())
    faces[font] = face
    return face
  }

  private func freeType() throws(TextError) -> FreeType {
    if let library { return library }
    guard let library = FreeType() else { throw .notAFont(path: "FreeType", reason: "cannot be started") }
    self.library = library
    return library
  }

  private static func read(_ font: Font) throws(TextError) -> [UInt8] {
    let path = font.path
    if case .debian(let debian) = font, !Files.exists(path) {
      throw .fontNotInstalled(path: path, package: debian.package)
    }
    // A pipe or a device might keep us waiting for ever.
    if Files.exists(path), !Files.isRegular(path) { throw .notAFont(path: path, reason: "is not a file") }
    do { return try Files.read(path, limit: largestFile) } catch { throw .unreadable(error) }
  }
}

/// FreeType's own memory; each font keeps it.
final class FreeType {
  let library: FT_Library

  init?() {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    self.library = library
  }

  deinit { FT_Done_FreeType(library) }
}
