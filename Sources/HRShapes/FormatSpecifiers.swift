import HRArchiving

/// The kind of argument that a specifier of a format takes from the arguments of a call.
enum ArgumentType: Sendable {
    case object, integer, character, real, cString, utf16String, pointer
    /// An argument whose kind the text does not say.
    case any

    /// The kind in messages, with its article.
    var text: String {
        switch self {
        case .object: "an object"
        case .integer: "an integer"
        case .character: "a character"
        case .real: "a real number"
        case .cString: "a C string"
        case .utf16String: "a string of UTF-16 units"
        case .pointer: "a pointer"
        case .any: "an argument"
        }
    }

    /// Returns true if a call can pass one argument for both kinds.
    func agrees(with other: ArgumentType) -> Bool {
        self == other || self == .any || other == .any
    }
}

/// The specifiers of a format of `printf` or `NSString`, such as `%1$@`, in the order of the text.
///
/// A specifier with a space as its flag is none, because `100 % of` is text far more often than a format.
struct FormatSpecifiers {
    /// One use of an argument.
    struct Use {
        /// The number of the argument, from 1.
        var position: Int
        var kind: ArgumentType
        /// The name of a substitution, such as `files` in `%#@files@`.
        var substitution: String?
        /// True if the text itself has the number.
        var isNumbered = false
    }

    /// The greatest number of an argument; greater ones are no specifiers.
    static let lastPosition = 999

    /// The uses of arguments, in the order of the text.
    private(set) var uses: [Use] = []
    /// True if the text has a percent sign that begins no specifier, so that it is probably no format.
    private(set) var hasBarePercent = false
    /// True if the text has `%arg` and is in no substitution, so that its argument has no number.
    private(set) var hasUnplacedArgument = false

    /// Reads the specifiers of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - own: The number of the argument that a variant of a substitution stands for: that of `%arg`, and of the
    ///     first specifier without a number.
    /// - Complexity: O(n) in the length of the text.
    init(_ text: String, own: Int? = nil) {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return }
        var reader = FormatReader(bytes: Array(text.utf8), own: own)
        reader.read()
        uses = reader.uses
        hasBarePercent = reader.hasBarePercent
        hasUnplacedArgument = reader.hasUnplacedArgument
    }

    /// Returns the kind of argument for a specifier without its percent sign, such as `lld`; nil if it is none.
    static func kind(of specifier: String) -> ArgumentType? {
        let specifiers = FormatSpecifiers("%" + specifier)
        return specifiers.uses.count == 1 ? specifiers.uses.first?.kind : nil
    }
}

/// Reads the specifiers of one text from its bytes in UTF-8.
private struct FormatReader {
    let bytes: [UInt8]
    let own: Int?
    var position = 0
    /// The number of the next argument without a number.
    var next: Int
    var uses: [FormatSpecifiers.Use] = []
    var hasBarePercent = false
    var hasUnplacedArgument = false

    init(bytes: [UInt8], own: Int?) {
        self.bytes = bytes
        self.own = own
        next = own ?? 1
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func read() {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            guard byte == UInt8(ascii: "%") else { continue }
            let start = position
            let (known, following) = (uses.count, next)
            if readSpecifier() { continue }
            // What was read after the percent sign is text, and may contain the next percent sign.
            uses.removeSubrange(known...)
            (next, position, hasBarePercent) = (following, start, true)
        }
    }

    /// Reads a specifier after its percent sign; returns false if there is none.
    private mutating func readSpecifier() -> Bool {
        if skip("%") { return true }
        guard let number = readNumbering() else { return false }
        if let name = readName() {
            return add(.any, number, name)
        }
        if skip("arg") { return addOwnArgument(number) }
        while let byte = current, "-+0#'".utf8.contains(byte) { position += 1 }
        guard readWidth() else { return false }
        if skip("."), !readWidth() { return false }
        while let byte = current, "hlqztjL".utf8.contains(byte) { position += 1 }
        guard let byte = current, let kind = Self.kind(of: byte) else { return false }
        position += 1
        return add(kind, number)
    }

    /// Reads the number of an argument and its dollar sign: 0 if there is none, nil if it is not allowed.
    private mutating func readNumbering() -> Int? {
        let start = position
        let number = readDigits()
        guard position > start, skip("$") else {
            position = start
            return 0
        }
        return (1...FormatSpecifiers.lastPosition).contains(number) ? number : nil
    }

    /// Reads decimal digits; numbers above the greatest one become the one after it.
    private mutating func readDigits() -> Int {
        var number = 0
        while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            number = min(number * 10 + Int(byte - UInt8(ascii: "0")), FormatSpecifiers.lastPosition + 1)
            position += 1
        }
        return number
    }

    /// Reads a width or precision: digits, or an asterisk, which stands for an integer argument of its own.
    private mutating func readWidth() -> Bool {
        guard skip("*") else {
            _ = readDigits()
            return true
        }
        guard let number = readNumbering() else { return false }
        return add(.integer, number)
    }

    /// Reads the name of a substitution between `#@` and `@`; nil, and nothing read, if there is none.
    private mutating func readName() -> String? {
        let start = position
        guard skip("#@"), let end = bytes[position...].firstIndex(of: UInt8(ascii: "@")), end > position,
            !bytes[position..<end].contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: " ") })
        else {
            position = start
            return nil
        }
        defer { position = end + 1 }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let end = position + text.utf8CodeUnitCount
        let isHere = text.withUTF8Buffer { end <= bytes.count && bytes[position..<end].elementsEqual($0) }
        if isHere { position = end }
        return isHere
    }

    /// Adds a use of an argument with a number, or of the next one for 0; false if there is no such argument.
    private mutating func add(_ kind: ArgumentType, _ number: Int, _ name: String? = nil) -> Bool {
        let position = number == 0 ? next : number
        guard position <= FormatSpecifiers.lastPosition else { return false }
        if number == 0 { next += 1 }
        uses.append(.init(position: position, kind: kind, substitution: name, isNumbered: number != 0))
        return true
    }

    private mutating func addOwnArgument(_ number: Int) -> Bool {
        guard let position = number == 0 ? own : number else {
            hasUnplacedArgument = true
            return true
        }
        return add(.any, position)
    }

    /// Returns the kind of argument of the letter at the end of a specifier.
    private static func kind(of letter: UInt8) -> ArgumentType? {
        switch letter {
        case UInt8(ascii: "@"): .object
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "U"),
            UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"):
            .integer
        case UInt8(ascii: "c"), UInt8(ascii: "C"): .character
        case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"),
            UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
            .real
        case UInt8(ascii: "s"): .cString
        case UInt8(ascii: "S"): .utf16String
        case UInt8(ascii: "p"): .pointer
        default: nil
        }
    }
}
