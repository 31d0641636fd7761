/// The JSON of the corpus: ASCII, no numbers but whole ones.
indirect enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    struct Failure: Error {
        let position: Int
    }

    init(_ text: [UInt8]) throws {
        var parser = Parser(text: text)
        self = try parser.value()
    }

    subscript(key: String) -> JSON? {
        guard case .object(let entries) = self else { return nil }
        return entries[key]
    }

    var string: String? {
        if case .string(let value) = self { return value }
        return nil
    }

    var number: Int? {
        if case .number(let value) = self { return value }
        return nil
    }

    var bool: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }

    var array: [JSON]? {
        if case .array(let value) = self { return value }
        return nil
    }

    var object: [String: JSON]? {
        if case .object(let value) = self { return value }
        return nil
    }

    /// The text, with sorted keys.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): "\(value)"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let entries):
            "{"
                + entries.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.text }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for unit in text.utf16 {
            if unit >= 0x20, unit < 0x7F, unit != 0x22, unit != 0x5C {
                result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            } else {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result + "\""
    }

    private struct Parser {
        let text: [UInt8]
        var position = 0

        mutating func value() throws -> JSON {
            skipBlanks()
            guard position < text.count else { throw Failure(position: position) }
            switch text[position] {
            case UInt8(ascii: "{"): return try object()
            case UInt8(ascii: "["): return try array()
            case UInt8(ascii: "\""): return .string(try string())
            case UInt8(ascii: "t"): return try word("true", .bool(true))
            case UInt8(ascii: "f"): return try word("false", .bool(false))
            case UInt8(ascii: "n"): return try word("null", .null)
            default: return try number()
            }
        }

        private mutating func skipBlanks() {
            while position < text.count, text[position] <= 0x20 { position += 1 }
        }

        private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
            guard text[position...].starts(with: word.utf8) else { throw Failure(position: position) }
            position += word.utf8.count
            return value
        }

        private mutating func number() throws -> JSON {
            let start = position
            while position < text.count, text[position] == UInt8(ascii: "-") || (48...57).contains(text[position]) {
                position += 1
            }
            guard let value = Int(String(decoding: text[start..<position], as: UTF8.self)) else {
                throw Failure(position: start)
            }
            return .number(value)
        }

        private mutating func string() throws -> String {
            var units: [UInt16] = []
            position += 1
            while position < text.count, text[position] != UInt8(ascii: "\"") {
                if text[position] == UInt8(ascii: "\\") {
                    units.append(try escape())
                } else {
                    units.append(UInt16(text[position]))
                    position += 1
                }
            }
            position += 1
            return String(decoding: units, as: UTF16.self)
        }

        private mutating func escape() throws -> UInt16 {
            guard position + 1 < text.count else { throw Failure(position: position) }
            let letter = text[position + 1]
            position += 2
            switch letter {
            case UInt8(ascii: "n"): return 10
            case UInt8(ascii: "r"): return 13
            case UInt8(ascii: "t"): return 9
            case UInt8(ascii: "b"): return 8
            case UInt8(ascii: "f"): return 12
            case UInt8(ascii: "u"):
                guard position + 4 <= text.count,
                    let unit = UInt16(String(decoding: text[position..<position + 4], as: UTF8.self), radix: 16)
                else { throw Failure(position: position) }
                position += 4
                return unit
            default: return UInt16(letter)
            }
        }

        private mutating func array() throws -> JSON {
            var values: [JSON] = []
            position += 1
            skipBlanks()
            while position < text.count, text[position] != UInt8(ascii: "]") {
                values.append(try value())
                skipBlanks()
                if position < text.count, text[position] == UInt8(ascii: ",") { position += 1 }
            }
            position += 1
            return .array(values)
        }

        private mutating func object() throws -> JSON {
            var entries: [String: JSON] = [:]
            position += 1
            skipBlanks()
            while position < text.count, text[position] == UInt8(ascii: "\"") {
                let key = try string()
                skipBlanks()
                position += 1
                entries[key] = try value()
                skipBlanks()
                if position < text.count, text[position] == UInt8(ascii: ",") { position += 1 }
                skipBlanks()
            }
            position += 1
            return .object(entries)
        }
    }
}
