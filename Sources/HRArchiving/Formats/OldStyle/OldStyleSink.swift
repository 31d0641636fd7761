import Foundation

/// Writes the tokens of old-style property lists on one line, for values that are inserted into a text.
struct OldStyleSink: NodeSink, ~Copyable {
    private var bytes: [UInt8] = []
    private let quoting: OldStyleLiteral.Quoting
    private var isInDictionary: [Bool] = []

    init(quoting: OldStyleLiteral.Quoting) { self.quoting = quoting }

    var byteCount: Int { bytes.count }
    var takenShortcuts: Shortcuts { [] }

    consuming func finish() -> Data { Data(bytes) }

    static func isInOrder(_ first: String, _ second: String) -> Bool {
        first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    }

    // MARK: Containers

    mutating func open(_ kind: ContainerType, count: Int) {
        bytes.append(kind == .array ? UInt8(ascii: "(") : UInt8(ascii: "{"))
        isInDictionary.append(kind == .dictionary)
    }

    mutating func close(_ kind: ContainerType, count: Int) {
        _ = isInDictionary.popLast()
        if kind == .dictionary, count > 0 { bytes += Array("; ".utf8) }
        bytes.append(kind == .array ? UInt8(ascii: ")") : UInt8(ascii: "}"))
    }

    mutating func beginElement(isFirst: Bool) {
        guard !isFirst else { return }
        bytes += Array((isInDictionary.last == true ? "; " : ", ").utf8)
    }

    func nextKey(_ key: String, isSpelled: Bool, isFirst: Bool) -> Int? { nil }

    mutating func keyAgain(_ index: Int) {}

    mutating func key(_ key: String, isSpelled: Bool, isFirst: Bool) -> Bool {
        guard isSpelled || !key.withBytes({ KeySpelling.isMarked($0) }) else { return false }
        beginElement(isFirst: isFirst)
        bytes += OldStyleLiteral.text(of: key, isQuoted: quoting.keys)
        bytes += Array(" = ".utf8)
        return true
    }

    // MARK: Leaves

    mutating func leaf(_ node: HRNode) -> Bool {
        switch node {
        case .string(let text): return string(text)
        case .data(let data): bytes += OldStyleLiteral.text(of: data)
        default: return false
        }
        return true
    }

    mutating func string(_ text: String) -> Bool {
        bytes += OldStyleLiteral.text(of: text, isQuoted: quoting.values)
        return true
    }
}

extension HRNode {
    /// Returns the value in the leaves that old-style property lists have: strings and data. Numbers become their digits.
    ///
    /// - Throws: An ``HRError`` for a Boolean value, null or a date, which would be read back as another value.
    func withOldStyleLeaves() throws(HRError) -> HRNode {
        switch self {
        case .string, .data, .alias: return self
        case .integer(let value): return .string(value.description)
        case .real(let value): return .string(value.description)
        case .number(let value): return .string(value.text)
        case .array(let elements):
            var result: [HRNode] = []
            for element in elements { result.append(try element.withOldStyleLeaves()) }
            return .array(result)
        case .dictionary, .object:
            var copy = self
            var members: [(String, HRNode)] = []
            for field in fields?.storage ?? [] { members.append((field.key, try field.value.withOldStyleLeaves())) }
            copy.fields = HRFields(members)
            return copy
        case .bool, .null, .date:
            throw HRError(
                .notWritable, "an old-style property list has only strings, data, arrays and dictionaries, not \(kind)",
                help: [isBool ? "write a string, such as YES" : "write a string"])
        }
    }

    private var isBool: Bool { if case .bool = self { true } else { false } }
}
