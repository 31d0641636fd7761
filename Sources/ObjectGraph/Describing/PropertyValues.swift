/// The values of an object's properties, from when they are read until the object is built of them.
///
/// ```swift
/// PropertyMap(id, name) { try Customer(id: $0[id], name: $0[name]) }
/// ```
///
/// They lie side by side in one piece of memory, each as what it is, so that none has to be boxed.
public final class PropertyValues {
    private let shape: RecordShape
    /// One byte for each value, which says whether it is there, and the values behind.
    private let memory: UnsafeMutableRawPointer

    package init(_ shape: RecordShape) {
        self.shape = shape
        memory = UnsafeMutableRawPointer.allocate(byteCount: max(shape.size, 1), alignment: shape.alignment)
        memory.initializeMemory(as: Bool.self, repeating: false, count: shape.slots.count)
    }

    deinit {
        for (index, slot) in shape.slots.enumerated() where has(index) { slot.destroy(memory + slot.offset) }
        memory.deallocate()
    }

    /// The value of a property.
    ///
    /// - Throws: A ``ConversionError`` if the map that reads has no such property, or the property no value.
    public subscript<Property: DescribedProperty>(property: Property) -> Property.Value {
        get throws {
            let description = property.description
            guard let index = shape.index(of: description) else {
                throw ConversionError("\(description.name) among the properties that the map reads")
            }
            guard let value = value(at: index, as: Property.Value.self) else {
                throw ConversionError("a value of \(description.name)")
            }
            return value
        }
    }

    /// The value in a slot, if there is one, and it is of the type.
    package func value<Value>(at index: Int, as type: Value.Type) -> Value? {
        let slot = shape.slots[index]
        guard has(index), slot.type == ObjectIdentifier(type) else { return nil }
        return (memory + slot.offset).assumingMemoryBound(to: type).pointee
    }

    /// Puts a value in its slot.
    package func store<Value>(_ value: Value, at index: Int) {
        let slot = shape.slots[index]
        precondition(slot.type == ObjectIdentifier(Value.self), "a property's value is of the type that it declares")
        let place = memory + slot.offset
        if has(index) { slot.destroy(place) }
        place.initializeMemory(as: Value.self, to: value)
        (memory + index).storeBytes(of: true, as: Bool.self)
    }

    private func has(_ index: Int) -> Bool { (memory + index).load(as: Bool.self) }
}

/// Where each value of a ``PropertyValues`` lies.
package final class RecordShape: Sendable {
    struct Slot: Sendable {
        let property: DescriptionIdentity
        let name: String
        let type: ObjectIdentifier
        let offset: Int
        let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
    }

    let slots: [Slot]
    let size: Int
    let alignment: Int

    init<Root>(_ properties: [any DescribedProperty<Root>]) {
        var slots: [Slot] = []
        var size = properties.count
        var alignment = 1
        func add<Property: DescribedProperty>(_ property: Property) {
            typealias Layout = MemoryLayout<Property.Value>
            size = (size + Layout.alignment - 1) / Layout.alignment * Layout.alignment
            let description = property.description
            slots.append(
                Slot(
                    property: description.identity, name: description.name,
                    type: ObjectIdentifier(Property.Value.self), offset: size,
                    destroy: { $0.assumingMemoryBound(to: Property.Value.self).deinitialize(count: 1) }))
            size += Layout.size
            alignment = max(alignment, Layout.alignment)
        }
        for property in properties { add(property) }
        self.slots = slots
        self.size = size
        self.alignment = alignment
    }

    /// The slot of a property: its own, or that of the one that has taken its place under its name.
    func index<Root, Value>(of property: PropertyDescription<Root, Value>) -> Int? {
        if let index = slots.firstIndex(where: { $0.property === property.identity }) { return index }
        let type = ObjectIdentifier(Value.self)
        return slots.firstIndex { $0.name == property.name && $0.type == type }
    }
}
