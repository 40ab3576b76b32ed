public import Observation

extension MutableCollectionProperty: Observable {}
extension CollectionProperty: Observable {}
extension MutableDictionaryProperty: Observable {}
extension DictionaryProperty: Observable {}
extension MutableSetProperty: Observable {}
extension SetProperty: Observable {}
