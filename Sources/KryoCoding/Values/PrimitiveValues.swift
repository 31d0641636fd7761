/// The primitive types of Java. A property that is optional is a field of the wrapper class.

extension Bool: KryoValue {
    /// `boolean`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "boolean" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Bool {
        try reader.read(place)
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Bool {
        guard let value = value as? Bool else { throw unexpected(value) }
        return value
    }
}

extension Int8: KryoValue {
    /// `byte`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "byte" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Int8 {
        try reader.read(place)
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Int8 {
        try exactly(value)
    }
}

extension Int16: KryoValue {
    /// `short`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "short" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Int16 {
        try reader.read(place)
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Int16 {
        try exactly(value)
    }
}

extension Int32: KryoValue {
    /// `int`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "int" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Int32 {
        try reader.read(place)
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Int32 {
        try exactly(value)
    }
}

extension Int64: KryoValue {
    /// `long`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "long" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Int64 {
        try reader.read(place)
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Int64 {
        try exactly(value)
    }
}

extension Float: KryoValue {
    /// `float`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "float" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Float {
        try reader.read(place)
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Float {
        guard let value = value as? Float else { throw unexpected(value) }
        return value
    }
}

extension Double: KryoValue {
    /// `double`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "double" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Double {
        try reader.read(place)
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Double {
        if let value = value as? Float { return Double(value) }
        guard let value = value as? Double else { throw unexpected(value) }
        return value
    }
}

extension JavaCharacter: KryoValue {
    /// `char`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "char" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaCharacter {
        try reader.read(place)
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaCharacter {
        guard let value = value as? JavaCharacter else { throw unexpected(value) }
        return value
    }
}

/// A Swift `Int` is a `long` of Java, and an `int` where a field is declared so.
extension Int: KryoValue {
    /// `long`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "long" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.leaf(Self.self, &binder)
    }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        if case .primitive(.int) = place.shape, let small = Int32(exactly: self) {
            return try small.write(to: &writer.output)
        }
        try writer.write(self, place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Int {
        if case .primitive(.int) = place.shape { return Int(try Int32.read(from: &reader.input)) }
        return try reader.read(place)
    }
    /// The value itself, as a `long`.
    public var javaValue: Any? { Int64(self) }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Int { try exactly(value) }
}
