// Changes are of persistent collections: who follows changes has their types, too.
@_exported public import ReactiveCollectionsArrays
@_exported public import ReactiveCollectionsDictionaries
