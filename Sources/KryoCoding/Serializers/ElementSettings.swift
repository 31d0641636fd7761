/// What is known of the elements of a collection.
struct ElementSettings: Sendable {
    /// Their class, by its index in the table.
    var type: Int?
    /// The serializer that was set for them.
    var serializer: (any ObjectSerializer)?
    var canBeNull: Bool

    /// Whether all settings are the default ones.
    var isDefault: Bool { type == nil && canBeNull }

    /// Writes an element: with its class, unless the reader knows it.
    func write(_ value: Any?, _ model: ClassModel?, to writer: inout KryoWriter) throws(KryoError) {
        guard let model else { return try writer.writeClassAndObjectNested(value) }
        try writer.writeElement(value, serializer ?? model.serializer, canBeNull: canBeNull)
    }

    /// Reads an element: with its class, unless that is known.
    func read(_ model: ClassModel?, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let model else { return try reader.readClassAndObjectNested() }
        return try reader.readObject(model, serializer ?? model.serializer, canBeNull: canBeNull)
    }
}

extension ClassTable {
    /// The class at an index, if there is an index.
    func models(at index: Int?) -> ClassModel? { index.map { models[$0] } }
}
