/// The class records of an archive, and the names of the classes in a document.
struct KeyedArchiveClasses {
    struct Name {
        let archived: String
        /// The name in a document.
        let readable: String
        let foundationClass: FoundationArchiveClass?
    }

    private struct Record {
        let index: Int
        let name: String
        let hints: [String]
        let superclasses: [String]
    }

    /// The names, by the index of the class record in the table of objects.
    private(set) var names: [Int: Name] = [:]

    /// Reads the records among the objects: the dictionaries that have a `$classname`.
    init(_ objects: [HRNode], mapped: [String: String]) throws(KeyedArchiveFault) {
        var records: [Record] = []
        for (index, object) in objects.enumerated() {
            guard case .dictionary(let fields) = object, let name = fields[KeyedArchive.Keys.recordName] else {
                continue
            }
            records.append(try Self.record(index, name, fields))
        }
        let readable = Self.readableNames(Set(records.map(\.name)), mapped)
        for record in records {
            names[record.index] = Name(
                archived: record.name, readable: readable[record.name] ?? record.name,
                foundationClass: FoundationArchiveClass(
                    name: record.name, hints: record.hints, superclasses: record.superclasses))
        }
    }

    private static func record(
        _ index: Int, _ name: HRNode, _ fields: HRFields
    ) throws(KeyedArchiveFault) -> Record {
        guard case .string(let text) = name, !text.isEmpty else {
            throw KeyedArchiveFault(
                .typeMismatch, "the \"$classname\" of object \(index) must be the name of a class", inObject: index,
                key: KeyedArchive.Keys.recordName)
        }
        let hints = try texts("$classhints", of: fields, index)
        do throws(KeyedArchiveFault) {
            for name in [text] + hints { try KeyedArchive.checkMarks(of: name) }
        } catch {
            throw error.inside(index)
        }
        let superclasses = try texts(KeyedArchive.Keys.recordNames, of: fields, index)
        return Record(index: index, name: text, hints: hints, superclasses: superclasses)
    }

    /// Returns the class names under an optional key of a record; empty if the key is missing.
    private static func texts(
        _ key: String, of fields: HRFields, _ index: Int
    ) throws(KeyedArchiveFault) -> [String] {
        guard let node = fields[key] else { return [] }
        var texts: [String] = []
        if case .array(let elements) = node {
            for case .string(let text) in elements { texts.append(text) }
            if texts.count == elements.count { return texts }
        }
        throw KeyedArchiveFault(
            .typeMismatch, "the \(quoted(key)) of object \(index) must be an array of names", inObject: index, key: key)
    }

    /// Returns a name for each class: the one that it is mapped to, otherwise its own name, without the module if that
    /// is unique.
    private static func readableNames(_ archived: Set<String>, _ mapped: [String: String]) -> [String: String] {
        var names: [String: String] = [:]
        var owners: [String: Set<String>] = [:]
        for name in archived {
            let qualified = SwiftClassName.qualified(name)
            let short = SwiftClassName.withoutModule(qualified)
            if let own = mapped[name] ?? mapped[qualified] ?? mapped[short] {
                names[name] = own
                owners[own, default: []].insert(own)
            } else {
                owners[short, default: []].insert(qualified)
            }
        }
        for name in archived where names[name] == nil {
            let qualified = SwiftClassName.qualified(name)
            let short = SwiftClassName.withoutModule(qualified)
            names[name] = owners[short]?.count == 1 && !isTaken(short) ? short : qualified
        }
        return names
    }

    private static func isTaken(_ name: String) -> Bool {
        name == Vocabulary.nullClass || name == Vocabulary.dateClass || Vocabulary.dataClasses.contains(name)
            || Vocabulary.stringClasses.contains(name)
    }
}
