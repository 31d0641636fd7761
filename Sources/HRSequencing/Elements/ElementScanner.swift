import Foundation
import HRArchiving

/// Finds the elements of an array in a file of JSON or of an XML property list, of which it keeps no more than some of them.
///
/// It finds the ends of values, and how members of containers follow one another. The elements themselves are read by the
/// reader of the format, and so is every single value that is passed.
struct ElementScanner {
    var window: FileWindow
    /// The containers around the place where the window is.
    private var open: [OpenContainer] = []
    /// The last key that was passed, as it is in the file.
    private(set) var key = ""
    let settings: ElementSettings
    private let format: ElementFormat
    let wrapping: ElementText.Wrapping
    private var isInPlist = false

    /// How many bytes may be before the outermost value of XML.
    private static let longestProlog = 1 << 20

    /// - Parameter window: A window that is at the beginning of the text, be it blank.
    init(_ window: FileWindow, _ format: ElementFormat, _ settings: ElementSettings) {
        self.window = window
        self.format = format
        self.settings = settings
        wrapping = ElementText.Wrapping(format.syntax)
    }

    // MARK: Elements

    /// The next elements of the array that the window is in: one, and more as long as they are small; nil after the last one,
    /// where the rest of the file is all right.
    ///
    /// - Parameter fault: What has come up after these elements.
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

    /// Passes what follows up to the end of the file.
    private mutating func finish() throws(HRError) {
        while !open.isEmpty {
            if try goToNextMember() { try skipValue() }
        }
        try end()
    }

    // MARK: Beginning and end

    /// Goes to the outermost value.
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

    /// Passes white space, comments and processing instructions, which are read with the prolog.
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

    /// Whether the tag here opens an element of a name.
    private mutating func isAtTag(_ name: StaticString) throws(HRError) -> Bool {
        guard try window.byte() == UInt8(ascii: "<"), try window.has(name, 1) else { return false }
        switch try window.byte(1 + name.utf8CodeUnitCount) {
        case UInt8(ascii: ">"), UInt8(ascii: "/"), 0x20, 0x09, 0x0A, 0x0D: return true
        default: return false
        }
    }

    /// Goes into the container that begins here.
    mutating func openContainer() throws(HRError) {
        let isArray = try valueType() == .array
        let (tag, position) = try token("the tag")
        let isEmpty = tag.dropLast().last == UInt8(ascii: "/")
        if tag.count > wrapping.emptyArray.count {
            // The reader says what is wrong in a tag.
            let closing = format.syntax.brackets(of: isArray ? .array : .dictionary).close
            _ = try read(tag + (isEmpty ? [] : closing), from: position)
        }
        open.append(OpenContainer(isArray: isArray, isOver: isEmpty))
    }

    /// Goes to the next value of the innermost container; false at the end of that, which is passed.
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

    /// Passes the end of a container, or what separates the next member from the one before.
    ///
    /// - Returns: Whether it was the end.
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

    /// Passes a key, and what is between it and its value.
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

    /// Reads a key, which has to be between two other texts for its reader, and passes what is after it.
    private mutating func readKey(_ before: String, _ after: String) throws(HRError) {
        let (token, position) = try token("the key")
        if token.withUnsafeBytes({ Self.isPlainString($0.bindMemory(to: UInt8.self)) }) {
            key = String(decoding: token.dropFirst().dropLast(), as: UTF8.self)
        } else {
            // Without reserved words, a key is a key.
            let text = Data(before.utf8) + token + Data(after.utf8)
            key =
                try read(text, from: position, adding: before.utf8.count, as: .plainTree()).root.fields?.keys.first
                ?? ""
        }
        try skipTrivia()
    }

    // MARK: Values

    /// Passes a value, and refuses what is none.
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

    /// Whether a value may begin here; which one, its parser says.
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

    /// The bytes of a token, which is passed.
    private mutating func token(_ name: String) throws(HRError) -> (bytes: Data, position: TextPosition) {
        let position = window.textPosition()
        window.keep(atMost: settings.elementBytes)
        try pass(.token)
        guard let bytes = window.taken({ Data($0) }) else {
            throw position.fault(.byteLimit, "\(name) is too long", in: window.source.path)
        }
        return (bytes, position)
    }

    /// Refuses what was kept since a position, if that is no value and no comment.
    private mutating func checkTaken(from position: TextPosition) throws(HRError) {
        let taken = window.taken { Self.isPlainString($0) ? Data() : Data($0) }
        guard let taken else {
            throw position.fault(
                .byteLimit, "the value has more bytes than the \(settings.elementBytes) that one may have",
                in: window.source.path, help: ["raise recordBytes if such values are meant"])
        }
        guard let first = taken.first else { return }
        let second = taken.dropFirst().first
        // A comment is read with a value after it.
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

    /// Whether a string has nothing but ASCII and no escapes.
    private static func isPlainString(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= 2, bytes[0] == UInt8(ascii: "\"") else { return false }
        return bytes[1..<bytes.count - 1].allSatisfy { (0x20..<0x80).contains($0) && $0 != UInt8(ascii: "\\") }
    }

    /// Reads a part of the file by itself, with errors that have their place in the file.
    ///
    /// - Parameter count: How many bytes were put before that part.
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

    /// Passes white space and comments, which are checked.
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

/// What a scanner has to know of the settings of reading.
struct ElementSettings {
    let isLenient: Bool
    let isPlain: Bool
    let depth: Int
    /// How many bytes an element may have, or any other value that is looked at as a whole.
    let elementBytes: Int
    /// How many bytes elements have together that are read at once.
    let batchBytes: Int
}

/// A container around a place in a file.
struct OpenContainer {
    let isArray: Bool
    /// Whether its end was passed, be it that it ends with the tag that it began with.
    var isOver = false
    /// Whether a member of it was gone to.
    var hasMembers = false
}

/// The type of a value in a file that is scanned, as far as its first byte or its tag tells.
enum ScannedType: String {
    case array = "an array"
    case dictionary = "a dictionary"
    case string = "a string"
    case number = "a number"
    case other = "a single value"
}
