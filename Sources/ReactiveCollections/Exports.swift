// Users need only one import: the declarations of these modules, and of those that they export, are visible as if they
// were declared in this one. The files of this module need no import of them either.
@_exported public import ReactiveCollectionsChanges
@_exported public import ReactiveCollectionsSignals
