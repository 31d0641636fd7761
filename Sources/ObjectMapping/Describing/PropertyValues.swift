/// A temporary container for decoded property values, which is passed to the closure that builds the object.
///
/// ```swift
/// PropertyMap(id, name) { try Customer(id: $0[id], name: $0[name]) }
/// ```
///
/// The values are stored consecutively in memory with their own types, without boxing.
public final class PropertyValues {
    private let shape: RecordShape
    /// One byte per value that indicates whether it is stored, followed by the values.
    private let memory: UnsafeMutableRawPointer

    package init(_ shape: RecordShape) {
        self.shape = shape
        memory = UnsafeMutableRawPointer.allocate(byteCount: max(shape.size, 1), alignment: shape.alignment)
        memory.initializeMemory(as: Bool.self, repeating: false, count: shape.offsets.count)
    }

    deinit {
        for index in shape.offsets.indices where has(index) { shape.destroy[index](place(at: index)) }
        memory.deallocate()
    }

    /// The value of a property.
    package func value<MappedProperty: DescribedProperty>(of property: MappedProperty) throws(UnexpectedValue)
        -> MappedProperty.Value
    {
        let index = try index(of: PropertyToken(property), as: MappedProperty.Value.self)
        return place(at: index).assumingMemoryBound(to: MappedProperty.Value.self).pointee
    }

    /// Removes and returns the value of the next property of a list.
    package func takeNext<Value>(
        of properties: PropertyTokens, at position: inout Int
    ) throws(UnexpectedValue) -> Value {
        // If the map has not been changed, the values are stored in the order in which they are removed.
        let isThere =
            shape.hasProperty(properties.identities[position], as: ObjectIdentifier(Value.self), at: position)
            && has(position)
        let index = isThere ? position : try index(of: properties.tokens[position], as: Value.self)
        position += 1
        (memory + index).storeBytes(of: false, as: Bool.self)
        return place(at: index).assumingMemoryBound(to: Value.self).move()
    }

    private func index<Value>(of property: PropertyToken, as type: Value.Type) throws(UnexpectedValue) -> Int {
        guard let index = shape.index(of: property, as: ObjectIdentifier(type)) else {
            throw UnexpectedValue("\(property.name) among the properties that the map reads")
        }
        guard has(index) else { throw UnexpectedValue("a value of \(property.name)") }
        return index
    }

    /// Stores a value in the slot with an index.
    package func store<Value>(_ value: Value, at index: Int) {
        precondition(
            shape.types[index] == ObjectIdentifier(Value.self), "a property's value is of the type that it declares")
        let place = place(at: index)
        if has(index) { shape.destroy[index](place) }
        place.initializeMemory(as: Value.self, to: value)
        noteStored(at: index)
    }

    /// The address of a slot. A caller that initialises the memory there must call ``noteStored(at:)``.
    package func place(at index: Int) -> UnsafeMutableRawPointer { memory + shape.offsets[index] }

    package func noteStored(at index: Int) { (memory + index).storeBytes(of: true, as: Bool.self) }

    package func has(_ index: Int) -> Bool { (memory + index).load(as: Bool.self) }
}

/// Identifies the properties of a list.
package struct PropertyTokens: Sendable {
    fileprivate let tokens: [PropertyToken]
    /// The identities of the properties, in a form that can be compared without reference counting.
    fileprivate let identities: [ObjectIdentifier]

    package init(_ tokens: [PropertyToken]) {
        self.tokens = tokens
        identities = tokens.map { ObjectIdentifier($0.identity) }
    }
}

/// Identifies a property.
package struct PropertyToken: Sendable {
    let identity: DescriptionIdentity
    let name: String

    package init<MappedProperty: DescribedProperty>(_ property: MappedProperty) {
        let description = property.description
        identity = description.identity
        name = description.name
    }
}

/// The memory layout of a ``PropertyValues``. The data that is needed for every object is stored separately from rarely
/// used data.
package final class RecordShape: Sendable {
    let offsets: [Int]
    let types: [ObjectIdentifier]
    let destroy: [@Sendable (UnsafeMutableRawPointer) -> Void]
    private let identities: [ObjectIdentifier]
    /// Retains the identities of the properties, so that no other object gets the address of one of them.
    private let kept: [DescriptionIdentity]
    private let names: [String]
    let size: Int
    let alignment: Int

    init<Root>(_ properties: [any DescribedProperty<Root>]) {
        var parts: [Part] = []
        var size = properties.count
        for property in properties { parts.append(Self.part(of: property, behind: &size)) }
        offsets = parts.map(\.offset)
        types = parts.map(\.type)
        destroy = parts.map(\.destroy)
        kept = parts.map(\.identity)
        identities = kept.map { ObjectIdentifier($0) }
        names = parts.map(\.name)
        alignment = parts.map(\.alignment).max() ?? 1
        self.size = size
    }

    private struct Part {
        let identity: DescriptionIdentity
        let name: String
        let type: ObjectIdentifier
        let offset, alignment: Int
        let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
    }

    private static func part<MappedProperty: DescribedProperty>(of property: MappedProperty, behind size: inout Int)
        -> Part
    {
        typealias Layout = MemoryLayout<MappedProperty.Value>
        let offset = (size + Layout.alignment - 1) / Layout.alignment * Layout.alignment
        size = offset + Layout.size
        let description = property.description
        return Part(
            identity: description.identity, name: description.name, type: ObjectIdentifier(MappedProperty.Value.self),
            offset: offset, alignment: Layout.alignment,
            destroy: { $0.assumingMemoryBound(to: MappedProperty.Value.self).deinitialize(count: 1) })
    }

    /// Returns true if the slot with an index belongs to a property.
    func hasProperty(_ identity: ObjectIdentifier, as type: ObjectIdentifier, at index: Int) -> Bool {
        identities.indices.contains(index) && identities[index] == identity && types[index] == type
    }

    /// The index of the slot of a property or, if another property with the same name has replaced it, of that
    /// property; nil if there is none.
    func index(of property: PropertyToken, as type: ObjectIdentifier) -> Int? {
        let identity = ObjectIdentifier(property.identity)
        for index in identities.indices where identities[index] == identity {
            return types[index] == type ? index : nil
        }
        return names.indices.first { names[$0] == property.name && types[$0] == type }
    }
}
