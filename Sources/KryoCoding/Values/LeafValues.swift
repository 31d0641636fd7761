extension KryoPlace {
    /// How values of one of Java's own classes stand here.
    func leafMode(for name: String, isWrapper: Bool, _ table: inout ClassTable) -> LeafMode {
        guard serializer == nil, let index = table.index(of: name), table.isStandard(index) else { return .other }
        switch shape {
        case .primitive(let primitive): return primitive.rawValue == name ? .bare : .other
        case .known(let known):
            guard known == index else { return .other }
            return isWrapper && canBeNull ? .marked : .bare
        case .open:
            guard let id = table.entries[index].id, id < 126 else { return .other }
            return .classed(UInt8(truncatingIfNeeded: id + 2))
        }
    }
}

extension KryoWriter {
    @inline(__always)
    mutating func write<T: PrimitiveValue>(_ value: T, _ place: KryoPlace) throws(KryoError) {
        switch place.leaf {
        case .bare: break
        case .marked: try output.writeByte(1 as UInt8)
        case .classed(let number): try output.writeByte(number)
        case .other: return try write(value as Any, in: place)
        }
        try value.write(to: &output)
    }
}

extension KryoReader {
    @inline(__always)
    mutating func read<T: PrimitiveValue & KryoValue>(_ place: KryoPlace) throws(KryoError) -> T {
        switch place.leaf {
        case .bare: return try T.read(from: &input)
        case .marked where try input.readUnsignedByte() == 0: throw T.unexpected(nil)
        case .marked: return try T.read(from: &input)
        case .classed(let number):
            try input.require(1)
            if input.region.base.load(fromByteOffset: input.region.position, as: UInt8.self) == number {
                input.region.position &+= 1
                return try T.read(from: &input)
            }
            return try T.converted(fromJava: try read(in: place))
        case .other: return try T.converted(fromJava: try read(in: place))
        }
    }
}

extension KryoPlace {
    func leaf<T: PrimitiveValue>(_: T.Type, _ binder: inout KryoBinder) -> KryoPlace {
        with(leafMode(for: T.primitive.rawValue, isWrapper: true, &binder.table))
    }
}

extension FixedWidthInteger {
    /// A number of any of Java's types, if it fits.
    static func exactly(_ value: Any?) throws(KryoError) -> Self {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? Self { return value }
        guard let integer = value as? any BinaryInteger else {
            throw KryoError(.wrongType, "expected a whole number, found a value of another type")
        }
        guard let result = Self(exactly: integer) else {
            throw KryoError(.outOfRange, "a number is too large for \(Self.self)", help: "use a larger type")
        }
        return result
    }
}
