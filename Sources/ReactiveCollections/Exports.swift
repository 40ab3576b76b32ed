@_exported public import ReactiveCollectionsArrays
// Users need only one import: the declarations of these modules are visible as if they were declared in this one.
@_exported public import ReactiveCollectionsChanges
@_exported public import ReactiveCollectionsSignals
