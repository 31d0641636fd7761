import Foundation
import HRArchiving

/// Finds the elements of an array in a file of JSON.
struct JSONElementScanner: ElementScanner {
    var window: FileWindow
    var open: [OpenContainer] = []
    private(set) var key = ""
    let settings: ElementSettings
    var wrapping: ElementText.Wrapping { .json }

    init(_ window: FileWindow, _ settings: ElementSettings) {
        self.window = window
        self.settings = settings
    }

    mutating func begin() throws(HRError) { try skipBlanks() }

    mutating func end() throws(HRError) {
        try skipBlanks()
        guard try window.byte() == nil else {
            throw window.fault(.syntax, "something stands behind the end of the document")
        }
    }

    mutating func kind() throws(HRError) -> ValueKind {
        guard let byte = try window.byte() else { return .other }
        switch byte {
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "{"): return .dictionary
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: return .other
        }
    }

    mutating func openContainer() throws(HRError) {
        open.append(OpenContainer(isArray: try window.byte() == UInt8(ascii: "[")))
        window.advance()
    }

    mutating func goToNextMember() throws(HRError) -> Bool {
        guard let container = open.last else { return false }
        let bracket = container.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")
        try skipBlanks()
        if container.hasMembers, try window.byte() != bracket {
            guard try window.byte() == UInt8(ascii: ",") else {
                throw try unexpected("\",\" or \"\(Character(Unicode.Scalar(bracket)))\"")
            }
            let comma = window.place()
            window.advance()
            try skipBlanks()
            if !settings.isLenient, try window.byte() == bracket {
                throw comma.fault(.syntax, "a comma stands behind the last member", in: window.source.path)
            }
        }
        if try window.byte() == bracket {
            window.advance()
            open.removeLast()
            return false
        }
        open[open.count - 1].hasMembers = true
        if !container.isArray { try passKey() }
        return true
    }

    /// Passes a key and its colon.
    private mutating func passKey() throws(HRError) {
        guard try window.byte() == UInt8(ascii: "\"") else { throw try unexpected("a key") }
        let place = window.place()
        window.keep(atMost: settings.elementBytes)
        try passValue()
        let bytes = window.taken { Data($0) }
        guard let bytes else {
            throw place.fault(.byteLimit, "the key is too long", in: window.source.path)
        }
        key = try read(bytes, from: place)
        try skipBlanks()
        guard try window.byte() == UInt8(ascii: ":") else { throw try unexpected("\":\" behind the key") }
        window.advance()
        try skipBlanks()
    }

    private func read(_ bytes: Data, from place: TextPlace) throws(HRError) -> String {
        if bytes.withUnsafeBytes({ Self.isPlainString($0.bindMemory(to: UInt8.self)) }) {
            return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        }
        do throws(HRError) {
            return try JSONReader().document(from: bytes).root.string ?? ""
        } catch {
            let start = HRSourceLocation.Start(line: place.line, offset: place.offset, columns: place.columns)
            throw error.moved(behind: start, of: window.source.path)
        }
    }

    // MARK: Values

    mutating func passValue() throws(HRError) {
        let place = window.place()
        switch try window.byte() {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
            var border = JSONBorder(takesComments: settings.isLenient)
            guard try window.scan({ border.pass($0) }) else { throw openFault(from: place) }
        default:
            _ = try window.scan { bytes in
                bytes.passed { Self.endsWord($0) }
            }
            guard window.position > place.offset else { throw try unexpected("a value") }
        }
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "\""): true
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
        default: false
        }
    }

    func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(HRError) {
        guard !Self.isPlainString(bytes) else { return }
        let isComment = bytes.first == UInt8(ascii: "/")
        _ = try JSONReader(isLenient: isComment).document(from: Data(bytes) + (isComment ? Data("\n0".utf8) : Data()))
    }

    /// Whether a string has nothing but ASCII and no escapes.
    private static func isPlainString(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= 2, bytes[0] == UInt8(ascii: "\"") else { return false }
        return bytes[1..<bytes.count - 1].allSatisfy { (0x20..<0x80).contains($0) && $0 != UInt8(ascii: "\\") }
    }

    // MARK: Between values

    private mutating func skipBlanks() throws(HRError) {
        while true {
            _ = try window.scan { bytes in
                bytes.passed { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
            }
            guard settings.isLenient, try window.byte() == UInt8(ascii: "/") else { return }
            try skipComment()
        }
    }

    private mutating func skipComment() throws(HRError) {
        let place = window.place()
        window.keep(atMost: settings.elementBytes)
        switch try window.byte(1) {
        case UInt8(ascii: "*"):
            window.advance(2)
            guard try window.pass(through: "*/") else { throw openFault(from: place) }
        case UInt8(ascii: "/"):
            _ = try window.scan { bytes in
                bytes.passed { $0 == 0x0A || $0 == 0x0D }
            }
        default: throw try unexpected("a value or a comment")
        }
        try checkTaken(from: place)
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
