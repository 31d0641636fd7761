import ObjectGraph

/// Writes each field in chunks. Before the first object of the class in each graph, the names of the fields are
/// written.
final class CompatibleFieldSerializer: FieldBasedSerializer {
    let name: String
    let fields: [BoundField]
    let layout: KryoObjectLayout
    private let byName: [String: Int]

    init(_ name: String, _ fields: [BoundField], _ layout: KryoObjectLayout) {
        self.name = name
        self.fields = fields
        self.layout = layout
        byName = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        if writer.isFirst(self) {
            try writer.output.writeInt(Int32(truncatingIfNeeded: fields.count), optimizePositive: true)
            for field in fields { try writer.output.writeString(field.name) }
        }
        for field in fields {
            writer.output.beginChunks()
            try field.write(address, &writer)
            try writer.output.endChunks()
        }
    }

    func read(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError) {
        for index in try header(&reader) {
            guard let index else {
                try reader.input.skipChunks()
                continue
            }
            try reader.input.beginChunks()
            try fields[index].read(address, &reader)
            reader.input.endChunks()
        }
    }

    /// Returns, for each field of the writer, the index in ``fields`` of the field with the same name; nil for an
    /// unknown field.
    private func header(_ reader: inout KryoReader) throws(KryoError) -> [Int?] {
        if let known = reader.headers[ObjectIdentifier(self)] { return known }
        let count = try reader.input.readCount()
        try reader.input.check(count, elementsOf: 1)
        var header: [Int?] = []
        for _ in 0..<count {
            let name = try reader.input.readString(limit: reader.stringLimit)
            header.append(name.flatMap { CombiningMarks.areTooMany(in: $0) ? nil : byName[$0] })
        }
        reader.headers[ObjectIdentifier(self)] = header
        return header
    }
}
