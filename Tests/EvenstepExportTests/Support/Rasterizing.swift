import EvenstepDrawing
import EvenstepImaging
import EvenstepStage

/// Draws on one thread with a rasterizer of its own.
enum Rasterizing {
  static func draw(_ snapshot: Snapshot, _ width: Int, _ height: Int, _ textures: TextureStore) -> Bitmap {
    Rasterizer(threads: 1).draw(snapshot.displayList(width: width, height: height, textures: textures))
  }
}
