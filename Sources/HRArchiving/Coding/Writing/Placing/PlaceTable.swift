/// A table of places. A place is the position of an object in the document, given by its container and its key or index
/// there.
///
/// Builders are short-lived. Of each builder that contains an object, only the few bytes of an entry remain, and a path
/// is created from them only for an alias.
package struct PlaceTable {
    /// The number of a place.
    package typealias Number = UInt32

    private struct Entry {
        let component: PathComponent
        let parent: Number?
        /// True if a reference refers to the place.
        var isReferenced = false
        /// True if a collection has claimed the place for an object that is not written yet.
        var isClaimed = false
    }

    private var entries: ContiguousArray<Entry> = []
    /// The places that are referred to, in the order in which the references were recorded.
    private var referenced: ContiguousArray<Number> = []

    /// The maximum number of places for which memory is kept when a table is emptied.
    static var mostKept: Int { 1 << 12 }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: entries.count <= Self.mostKept)
        referenced.removeAll(keepingCapacity: referenced.count <= Self.mostKept)
    }

    /// The number of the next place that is added.
    var next: Number { Number(truncatingIfNeeded: entries.count) }

    // The following methods add a place. Its number is ``next`` before the call.

    /// Adds a place.
    ///
    /// - Complexity: O(1), amortised.
    mutating func add(_ component: PathComponent, in parent: Number?) {
        entries.append(Entry(component: component, parent: parent))
    }

    /// Adds the place of an object that is written later.
    mutating func claim(_ component: PathComponent, in parent: Number) {
        entries.append(Entry(component: component, parent: parent, isClaimed: true))
    }

    /// Adds the place of a definition, whose object is written later.
    mutating func define() { entries.append(Entry(component: .root, parent: nil, isClaimed: true)) }

    /// Returns true if the object of a claimed place has not been written yet.
    func isClaimed(_ number: Number) -> Bool { entries[Int(number)].isClaimed }

    /// Records that the object of a claimed place is being written.
    mutating func begin(_ number: Number) { entries[Int(number)].isClaimed = false }

    /// Returns the place of the value that has the object at a place as its single value, or nil if there is no such
    /// value.
    func outer(of number: Number) -> Number? {
        let entry = entries[Int(number)]
        return entry.component.isRoot ? entry.parent : nil
    }

    /// Returns the place of the container of a place.
    func parent(of number: Number) -> Number? { entries[Int(number)].parent }

    /// Returns the key or index of a place in its container.
    func component(of number: Number) -> PathComponent { entries[Int(number)].component }

    func isMember(_ component: PathComponent, in outer: Number, of number: Number) -> Bool {
        entries[Int(number)].parent == outer && entries[Int(number)].component == component
    }

    mutating func noteReference(to number: Number) {
        if entries[Int(number)].isReferenced { return }
        entries[Int(number)].isReferenced = true
        referenced.append(number)
    }

    /// The number of places that are referred to.
    var referencedCount: Int { referenced.count }

    /// Removes all references except those to the first `count` referenced places.
    mutating func forgetReferences(behind count: Int) {
        while referenced.count > count, let last = referenced.popLast() { entries[Int(last)].isReferenced = false }
    }

    /// Returns true if a reference refers to a place.
    func isReferenced(_ number: Number) -> Bool { entries[Int(number)].isReferenced }

    /// Returns the place that was added last for a key of an outer place, or nil if there is none.
    ///
    /// - Complexity: O(n) in the number of places that were added after the outer place.
    func number(of key: String, in outer: Number) -> Number? {
        for index in stride(from: entries.count - 1, to: Int(outer), by: -1) where entries[index].parent == outer {
            if entries[index].component.text == key { return Number(truncatingIfNeeded: index) }
        }
        return nil
    }

    /// Returns true if a place is at a key of an outer place, or is nested in the value for that key.
    ///
    /// - Complexity: O(n) in the depth of the place.
    func lies(_ number: Number, under key: String, of outer: Number) -> Bool {
        var number = number
        var last: String?
        while number > outer {
            let entry = entries[Int(number)]
            last = entry.component.text ?? last
            guard let parent = entry.parent else { return false }
            number = parent
        }
        return number == outer && last == key
    }

    /// Returns the place of the root or of the definition that contains a place.
    ///
    /// - Complexity: O(n) in the depth of the place.
    func start(of number: Number) -> Number {
        var start = number
        while let outer = entries[Int(start)].parent { start = outer }
        return start
    }

    /// Returns the path to a place from the root or the definition that contains it, with the place of that root or
    /// definition.
    ///
    /// - Complexity: O(n) in the length of the path.
    func path(to number: Number) -> (start: Number, path: HRPath) {
        var components: [String] = []
        var start = number
        while true {
            let entry = entries[Int(start)]
            if let text = entry.component.text { components.append(text) }
            guard let outer = entry.parent else { return (start, HRPath(components.reversed())) }
            start = outer
        }
    }
}
