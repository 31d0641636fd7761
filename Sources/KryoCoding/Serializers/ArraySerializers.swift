import Foundation

/// Arrays of a primitive type: the length plus one, followed by the elements.
final class PrimitiveArraySerializer: ObjectSerializer {
    private let primitive: JavaPrimitive
    var nullByte: UInt8? { 0 }

    init(_ primitive: JavaPrimitive) { self.primitive = primitive }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        switch (primitive, value) {
        case (.byte, let bytes as Data):
            try writer.writeLength(bytes.count)
            try writer.output.writeBytes(bytes)
        case (.byte, let bytes as [UInt8]):
            try writer.writeLength(bytes.count)
            try writer.output.writeBytes(bytes)
        case (.byte, let values as [Int8]): try writer.writeEach(values)
        case (.boolean, let values as [Bool]): try writer.writeEach(values)
        case (.short, let values as [Int16]): try writer.writeEach(values)
        case (.char, let values as [JavaCharacter]): try writer.writeEach(values)
        case (.int, let values as [Int32]): try writer.writeEach(values)
        case (.long, let values as [Int64]): try writer.writeEach(values)
        case (.float, let values as [Float]): try writer.writeEach(values)
        case (.double, let values as [Double]): try writer.writeEach(values)
        default: throw cannotWrite(value, expected: "an array of \(primitive.rawValue)", writer)
        }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let count = try reader.readLength(elementsOf: primitive.leastSize) else { return nil }
        switch primitive {
        case .byte: return Data(try reader.input.readBytes(count))
        case .boolean: return try reader.readEach(count, Bool.self)
        case .short: return try reader.readEach(count, Int16.self)
        case .char: return try reader.readEach(count, JavaCharacter.self)
        case .int: return try reader.readEach(count, Int32.self)
        case .long: return try reader.readEach(count, Int64.self)
        case .float: return try reader.readEach(count, Float.self)
        case .double: return try reader.readEach(count, Double.self)
        }
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any { copier.renewed(value) }
}

extension JavaPrimitive {
    /// The minimum number of bytes of a value.
    fileprivate var leastSize: Int {
        switch self {
        case .boolean, .byte, .int, .long: 1
        case .short, .char: 2
        case .float: 4
        case .double: 8
        }
    }
}

extension KryoWriter {
    /// Writes the length of an array, which is encoded plus one; zero is null.
    mutating func writeLength(_ count: Int) throws(KryoError) {
        guard count < Int32.max else {
            throw KryoError(.sizeLimit, "an array has more elements than Java can hold", offset: output.position)
        }
        try output.writeInt(Int32(truncatingIfNeeded: count + 1), optimizePositive: true)
    }

    fileprivate mutating func writeEach(_ values: [some PrimitiveValue]) throws(KryoError) {
        try writeLength(values.count)
        for value in values { try value.write(to: &output) }
    }

    /// Writes the number of elements.
    mutating func writeCount(_ count: Int) throws(KryoError) {
        guard count <= Int32.max else {
            throw KryoError(.sizeLimit, "a collection has more elements than Java can hold", offset: output.position)
        }
        try output.writeInt(Int32(truncatingIfNeeded: count), optimizePositive: true)
    }
}

extension KryoReader {
    /// Reads the length of an array, which is encoded plus one; nil for null. Throws if that many elements, of at least
    /// `size` bytes each, exceed the limit or the rest of the input.
    mutating func readLength(elementsOf size: Int) throws(KryoError) -> Int? {
        let number = try input.readCount()
        if number == 0 { return nil }
        try checkCount(number - 1, elementsOf: size)
        return number - 1
    }

    /// Throws if a number of elements, of at least `size` bytes each, exceeds the limit or the rest of the input.
    mutating func checkCount(_ count: Int, elementsOf size: Int) throws(KryoError) {
        guard count <= elementLimit else {
            throw KryoError(
                .sizeLimit, "a collection or array has more elements than are allowed",
                help: ["see KryoLimits.elements"], offset: input.position)
        }
        if size > 0 { return try input.check(count, elementsOf: size) }
        if count <= limits.emptyElements { return }
        try input.check(count, elementsOf: 1)
    }

    fileprivate mutating func readEach<T: PrimitiveValue>(_ count: Int, _: T.Type) throws(KryoError) -> [T] {
        var result: [T] = []
        result.reserveCapacity(input.reservable(count))
        for _ in 0..<count { result.append(try T.read(from: &input)) }
        return result
    }
}

/// `String[]`, without references to its elements.
final class StringArraySerializer: ObjectSerializer {
    var nullByte: UInt8? { 0 }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let array = value as? JavaArray else { throw cannotWrite(value, expected: "an array of strings", writer) }
        try writer.writeLength(array.elements.count)
        for element in array.elements {
            switch element {
            case nil: try writer.output.writeString(nil)
            case let text as String: try writer.output.writeString(text)
            case let text as JavaText: try text.write(to: &writer.output, allowsASCIIForm: true)
            case let instance as JavaInstance where instance.value is String || instance.value is JavaText:
                let text = (instance.value as? JavaText) ?? JavaText(instance.value as? String ?? "")
                try text.write(to: &writer.output, allowsASCIIForm: true)
            default: throw cannotWrite(array, expected: "an array of strings", writer)
            }
        }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let count = try reader.readLength(elementsOf: 1) else { return nil }
        let array = JavaArray(of: "java.lang.String")
        array.elements.reserveCapacity(reader.input.reservable(count))
        for _ in 0..<count {
            array.elements.append(try reader.input.readText(limit: reader.stringLimit)?.swiftValue)
        }
        return array
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        guard let array = value as? JavaArray else { return value }
        return JavaArray(of: array.component, array.elements)
    }
}

/// Arrays of objects: the length plus one, and the elements, with their classes unless the element class is final.
final class ObjectArraySerializer: ObjectSerializer {
    private let component: String
    private let elements: ElementSettings
    private let elementsAreSameType: Bool
    var nullByte: UInt8? { 0 }

    init(_ component: String, elementsCanBeNull: Bool = true, elementsAreSameType: Bool = false) {
        self.component = component
        elements = ElementSettings(canBeNull: elementsCanBeNull)
        self.elementsAreSameType = elementsAreSameType
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let array = value as? JavaArray else { throw cannotWrite(value, expected: "an array of objects", writer) }
        try writer.writeLength(array.elements.count)
        let element = try elementModel(array.component, &writer.table)
        for value in array.elements { try elements.write(value, element, to: &writer) }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        let component = KnownClass.component(ofArray: model.name) ?? component
        let element = try elementModel(component, &reader.table)
        guard let count = try reader.readLength(elementsOf: elements.canBeNull || element == nil ? 1 : 0) else {
            return nil
        }
        let array = JavaArray(of: component)
        reader.announce(array)
        array.elements.reserveCapacity(reader.input.reservable(count))
        for _ in 0..<count {
            let value = try elements.read(element, from: &reader)
            try reader.check(value, isA: component)
            array.elements.append(value)
        }
        return array
    }

    /// Returns the class of all elements if it is final in Java, or if all elements are configured to have that class;
    /// otherwise nil.
    private func elementModel(_ component: String, _ table: inout ClassTable) throws(KryoError) -> ClassModel? {
        guard let model = table.model(named: component) else {
            throw KryoError(.unknownClass, "the class \(component) is not known", help: ["describe it"])
        }
        return elementsAreSameType || model.hasFinalModifier ? model : nil
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        guard let array = value as? JavaArray else { return value }
        return JavaArray(of: array.component, array.elements)
    }
}
