import HRArchiving

extension SchemaWriter {
    /// Returns the schema of a simple value.
    func leaf(_ shape: Shape) -> HRNode {
        if isPlain, shape.dependsOnCoder { return [:] }
        switch shape {
        case .bool: return ["type": "boolean"]
        case .integer(let range):
            var fields: HRFields = ["type": "integer"]
            if let range {
                fields["minimum"] = .integer(range.lowerBound)
                // Editors round limits of 64 bits.
                if range.upperBound < Int.max { fields["maximum"] = .integer(range.upperBound) }
            }
            return .dictionary(fields)
        case .number where isPlain: return ["type": "number"]
        case .number:
            return [
                "if": ["type": "object"], "then": Self.value(of: Vocabulary.real, ["type": "string"]),
                "else": ["type": "number"],
            ]
        case .decimal: return ["type": ["number", "string"], "pattern": #"^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$|^NaN$"#]
        case .string: return ["type": "string"]
        case .text(let notation):
            var fields: HRFields = ["type": "string"]
            if let pattern = notation.pattern { fields["pattern"] = .string(pattern) }
            if let format = notation.format { fields["format"] = .string(format) }
            return .dictionary(fields)
        case .date:
            let date = Self.value(of: Vocabulary.date, ["type": ["string", "number"]])
            return isForReading ? ["if": ["type": "object"], "then": date, "else": ["type": "string"]] : date
        case .data: return Self.value(of: Vocabulary.data, ["type": "string", "contentEncoding": "base64"])
        default: return [:]
        }
    }

    /// A dictionary of its own for a value without a notation in JSON.
    private static func value(of word: String, _ schema: HRNode) -> HRNode {
        [
            "type": "object", "properties": .dictionary([word: schema, Vocabulary.comment: true]),
            "required": [.string(word)], "additionalProperties": false,
        ]
    }
}

extension HRTypeDescription.Shape {
    /// The notation of the values in words; nil if the type says it.
    var words: String? {
        switch self {
        case .text(let notation): notation.words
        case .date: "a date in ISO 8601, such as 2026-11-21T09:30:00Z"
        case .data: "bytes in base64"
        case .choice(let values): values.isEmpty ? nil : "one of " + values.map(\.shortText).joined(separator: ", ")
        case .cases(let cases): cases.isEmpty ? nil : "one of " + cases.map(\.name).joined(separator: ", ")
        case .optional(let shape), .secret(let shape): shape.words
        case .array(let shape), .set(let shape): shape.words.map { "a list, each element \($0)" }
        default: nil
        }
    }

    /// True if different Codable coders write the values in different ways, by their strategies or by the type's own
    /// code.
    var dependsOnCoder: Bool {
        switch self {
        case .date, .data, .decimal: true
        case .text(let notation): notation.format == nil
        case .optional(let shape), .secret(let shape): shape.dependsOnCoder
        default: false
        }
    }

    var isSecret: Bool {
        switch self {
        case .secret: true
        case .optional(let shape): shape.isSecret
        default: false
        }
    }
}

extension HRNode {
    /// The value on one line.
    var shortText: String {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        default: "\(self)"
        }
    }

    /// Returns the value as JSON has it, without reserved cases: a date becomes a dictionary with the key `$date`.
    ///
    /// - Throws: An ``HRError`` if the value cannot be written as JSON.
    func plainTree() throws(HRError) -> HRNode {
        if isLeaf, kindIsOfJSON { return self }
        let data = try HRFormat.json.data(from: HRDocument(self))
        return try HRFormat.json.plain().document(from: data).root
    }

    private var kindIsOfJSON: Bool {
        switch self {
        case .null, .bool, .integer, .string: true
        case .real(let number): number.isFinite
        default: false
        }
    }
}

/// Parts of references in JSON Schema (RFC 6901), as parts of a URL.
enum JSONPointer {
    static func component(_ name: String) -> String {
        let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
        let allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~$!'()*+,;=:@/"
        return escaped.utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            if allowed.unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
    }
}
