import Foundation
import HRArchiving

/// Finds the elements of an array in a file of an XML property list.
struct XMLElementScanner: ElementScanner {
    var window: FileWindow
    var open: [OpenContainer] = []
    private(set) var key = ""
    let settings: ElementSettings
    var wrapping: ElementText.Wrapping { .xml }
    private var isInPlist = false

    /// How many bytes may stand before the outermost value.
    private static let longestProlog = 1 << 20

    /// - Parameter window: A window that is at the beginning of the text, be it blank.
    init(_ window: FileWindow, _ settings: ElementSettings) {
        self.window = window
        self.settings = settings
    }

    // MARK: Beginning and end

    mutating func begin() throws(HRError) {
        let start = window.place()
        window.keep(atMost: Self.longestProlog)
        try passProlog()
        if try isAtTag("plist") {
            isInPlist = true
            try passQuotedTag()
            try passMisc()
        }
        let prolog = window.taken { Data($0) }
        guard let prolog else {
            throw start.fault(.byteLimit, "too much stands before the outermost value", in: window.source.path)
        }
        if let encoding = XMLReader.foreignEncoding(of: prolog) {
            throw start.fault(
                .encoding, "elements are read one by one in UTF-8, and the file is in \(excerpt(encoding, limit: 40))",
                in: window.source.path, help: [ElementFault.loadWhole])
        }
        let whole = prolog + Data((isInPlist ? "<true/></plist>" : "<true/>").utf8)
        do throws(HRError) {
            _ = try XMLReader().document(from: whole)
        } catch {
            let text = HRSourceLocation.Start(line: start.line, offset: start.offset)
            throw error.moved(behind: text, of: window.source.path)
        }
    }

    mutating func end() throws(HRError) {
        try skipMisc()
        if isInPlist {
            try passClosingTag("plist")
            try skipMisc()
        }
        guard try window.byte() == nil else {
            throw window.fault(.syntax, "something stands behind the end of the document")
        }
    }

    private mutating func passProlog() throws(HRError) {
        try passMisc()
        guard try window.has("<!DOCTYPE") else { return }
        try passDoctype()
        try passMisc()
    }

    /// Passes blanks, comments and processing instructions; what is wrong with them is found elsewhere.
    private mutating func passMisc() throws(HRError) {
        while true {
            try skipBlanks()
            guard try passMarkup() else { return }
        }
    }

    private mutating func passDoctype() throws(HRError) {
        let start = window.place()
        var isInSubset = false
        while let byte = try window.byte() {
            if isInSubset, try passMarkup() { continue }
            window.advance()
            switch byte {
            case UInt8(ascii: "\""): _ = try window.pass(through: "\"")
            case UInt8(ascii: "'"): _ = try window.pass(through: "'")
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: ">") where !isInSubset: return
            default: break
            }
        }
        throw openFault(from: start)
    }

    /// Passes a tag in which texts in quotes may stand.
    private mutating func passQuotedTag() throws(HRError) {
        let start = window.place()
        while let byte = try window.byte() {
            window.advance()
            switch byte {
            case UInt8(ascii: "\""): _ = try window.pass(through: "\"")
            case UInt8(ascii: "'"): _ = try window.pass(through: "'")
            case UInt8(ascii: ">"): return
            default: break
            }
        }
        throw openFault(from: start)
    }

    // MARK: Containers

    mutating func kind() throws(HRError) -> ValueKind {
        if try isAtTag("dict") { return .dictionary }
        if try isAtTag("array") { return .array }
        if try isAtTag("string") { return .string }
        if try isAtTag("integer") { return .number }
        return try isAtTag("real") ? .number : .other
    }

    /// Whether a tag stands here that opens an element of a name.
    private mutating func isAtTag(_ name: StaticString) throws(HRError) -> Bool {
        guard try window.byte() == UInt8(ascii: "<"), try window.has(name, 1) else { return false }
        switch try window.byte(1 + name.utf8CodeUnitCount) {
        case UInt8(ascii: ">"), UInt8(ascii: "/"), 0x20, 0x09, 0x0A, 0x0D: return true
        default: return false
        }
    }

    mutating func openContainer() throws(HRError) {
        let isArray = try isAtTag("array")
        let place = window.place()
        window.keep(atMost: settings.elementBytes)
        try passQuotedTag()
        guard let tag = window.taken({ Data($0) }) else {
            throw place.fault(.byteLimit, "the tag is too long", in: window.source.path)
        }
        let isEmpty = tag.dropLast().last == UInt8(ascii: "/")
        // The reader says what is wrong in a tag.
        if tag.count > "<array/>".utf8.count {
            let closing = Data((isEmpty ? "" : isArray ? "</array>" : "</dict>").utf8)
            do throws(HRError) {
                _ = try XMLReader().document(from: tag + closing)
            } catch {
                let start = HRSourceLocation.Start(line: place.line, offset: place.offset, columns: place.columns)
                throw error.moved(behind: start, of: window.source.path)
            }
        }
        open.append(OpenContainer(isArray: isArray, isOver: isEmpty))
    }

    mutating func goToNextMember() throws(HRError) -> Bool {
        guard let container = open.last else { return false }
        if !container.isOver { try skipMisc() }
        if !container.isOver, try window.has("</") {
            try passClosingTag(container.isArray ? "array" : "dict")
            open[open.count - 1].isOver = true
        }
        guard open.last?.isOver == false else {
            open.removeLast()
            return false
        }
        if !container.isArray {
            guard try isAtTag("key") else { throw try unexpected("a key or the end of the dictionary") }
            try passKey()
            try skipMisc()
        }
        guard try window.byte() == UInt8(ascii: "<"), try !window.has("</") else {
            throw try unexpected("a value")
        }
        return true
    }

    private mutating func passClosingTag(_ name: StaticString) throws(HRError) {
        guard try window.has("</"), try window.has(name, 2) else { throw try unexpected("</\(name)>") }
        let place = window.place()
        window.advance(2 + name.utf8CodeUnitCount)
        try skipBlanks()
        guard try window.byte() == UInt8(ascii: ">") else {
            throw place.fault(.syntax, "expected </\(name)>", in: window.source.path)
        }
        window.advance()
    }

    private mutating func passKey() throws(HRError) {
        let place = window.place()
        window.keep(atMost: settings.elementBytes)
        try passValue()
        let bytes = window.taken { Data($0) }
        guard let bytes else { throw place.fault(.byteLimit, "the key is too long", in: window.source.path) }
        // Without reserved words, a key is a key.
        let reader = XMLReader(contents: .plainTree(null: nil))
        do throws(HRError) {
            let members = try reader.document(from: Data("<dict>".utf8) + bytes + Data("<true/></dict>".utf8))
            key = members.root.fields?.keys.first ?? ""
        } catch {
            let start = HRSourceLocation.Start(line: place.line, offset: place.offset - 6, columns: place.columns - 6)
            throw error.moved(behind: start, of: window.source.path)
        }
    }

    // MARK: Values

    mutating func passValue() throws(HRError) {
        let place = window.place()
        var border = XMLBorder()
        guard try window.byte() == UInt8(ascii: "<") else { throw try unexpected("a value") }
        guard try window.scan({ border.pass($0) }) else { throw openFault(from: place) }
    }

    func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(HRError) {
        let isMarkup = bytes.count > 1 && (bytes[1] == UInt8(ascii: "!") || bytes[1] == UInt8(ascii: "?"))
        _ = try XMLReader().document(from: Data(bytes) + (isMarkup ? Data("<true/>".utf8) : Data()))
    }

    // MARK: Between values

    private mutating func skipBlanks() throws(HRError) {
        _ = try window.scan { bytes in bytes.passed { $0 != 0x20 && $0 != 0x0A && $0 != 0x09 && $0 != 0x0D } }
    }

    /// Skips blanks, comments and processing instructions.
    private mutating func skipMisc() throws(HRError) {
        while true {
            try skipBlanks()
            let place = window.place()
            window.keep(atMost: settings.elementBytes)
            guard try passMarkup() else {
                _ = window.taken { _ in }
                return
            }
            try checkTaken(from: place)
        }
    }

    /// Passes a comment or a processing instruction, if one begins here.
    private mutating func passMarkup() throws(HRError) -> Bool {
        let isComment = try window.has("<!--")
        if !isComment, try !window.has("<?") { return false }
        let start = window.place()
        window.advance(isComment ? 4 : 2)
        guard try window.pass(through: isComment ? "-->" : "?>") else { throw openFault(from: start) }
        return true
    }

    // MARK: Errors

    private mutating func unexpected(_ expected: String) throws(HRError) -> HRError {
        guard try window.byte() != nil else {
            return window.fault(.syntax, "expected \(expected), but the file ends")
        }
        return window.fault(.syntax, "expected \(expected)")
    }

    private func openFault(from place: TextPlace) -> HRError {
        place.fault(.syntax, "what begins here has no end in the file", in: window.source.path)
    }
}
