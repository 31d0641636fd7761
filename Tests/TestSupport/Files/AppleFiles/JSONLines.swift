/// A value of JSON, to be written as Apple's tools do.
indirect enum AppleJSON {
    case text(String)
    case bool(Bool)
    case number(Int)
    case null
    case list([AppleJSON], identified: Bool = false)
    /// Members; open where damage may repeat them.
    case dictionary([Member], isOpen: Bool = false)

    struct Member {
        let key: String
        let value: AppleJSON
        /// What the text can be replaced by, and what is wrong then.
        var wrongTexts: [(kind: AppleDamage.Kind, text: String)] = []

        init(_ key: String, _ value: AppleJSON, wrongTexts: [(kind: AppleDamage.Kind, text: String)] = []) {
            self.key = key
            self.value = value
            self.wrongTexts = wrongTexts
        }
    }
}

/// Writes `"key" : value` with two spaces, and empty containers with an empty line in them.
struct JSONLines {
    private(set) var file: AppleFile
    private var containers = 0
    /// Another version of a line with a text, if the file may hold that one too.
    private let change: (String) -> String?
    private let colon: String

    init(_ kind: AppleFile.Kind, colon: String = " : ", change: @escaping (String) -> String?) {
        file = AppleFile(kind: kind)
        self.colon = colon
        self.change = change
    }

    mutating func write(_ value: AppleJSON, after prefix: String = "", indent: String = "", comma: String = "") {
        switch value {
        case .text(let text): file.lines.append(prefix + Self.quoted(text) + comma)
        case .bool(let value): file.lines.append("\(prefix)\(value)\(comma)")
        case .number(let value): file.lines.append("\(prefix)\(value)\(comma)")
        case .null: file.lines.append("\(prefix)null\(comma)")
        case .list(let elements, let identified):
            file.lines.append(prefix + "[")
            for (number, element) in elements.enumerated() {
                let start = file.lines.count
                let isLast = number == elements.count - 1
                write(element, after: indent + "  ", indent: indent + "  ", comma: isLast ? "" : ",")
                if identified { file.elements.append(member(start, 0, isLast: isLast)) }
            }
            if elements.isEmpty { file.lines.append("") }
            file.lines.append(indent + "]" + comma)
        case .dictionary(let members, let isOpen):
            file.lines.append(prefix + "{")
            write(members, isOpen: isOpen, indent: indent + "  ")
            if members.isEmpty { file.lines.append("") }
            file.lines.append(indent + "}" + comma)
        }
    }

    private mutating func write(_ members: [AppleJSON.Member], isOpen: Bool, indent: String) {
        let container = containers
        if isOpen { containers += 1 }
        for (number, entry) in members.enumerated() {
            let start = file.lines.count
            let isLast = number == members.count - 1
            let comma = isLast ? "" : ","
            let prefix = indent + Self.quoted(entry.key) + colon
            write(entry.value, after: prefix, indent: indent, comma: comma)
            if isOpen { file.members.append(member(start, container, isLast: isLast)) }
            for wrong in entry.wrongTexts {
                let isWarning = wrong.kind == .fewerSpecifiers
                file.changes.append(
                    AppleChange(
                        kind: wrong.kind, line: start, texts: [prefix + Self.quoted(wrong.text) + comma],
                        codes: ["HR0210"], isWarning: isWarning, places: [start]))
            }
        }
    }

    /// The last member has no comma, so that no copy of it can stand before others.
    private func member(_ start: Int, _ container: Int, isLast: Bool) -> AppleMember {
        let lines = start..<file.lines.count
        let texts = Array(file.lines[lines])
        var changed: [String]?
        for (number, line) in texts.enumerated() {
            guard let other = change(line) else { continue }
            changed = texts
            changed?[number] = other
            break
        }
        return AppleMember(lines: lines, top: start, container: container, isCopyable: !isLast, changed: changed)
    }

    /// A text in quotes, with slashes as they are.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Puts text before the quote that ends a line's text.
    static func appending(_ text: String, to line: String) -> String? {
        if line.hasSuffix("\",") { return line.dropLast(2) + text + "\"," }
        return line.hasSuffix("\"") ? line.dropLast() + text + "\"" : nil
    }
}
