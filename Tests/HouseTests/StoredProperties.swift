/// The stored properties of the types of a module.
struct StoredProperties {
    /// A type with its stored properties.
    private struct Owner {
        let name: String
        let isStruct: Bool
        let file: SourceFile
        /// The types that each property names.
        var properties: [Set<String>] = []
    }

    private var owners: [Owner] = []
    /// The files that name a type, by its name.
    private var users: [String: [SourceFile]] = [:]

    init(_ files: [SourceFile]) {
        for file in files {
            owners += Self.owners(in: file)
            for name in file.named { users[name, default: []].append(file) }
        }
    }

    /// How many properties each type stores, those of structures counted in that it stores and that nothing but the type
    /// names.
    var counts: [(type: String, count: Int)] {
        let structures = Dictionary(grouping: owners.filter(\.isStruct), by: \.name).compactMapValues {
            $0.count == 1 ? $0.first : nil
        }
        return owners.map { owner in
            let own = Set(owner.properties.joined()).compactMap { structures[$0] }.filter {
                $0.name != owner.name && isAlone($0, in: owner)
            }
            return (owner.name, own.reduce(owner.properties.count) { $0 + $1.properties.count })
        }
    }

    /// Whether only the owner of a structure names it, in the file of either or in an extension of the owner.
    private func isAlone(_ structure: Owner, in owner: Owner) -> Bool {
        let openings = ["extension \(owner.name) ", "extension \(owner.name):"]
        return (users[structure.name] ?? []).allSatisfy { file in
            file.path == structure.file.path || file.path == owner.file.path
                || file.code.contains { line in openings.contains { line.hasPrefix($0) } }
        }
    }

    // MARK: Reading

    private static func owners(in file: SourceFile) -> [Owner] {
        var found: [Owner] = []
        /// The types around a line, with how deep their braces are; nil for an extension, a protocol or an enumeration.
        var open: [(owner: Int?, depth: Int)] = []
        var depth = 0
        for (index, line) in file.code.enumerated() {
            let words = CodeWord.words(of: line).map(\.text)
            if let (kind, name) = declaredType(words), line.contains("{") {
                let isOwner = kind == "struct" || kind == "class" || kind == "actor"
                if isOwner { found.append(Owner(name: name, isStruct: kind == "struct", file: file)) }
                open.append((isOwner ? found.count - 1 : nil, depth))
            } else if let (owner, outer) = open.last, let owner, depth == outer + 1 {
                let next = index + 1 < file.code.count ? file.code[index + 1] : ""
                if isStored(line, words, next) { found[owner].properties.append(Set(words)) }
            }
            for byte in line.utf8 {
                if byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "}") { depth -= 1 }
            }
            while let last = open.last, depth <= last.depth { open.removeLast() }
        }
        return found
    }

    private static func declaredType(_ words: [String]) -> (kind: String, name: String)? {
        let kinds = SourceFile.declarators.union(["extension"]).subtracting(["typealias"])
        guard let index = words.firstIndex(where: kinds.contains), index + 1 < words.count,
            !words[..<index].contains("func"), !words[..<index].contains("let"), !words[..<index].contains("var"),
            words[index + 1].first?.isUppercase == true
        else { return nil }
        return (words[index], words[index + 1])
    }

    /// Whether a line declares a property that is stored.
    private static func isStored(_ line: Substring, _ words: [String], _ next: Substring) -> Bool {
        guard let index = words.firstIndex(where: { $0 == "let" || $0 == "var" }),
            !words[..<index].contains("static"), !words[..<index].contains("class"),
            !words[..<index].contains("func"), !words[..<index].contains("if"), !words[..<index].contains("guard")
        else { return false }
        guard let brace = line.firstIndex(of: "{"), !line[..<brace].contains("=") else { return true }
        let body = CodeWord.words(of: line[brace...]).first ?? CodeWord.words(of: next).first
        return body?.text == "didSet" || body?.text == "willSet"
    }
}
