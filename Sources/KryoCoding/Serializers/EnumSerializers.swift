/// Enums: the ordinal plus one.
final class EnumSerializer: ObjectSerializer {
    private let name: String
    private let values: [JavaEnumValue]
    var nullByte: UInt8? { 0 }

    init(_ name: String, _ constants: [EnumConstant]) {
        self.name = name
        values = constants.enumerated().map { JavaEnumValue(name, name: $1.name, ordinal: $0) }
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let constant = value as? JavaEnumValue, values.indices.contains(constant.ordinal) else {
            throw cannotWrite(value, expected: "a constant of \(name)", writer)
        }
        try writer.output.writeInt(Int32(truncatingIfNeeded: constant.ordinal + 1), optimizePositive: true)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        try reader.readOrdinal(of: name, among: values.count, help: "describe all constants of the enum")
            .map { values[$0] }
    }
}

extension KryoReader {
    /// Reads the ordinal of an enum's constant; nil for null.
    mutating func readOrdinal(of name: String, among count: Int, help: String) throws(KryoError) -> Int? {
        let number = try input.readInt(optimizePositive: true)
        if number == 0 { return nil }
        guard number > 0, number <= count else {
            throw KryoError(
                .outOfRange, "\(name) has no constant with the ordinal that was found", help: [help],
                offset: input.position)
        }
        return Int(number) - 1
    }
}

/// `java.util.EnumSet`: the class of the first element, the number of elements, and their ordinals plus one.
final class EnumSetSerializer: ObjectSerializer {
    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let set = value as? JavaEnumSet else { throw cannotWrite(value, expected: "an enum set", writer) }
        guard let first = set.elements.first else { return try writeEmpty(set, to: &writer) }
        let model = try writer.writeClass(ofConstant: first)
        try writer.output.writeInt(Int32(truncatingIfNeeded: set.elements.count), optimizePositive: true)
        for element in set.elements { try model.serializer.write(element, to: &writer) }
    }

    /// Kryo 2.20 determines the enum from the first element, and therefore cannot write an empty set, but can read one.
    private func writeEmpty(_ set: JavaEnumSet, to writer: inout KryoWriter) throws(KryoError) {
        guard !writer.options.keepsDefects else {
            throw KryoError(.unreadable, "an empty EnumSet cannot be written", offset: writer.output.position)
        }
        guard let model = writer.table.model(named: set.enumName), model.constants != nil else {
            throw KryoError(
                .unknownClass, "the class \(set.enumName) is not known as an enum", help: ["register or recognize it"],
                offset: writer.output.position)
        }
        try writer.writeClass(model)
        try writer.output.writeByte(0 as UInt8)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let elementModel = try reader.readClassModel(), elementModel.constants != nil else {
            throw KryoError(.typeMismatch, "expected the class of an enum", offset: reader.input.position)
        }
        let count = try reader.input.readCount()
        try reader.input.check(count, elementsOf: 1)
        let set = JavaEnumSet(of: elementModel.name, [], className: model.name)
        reader.announce(set)
        var ordinals: Set<Int> = []
        for _ in 0..<count {
            guard let element = try elementModel.serializer.read(elementModel, from: &reader) as? JavaEnumValue else {
                throw KryoError(.unexpectedNull, "an EnumSet holds null", offset: reader.input.position)
            }
            if ordinals.insert(element.ordinal).inserted { set.elements.append(element) }
        }
        set.elements.sort { $0.ordinal < $1.ordinal }
        return set
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        guard let set = value as? JavaEnumSet else { return value }
        return JavaEnumSet(of: set.enumName, set.elements, className: set.className)
    }
}
