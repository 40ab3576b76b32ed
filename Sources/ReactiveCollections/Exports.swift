// One import for users: what these modules declare is as if it were declared here.
@_exported public import CollectionChanges
@_exported public import PersistentArrays
@_exported public import Signals
