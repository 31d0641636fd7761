/// An archive of `NSKeyedArchiver`, as it is in its file.
///
/// ```text
/// $archiver  the name of the class that wrote it
/// $version   100000
/// $top       the top-level values, by key; the usual one is "root"
/// $objects   a table of objects, the first of which means nil
/// ```
///
/// An object is a plain value, or a dictionary of fields whose `$class` points to the record of its class. References
/// to objects are pointers: numbers of entries in the table.
struct KeyedArchive {
    enum Keys {
        static let archiver = "$archiver"
        static let version = "$version"
        static let top = "$top"
        static let objects = "$objects"
        static let className = "$class"
        static let recordName = "$classname"
        static let recordNames = "$classes"
        static let null = "$null"
        static let root = "root"
    }

    /// One entry of the table: a plain value, or an object.
    enum Entry {
        case plain(HRNode)
        case object(KeyedArchiveObject)
    }

    let objects: [HRNode]
    /// The index of the first `$null` string in the table, or nil if there is none. It is 0 in nearly all archives, but
    /// not in some nibs.
    private let nullIndex: Int?
    /// The root object, or a dictionary of all top-level objects.
    let root: HRNode
    /// True if objects of Foundation's classes keep their class names in the document.
    let keepsClasses: Bool
    /// The maximum number of bytes, in total, of the values that are sorted in one container.
    let byteLimit: Int
    private let classes: KeyedArchiveClasses
    /// For each object in the table, the index of its class record; nil if it has none. The indices are looked up once,
    /// because an object may be referenced often.
    private let classNumbers: [Int?]

    private static let currentVersion: HRInteger = 100_000

    /// Checks the top level of an archive and the records of its classes.
    init(
        _ tree: HRNode, classNames: [String: String], keepsClasses: Bool, limits: HRLimits
    ) throws(KeyedArchiveFault) {
        guard case .dictionary(let members) = tree, case .string? = members[Keys.archiver] else {
            throw KeyedArchiveFault(
                .unsupportedValue, "the file is no archive of NSKeyedArchiver: that would name its \"$archiver\"",
                help: ["if it is a property list or a document, read it with HRUnarchiver"])
        }
        try Self.checkVersion(members[Keys.version])
        guard case .array(let objects) = try Self.member(Keys.objects, of: members) else {
            throw Self.mismatch(Keys.objects, "an array", members)
        }
        guard case .dictionary(let top) = try Self.member(Keys.top, of: members) else {
            throw Self.mismatch(Keys.top, "a dictionary", members)
        }
        self.objects = objects
        nullIndex = objects.firstIndex { if case .string(let text) = $0 { text.isSame(as: Keys.null) } else { false } }
        root = if top.count == 1, let root = top[Keys.root] { root } else { .dictionary(top) }
        byteLimit = limits.bytes
        self.keepsClasses = keepsClasses
        let classes = try KeyedArchiveClasses(objects, mapped: classNames)
        self.classes = classes
        classNumbers = objects.map { object in
            guard case .dictionary(let fields) = object, case .alias(let record)? = fields[Keys.className] else {
                return nil
            }
            return Int(record.text).flatMap { classes.names[$0] == nil ? nil : $0 }
        }
    }

    private static func checkVersion(_ node: HRNode?) throws(KeyedArchiveFault) {
        guard let node, node != .integer(currentVersion) else { return }
        guard case .integer = node else {
            throw KeyedArchiveFault(
                .malformedVersion, "\"$version\" must be an integer, found \(node.keyedKind)", word: Keys.version)
        }
        throw KeyedArchiveFault(
            .unsupportedValue, "the archive is of a version that is not known", word: Keys.version,
            notes: ["all archives so far are of version \(currentVersion)"])
    }

    private static func member(_ key: String, of members: HRFields) throws(KeyedArchiveFault) -> HRNode {
        guard let member = members[key] else {
            throw KeyedArchiveFault(
                .missingKey, "the archive has no \(quoted(key))", help: ["get the file again: a part of it is missing"])
        }
        return member
    }

    private static func mismatch(_ key: String, _ expected: String, _ members: HRFields) -> KeyedArchiveFault {
        KeyedArchiveFault(
            .typeMismatch, "\(quoted(key)) must be \(expected), found \(members[key]?.keyedKind ?? "nothing")",
            at: [key])
    }
}

extension KeyedArchive {
    func index(of pointer: HRAlias) throws(KeyedArchiveFault) -> Int {
        guard let index = Int(pointer.text), objects.indices.contains(index) else {
            throw KeyedArchiveFault(
                .danglingReference, "a pointer means an object that the archive does not have",
                notes: ["it has \(objects.count) of them"])
        }
        return index
    }

    /// Returns the table entry at an index: a plain value, or the class and fields of an object.
    func entry(_ index: Int) throws(KeyedArchiveFault) -> Entry {
        switch objects[index] {
        // Compared by code units, because comparing characters may take long.
        case .string(let text) where index == nullIndex && text.isSame(as: Keys.null): return .plain(.null)
        case .dictionary(let fields): return .object(try object(index, fields))
        case .array, .alias, .object:
            throw KeyedArchiveFault(
                .typeMismatch,
                "object \(index) must be a plain value or a dictionary, found \(objects[index].keyedKind)",
                inObject: index)
        default: return .plain(objects[index])
        }
    }

    private func object(_ index: Int, _ fields: HRFields) throws(KeyedArchiveFault) -> KeyedArchiveObject {
        guard let number = classNumbers[index], let name = classes.names[number] else {
            throw Self.missingClass(index, fields[Keys.className])
        }
        return KeyedArchiveObject(index: index, classNames: name, fields: fields)
    }

    private static func missingClass(_ index: Int, _ pointer: HRNode?) -> KeyedArchiveFault {
        switch pointer {
        case nil:
            return KeyedArchiveFault(.missingClass, "object \(index) has no \"$class\"", inObject: index)
        case .alias:
            return KeyedArchiveFault(
                .missingClass, "the \"$class\" of object \(index) means no record of a class", inObject: index,
                key: Keys.className)
        case let other?:
            return KeyedArchiveFault(
                .typeMismatch, "the \"$class\" of object \(index) must be a pointer, found \(other.keyedKind)",
                inObject: index, key: Keys.className)
        }
    }
}

/// An object of an archive: the name of its class, and its fields as they are in the archive.
struct KeyedArchiveObject {
    let index: Int
    let classNames: KeyedArchiveClasses.Name
    /// The fields as they are in the archive, including `$class`.
    let fields: HRFields
    /// The number of pointers that were followed to reach the object, beginning at the object whose plain value is
    /// being read.
    var steps = 0

    /// True if the object has no fields apart from its class.
    var isEmpty: Bool { fields.count < 2 }

    /// The description of the object in error messages.
    var name: String { "object \(index), of class \(quoted(classNames.archived))," }
}
