/// Writes the number of fields, and each field after its tag.
final class TaggedFieldSerializer: FieldBasedSerializer {
    let name: String
    let fields: [BoundField]
    let layout: KryoObjectLayout
    private let byTag: [Int32: Int]

    init(_ name: String, _ fields: [BoundField], _ layout: KryoObjectLayout) {
        self.name = name
        self.fields = fields
        self.layout = layout
        byTag = Dictionary(
            fields.enumerated().compactMap { index, field in field.tag.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
    }

    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        try writer.output.writeInt(Int32(truncatingIfNeeded: fields.count), optimizePositive: true)
        for field in fields {
            do throws(KryoError) {
                try writer.output.writeInt(field.tag ?? 0, optimizePositive: true)
            } catch { throw field.place.trace(error) }
            try field.write(address, &writer)
        }
    }

    func read(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError) {
        let count = try reader.input.readCount()
        try reader.input.check(count, elementsOf: 1)
        for _ in 0..<count {
            let tag = try reader.input.readInt(optimizePositive: true)
            guard let index = byTag[tag] else {
                throw KryoError(
                    .unknownTag, "\(name) has no field with the tag \(tag)",
                    help: ["add a field with the tag, for its length is not known"], offset: reader.input.position)
            }
            try fields[index].read(address, &reader)
        }
    }
}
