/// `java.lang.String`. Java writes references for repeated strings; Swift strings have no identity, and are written
/// each time.
extension String: KryoValue {
    /// Computes, before any value is read or written, the information about a field that is a string in Swift. Called
    /// by the library.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.with(place.leafMode(for: "java.lang.String", isWrapper: false, &binder.table))
    }

    /// Writes a string as a `java.lang.String`.
    public static func write(_ value: String, in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        switch place.leaf {
        case .bare, .marked: break
        case .classed(let number): try writer.output.writeByte(number)
        case .other: return try writer.write(value, in: place)
        }
        if writer.usesReferences {
            writer.objectCount &+= 1
            try writer.output.writeByte(1 as UInt8)
        }
        try writer.output.writeString(value)
    }

    /// Reads a `java.lang.String`.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> String {
        switch place.leaf {
        case .bare, .marked: break
        case .classed(let number):
            guard try reader.reads(number) else { return try converted(fromJava: try reader.read(in: place)) }
        case .other: return try converted(fromJava: try reader.read(in: place))
        }
        if reader.usesReferences {
            guard try reader.reads(1) else {
                // A reference, or null.
                return try converted(fromJava: try reader.readStringReference())
            }
        }
        return try reader.readNewString()
    }
}

extension KryoReader {
    /// Skips the next byte and returns true if it has the given value; otherwise returns false.
    @inline(__always)
    mutating func reads(_ byte: UInt8) throws(KryoError) -> Bool {
        try input.require(1)
        let next = input.region.base.load(fromByteOffset: input.region.position, as: UInt8.self)
        if next == byte { input.region.position &+= 1 }
        return next == byte
    }

    /// Reads the contents of a string at its first occurrence.
    @inline(__always)
    fileprivate mutating func readNewString() throws(KryoError) -> String {
        guard stringLimit >= ShortText.limit, let text = input.readShortText() else { return try readLongString() }
        // A string has no members that could have taken a reference number, so the next number is that of the string.
        if usesReferences { references.append(text) }
        return text.string
    }

    @inline(never)
    private mutating func readLongString() throws(KryoError) -> String {
        let text = try requiredText()
        if usesReferences { references.append(value: text) }
        return text
    }

    private mutating func requiredText() throws(KryoError) -> String {
        guard let text = try input.readString(limit: stringLimit) else { throw String.unexpected(nil) }
        return text
    }

    @inline(never)
    fileprivate mutating func readStringReference() throws(KryoError) -> Any? {
        switch try readMarker(isWrapper: false, mayBeNull: true) {
        case .null: return nil
        case .reference(let object): return object
        case .contents(let slot):
            let text = try requiredText()
            references.set(slot, value: text)
            return text
        }
    }
}
