/// The options for the elements of a collection.
struct ElementSettings: Sendable {
    /// The index of the common class of all elements in the table; nil if there is none.
    var type: Int?
    /// The serializer for the elements; nil for that of their class.
    var serializer: (any ObjectSerializer)?
    var canBeNull: Bool

    /// True if all options have their defaults.
    var isDefault: Bool { type == nil && canBeNull }

    /// Writes an element, with its class unless the class is known.
    func write(_ value: Any?, _ model: ClassModel?, to writer: inout KryoWriter) throws(KryoError) {
        guard let model else { return try writer.writeClassAndObjectNested(value) }
        try writer.writeElement(value, serializer ?? model.serializer, canBeNull: canBeNull)
    }

    /// Reads an element, with its class unless the class is known.
    func read(_ model: ClassModel?, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let model else { return try reader.readClassAndObjectNested() }
        return try reader.readObject(model, serializer ?? model.serializer, canBeNull: canBeNull)
    }
}

extension ClassTable {
    /// The class at an index; nil if the index is nil.
    func models(at index: Int?) -> ClassModel? { index.map { models[$0] } }
}
