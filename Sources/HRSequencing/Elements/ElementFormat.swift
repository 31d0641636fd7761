import Foundation
import HRArchiving

/// The formats of files whose elements can be read one by one.
enum ElementFormat {
    case json, xml

    var kind: DocumentSource.Kind {
        switch self {
        case .json: .json
        case .xml: .xmlPropertyList
        }
    }

    var syntax: TextSyntax {
        switch self {
        case .json: .json
        case .xml: .xml
        }
    }

    /// Detects JSON or XML from the first byte that is not whitespace, and throws for other formats.
    static func detect(_ window: inout FileWindow) throws(HRError) -> ElementFormat {
        try window.passByteOrderMark()
        if try window.has("bplist") {
            throw window.fault(
                .syntax, "the elements of a binary property list cannot be read one by one",
                help: [ElementFault.loadWhole])
        }
        guard try isUTF8(&window) else {
            throw window.fault(
                .encoding, "elements are read one by one in UTF-8, and the file seems to be in UTF-16 or UTF-32",
                help: [ElementFault.loadWhole, "or convert the file"])
        }
        guard let first = try firstByte(&window) else {
            throw window.fault(.emptyInput, "there is nothing to read: no data, or nothing but white space")
        }
        switch first {
        case UInt8(ascii: "<"): return .xml
        case UInt8(ascii: "("):
            throw window.fault(
                .syntax, "the elements of an old-style property list cannot be read one by one",
                help: [ElementFault.loadWhole])
        default: return .json
        }
    }

    private static func isUTF8(_ window: inout FileWindow) throws(HRError) -> Bool {
        for distance in 0..<4 {
            switch try window.byte(distance) {
            case 0: return false
            case 0xFE, 0xFF: return false
            default: break
            }
        }
        return true
    }

    /// The first byte that is not whitespace; if there is too much whitespace, the last byte that was read.
    private static func firstByte(_ window: inout FileWindow) throws(HRError) -> UInt8? {
        var distance = 0
        while let byte = try window.byte(distance) {
            let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
            guard isBlank, distance < 1 << 16 else { return byte }
            distance += 1
        }
        return nil
    }
}
