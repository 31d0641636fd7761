/// The number of fields, and each behind its tag.
final class TaggedFieldSerializer<Root>: ObjectSerializer {
    private let name: String
    private let fields: [BoundField<Root>]
    private let byTag: [Int32: Int]
    private let make: (@Sendable () -> Root)?

    init(_ name: String, _ fields: [BoundField<Root>], make: (@Sendable () -> Root)?) {
        self.name = name
        self.fields = fields
        self.make = make
        byTag = Dictionary(
            fields.enumerated().compactMap { index, field in field.tag.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let root = value as? Root else { throw cannotWrite(value, expected: name, writer) }
        try writer.output.writeInt(Int32(truncatingIfNeeded: fields.count), optimizePositive: true)
        for field in fields {
            do {
                try writer.output.writeInt(field.tag ?? 0, optimizePositive: true)
                try field.write(root, &writer)
            } catch {
                throw error.within(field.place.name)
            }
        }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let make else { throw KryoError(.unusableClass, "\(name) has no constructor without parameters") }
        var root = make()
        reader.announce(root)
        let count = try reader.input.readCount()
        try reader.input.check(count, elementsOf: 1)
        for _ in 0..<count {
            let tag = try reader.input.readInt(optimizePositive: true)
            guard let index = byTag[tag] else {
                throw KryoError(
                    .unknownTag, "\(name) has no field with the tag \(tag)",
                    help: "add a field with the tag, for its length is not known", offset: reader.input.position)
            }
            do {
                try fields[index].read(&root, &reader)
            } catch {
                throw error.at(reader.input.position).within(fields[index].place.name)
            }
        }
        return root
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try copyFields(fields, of: value, named: name, make: make, &copier)
    }
}
