import Foundation

/// A file of a module as the house sees it: which types it declares, and which names it uses.
struct SourceFile {
    /// The path below the module's folder.
    let path: String
    let lines: [Substring]
    /// The same lines without comments, and without texts but for what is inserted into them.
    let code: [Substring]
    /// The types that it declares at top level.
    let declared: Set<String>
    /// All types that it declares, nested and associated ones too.
    let types: Set<String>
    let used: Set<String>
    /// The same with names after a dot: types within others.
    let named: Set<String>

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        code = CodeText.code(of: text).split(separator: "\n", omittingEmptySubsequences: false)
        let words = code.map(CodeWord.words)
        declared = Self.topLevelTypes(code, words)
        types = Set(words.flatMap { Self.declaredNames($0, Self.declarators.union(["associatedtype"])) })
        let names = words.joined().filter(\.isType), local = Self.localNames(code, words).subtracting(declared)
        used = Set(names.filter { !$0.isMember }.map(\.text)).subtracting(local)
        named = Set(names.map(\.text)).subtracting(local)
    }

    var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    /// The folder below the module's own that it stands in, however deep.
    var outermostFolder: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "" }

    /// Whether it stands in a folder, or in one within that.
    func stands(in layer: String) -> Bool { layer.isEmpty || folder == layer || folder.hasPrefix(layer + "/") }

    /// All files of a folder, by path.
    static func all(below folder: URL) throws -> [SourceFile] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift")
        }
        return try paths.sorted().map { path in
            SourceFile(
                path: path, text: try String(contentsOf: folder.appending(path: path), encoding: .utf8))
        }
    }

    /// The line, counted from 1, on which a type's name is used first.
    func line(naming name: String) -> Int {
        (code.firstIndex { CodeWord.words(of: $0).contains { $0.text == name && !$0.isMember } } ?? 0)
            + 1
    }

    // MARK: Names

    /// The types at top level that it declares for users of the module.
    var publicTypes: [String] { code.compactMap(Self.publicType) }

    private static func publicType(_ line: Substring) -> String? {
        guard line.first?.isWhitespace == false else { return nil }
        let words = CodeWord.words(of: line).map(\.text)
        guard words.contains("public") || words.contains("open"), !words.contains("import"),
            let keyword = words.firstIndex(where: declarators.contains), words.indices.contains(keyword + 1)
        else { return nil }
        return words[keyword + 1]
    }

    static let declarators: Set<String> = [
        "class", "struct", "enum", "protocol", "actor", "typealias",
    ]

    private static func topLevelTypes(_ code: [Substring], _ words: [[CodeWord]]) -> Set<String> {
        var names: Set<String> = []
        var depth = 0
        for (line, words) in zip(code, words) {
            if depth == 0, !line.hasPrefix("extension") {
                names.formUnion(declaredNames(words, declarators))
            }
            for byte in line.utf8 {
                if byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "}") { depth -= 1 }
            }
        }
        return names
    }

    /// Names that mean something of the file's own: nested types, associated types, generic parameters.
    private static func localNames(_ code: [Substring], _ words: [[CodeWord]]) -> Set<String> {
        var names: Set<String> = []
        for (line, words) in zip(code, words) {
            let declared = declaredNames(words, declarators.union(["associatedtype"]))
            names.formUnion(declared)
            let isGeneric =
                !declared.isEmpty || words.contains { ["func", "init", "subscript"].contains($0.text) }
            guard isGeneric, let open = line.firstIndex(of: "<") else { continue }
            for parameter in line[line.index(after: open)...].prefix(while: { $0 != ">" }).split(
                separator: ",")
            {
                let name = CodeWord.words(of: parameter).first { $0.text != "each" && $0.text != "let" }
                if let name { names.insert(name.text) }
            }
        }
        return names
    }

    private static func declaredNames(_ words: [CodeWord], _ declarators: Set<String>) -> [String] {
        zip(words, words.dropFirst()).filter { declarators.contains($0.text) && $1.isType }.map(
            \.1.text)
    }
}

/// One name or keyword of a line of code.
struct CodeWord {
    let text: String
    /// Whether it stands behind a dot.
    let isMember: Bool

    /// Whether it is spelled as types are.
    var isType: Bool {
        text.utf8.first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ?? false
    }

    /// The words of a line, in their order.
    static func words(of line: Substring) -> [CodeWord] {
        var words: [CodeWord] = []
        var word: [UInt8] = []
        var last: UInt8 = 0
        var isMember = false
        for byte in Array(line.utf8) + [UInt8(ascii: " ")] {
            if isPartOfName(byte) {
                if word.isEmpty { isMember = last == UInt8(ascii: ".") }
                word.append(byte)
            } else if !word.isEmpty {
                words.append(CodeWord(text: String(decoding: word, as: UTF8.self), isMember: isMember))
                word = []
            }
            last = byte
        }
        return words
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || byte >= 0x80
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "_")
    }
}
