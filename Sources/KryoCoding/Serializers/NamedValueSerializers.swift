import Foundation

/// `java.util.Currency`: its code.
final class CurrencySerializer: ObjectSerializer {
    var nullByte: UInt8? { KryoOutput.nullText }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let currency = value as? JavaCurrency else { throw cannotWrite(value, expected: "a currency", writer) }
        try writer.output.writeString(currency.code)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let code = try reader.input.readString(limit: reader.stringLimit) else { return nil }
        guard Self.isKnown(code) else {
            throw KryoError(.malformed, "a currency has no code of ISO 4217", offset: reader.input.position)
        }
        return JavaCurrency(code)
    }

    /// The codes of ISO 4217 in Foundation, including those that are no longer in use.
    private static let codes = Set(Locale.Currency.isoCurrencies.map(\.identifier)).union(Locale.commonISOCurrencyCodes)

    private static func isKnown(_ code: String) -> Bool { code.utf8.count == 3 && codes.contains(code) }
}

/// `java.util.Locale`: three strings, as in KryoCocoa and Kryo 2.23.
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

/// `java.lang.Class`: the class in the format in which the class of an object is written before the object.
final class ClassSerializer: ObjectSerializer {
    var nullByte: UInt8? { 0 }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let named = value as? JavaClass else { throw cannotWrite(value, expected: "a class", writer) }
        try writer.writeClassName(named.name)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        if let model = try reader.readClassModel() { return JavaClass(model.name) }
        // Null is written in place of a class only if references are off; otherwise, a marker represents null.
        guard !reader.usesReferences else {
            throw KryoError(
                .unexpectedNull, "a class is null behind a marker for an object", offset: reader.input.position)
        }
        return nil
    }
}
