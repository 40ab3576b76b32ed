// Changes are of persistent arrays: who follows changes has their type, too.
@_exported public import ReactiveCollectionsArrays
@_exported public import ReactiveCollectionsDictionaries
