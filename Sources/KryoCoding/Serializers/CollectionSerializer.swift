/// Collections: the number of elements, and the elements, each with its class unless the class is known.
final class CollectionSerializer: ObjectSerializer {
    private let elements: ElementSettings
    var genericUse: GenericUse { .elements }
    /// True if typed arrays may write their elements directly.
    var isDefault: Bool { elements.isDefault }

    init(_ elements: ElementSettings) { self.elements = elements }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let collection = value as? JavaCollection else {
            throw cannotWrite(value, expected: "a collection", writer)
        }
        try writer.writeCount(collection.elements.count)
        let pending = writer.pending.take(self).first
        let model = writer.table.models(at: elements.type ?? pending)
        for element in collection.elements { try elements.write(element, model, to: &writer) }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        let collection = JavaCollection(model.name)
        reader.announce(collection)
        let count = try reader.input.readCount()
        let pending = reader.pending.take(self).first
        let element = reader.table.models(at: elements.type ?? pending)
        try reader.checkCount(count, elementsOf: element == nil || elements.canBeNull ? 1 : 0)
        collection.elements.reserveCapacity(reader.input.reservable(count))
        let rule = SortingRule(model.name)
        for _ in 0..<count {
            collection.elements.append(try elements.read(element, from: &reader))
            if let rule { try rule.check(collection.elements, isSorted: true, &reader) }
        }
        return collection
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        guard let collection = value as? JavaCollection else { return value }
        try copier.checkConstructor(of: collection.className)
        let result = JavaCollection(collection.className)
        copier.announce(result)
        for element in collection.elements { result.elements.append(try copier.copyMember(element)) }
        // The copy has no comparator, and therefore the natural order.
        if collection.comparator != nil { result.elements = NaturalOrder.sorted(result.elements) }
        return result
    }
}

/// The restrictions of some Java collections on their elements.
struct SortingRule {
    private let isSorted: Bool

    /// Creates the restrictions of the class with a name; nil if there are none.
    init?(_ name: String) {
        switch name {
        case "java.util.TreeSet", "java.util.PriorityQueue", "java.util.concurrent.ConcurrentSkipListSet",
            "java.util.concurrent.PriorityBlockingQueue", "java.util.concurrent.ConcurrentSkipListMap",
            "java.util.TreeMap":
            isSorted = true
        case "java.util.ArrayDeque", "java.util.Hashtable", "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ConcurrentLinkedQueue", "java.util.concurrent.ConcurrentLinkedDeque",
            "java.util.concurrent.LinkedBlockingQueue", "java.util.concurrent.LinkedBlockingDeque":
            isSorted = false
        default: return nil
        }
    }

    /// Throws if the last element is null or, in a sorted collection, cannot be compared with the first.
    func check(_ elements: [Any?], isSorted: Bool, _ reader: inout KryoReader) throws(KryoError) {
        guard let last = elements.last, let last else {
            throw KryoError(
                .unexpectedNull, "null stands in a collection that cannot hold it", offset: reader.input.position)
        }
        guard self.isSorted, isSorted else { return }
        let name = try reader.table.resolve(last).model.name
        let first = try reader.table.resolve(elements[0] ?? last).model.name
        guard name == first, reader.table.mayBeSorted(name) else {
            throw KryoError(
                .typeMismatch, "an element of a sorted collection cannot be compared with the others",
                offset: reader.input.position)
        }
    }
}
