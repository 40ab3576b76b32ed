/// The objects of the elements of a list, or of the rows of sections. Their places are those of the elements, which `Hosted`
/// follows; the elements that come and go say which objects are made, passed on and released.
struct ObjectsOfElements<Hosted: Operator, Element, Object: AnyObject>
where Hosted.Input.Change: Replacing<ElementObject<Element, Object>> {
  let making: ObjectMaking<Element, Object>
  var hosted: Hosted

  mutating func begin(
    _ source: Hosted.Input.Value, _ forEachEntry: (Hosted.Input.Value, (ElementObject<Element, Object>) -> Void) -> Void
  ) -> Hosted.Output.Value {
    forEachEntry(source, making.begin)
    return hosted.begin(source)
  }

  mutating func follow(_ record: Record<Hosted.Input>, _ steps: inout Steps<Hosted.Output>) {
    guard let change = record.change else { return }
    hosted.follow(.detached(making.follow(change)), &steps)
  }
}

extension Started {
  /// Returns the node of an operator that is applied to this one.
  func applying<Hosted: Operator>(
    _ hosted: Hosted, by rule: Hosted.Rule, _ shape: Hosted.Output
  ) -> Holder<Hosted.Output> where Hosted.Input == S {
    Derived(RuledInput(input, .fixed(rule)), shape, Following(hosted))
  }
}

extension Recipe {
  /// Returns the recipe of the objects that are made of elements: of entries, which an operator makes of the elements.
  func makingObjects<Hosted: Operator, Element, Object: AnyObject>(
    _ shape: @escaping (S) -> Hosted.Output, entries: @escaping (Started<S>) -> Holder<Hosted.Input>,
    objects: @escaping (S) -> ObjectsOfElements<Hosted, Element, Object>,
    forEachEntry: @escaping (Hosted.Input.Value, (ElementObject<Element, Object>) -> Void) -> Void
  ) -> Recipe<Hosted.Output> {
    deriving { source, _ in
      Domain.starting {
        let entries = entries(source)
        let hosting = Hosting<_, SingleInput<Hosted.Input>, Hosted.Output>(
          objects(source.node.shape), version: { $0.newestVersion }
        ) {
          $0.begin($1.value, forEachEntry)
        } follow: { objects, entries, steps in
          entries.record?._withUnsafeGuaranteedRef { objects.follow($0, &steps) }
        }
        return withExtendedLifetime(entries) { Derived(SingleInput(entries), shape(source.node.shape), hosting) }
      }
    }
  }
}
