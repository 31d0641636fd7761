import Foundation
import HRArchiving

/// Finds the elements of an array in a JSON file or an XML property list, with only a part of the file in memory.
///
/// The scanner only finds the ends of values, and checks the separators between members. The elements themselves, and
/// leaf values that are skipped, are parsed by the reader of the format.
struct ElementScanner {
    var window: FileWindow
    /// The containers around the current position.
    private var open: [OpenContainer] = []
    /// The last key that was read, with its `$` escapes.
    private(set) var key = ""
    let settings: ElementSettings
    private let format: ElementFormat
    let wrapping: ElementText.Wrapping
    private var isInPlist = false

    /// The maximum number of bytes before the outermost value of an XML file.
    private static let longestProlog = 1 << 20

    /// - Parameter window: A window at the beginning of the text, including leading whitespace.
    init(_ window: FileWindow, _ format: ElementFormat, _ settings: ElementSettings) {
        self.window = window
        self.format = format
        self.settings = settings
        wrapping = ElementText.Wrapping(format.syntax)
    }

    // MARK: Elements

    /// The next elements of the current array: one element, or several if they are small. Returns nil after the last
    /// element, when the rest of the file has been checked.
    ///
    /// - Parameter fault: Receives an error that occurs after these elements.
    mutating func next(_ fault: inout HRError?) throws(HRError) -> ElementBatch? {
        var batch = ElementBatch(wrapping)
        guard try addElement(to: &batch) else { return nil }
        do throws(HRError) {
            while batch.byteCount < settings.batchBytes, !batch.endsTooLarge {
                guard try addElement(to: &batch) else { return batch }
            }
        } catch {
            fault = error
        }
        return batch
    }

    private mutating func addElement(to batch: inout ElementBatch) throws(HRError) -> Bool {
        guard !open.isEmpty else { return false }
        guard try goToNextMember() else {
            try finish()
            return false
        }
        let position = window.textPosition()
        window.keep(atMost: settings.elementBytes)
        try pass(.value)
        batch.add(from: position, in: &window)
        return true
    }

    /// Skips and checks the rest of the file.
    private mutating func finish() throws(HRError) {
        while !open.isEmpty {
            if try goToNextMember() { try skipValue() }
        }
        try end()
    }

    // MARK: Beginning and end

    /// Moves to the outermost value.
    mutating func begin() throws(HRError) {
        switch format {
        case .json: try skipTrivia()
        case .xml: try passProlog()
        }
    }

    private mutating func passProlog() throws(HRError) {
        let start = window.textPosition()
        window.keep(atMost: Self.longestProlog)
        try passDeclarations()
        let prolog = window.taken { Data($0) }
        guard let prolog else {
            throw start.fault(.byteLimit, "too much stands before the outermost value", in: window.source.path)
        }
        if let encoding = ForeignEncoding.name(in: prolog) {
            throw start.fault(
                .encoding, "elements are read one by one in UTF-8, and the file is in \(excerpt(encoding, limit: 40))",
                in: window.source.path, help: [ElementFault.loadWhole])
        }
        _ = try read(prolog + Data((isInPlist ? "<true/></plist>" : "<true/>").utf8), from: start)
    }

    private mutating func passDeclarations() throws(HRError) {
        try passMarkup()
        if try window.has("<!DOCTYPE") {
            try pass(.token)
            try passMarkup()
        }
        isInPlist = try isAtTag("plist")
        guard isInPlist else { return }
        try pass(.token)
        try passMarkup()
    }

    /// Skips whitespace, comments and processing instructions; they are checked later, when the whole prolog is parsed.
    private mutating func passMarkup() throws(HRError) {
        try window.skipBlanks()
        while try isAtComment() {
            try pass(.token)
            try window.skipBlanks()
        }
    }

    private mutating func end() throws(HRError) {
        try skipTrivia()
        if isInPlist {
            try passClosingTag("plist")
            try skipTrivia()
        }
        guard try window.byte() == nil else {
            throw window.fault(.syntax, "something stands behind the end of the document")
        }
    }

    // MARK: Containers

    /// The type of the value that begins here.
    mutating func valueType() throws(HRError) -> ScannedType {
        switch format {
        case .json:
            switch try window.byte() ?? 0 {
            case UInt8(ascii: "["): return .array
            case UInt8(ascii: "{"): return .dictionary
            case UInt8(ascii: "\""): return .string
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
            default: return .other
            }
        case .xml:
            if try isAtTag("dict") { return .dictionary }
            if try isAtTag("array") { return .array }
            if try isAtTag("string") { return .string }
            if try isAtTag("integer") { return .number }
            return try isAtTag("real") ? .number : .other
        }
    }

    /// Returns true if an opening tag with the name begins here.
    private mutating func isAtTag(_ name: StaticString) throws(HRError) -> Bool {
        guard try window.byte() == UInt8(ascii: "<"), try window.has(name, 1) else { return false }
        switch try window.byte(1 + name.utf8CodeUnitCount) {
        case UInt8(ascii: ">"), UInt8(ascii: "/"), 0x20, 0x09, 0x0A, 0x0D: return true
        default: return false
        }
    }

    /// Moves into the container that begins here.
    mutating func openContainer() throws(HRError) {
        let isArray = try valueType() == .array
        let (tag, position) = try token("the tag")
        let isEmpty = tag.dropLast().last == UInt8(ascii: "/")
        if tag.count > wrapping.emptyArray.count {
            // The reader reports errors in a tag.
            let closing = format.syntax.brackets(of: isArray ? .array : .dictionary).close
            _ = try read(tag + (isEmpty ? [] : closing), from: position)
        }
        open.append(OpenContainer(isArray: isArray, isOver: isEmpty))
    }

    /// Moves to the next value of the innermost container; returns false after skipping the end of the container.
    mutating func goToNextMember() throws(HRError) -> Bool {
        guard let container = open.last else { return false }
        if !container.isOver {
            try skipTrivia()
            open[open.count - 1].isOver = try passEnd(of: container)
        }
        guard open.last?.isOver == false else {
            open.removeLast()
            return false
        }
        open[open.count - 1].hasMembers = true
        if !container.isArray { try passKey() }
        guard try isAtValue() else { throw try unexpected("a value") }
        return true
    }

    /// Skips the end of a container, or the separator before the next member.
    ///
    /// - Returns: True if it was the end.
    private mutating func passEnd(of container: OpenContainer) throws(HRError) -> Bool {
        switch format {
        case .json: return try passBracketOrComma(in: container)
        case .xml:
            guard try window.has("</") else { return false }
            try passClosingTag(container.isArray ? "array" : "dict")
            return true
        }
    }

    private mutating func passBracketOrComma(in container: OpenContainer) throws(HRError) -> Bool {
        let bracket = container.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")
        if container.hasMembers, try window.byte() != bracket {
            guard try window.byte() == UInt8(ascii: ",") else {
                throw try unexpected("\",\" or \"\(Character(Unicode.Scalar(bracket)))\"")
            }
            let comma = window.textPosition()
            window.advance()
            try skipTrivia()
            if !settings.isLenient, try window.byte() == bracket {
                throw comma.fault(.syntax, "a comma stands behind the last member", in: window.source.path)
            }
        }
        guard try window.byte() == bracket else { return false }
        window.advance()
        return true
    }

    private mutating func passClosingTag(_ name: StaticString) throws(HRError) {
        guard try window.has("</"), try window.has(name, 2) else { throw try unexpected("</\(name)>") }
        let position = window.textPosition()
        window.advance(2 + name.utf8CodeUnitCount)
        try window.skipBlanks()
        guard try window.byte() == UInt8(ascii: ">") else {
            throw position.fault(.syntax, "expected </\(name)>", in: window.source.path)
        }
        window.advance()
    }

    /// Skips a key and the separator between the key and its value.
    private mutating func passKey() throws(HRError) {
        switch format {
        case .json:
            guard try window.byte() == UInt8(ascii: "\"") else { throw try unexpected("a key") }
            try readKey("{", ":0}")
            guard try window.byte() == UInt8(ascii: ":") else { throw try unexpected("\":\" behind the key") }
            window.advance()
            try skipTrivia()
        case .xml:
            guard try isAtTag("key") else { throw try unexpected("a key or the end of the dictionary") }
            try readKey("<dict>", "<true/></dict>")
        }
    }

    /// Reads a key, and skips whitespace and comments after it. The parser requires a whole dictionary, so the text
    /// before and after the key is passed.
    private mutating func readKey(_ before: String, _ after: String) throws(HRError) {
        let (token, position) = try token("the key")
        if token.withUnsafeBytes({ Self.isPlainString($0.bindMemory(to: UInt8.self)) }) {
            key = String(decoding: token.dropFirst().dropLast(), as: UTF8.self)
        } else {
            // In a plain tree, keys keep their `$` escapes.
            let text = Data(before.utf8) + token + Data(after.utf8)
            key =
                try read(text, from: position, adding: before.utf8.count, as: .plainTree()).root.fields?.keys.first
                ?? ""
        }
        try skipTrivia()
    }

    // MARK: Values

    /// Skips a value; throws if no value begins here.
    mutating func skipValue() throws(HRError) {
        guard try isAtValue() else { throw try unexpected("a value") }
        let depth = open.count
        try skipLeafOrOpen()
        while open.count > depth {
            if try goToNextMember() { try skipLeafOrOpen() }
        }
    }

    private mutating func skipLeafOrOpen() throws(HRError) {
        switch try valueType() {
        case .array, .dictionary:
            guard open.count < settings.depth else {
                throw window.fault(
                    .depthLimit, "containers lie more than \(settings.depth) deep in one another",
                    help: ["raise HRLimits.depth if the file can be trusted"])
            }
            try openContainer()
        default:
            let position = window.textPosition()
            window.keep(atMost: settings.elementBytes)
            try pass(.value)
            try checkTaken(from: position)
        }
    }

    /// Returns true if a value may begin at the current position; whether it is a value is decided by its parser.
    private mutating func isAtValue() throws(HRError) -> Bool {
        guard let byte = try window.byte() else { return false }
        switch format {
        case .json:
            switch byte {
            case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "]"),
                UInt8(ascii: "}"):
                return false
            default: return true
            }
        case .xml:
            let isClosing = try window.has("</")
            return byte == UInt8(ascii: "<") && !isClosing
        }
    }

    private mutating func pass(_ part: TextBorder.Part) throws(HRError) {
        let position = window.textPosition()
        guard try window.pass(part, format.syntax, takesComments: settings.isLenient) else {
            throw position.fault(.syntax, "what begins here has no end in the file", in: window.source.path)
        }
    }

    /// Skips a token, and returns its bytes and its position.
    private mutating func token(_ name: String) throws(HRError) -> (bytes: Data, position: TextPosition) {
        let position = window.textPosition()
        window.keep(atMost: settings.elementBytes)
        try pass(.token)
        guard let bytes = window.taken({ Data($0) }) else {
            throw position.fault(.byteLimit, "\(name) is too long", in: window.source.path)
        }
        return (bytes, position)
    }

    /// Throws if the text since a position is neither a value nor a comment.
    private mutating func checkTaken(from position: TextPosition) throws(HRError) {
        let taken = window.taken { Self.isPlainString($0) ? Data() : Data($0) }
        guard let taken else {
            throw position.fault(
                .byteLimit, "the value has more bytes than the \(settings.elementBytes) that one may have",
                in: window.source.path, help: ["raise recordBytes if such values are meant"])
        }
        guard let first = taken.first else { return }
        let second = taken.dropFirst().first
        // The parser requires a value after a comment.
        let value =
            switch format {
            case .json: first == UInt8(ascii: "/") ? "\n0" : ""
            case .xml: second == UInt8(ascii: "!") || second == UInt8(ascii: "?") ? "<true/>" : ""
            }
        do throws(HRError) {
            _ = try read(taken + Data(value.utf8), from: position)
        } catch {
            var error = error
            error.path = nil
            throw error
        }
    }

    /// Returns true for a string that contains only ASCII characters and no escapes.
    private static func isPlainString(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= 2, bytes[0] == UInt8(ascii: "\"") else { return false }
        return bytes[1..<bytes.count - 1].allSatisfy { (0x20..<0x80).contains($0) && $0 != UInt8(ascii: "\\") }
    }

    /// Parses a part of the file separately. Errors have their location in the file.
    ///
    /// - Parameter count: The number of bytes that were added before the part.
    private func read(
        _ text: Data, from position: TextPosition, adding count: Int = 0, as contents: FileContents = .document
    ) throws(HRError) -> HRDocument {
        do throws(HRError) {
            switch format {
            case .json:
                return try JSONReader(isLenient: settings.isLenient, contents: contents).document(from: text)
            case .xml: return try XMLReader(contents: contents).document(from: text)
            }
        } catch {
            let start = HRSourceLocation.Start(
                line: position.line, offset: position.offset - count, columns: position.columns - count)
            throw error.moved(behind: start, of: window.source.path)
        }
    }

    // MARK: Between values

    /// Skips whitespace and comments; comments are checked.
    private mutating func skipTrivia() throws(HRError) {
        try window.skipBlanks()
        while try isAtComment() {
            let position = window.textPosition()
            window.keep(atMost: settings.elementBytes)
            try pass(.token)
            try checkTaken(from: position)
            try window.skipBlanks()
        }
    }

    private mutating func isAtComment() throws(HRError) -> Bool {
        switch format {
        case .json:
            guard settings.isLenient, try window.byte() == UInt8(ascii: "/") else { return false }
            let next = try window.byte(1)
            guard next == UInt8(ascii: "/") || next == UInt8(ascii: "*") else {
                throw try unexpected("a value or a comment")
            }
            return true
        case .xml:
            if try window.has("<!--") { return true }
            return try window.has("<?")
        }
    }

    private mutating func unexpected(_ expected: String) throws(HRError) -> HRError {
        guard try window.byte() != nil else {
            return window.fault(.syntax, "expected \(expected), but the file ends")
        }
        return window.fault(.syntax, "expected \(expected)")
    }
}

/// The settings of a scanner.
struct ElementSettings {
    let isLenient: Bool
    let isPlain: Bool
    let depth: Int
    /// The maximum size of an element, or of any other value that is parsed as a whole, in bytes.
    let elementBytes: Int
    /// The total size, in bytes, of the elements that are parsed together.
    let batchBytes: Int
}

/// A container around the current position in a file.
struct OpenContainer {
    let isArray: Bool
    /// True if the end of the container has been skipped, or if its opening tag is also its end.
    var isOver = false
    /// True if at least one member of the container has been visited.
    var hasMembers = false
}

/// The type of a scanned value, as determined from its first byte or tag.
enum ScannedType: String {
    case array = "an array"
    case dictionary = "a dictionary"
    case string = "a string"
    case number = "a number"
    case other = "a single value"
}
