/// The places of objects, each by its container and its key or index there.
///
/// Builders come and go; these few bytes stay of each that holds an object, and a path is made of them only for an
/// alias.
package struct PlaceTable {
    /// The number of a place.
    package typealias Number = UInt32

    private struct Entry {
        let component: PathComponent
        let parent: Number?
        /// Whether a reference leads there.
        var isReferenced = false
        /// Whether a collection has claimed it for an object that is not written yet.
        var isClaimed = false
    }

    private var entries: ContiguousArray<Entry> = []
    /// The places that references lead to, in the order in which that was noted.
    private var referenced: ContiguousArray<Number> = []

    /// How many places a table may have had whose memory is kept when it is emptied.
    static var mostKept: Int { 1 << 12 }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: entries.count <= Self.mostKept)
        referenced.removeAll(keepingCapacity: referenced.count <= Self.mostKept)
    }

    /// The number that the next place is going to have.
    var next: Number { Number(truncatingIfNeeded: entries.count) }

    // Places that are added get the next number.

    /// - Complexity: O(1), amortised.
    mutating func add(_ component: PathComponent, in parent: Number?) {
        entries.append(Entry(component: component, parent: parent))
    }

    /// Adds a place of an object that is written later.
    mutating func claim(_ component: PathComponent, in parent: Number) {
        entries.append(Entry(component: component, parent: parent, isClaimed: true))
    }

    /// Adds the place of a definition, whose object is written later.
    mutating func define() { entries.append(Entry(component: .root, parent: nil, isClaimed: true)) }

    /// Whether the object of a claimed place is still to be written.
    func isClaimed(_ number: Number) -> Bool { entries[Int(number)].isClaimed }

    /// Notes that the object of a claimed place is being written.
    mutating func begin(_ number: Number) { entries[Int(number)].isClaimed = false }

    /// The place of the value whose single value is the object here.
    func outer(of number: Number) -> Number? {
        let entry = entries[Int(number)]
        return entry.component.isRoot ? entry.parent : nil
    }

    /// The place that holds a place.
    func parent(of number: Number) -> Number? { entries[Int(number)].parent }

    /// The key or index of a place in what holds it.
    func component(of number: Number) -> PathComponent { entries[Int(number)].component }

    func isMember(_ component: PathComponent, in outer: Number, of number: Number) -> Bool {
        entries[Int(number)].parent == outer && entries[Int(number)].component == component
    }

    mutating func noteReference(to number: Number) {
        if entries[Int(number)].isReferenced { return }
        entries[Int(number)].isReferenced = true
        referenced.append(number)
    }

    /// How many places references lead to.
    var referencedCount: Int { referenced.count }

    /// Forgets references that were noted when so many places had some.
    mutating func forgetReferences(behind count: Int) {
        while referenced.count > count, let last = referenced.popLast() { entries[Int(last)].isReferenced = false }
    }

    /// Whether a reference leads to a place.
    func isReferenced(_ number: Number) -> Bool { entries[Int(number)].isReferenced }

    /// The place under a key of another one, which was added before it.
    ///
    /// - Complexity: O(n) in the number of places that were added since.
    func number(of key: String, in outer: Number) -> Number? {
        for index in stride(from: entries.count - 1, to: Int(outer), by: -1) where entries[index].parent == outer {
            if entries[index].component.text == key { return Number(truncatingIfNeeded: index) }
        }
        return nil
    }

    /// Whether a place is that under a key of another one, or lies within it.
    ///
    /// - Complexity: O(n) in how deep it lies.
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

    /// The place of the root or of the definition that a place lies in.
    ///
    /// - Complexity: O(n) in how deep it lies.
    func start(of number: Number) -> Number {
        var start = number
        while let outer = entries[Int(start)].parent { start = outer }
        return start
    }

    /// The way to a place, from the place of the root or of a definition.
    ///
    /// - Complexity: O(n) in its length.
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
