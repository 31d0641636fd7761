/// Any value of a plain document, to compare what two ways of reading make of it.
public enum Tree: Codable, Equatable, Sendable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a point.
    case real(Double)
    /// A text.
    case string(String)
    /// An array.
    case array([Tree])
    /// A dictionary.
    case dictionary([String: Tree])

    /// Takes whatever there is.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .real(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([Tree].self) {
            self = .array(value)
        } else {
            self = .dictionary(try container.decode([String: Tree].self))
        }
    }

    /// Writes it as what it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .real(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .dictionary(let value): try container.encode(value)
        }
    }
}
