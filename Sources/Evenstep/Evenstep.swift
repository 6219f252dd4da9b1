@_exported public import EvenstepAnimation
@_exported public import EvenstepDrawing
@_exported public import EvenstepExport
@_exported public import EvenstepGeometry
@_exported public import EvenstepImaging
@_exported public import EvenstepPhysics
@_exported public import EvenstepStage
@_exported public import EvenstepTiming
