/// The representation of an archived object in a document, before its pointers are followed.
enum KeyedArchiveContents {
    /// A value without pointers.
    case value(HRNode)
    /// Elements as in the archive, with or without a class name.
    case array([HRNode], className: String? = nil)
    /// An object or a dictionary, with sorted user keys, and values as in the archive.
    case members(className: String?, keys: [String], values: [HRNode])
}

extension KeyedArchiveContents {
    /// Creates contents from fields of the archive. In the archive, user keys that begin with `$` are escaped by
    /// another `$`, which is removed here.
    init(className: String?, fields: HRFields, at components: [String]) throws(KeyedArchiveFault) {
        var members = fields.storage
        if className != nil { members.removeAll { $0.key == KeyedArchive.Keys.className } }
        for index in members.indices { members[index].key = Vocabulary.unescaped(members[index].key) }
        members = members.sorted(byText: \.key)
        for (member, next) in zip(members, members.dropFirst()) where member.key == next.key {
            throw KeyedArchiveFault(
                .invalidValue, "the key \(quoted(member.key)) stands twice in one object, spelled in two ways",
                at: components)
        }
        self = .members(className: className, keys: members.map(\.key), values: members.map(\.value))
    }
}

extension KeyedArchive {
    func contents(of index: Int) throws(KeyedArchiveFault) -> KeyedArchiveContents {
        let object: KeyedArchiveObject
        switch try entry(index) {
        case .plain(let node): return .value(node)
        case .object(let entry): object = entry
        }
        if let value = try namedValue(of: object) { return .value(value) }
        switch object.classNames.foundationClass {
        case .array: return .array(try elements(of: object))
        case .set: return .array(try sorted(try elements(of: object)), className: kept("NSSet"))
        case .orderedSet:
            return .array(object.isEmpty ? [] : try elements(of: object), className: kept("NSOrderedSet"))
        case .countedSet: return try countedElements(of: object)
        case .dictionary: return try dictionary(object)
        default:
            return try KeyedArchiveContents(
                className: object.classNames.readable, fields: object.fields, at: [Keys.objects, String(index)])
        }
    }
}
