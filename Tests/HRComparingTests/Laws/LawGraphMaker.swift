import HRArchiving
import TestSupport

/// Draws graphs, and changes them.
struct LawGraphMaker {
    private var values: RandomDocuments
    private(set) var graph = LawGraph()
    private var next: Int

    private static let keys = ["name", "next", "owner", "parts", "größe", "a.b", "x y", "日本", "$price", "list", "map"]
    private static let classes = ["Person", "Room", "Outer.Inner", "Box<Int>"]

    /// A new graph.
    init(seed: UInt64) {
        values = RandomDocuments(seed: seed)
        values.allowsWholeReals = false
        next = 0
        let count = number(in: 1...10)
        for number in 0..<count { graph.objects[number] = header() }
        next = count
        if happens(onceIn: 6) { graph.root = .array([.object(0)] + few(3).map { _ in value(depth: 1) }) }
        for number in 0..<count { fill(number) }
        link(in: count)
    }

    /// A graph to be changed; new objects have numbers from one on.
    init(changing graph: LawGraph, seed: UInt64, first: Int) {
        values = RandomDocuments(seed: seed)
        values.allowsWholeReals = false
        self.graph = graph
        next = first
    }

    // MARK: Chance

    private mutating func happens(onceIn times: Int) -> Bool { values.generator.number(below: times) == 0 }

    private mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + values.generator.number(below: range.upperBound - range.lowerBound + 1)
    }

    private mutating func few(_ most: Int) -> Range<Int> { 0..<number(in: 0...most) }

    private mutating func key() -> String { values.generator.pick(Self.keys, or: "") }

    // MARK: Drawing

    private mutating func newNumber() -> Int {
        next += 1
        return next - 1
    }

    private mutating func header() -> LawGraph.Object {
        var object = LawGraph.Object()
        if !happens(onceIn: 4) { object.className = values.generator.pick(Self.classes, or: "") }
        if happens(onceIn: 2) { object.id = newID() }
        if happens(onceIn: 8) { object.version = number(in: 1...3) }
        return object
    }

    /// An id that no object has; both sides may make the same one.
    private mutating func newID() -> String {
        let ids = Set(graph.objects.values.compactMap(\.id))
        let name = values.generator.pick(["anna", "zoë", "_1", "room-b"], or: "")
        guard ids.contains(name) else { return name }
        return sequence(first: 3) { $0 + 1 }.lazy.map { "\(name)-\($0)" }.first { !ids.contains($0) } ?? name
    }

    /// Gives an object its fields, in which there may be any other object.
    private mutating func fill(_ number: Int) {
        let keys = few(5).map { _ in key() }
        for key in Set(keys).sorted() {
            let value = value(depth: 0)
            graph.objects[number]?.fields.append((key, value))
        }
        if keys.isEmpty, graph.objects[number]?.className != nil, happens(onceIn: 2) {
            let value = plainValue()
            graph.objects[number]?.plainValue = value
        }
    }

    /// Makes all objects reachable: in a chain, and now and then in a ring.
    private mutating func link(in count: Int) {
        for number in 1..<max(1, count) where !graph.reachable.contains(number) {
            let holder = values.generator.pick(graph.reachable.filter { $0 < number }, or: 0)
            append(.object(number), to: holder)
        }
        if happens(onceIn: 4) { append(.object(0), to: count - 1) }
    }

    /// Adds an element to an array of an object, or a new field.
    private mutating func append(_ value: LawGraph.Value, to number: Int) {
        guard var object = graph.objects[number] else { return }
        let index = object.fields.firstIndex { if case .array = $0.value { true } else { false } }
        if let index, case .array(let elements) = object.fields[index].value {
            object.fields[index].value = .array(elements + [value])
        } else {
            let keys = object.fields.map(\.key)
            let key = sequence(first: 0) { $0 + 1 }.lazy.map { "link\($0)" }.first { !keys.contains($0) }
            object.fields.append((key ?? "", value))
            object.plainValue = nil
        }
        graph.objects[number] = object
    }

    private mutating func value(depth: Int) -> LawGraph.Value {
        switch number(in: 0...(depth > 2 ? 7 : 10)) {
        case 0...4: return .leaf(leaf())
        case 5...7: return .object(values.generator.pick(Array(graph.objects.keys.sorted()), or: 0))
        case 8: return .array(few(4).map { _ in value(depth: depth + 1) })
        case 9:
            // Elements that are equal, which only their places tell apart.
            let element = value(depth: depth + 1)
            return .array(Array(repeating: element, count: number(in: 2...4)))
        default:
            let keys = Set(few(3).map { _ in key() })
            return .dictionary(keys.sorted().map { ($0, value(depth: depth + 1)) })
        }
    }

    /// A value for an object to consist of: null would mean that there is no object.
    private mutating func plainValue() -> HRNode {
        let leaf = leaf()
        return leaf == .null ? "nothing" : leaf
    }

    private mutating func leaf() -> HRNode {
        switch number(in: 0...7) {
        case 0: .null
        case 1: .bool(happens(onceIn: 2))
        case 2: .integer(number(in: -5...1000))
        case 3: .real(Double(number(in: -1000...1000)) + 0.25)
        case 4: .date(values.date())
        case 5: .data(values.data())
        case 6: .string(values.string())
        default: .string("text \(number(in: 0...5))")
        }
    }

    // MARK: Changing

    /// Changes a few things.
    mutating func change() {
        for _ in 0..<number(in: 1...4) { changeOnce() }
    }

    private mutating func changeOnce() {
        let number = values.generator.pick(graph.reachable, or: 0)
        guard var object = graph.objects[number] else { return }
        switch self.number(in: 0...9) {
        case 0: object.id = object.id == nil || happens(onceIn: 2) ? newID() : nil
        case 1:
            // To name a class that was left out is no change.
            if object.className != nil { object.className = values.generator.pick(Self.classes, or: "") }
        case 2: object.version = self.number(in: 0...3)
        case 3: return moveElement(of: number)
        case 4:
            let key = key()
            if object.plainValue != nil {
                object.plainValue = plainValue()
            } else if !object.fields.contains(where: { $0.key == key }) {
                object.fields.append((key, newValue()))
            }
        case 5:
            if !object.fields.isEmpty { object.fields.remove(at: self.number(in: 0...object.fields.count - 1)) }
        default:
            guard !object.fields.isEmpty else { return }
            let index = self.number(in: 0...object.fields.count - 1)
            object.fields[index].value = changed(object.fields[index].value)
        }
        graph.objects[number] = object
    }

    /// A value, or a new object.
    private mutating func newValue() -> LawGraph.Value {
        guard happens(onceIn: 2) else { return value(depth: 1) }
        let number = newNumber()
        graph.objects[number] = header()
        fill(number)
        return .object(number)
    }

    private mutating func changed(_ value: LawGraph.Value) -> LawGraph.Value {
        switch value {
        case .leaf, .object: return newValue()
        case .array(var elements):
            if elements.isEmpty || happens(onceIn: 3) {
                elements.insert(newValue(), at: number(in: 0...elements.count))
                return .array(elements)
            }
            let index = number(in: 0...elements.count - 1)
            switch number(in: 0...2) {
            case 0: elements.remove(at: index)
            case 1: elements.insert(elements.remove(at: index), at: number(in: 0...elements.count))
            default: elements[index] = changed(elements[index])
            }
            return .array(elements)
        case .dictionary(var members):
            if members.isEmpty || happens(onceIn: 3) {
                let key = key()
                if !members.contains(where: { $0.key == key }) { members.append((key, newValue())) }
                return .dictionary(members)
            }
            let index = number(in: 0...members.count - 1)
            if happens(onceIn: 3) {
                members.remove(at: index)
            } else {
                members[index].value = changed(members[index].value)
            }
            return .dictionary(members)
        }
    }

    /// Moves an object from an array of an object to one of another.
    private mutating func moveElement(of number: Int) {
        guard var object = graph.objects[number] else { return }
        for (index, field) in object.fields.enumerated() {
            guard case .array(var elements) = field.value,
                let place = elements.firstIndex(where: { if case .object = $0 { true } else { false } })
            else { continue }
            let moved = elements.remove(at: place)
            object.fields[index].value = .array(elements)
            graph.objects[number] = object
            return append(moved, to: values.generator.pick(graph.reachable, or: number))
        }
    }
}
