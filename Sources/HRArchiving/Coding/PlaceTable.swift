/// Where objects are written, each by the container that holds it and its key or index there.
///
/// Containers under construction come and go; these few bytes stay of each that holds an object, and text is made of
/// them only when an alias leads there.
struct PlaceTable {
    /// The number of a place.
    typealias Number = UInt32

    private struct Entry {
        let component: PathComponent
        let parent: Number?
    }

    private var entries: ContiguousArray<Entry> = []

    /// Adds a place, and gives its number.
    ///
    /// - Complexity: O(1), amortised.
    mutating func add(_ component: PathComponent, in parent: Number?) -> Number {
        entries.append(Entry(component: component, parent: parent))
        return Number(truncatingIfNeeded: entries.count - 1)
    }

    /// The place that is one with this: the value's that the object here is the whole of.
    func outer(of number: Number) -> Number? {
        let entry = entries[Int(number)]
        return entry.component.isRoot ? entry.parent : nil
    }

    /// The place that holds a place.
    func parent(of number: Number) -> Number? { entries[Int(number)].parent }

    /// The key or index of a place in what holds it.
    func component(of number: Number) -> PathComponent { entries[Int(number)].component }

    /// The way from the root to a place.
    ///
    /// - Complexity: O(n) in its length.
    func path(of number: Number) -> HRPath {
        var components: [String] = []
        var next: Number? = number
        while let number = next {
            let entry = entries[Int(number)]
            if let text = entry.component.text { components.append(text) }
            next = entry.parent
        }
        return HRPath(components.reversed())
    }
}
