import Foundation
import KryoCoding

/// Does the operations of a case, in either direction.
struct CorpusRunner {
    let corpus: Corpus

    var configuration: CorpusConfiguration { CorpusConfiguration(classes: corpus.classes) }

    /// What the reader is set up with.
    func readerConfiguration(_ json: JSON) -> JSON? { json["readConfig"] ?? json["config"] }

    /// Strings have identities only where references are on.
    func tracksStrings(_ json: JSON) -> Bool { json["config"]?["references"]?.bool ?? true }

    func write(_ json: JSON) throws -> [UInt8] {
        let kryo = try configuration.kryo(json["config"])
        var writer = kryo.makeWriter()
        var builder = NeutralBuilder()
        for operation in json["ops"]?.array ?? [] { try write(operation, &writer, &builder) }
        return [UInt8](writer.output.takeData())
    }

    private func write(_ json: JSON, _ writer: inout KryoWriter, _ builder: inout NeutralBuilder) throws {
        let serialization = try json["serializer"].map(configuration.serialization)
        let type = json["type"]?.string ?? ""
        switch json["op"]?.string ?? "" {
        case "reset": writer.reset()
        case "class": try writer.writeClass(json["class"]?.string.map { JavaClass($0) })
        case "classAndObject": try writer.writeClassAndObject(try builder.value(json["value"]))
        case "object":
            guard let value = try builder.value(json["value"]) else { throw CorpusError("null") }
            if let serialization {
                try writer.writeObject(value, as: serialization)
            } else {
                try writer.writeObject(value)
            }
        case "objectOrNull":
            try writer.writeObjectOrNull(try builder.value(json["value"]), type: type, as: serialization)
        case let name:
            let value = try builder.value(json["value"])
            try writePrimitive(name, json, (value as? JavaInstance)?.value ?? value, &writer.output)
        }
    }

    private func writePrimitive(_ name: String, _ json: JSON, _ value: Any?, _ output: inout KryoOutput) throws {
        let optimize = json["optimizePositive"]?.bool ?? false
        switch (name, value) {
        case ("io.byte", let value as Int8): try output.writeByte(value)
        case ("io.bytes", let value as Data): try output.writeBytes(value)
        case ("io.boolean", let value as Bool): try output.writeBoolean(value)
        case ("io.short", let value as Int16): try output.writeShort(value)
        case ("io.char", let value as JavaCharacter): try output.writeChar(value.unit)
        case ("io.int", let value as Int32): try output.writeInt(value)
        case ("io.varint", let value as Int32): try output.writeInt(value, optimizePositive: optimize)
        case ("io.long", let value as Int64): try output.writeLong(value)
        case ("io.varlong", let value as Int64): try output.writeLong(value, optimizePositive: optimize)
        case ("io.float", let value as Float): try output.writeFloat(value)
        case ("io.double", let value as Double): try output.writeDouble(value)
        case ("io.floatPrecision", let value as Float):
            try output.writeFloat(value, precision: try precision(json), optimizePositive: optimize)
        case ("io.doublePrecision", let value as Double):
            try output.writeDouble(value, precision: try precision(json), optimizePositive: optimize)
        case ("io.string", let value): try output.writeText(value as? JavaText)
        case ("io.ascii", let value): try output.writeASCII((value as? JavaText)?.string)
        case ("io.charSequence", let value), ("io.stringBuilder", let value):
            try output.writeCharSequence((value as? JavaStringBuilder)?.text ?? value as? JavaText)
        default: throw CorpusError("operation \(name)")
        }
    }

    private func precision<T>(_ json: JSON) throws -> T {
        guard let precision = try NeutralLeaves.leaf(json["precision"] ?? .null) as? T else {
            throw CorpusError("no precision")
        }
        return precision
    }

    /// What was read, and how many bytes that took.
    struct ReadResult {
        var values: [JSON]
        var consumed: Int
    }

    /// - Parameter buffer: The size of the buffer of a stream; nil to read from memory.
    func read(
        _ json: JSON, _ bytes: [UInt8], buffer: Int? = nil, keepsDefects: Bool = false
    ) throws -> ReadResult {
        let kryo = try configuration.kryo(readerConfiguration(json), keepsDefects: keepsDefects)
        return try read(json, bytes, with: kryo, buffer: buffer)
    }

    func read(_ json: JSON, _ bytes: [UInt8], with kryo: Kryo, buffer: Int?) throws -> ReadResult {
        var rest = bytes[...]
        var input = KryoInput(bytes)
        if let buffer {
            input = KryoInput(bufferSize: buffer) { target in
                let count = min(target.count, buffer, rest.count)
                target.copyBytes(from: rest.prefix(count))
                rest = rest.dropFirst(count)
                return count
            }
        }
        var reader = kryo.makeReader(input)
        var values: [Any?] = []
        for operation in json["ops"]?.array ?? [] { values.append(try read(operation, &reader)) }
        let described = try NeutralDescriber.describe(values, tracksStrings: tracksStrings(json))
        return ReadResult(values: described, consumed: reader.input.position)
    }

    private func read(_ json: JSON, _ reader: inout KryoReader) throws -> Any? {
        let serialization = try json["serializer"].map(configuration.serialization)
        let type = json["readType"]?.string ?? json["type"]?.string ?? ""
        switch json["op"]?.string ?? "" {
        case "reset":
            reader.reset()
            return nil
        case "class":
            // A class that stands alone has no identity in the corpus.
            return try reader.readClass().map { JSON.object(["t": .string("class"), "name": .string($0.name)]) }
        case "classAndObject": return try reader.readClassAndObject()
        case "object": return try reader.readObject(type: type, as: serialization)
        case "objectOrNull": return try reader.readObjectOrNull(type: type, as: serialization)
        case let name: return try readPrimitive(name, json, &reader.input)
        }
    }

    private func readPrimitive(_ name: String, _ json: JSON, _ input: inout KryoInput) throws -> Any? {
        let optimize = json["optimizePositive"]?.bool ?? false
        switch name {
        case "io.byte": return try input.readByte()
        case "io.bytes":
            let length = try json["length"]?.number ?? (NeutralLeaves.leaf(json["value"] ?? .null) as? Data)?.count
            return Data(try input.readBytes(length ?? 0))
        case "io.boolean": return try input.readBoolean()
        case "io.short": return try input.readShort()
        case "io.char": return JavaCharacter(unit: try input.readChar())
        case "io.int": return try input.readInt()
        case "io.varint": return try input.readInt(optimizePositive: optimize)
        case "io.long": return try input.readLong()
        case "io.varlong": return try input.readLong(optimizePositive: optimize)
        case "io.float": return try input.readFloat()
        case "io.double": return try input.readDouble()
        case "io.floatPrecision":
            return try input.readFloat(precision: try precision(json), optimizePositive: optimize)
        case "io.doublePrecision":
            return try input.readDouble(precision: try precision(json), optimizePositive: optimize)
        case "io.stringBuilder": return try input.readText().map { JavaStringBuilder($0) }
        case "io.string", "io.ascii", "io.charSequence": return try input.readText()
        default: throw CorpusError("operation \(name)")
        }
    }
}
