/// Takes out of Swift's text what is not code.
enum CodeText {
    /// The text without comments and without the contents of texts in quotes, line by line; what is inserted into those
    /// stays.
    static func code(of text: String) -> String {
        var scanner = Scanner(bytes: Array(text.utf8))
        scanner.scanCode(until: nil)
        return String(decoding: scanner.result, as: UTF8.self)
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0
        var result: [UInt8] = []

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Copies code up to the end, or up to the parenthesis that closes an insertion.
        mutating func scanCode(until end: UInt8?) {
            var depth = 0
            while position < bytes.count {
                if starts("//") {
                    skip { $0 == UInt8(ascii: "\n") }
                } else if starts("/*") {
                    skipComment()
                } else if bytes[position] == UInt8(ascii: "\"") || starts("#\"") || starts("##\"") {
                    skipText()
                } else {
                    let byte = bytes[position]
                    if byte == UInt8(ascii: "(") { depth += 1 }
                    if byte == UInt8(ascii: ")") {
                        if depth == 0, end != nil { return }
                        depth -= 1
                    }
                    result.append(byte)
                    position += 1
                }
            }
        }

        private func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
            let start = position + offset
            guard start + text.utf8CodeUnitCount <= bytes.count, bytes[start] == text.utf8Start.pointee else {
                return false
            }
            return text.withUTF8Buffer { bytes[start..<start + $0.count].elementsEqual($0) }
        }

        private mutating func skip(until isEnd: (UInt8) -> Bool) {
            while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
        }

        private mutating func skipComment() {
            while position < bytes.count, !starts("*/") { keepLineEnd() }
            position = min(position + 2, bytes.count)
        }

        private mutating func keepLineEnd() {
            if bytes[position] == UInt8(ascii: "\n") { result.append(bytes[position]) }
            position += 1
        }

        /// Leaves a text out, of one line or of several, raw or not.
        private mutating func skipText() {
            var hashes = 0
            while bytes[position] == UInt8(ascii: "#") {
                hashes += 1
                position += 1
            }
            let quotes = starts("\"\"\"") ? 3 : 1
            position += quotes
            while position < bytes.count, !endsText(quotes, hashes) {
                if bytes[position] == UInt8(ascii: "\\"), hasHashes(hashes, at: position + 1) {
                    position += 1 + hashes
                    if position < bytes.count, bytes[position] == UInt8(ascii: "(") {
                        position += 1
                        result.append(UInt8(ascii: " "))
                        scanCode(until: UInt8(ascii: ")"))
                    }
                }
                if position < bytes.count { keepLineEnd() }
            }
            position = min(position + quotes + hashes, bytes.count)
            result.append(UInt8(ascii: " "))
        }

        private func endsText(_ quotes: Int, _ hashes: Int) -> Bool {
            guard position + quotes <= bytes.count else { return false }
            let isQuoted = bytes[position..<position + quotes].allSatisfy { $0 == UInt8(ascii: "\"") }
            return isQuoted && hasHashes(hashes, at: position + quotes)
        }

        private func hasHashes(_ count: Int, at start: Int) -> Bool {
            guard start + count <= bytes.count else { return false }
            return bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
        }
    }
}
