/// A list of Java, or an array where a field is declared as one. Which class the list had is forgotten; a
/// ``JavaCollection`` remembers it.
extension Array: KryoValue where Element: KryoValue {
    /// `java.util.List`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.List" }

    /// The class of the elements.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] {
        [Element?.javaType(binder)]
    }

    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoListPlace<Element.Place> {
        let elements = place.elementPlace(&binder)
        return KryoListPlace(place, elements: Element.place(elements, &binder), &binder)
    }

    /// Writes the value.
    @inlinable
    public func write(
        in place: KryoListPlace<Element.Place>, to writer: inout KryoWriter
    ) throws(KryoError) {
        guard try writer.beginList(count, in: place.head) else {
            return try writer.writeSlowly(place.javaArray(self, map { $0.javaValue }), in: place.base)
        }
        for element in self { try element.write(in: place.elements, to: &writer) }
        writer.endList()
    }

    /// Reads a value.
    @inlinable
    public static func read(
        in place: KryoListPlace<Element.Place>, from reader: inout KryoReader
    ) throws(KryoError) -> [Element] {
        let start = try reader.beginList(in: place.head)
        guard start.count >= 0 else { return try converted(fromJava: reader.takeFound()) }
        var result: [Element] = []
        result.reserveCapacity(reader.input.reservable(start.count))
        for _ in 0..<start.count { result.append(try Element.read(in: place.elements, from: &reader)) }
        if start.slot >= 0 { reader.keepList(start.slot, result) }
        reader.endList()
        return result
    }

    /// An `ArrayList` of the elements.
    public var javaValue: Any? { JavaCollection("java.util.ArrayList", map { $0.javaValue }) }

    /// Makes a value of a collection or an array.
    public static func converted(fromJava value: Any?) throws(KryoError) -> [Element] {
        let value = (value as? JavaInstance)?.value ?? value
        let elements: [Any?]
        switch value {
        case let collection as JavaCollection: elements = collection.elements
        case let array as JavaArray: elements = array.elements
        case let values as [Element]: return values
        default: throw unexpected(value)
        }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for element in elements { result.append(try Element.converted(fromJava: element)) }
        return result
    }

    /// Copies the elements that can change.
    public func copied(with copier: inout KryoCopier) throws(KryoError) -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(count)
        for element in self { result.append(try element.copied(with: &copier)) }
        return result
    }
}

/// What is found out once about a field whose values are lists.
public struct KryoListPlace<Element: KryoPlaceDetail>: KryoPlaceDetail {
    @usableFromInline let head: KryoListHead
    @usableFromInline let elements: Element

    /// The place itself.
    public var base: KryoPlace { head.base }

    init(_ base: KryoPlace, elements: Element, _ binder: inout KryoBinder) {
        self.elements = elements
        head = KryoListHead(base, &binder)
    }

    /// The value as the array or collection that the field is declared as.
    @usableFromInline
    func javaArray(_ value: Any, _ elements: @autoclosure () -> [Any?]) -> Any {
        let declared = base.declared
        guard declared.first == "[" else { return JavaCollection(head.className, elements()) }
        let component = declared.dropFirst()
        if JavaPrimitive(letter: component) != nil { return value }
        return JavaArray(
            of: component.first == "L" ? String(component.dropFirst().dropLast()) : String(component), elements())
    }
}

/// What is found out once about a field whose values are lists, but for their elements.
@usableFromInline
final class KryoListHead: Sendable {
    let base: KryoPlace
    /// The class that lists are written as.
    let className: String
    let listIndex: Int?
    /// The byte that the class is written as, if one is enough.
    let number: UInt8?
    /// Whether elements can be written and read without asking the serializer of the class.
    let isPlain: Bool

    init(_ base: KryoPlace, _ binder: inout KryoBinder) {
        self.base = base
        className = Self.className(for: base.declared, binder.table)
        listIndex = binder.table.index(of: className)
        number = listIndex.flatMap { binder.table.entries[$0].number }
        var isOpen = false
        if case .open = base.shape { isOpen = base.declared.first != "[" }
        isPlain = isOpen && base.serializer == nil && (listIndex.map { binder.isStandard($0) } ?? false)
    }

    static func className(for declared: String, _ table: ClassTable) -> String {
        if let entry = table.entry(named: declared), case .collection = entry.kind, entry.hasConstructor {
            return declared
        }
        switch declared {
        case "java.util.Set", "java.util.AbstractSet": return "java.util.LinkedHashSet"
        case "java.util.SortedSet", "java.util.NavigableSet": return "java.util.TreeSet"
        case "java.util.Queue", "java.util.Deque": return "java.util.ArrayDeque"
        default: return "java.util.ArrayList"
        }
    }
}

extension KryoPlace {
    /// The place of elements: of a known class, if generics tell it.
    func elementPlace(_ binder: inout KryoBinder) -> KryoPlace {
        guard let first = generics?.first, case .final(let index) = first else {
            return KryoPlace(name: name, declared: "java.lang.Object", shape: .open)
        }
        return KryoPlace(name: name, declared: binder.table.entries[index].name, shape: .known(index))
    }
}

extension KryoWriter {
    /// Writes what stands before the elements of a list; false if its serializer has to do that.
    @usableFromInline
    mutating func beginList(_ count: Int, in head: KryoListHead) throws(KryoError) -> Bool {
        guard head.isPlain, pending.isEmpty, let index = head.listIndex else { return false }
        if let generics = head.base.generics, case .unknown = generics[0] { return false }
        if let number = head.number { try output.writeByte(number) } else { try writeClass(table.models[index]) }
        try enter()
        if usesReferences {
            objectCount &+= 1
            try output.writeByte(1 as UInt8)
        }
        try writeCount(count)
        if count > 0 { try checkDepth() }
        return true
    }

    @usableFromInline
    mutating func endList() { leave() }

    @usableFromInline
    mutating func writeSlowly(_ value: Any, in place: KryoPlace) throws(KryoError) { try write(value, in: place) }
}

/// What stands where a list is expected.
@usableFromInline
struct KryoListStart {
    /// How many elements follow; -1 if the whole is in the reader's hands, for ``KryoReader/takeFound()``.
    @usableFromInline var count: Int
    /// The number of the list among the objects; -1 if it has none.
    @usableFromInline var slot = -1
}

extension KryoReader {
    /// Reads what stands before the elements of a list, or the whole of what is there instead.
    @usableFromInline
    mutating func beginList(in head: KryoListHead) throws(KryoError) -> KryoListStart {
        guard head.isPlain else { return found(try read(in: head.base)) }
        if let number = head.number, pending.isEmpty, try isNext(number) {
            input.region.position &+= 1
        } else {
            guard let model = try readClassModel() else { return found(nil) }
            guard pending.isEmpty, model.isPlainCollection else {
                try pending.announce(head.base.generics, to: model.serializer, model.serializer.genericUse)
                return found(try readObject(model, model.serializer))
            }
            return try beginElements(model.index, head)
        }
        return try beginElements(head.listIndex ?? 0, head)
    }

    private mutating func found(_ object: Any?) -> KryoListStart {
        find(object)
        return KryoListStart(count: -1)
    }

    private mutating func beginElements(_ index: Int, _ head: KryoListHead) throws(KryoError) -> KryoListStart {
        try enter()
        var slot = -1
        if usesReferences {
            slot = try beginObject(mayBeNull: false)
            guard slot >= 0 else {
                // The generics have not been used up.
                let serializer = table.models[index].serializer
                try pending.announce(head.base.generics, to: serializer, serializer.genericUse)
                leave()
                return KryoListStart(count: -1)
            }
        }
        let count = try readElementCount()
        if count > 0 { try checkDepth() }
        return KryoListStart(count: count, slot: slot)
    }

    @inline(__always)
    private mutating func readElementCount() throws(KryoError) -> Int {
        try input.require(1)
        let first = Int(input.region.base.load(fromByteOffset: input.region.position, as: UInt8.self))
        // One byte is the whole count of most lists, and all that is to be checked are two numbers.
        if first < 0x80, first <= elementLimit, first < input.available {
            input.region.position &+= 1
            return first
        }
        let count = try input.readCount()
        try checkCount(count, elementsOf: 1)
        return count
    }

    @usableFromInline
    mutating func keepList(_ slot: Int, _ list: consuming Any) { references.set(slot, value: list) }

    @usableFromInline
    mutating func endList() { leave() }
}
