/// The primitive types of Java, each of which has a wrapper class.
enum JavaPrimitive: String, CaseIterable, Sendable {
    case int, float, boolean, byte, char, short, long, double

    /// The wrapper class.
    var wrapper: String {
        switch self {
        case .int: "java.lang.Integer"
        case .float: "java.lang.Float"
        case .boolean: "java.lang.Boolean"
        case .byte: "java.lang.Byte"
        case .char: "java.lang.Character"
        case .short: "java.lang.Short"
        case .long: "java.lang.Long"
        case .double: "java.lang.Double"
        }
    }

    /// The wrapper class of a primitive type; other types are returned unchanged.
    static func wrapper(of type: String) -> String { JavaPrimitive(rawValue: type)?.wrapper ?? type }

    /// The letter in the names of array classes.
    var letter: Character {
        switch self {
        case .int: "I"
        case .float: "F"
        case .boolean: "Z"
        case .byte: "B"
        case .char: "C"
        case .short: "S"
        case .long: "J"
        case .double: "D"
        }
    }

    /// The initial value of a field.
    var zero: any Sendable {
        switch self {
        case .int: Int32(0)
        case .float: Float(0)
        case .boolean: false
        case .byte: Int8(0)
        case .char: JavaCharacter(unit: 0)
        case .short: Int16(0)
        case .long: Int64(0)
        case .double: Double(0)
        }
    }

    /// The primitive type of a letter.
    init?(letter: Substring) {
        guard let found = Self.allCases.first(where: { String($0.letter) == letter }) else { return nil }
        self = found
    }
}
