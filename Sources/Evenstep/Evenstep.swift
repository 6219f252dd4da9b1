@_exported public import EvenstepExport
