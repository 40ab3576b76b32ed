public import Observation

extension MutableCollectionProperty: Observable {}
extension CollectionProperty: Observable {}
