import Foundation

/// `java.util.Currency`: its code.
final class CurrencySerializer: ObjectSerializer {
    var acceptsNull: Bool { true }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let currency = value as? JavaCurrency else { throw cannotWrite(value, expected: "a currency", writer) }
        try writer.output.writeString(currency.code)
    }

    func writeNull(to writer: inout KryoWriter) throws(KryoError) { try writer.output.writeString(nil) }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let code = try reader.input.readString(limit: reader.stringLimit) else { return nil }
        guard Self.isKnown(code) else {
            throw KryoError(.malformed, "a currency has no code of ISO 4217", offset: reader.input.position)
        }
        return JavaCurrency(code)
    }

    /// The list of ISO 4217, as Foundation has it, with the codes that are no longer in use.
    private static let codes = Set(Locale.Currency.isoCurrencies.map(\.identifier)).union(Locale.commonISOCurrencyCodes)

    private static func isKnown(_ code: String) -> Bool { code.utf8.count == 3 && codes.contains(code) }
}

/// `java.util.Locale`, as KryoCocoa and Kryo 2.23 write it: three strings.
final class LocaleSerializer: ObjectSerializer {
    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let locale = value as? JavaLocale else { throw cannotWrite(value, expected: "a locale", writer) }
        try writer.output.writeString(locale.language)
        try writer.output.writeString(locale.country)
        try writer.output.writeString(locale.variant)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        let language = try reader.requiredString("the language of a locale")
        let country = try reader.requiredString("the country of a locale")
        return JavaLocale(
            language: language, country: country, variant: try reader.requiredString("the variant of a locale"))
    }
}

/// `java.lang.Class`: the class as before an object.
final class ClassSerializer: ObjectSerializer {
    var acceptsNull: Bool { true }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let named = value as? JavaClass else { throw cannotWrite(value, expected: "a class", writer) }
        try writer.writeClassName(named.name)
    }

    func writeNull(to writer: inout KryoWriter) throws(KryoError) { try writer.output.writeByte(0 as UInt8) }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        if let model = try reader.readClassModel() { return JavaClass(model.name) }
        // Without references null is written so; with them there is a marker for it.
        guard !reader.usesReferences else {
            throw KryoError(
                .unexpectedNull, "a class is null behind a marker for an object", offset: reader.input.position)
        }
        return nil
    }
}

/// Enums: the ordinal plus one.
final class EnumSerializer: ObjectSerializer {
    private let name: String
    private let values: [JavaEnumValue]
    var acceptsNull: Bool { true }

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

    func writeNull(to writer: inout KryoWriter) throws(KryoError) { try writer.output.writeByte(0 as UInt8) }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        let number = try reader.input.readInt(optimizePositive: true)
        if number == 0 { return nil }
        guard number > 0, number <= values.count else {
            throw KryoError(
                .outOfRange, "\(name) has no constant with the ordinal that was found",
                help: "describe all constants of the enum", offset: reader.input.position)
        }
        return values[Int(number) - 1]
    }
}

/// `java.util.EnumSet`: the class of the first element, how many, and the ordinals plus one.
final class EnumSetSerializer: ObjectSerializer {
    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let set = value as? JavaEnumSet else { throw cannotWrite(value, expected: "an enum set", writer) }
        guard let first = set.elements.first else { return try writeEmpty(set, to: &writer) }
        let model = try writer.writeClass(ofConstant: first)
        try writer.output.writeInt(Int32(truncatingIfNeeded: set.elements.count), optimizePositive: true)
        for element in set.elements { try model.serializer.write(element, to: &writer) }
    }

    /// Kryo 2.20 finds the enum by the first element and refuses to write none, but reads as many.
    private func writeEmpty(_ set: JavaEnumSet, to writer: inout KryoWriter) throws(KryoError) {
        guard !writer.options.keepsDefects else {
            throw KryoError(.unreadable, "an empty EnumSet cannot be written", offset: writer.output.position)
        }
        guard let model = writer.table.model(named: set.enumName), model.constants != nil else {
            throw KryoError(
                .unknownClass, "the class \(set.enumName) is not known as an enum", help: "register or recognize it",
                offset: writer.output.position)
        }
        try writer.writeClass(model)
        try writer.output.writeByte(0 as UInt8)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let elementModel = try reader.readClassModel(), elementModel.constants != nil else {
            throw KryoError(.wrongType, "expected the class of an enum", offset: reader.input.position)
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

/// Makes a serializer write null itself, or not.
final class NullAcceptingSerializer: ObjectSerializer {
    private let inner: any ObjectSerializer
    let acceptsNull: Bool
    var objectType: Any.Type? { inner.objectType }

    init(_ inner: any ObjectSerializer, _ acceptsNull: Bool) {
        self.inner = inner
        self.acceptsNull = acceptsNull
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) { try inner.write(value, to: &writer) }
    func writeNull(to writer: inout KryoWriter) throws(KryoError) { try inner.writeNull(to: &writer) }
    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        try inner.read(model, from: &reader)
    }
    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try inner.copy(value, with: &copier)
    }
}

/// A class that has no number where all need one.
final class UnregisteredSerializer: ObjectSerializer {
    private let name: String
    var acceptsNull: Bool { true }

    init(_ name: String) { self.name = name }

    private func error(_ offset: Int) -> KryoError {
        KryoError(
            .unknownClass, "the class \(name) is not registered", help: "register it, or allow names", offset: offset)
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) { throw error(writer.output.position) }
    func writeNull(to writer: inout KryoWriter) throws(KryoError) { throw error(writer.output.position) }
    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        throw error(reader.input.position)
    }
}

/// What Java can copy, and fails to write.
final class UnwritableSerializer: ObjectSerializer {
    private let inner: any ObjectSerializer
    private let reason: String
    var objectType: Any.Type? { inner.objectType }

    init(_ inner: any ObjectSerializer, _ reason: String) {
        self.inner = inner
        self.reason = reason
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        throw KryoError(.unreadable, reason, offset: writer.output.position)
    }
    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        throw KryoError(.unreadable, reason, offset: reader.input.position)
    }
    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try inner.copy(value, with: &copier)
    }
}

/// A type that there are no objects of.
final class InterfaceSerializer: ObjectSerializer {
    private let name: String

    init(_ name: String) { self.name = name }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        throw KryoError(.unusableClass, "there are no objects of \(name)", offset: writer.output.position)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        throw KryoError(.unusableClass, "there are no objects of \(name)", offset: reader.input.position)
    }
}
