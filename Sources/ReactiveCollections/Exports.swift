// Users need only one import: the declarations of these modules are visible as if they were declared in this one.
@_exported public import CollectionChanges
@_exported public import PersistentArrays
@_exported public import Signals
