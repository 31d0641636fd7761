/// A value in an object of an Xcode project.
indirect enum ProjectValue {
    case text(String)
    /// The id of an object.
    case reference(String)
    case list([ProjectValue])
    /// Members; open where damage may repeat them.
    case dictionary([(String, ProjectValue)], isOpen: Bool = false)
}

/// An object of an Xcode project.
struct ProjectObject {
    let id: String
    let isa: String
    /// What stands in the comments behind the id.
    let note: String
    let fields: [(String, ProjectValue)]

    /// Whether Xcode writes it on one line.
    var isOneLine: Bool { isa == "PBXBuildFile" || isa == "PBXFileReference" }
}

/// How a tool writes projects.
struct ProjectStyle {
    /// What ids look like.
    enum Identifiers: CaseIterable { case xcode, long, numbered, named }

    var identifiers = Identifiers.xcode
    var hasComments = true
    var hasSections = true
    var hasOneLiners = true
    var indent = "\t"
    var version = 56

    /// A style by chance: half of the files are written by Xcode.
    init(using generator: inout some RandomNumberGenerator) {
        version = [46, 54, 56, 60, 77].randomElement(using: &generator) ?? 56
        guard generator.happens(onceIn: 2) else { return }
        identifiers = Identifiers.allCases.randomElement(using: &generator) ?? .xcode
        hasComments = generator.happens(onceIn: 2)
        hasSections = hasComments
        hasOneLiners = !generator.happens(onceIn: 3)
        if generator.happens(onceIn: 3) { indent = generator.one(of: ["  ", "    "]) }
    }

    /// A new id; all of one file have one length, so that none is the beginning of another one.
    func id(_ number: Int, isa: String, using generator: inout some RandomNumberGenerator) -> String {
        let digits = String(repeating: "0", count: max(0, 7 - String(number).utf8.count)) + String(number)
        return switch identifiers {
        case .xcode: generator.hexadecimal(16) + "0" + digits
        case .long: generator.hexadecimal(24) + "0" + digits
        case .numbered: "OBJ_" + digits
        case .named: "\(isa)::object-\(digits)"
        }
    }
}

/// Writes the objects of a project in sections.
struct ProjectLines {
    private(set) var file = AppleFile(kind: .project)
    private let style: ProjectStyle
    private let notes: [String: String]
    /// An id that no object has.
    private let unknown: String
    private var containers = 1
    /// Where ids stand in lists of groups and of phases.
    private(set) var listed: [String: Int] = [:]

    init(_ style: ProjectStyle, notes: [String: String], unknown: String) {
        self.style = style
        self.notes = notes
        self.unknown = unknown
    }

    mutating func write(_ objects: [ProjectObject], root: String) {
        let tab = style.indent
        file.lines = [
            "// !$*UTF8*$!", "{", "\(tab)archiveVersion = 1;", "\(tab)classes = {", "\(tab)};",
            "\(tab)objectVersion = \(style.version);", "\(tab)objects = {",
        ]
        for (isa, objects) in Dictionary(grouping: objects, by: \.isa).sorted(by: { $0.key < $1.key }) {
            if style.hasSections { file.lines += ["", "/* Begin \(isa) section */"] }
            for object in objects { write(object) }
            if style.hasSections { file.lines.append("/* End \(isa) section */") }
        }
        file.lines += ["\(tab)};", "\(tab)rootObject = \(named(root));", "}"]
    }

    private mutating func write(_ object: ProjectObject) {
        let indent = style.indent + style.indent
        let start = file.lines.count
        file.openings[object.id] = start
        let opening = indent + named(object.id) + " = {"
        if object.isOneLine, style.hasOneLiners {
            let fields = object.fields.map { "\($0) = \(short($1)); " }
            file.lines.append("\(opening)isa = \(object.isa); \(fields.joined())};")
            for (number, field) in object.fields.enumerated() {
                guard case .reference(let id) = field.1 else { continue }
                let cut = fields[..<number].joined() + fields[(number + 1)...].joined()
                let other = "\(field.0) = \(OldStyleText.spelled(unknown)); "
                let dangling = fields[..<number].joined() + other + fields[(number + 1)...].joined()
                let lines = [cut, dangling].map { "\(opening)isa = \(object.isa); \($0)};" }
                append(.danglingReference, at: start, [lines[1]], codes: ["HR0301"])
                append(.emptyBuildFile, at: start, [lines[0]], codes: ["HR0203", "HR0210"])
                listed[id + " in " + object.id] = start
            }
        } else {
            file.lines += [opening, "\(indent)\(style.indent)isa = \(object.isa);"]
            for (key, value) in object.fields { write(value, after: key, object, indent: indent + style.indent) }
            file.lines.append(indent + "};")
        }
        append(
            .unreachableObject, at: start, lostFile(indent) + [file.lines[start]], codes: ["HR0210"], isWarning: true)
        append(start, container: 0, indent: indent)
    }

    /// An object that nothing refers to.
    private func lostFile(_ indent: String) -> [String] {
        let name = style.hasComments ? " /* Lost.swift */" : ""
        return [
            "\(indent)\(OldStyleText.spelled(unknown))\(name) = {isa = PBXFileReference; path = Lost.swift; "
                + "sourceTree = \"<group>\"; };"
        ]
    }

    private mutating func append(
        _ kind: AppleDamage.Kind, at line: Int, _ texts: [String], codes: Set<String>, isWarning: Bool = false,
        place: Int? = nil
    ) {
        file.changes.append(
            AppleChange(
                kind: kind, line: line, texts: texts, codes: codes, isWarning: isWarning, places: [place ?? line]))
    }

    /// Notes an object as a member, with a version of it that has one more field.
    private mutating func append(_ start: Int, container: Int, indent: String) {
        let lines = start..<file.lines.count
        var changed = Array(file.lines[lines])
        if changed.count == 1 {
            changed[0] = changed[0].dropLast(2) + "comments = changed; };"
        } else {
            changed.insert("\(indent)\(style.indent)comments = changed;", at: 2)
        }
        file.members.append(AppleMember(lines: lines, top: start, container: container, changed: changed))
    }

    private mutating func write(
        _ value: ProjectValue, after key: String?, _ object: ProjectObject, indent: String
    ) {
        let prefix = indent + (key.map { OldStyleText.spelled($0) + " = " } ?? "")
        let end = key == nil ? "," : ";"
        let start = file.lines.count
        switch value {
        case .text(let text): file.lines.append(prefix + OldStyleText.spelled(text) + end)
        case .reference(let id):
            file.lines.append(prefix + named(id) + end)
            append(.danglingReference, at: start, [prefix + OldStyleText.spelled(unknown) + end], codes: ["HR0301"])
            listed[id + " in " + object.id] = start
            if object.isa == "PBXBuildFile", let opening = file.openings[object.id] {
                append(.emptyBuildFile, at: start, [], codes: ["HR0203", "HR0210"], place: opening)
            }
        case .list(let elements):
            file.lines.append(prefix + "(")
            for element in elements { write(element, after: nil, object, indent: indent + style.indent) }
            file.lines.append(indent + ")" + end)
        case .dictionary(let members, let isOpen):
            file.lines.append(prefix + "{")
            let container = containers
            containers += 1
            for (key, value) in members {
                let first = file.lines.count
                write(value, after: key, object, indent: indent + style.indent)
                if isOpen { append(setting: key, value, first..<file.lines.count, container, indent: indent) }
            }
            file.lines.append(indent + "}" + end)
        }
    }

    /// Notes a build setting as a member, with another version of it if it is one text.
    private mutating func append(
        setting key: String, _ value: ProjectValue, _ lines: Range<Int>, _ container: Int, indent: String
    ) {
        var changed: [String]?
        if case .text(let text) = value {
            changed = ["\(indent)\(style.indent)\(OldStyleText.spelled(key)) = \(OldStyleText.spelled(text + "2"));"]
        }
        file.members.append(
            AppleMember(lines: lines, top: lines.lowerBound, container: container, changed: changed))
    }

    private func named(_ id: String) -> String {
        let note = notes[id] ?? ""
        return OldStyleText.spelled(id) + (style.hasComments && !note.isEmpty ? " /* \(note) */" : "")
    }

    private func short(_ value: ProjectValue) -> String {
        switch value {
        case .text(let text): OldStyleText.spelled(text)
        case .reference(let id): named(id)
        case .list(let elements): "(" + elements.map { short($0) + ", " }.joined() + ")"
        case .dictionary(let members, _):
            "{" + members.map { "\(OldStyleText.spelled($0)) = \(short($1)); " }.joined() + "}"
        }
    }
}
