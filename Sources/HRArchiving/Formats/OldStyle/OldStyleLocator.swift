import Foundation

/// Finds values again in an old-style property list that has been read before.
struct OldStyleLocator {
    private let text: UnsafeBufferPointer<UInt8>

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// Where the value at a path stands, or a reserved word's value in the object there.
    func locate(_ path: HRPath, word: String?) -> SourceSpan? {
        do throws(ScanFault) {
            var scanner = OldStyleScanner(text)
            try scanner.skipSpace()
            let isBare = scanner.byte.map { !Self.brackets.contains($0) } ?? true
            var container = Container(
                start: scanner.position, isArray: scanner.byte == UInt8(ascii: "("), isBare: isBare)
            var span = SourceSpan(value: scanner.position..<text.count)
            if !isBare { span.value = try valueRange(&scanner) }
            for component in path.components {
                guard let next = try find(component, in: container) else { return nil }
                span = next
                let first = text[span.value.lowerBound]
                container = Container(start: span.value.lowerBound, isArray: first == UInt8(ascii: "("), isBare: false)
            }
            guard let word else { return span }
            return try member(of: container) { _, key in key == word }
        } catch {
            return nil
        }
    }

    private struct Container {
        let start: Int
        let isArray: Bool
        /// Whether it is a dictionary without braces: the whole file.
        let isBare: Bool
    }

    private static let brackets: Set<UInt8> = [UInt8(ascii: "{"), UInt8(ascii: "(")]
    private static let ends: Set<UInt8> = [UInt8(ascii: "}"), UInt8(ascii: ")")]

    private func find(_ component: String, in container: Container) throws(ScanFault) -> SourceSpan? {
        guard !container.isArray else {
            guard let index = arrayIndex(component) else { return nil }
            return try member(of: container) { position, _ in position == index }
        }
        let found = try member(of: container) { _, key in key.map { KeySpelling.isKey($0, component) } ?? false }
        if let found { return found }
        // The plain value of an object stands for the object itself.
        guard let plain = try member(of: container, where: { _, key in key == Vocabulary.value }) else { return nil }
        let start = plain.value.lowerBound
        guard Self.brackets.contains(text[start]) else { return nil }
        return try find(
            component, in: Container(start: start, isArray: text[start] == UInt8(ascii: "("), isBare: false))
    }

    /// The last member of a container that a condition holds for.
    private func member(
        of container: Container, where condition: (Int, String?) -> Bool
    ) throws(ScanFault) -> SourceSpan? {
        guard container.isBare || Self.brackets.contains(text[container.start]) else { return nil }
        var scanner = OldStyleScanner(text, at: container.start + (container.isBare ? 0 : 1))
        var found: SourceSpan?
        var index = 0
        while true {
            try scanner.skipSpace()
            guard let byte = scanner.byte, !Self.ends.contains(byte) else { return found }
            let start = scanner.position
            var span = SourceSpan(value: try valueRange(&scanner))
            if !container.isArray {
                span.key = span.value
                try scanner.skipSpace()
                if scanner.byte == UInt8(ascii: "=") {
                    scanner.skip()
                    try scanner.skipSpace()
                    span.value = try valueRange(&scanner)
                }
            }
            var key: String?
            if !container.isArray {
                var words = OldStyleScanner(text, at: start)
                key = try words.string()
            }
            if condition(index, key) { found = span }
            index += 1
            try scanner.skipSpace()
            if scanner.byte == UInt8(ascii: ",") || scanner.byte == UInt8(ascii: ";") { scanner.skip() }
        }
    }

    /// Goes past a value, with all that is in it.
    private func valueRange(_ scanner: inout OldStyleScanner) throws(ScanFault) -> Range<Int> {
        let start = scanner.position
        var depth = 0
        repeat {
            switch scanner.byte {
            case UInt8(ascii: "{"), UInt8(ascii: "("):
                depth += 1
                scanner.skip()
            case UInt8(ascii: "}"), UInt8(ascii: ")"):
                depth -= 1
                scanner.skip()
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="): scanner.skip()
            case UInt8(ascii: "<"): _ = try scanner.data()
            default: _ = try scanner.string()
            }
            if depth > 0 { try scanner.skipSpace() }
        } while depth > 0
        return start..<scanner.position
    }
}

extension OldStyleLocator {
    /// Where the value at a path stands in bytes that have been read before, or a reserved word of the object there.
    static func locate(_ path: HRPath, word: String?, in data: Data) -> SourceSpan? {
        let source = SourceText(data)
        return source.text.withUnsafeBufferPointer { text in
            OldStyleLocator(text).locate(path, word: word)?.mapped(source.fileRange(of:))
        }
    }
}
