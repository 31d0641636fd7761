/// Makes files of strings as genstrings, Xcode and services for translations write them.
enum StringsMaker {
    static func file(size: Int, using generator: inout some RandomNumberGenerator) -> AppleFile {
        var file = AppleFile(kind: .strings)
        file.spelling.encoding =
            [.utf8, .utf8, .markedUTF8, .utf16LittleEndian, .utf16BigEndian].randomElement(using: &generator) ?? .utf8
        file.spelling.hasCarriageReturns = generator.happens(onceIn: 4)
        file.spelling.endsLastLine = !generator.happens(onceIn: 4)
        let isWide = [.utf16LittleEndian, .utf16BigEndian].contains(file.spelling.encoding)
        let language = Int.random(in: 0..<AppleWords.languages.count, using: &generator)
        let style = Style(
            hasComments: !generator.happens(onceIn: 5), isCompact: generator.happens(onceIn: 5),
            isBare: generator.happens(onceIn: 5))
        if size < 65_536, generator.happens(onceIn: 6) { return oneLine(file, size, language, using: &generator) }
        var room = size
        while room > 0 || file.members.count < 3 {
            let start = file.lines.count
            append(to: &file, language, style, using: &generator)
            for line in file.lines[start...] {
                room -= (isWide ? line.utf16.count * 2 : line.utf8.count) + 1
            }
        }
        // At the end of the file, the place of what is missing is a matter of taste.
        if let last = file.members.last?.lines.lowerBound {
            file.changes.removeAll { $0.kind == .lostSemicolon && $0.line == last }
        }
        return file
    }

    private struct Style {
        let hasComments: Bool
        let isCompact: Bool
        /// Whether keys have no quotes, where they need none.
        let isBare: Bool
    }

    private static func append(
        to file: inout AppleFile, _ language: Int, _ style: Style, using generator: inout some RandomNumberGenerator
    ) {
        let number = file.members.count
        let top = file.lines.count
        if style.hasComments {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                file.lines += [
                    "/* " + AppleWords.text(0, using: &generator).replacing("\n", with: " "), "   \"a\" = b; */",
                ]
            case 1: file.lines.append("// MARK: - " + AppleWords.text(0, using: &generator).replacing("\n", with: " "))
            case 2: break
            default: file.lines.append("/* No comment provided by engineer. */")
            }
        }
        let formats = AppleWords.formats(atMost: 2, using: &generator)
        let isBare = style.isBare && generator.happens(onceIn: 2)
        let key = isBare ? "title_\(number)" : AppleWords.text(0, formats: formats, using: &generator) + " \(number)"
        let start = (isBare ? key : OldStyleText.quoted(key)) + " = "
        let line = file.lines.count
        let value = quoted(AppleWords.text(language, formats: formats, using: &generator), using: &generator)
        file.lines.append(start + value + ";")
        file.members.append(
            AppleMember(
                lines: line..<line + 1, top: top, container: 0,
                changed: [start + value.dropLast() + "!\";"]))
        // Keys without quotes or without specifiers are names, and no texts that a value is held against.
        if !isBare, !formats.isEmpty {
            let more = AppleWords.text(language, formats: formats + ["%\(formats.count + 1)$@"], using: &generator)
            appendChange(to: &file, .otherSpecifiers, line, start + OldStyleText.quoted(more) + ";")
            if let last = formats.last {
                let other = formats.dropLast() + AppleWords.otherKind([last])
                let text = AppleWords.text(language, formats: Array(other), using: &generator)
                appendChange(to: &file, .otherSpecifiers, line, start + OldStyleText.quoted(text) + ";")
                let fewer = AppleWords.text(language, formats: formats.dropLast(), using: &generator)
                appendChange(to: &file, .fewerSpecifiers, line, start + OldStyleText.quoted(fewer) + ";")
            }
        }
        appendChange(to: &file, .lostSemicolon, line, start + value)
        if !style.isCompact { file.lines.append("") }
    }

    private static func appendChange(to file: inout AppleFile, _ kind: AppleDamage.Kind, _ line: Int, _ text: String) {
        let code = kind == .lostSemicolon ? "HR0101" : "HR0210"
        file.changes.append(
            AppleChange(
                kind: kind, line: line, texts: [text], codes: [code], isWarning: kind == .fewerSpecifiers,
                places: [line]))
    }

    /// A text in quotes, some of its characters as escapes.
    private static func quoted(_ text: String, using generator: inout some RandomNumberGenerator) -> String {
        let hasEscapes = generator.happens(onceIn: 3)
        return OldStyleText.quoted(text) { hasEscapes && (0xA0..<0xD800).contains($0.value) }
    }

    /// A file that is one line, as scripts write it.
    private static func oneLine(
        _ file: AppleFile, _ size: Int, _ language: Int, using generator: inout some RandomNumberGenerator
    ) -> AppleFile {
        var file = file
        var texts: [String] = []
        var room = size
        while room > 0 || texts.count < 2 {
            let value = OldStyleText.quoted(AppleWords.text(language, using: &generator))
            let text = "\"key.\(texts.count)\" = \(value)"
            room -= text.utf8.count + 2
            texts.append(text)
        }
        file.lines = [texts.joined(separator: "; ") + ";"]
        let lost = Int.random(in: 0..<texts.count - 1, using: &generator)
        let line = texts.enumerated().map { $0.element + ($0.offset == lost ? "" : ";") }.joined(separator: " ")
        appendChange(to: &file, .lostSemicolon, 0, line)
        return file
    }
}
