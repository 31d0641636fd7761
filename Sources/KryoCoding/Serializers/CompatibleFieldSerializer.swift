/// The names of the fields before the first object of a graph, and each field in chunks of its own.
final class CompatibleFieldSerializer<Root>: ObjectSerializer {
    private let name: String
    private let fields: [BoundField<Root>]
    private let byName: [String: Int]
    private let make: (@Sendable () -> Root)?

    init(_ name: String, _ fields: [BoundField<Root>], make: (@Sendable () -> Root)?) {
        self.name = name
        self.fields = fields
        self.make = make
        byName = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let root = value as? Root else { throw cannotWrite(value, expected: name, writer) }
        if writer.isFirst(self) {
            try writer.output.writeInt(Int32(truncatingIfNeeded: fields.count), optimizePositive: true)
            for field in fields { try writer.output.writeString(field.name) }
        }
        for field in fields {
            writer.output.beginChunks()
            do {
                try field.write(root, &writer)
            } catch {
                throw error.within(field.place.name)
            }
            try writer.output.endChunks()
        }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let make else { throw KryoError(.unusableClass, "\(name) has no constructor without parameters") }
        var root = make()
        reader.announce(root)
        for index in try header(&reader) {
            guard let index else {
                try reader.input.skipChunks()
                continue
            }
            try reader.input.beginChunks()
            do {
                try fields[index].read(&root, &reader)
            } catch {
                throw error.at(reader.input.position).within(fields[index].place.name)
            }
            reader.input.endChunks()
        }
        return root
    }

    /// Which fields the writer has, in its order; nil for those that are not known here.
    private func header(_ reader: inout KryoReader) throws(KryoError) -> [Int?] {
        if let known = reader.headers[ObjectIdentifier(self)] { return known }
        let count = try reader.input.readCount()
        try reader.input.check(count, elementsOf: 1)
        var header: [Int?] = []
        for _ in 0..<count {
            let name = try reader.input.readString(limit: reader.limits.stringLength)
            header.append(name.flatMap { byName[$0] })
        }
        reader.headers[ObjectIdentifier(self)] = header
        return header
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try copyFields(fields, of: value, named: name, make: make, &copier)
    }
}
