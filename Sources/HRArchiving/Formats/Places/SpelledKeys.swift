/// Finds keys of a file that are spelled in a certain way: `$env`, but not `$$env`, although both are decoded to the
/// same key.
struct SpelledKeys {
    private let words: Set<String>
    /// True if no key of the file is reserved.
    private let isPlain: Bool
    private var components: [String] = []
    private var isInDefinitions = false
    private(set) var found: [String: Set<HRPath>] = [:]

    /// - Parameter tree: The file as a plain tree, in which keys are unchanged.
    init(_ words: Set<String>, in tree: HRNode, isPlain: Bool) {
        self.words = words
        self.isPlain = isPlain
        walk(tree)
        guard !isPlain, let definitions = tree.fields?[Vocabulary.definitions]?.fields else { return }
        isInDefinitions = true
        for field in definitions { walk(field.value, under: KeySpelling.userKey(field.key)) }
    }

    private mutating func walk(_ node: HRNode) {
        switch node {
        case .array(let elements):
            for (index, element) in elements.enumerated() where element.isContainer {
                walk(element, under: String(index))
            }
        case .dictionary(let fields):
            for field in fields.storage { walk(field) }
        default: break
        }
    }

    private mutating func walk(_ field: HRFields.Field) {
        if words.contains(field.key) { note(field.key) }
        guard field.value.isContainer else { return }
        // The plain value of an object has the path of the object.
        if !isPlain, field.key == Vocabulary.value { return walk(field.value) }
        if !isPlain, field.key == Vocabulary.definitions, components.isEmpty { return }
        walk(field.value, under: isPlain ? field.key : KeySpelling.userKey(field.key))
    }

    private mutating func walk(_ node: HRNode, under component: String) {
        components.append(component)
        walk(node)
        components.removeLast()
    }

    private mutating func note(_ word: String) {
        let path = isInDefinitions ? HRPath(inDefinitions: components) : HRPath(components)
        found[word, default: []].insert(path)
    }
}

extension DocumentSource {
    /// Returns the paths of the dictionaries that contain certain keys, by the key as it is spelled in the file; nil if
    /// the file cannot be read again.
    ///
    /// - Complexity: O(n) in the length of the file.
    package func dictionaries(with words: Set<String>) -> [String: Set<HRPath>]? {
        var format = HRFormat(kind)
        format.isPlain = true
        do throws(HRError) {
            let rules = ReadingRules(duplicateKeys: .lastWins, limits: .unlimited)
            let tree = try format.fileDocument(from: data, rules).root
            return SpelledKeys(words, in: tree, isPlain: isPlain).found
        } catch {
            return nil
        }
    }
}
