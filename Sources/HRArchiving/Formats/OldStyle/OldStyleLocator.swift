import Foundation

/// Finds values again in an old-style property list that has been read before.
struct OldStyleLocator: Locator {
    private let text: UnsafeBufferPointer<UInt8>

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// A dictionary without braces is the whole file.
    var root: SourceSpan? {
        var scanner = OldStyleScanner(text)
        do throws(ParseFault) {
            try scanner.skipSpace()
            guard isContainer(at: scanner.position) else { return SourceSpan(value: scanner.position..<text.count) }
            return SourceSpan(value: try valueRange(&scanner))
        } catch {
            return nil
        }
    }

    func isArray(at offset: Int) -> Bool { offset < text.count && text[offset] == UInt8(ascii: "(") }

    /// Whether a container with brackets begins at an offset.
    private func isContainer(at offset: Int) -> Bool {
        isArray(at: offset) || offset < text.count && text[offset] == UInt8(ascii: "{")
    }

    func member(ofContainerAt offset: Int, where condition: (Int, String?) -> Bool) -> SourceSpan? {
        let isBare = !isContainer(at: offset)
        guard !isBare || offset == root?.value.lowerBound else { return nil }
        var scanner = OldStyleScanner(text, at: offset + (isBare ? 0 : 1))
        var found: SourceSpan?
        var index = 0
        do throws(ParseFault) {
            while let member = try nextMember(&scanner, isInArray: isArray(at: offset)) {
                if condition(index, member.key) { found = member.span }
                index += 1
            }
        } catch {
            // The rest could not be read.
        }
        return found
    }

    /// Goes past a member and what separates it from the next one; nil at the end of the container.
    private func nextMember(
        _ scanner: inout OldStyleScanner, isInArray: Bool
    ) throws(ParseFault) -> (span: SourceSpan, key: String?)? {
        try scanner.skipSpace()
        guard let byte = scanner.byte, byte != UInt8(ascii: "}"), byte != UInt8(ascii: ")") else { return nil }
        var words = scanner
        var span = SourceSpan(value: try valueRange(&scanner))
        if !isInArray {
            span.key = span.value
            try scanner.skipSpace()
            if scanner.byte == UInt8(ascii: "=") {
                scanner.skip()
                try scanner.skipSpace()
                span.value = try valueRange(&scanner)
            }
        }
        try scanner.skipSpace()
        if scanner.byte == UInt8(ascii: ",") || scanner.byte == UInt8(ascii: ";") { scanner.skip() }
        return (span, isInArray ? nil : try words.string())
    }

    /// Goes past a value, with all that is in it.
    private func valueRange(_ scanner: inout OldStyleScanner) throws(ParseFault) -> Range<Int> {
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
