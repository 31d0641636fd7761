import ObjectGraph

extension ArchivingSession {
    /// Returns the defaults of a type that may be omitted, or nil if nothing is omitted.
    func omissibleDefaults(of type: Any.Type) -> OmissibleDefaults? {
        settings.omitsDefaults && recording == nil ? knownDefaults(of: type) : nil
    }

    /// Returns the defaults of a type that a file may omit, or nil if there are none. The result is cached.
    @inline(never)
    func knownDefaults(of type: Any.Type) -> OmissibleDefaults? {
        let table = strategyStorage.value(OmissibleDefaultsTable())
        if let known = table.known[type] { return known }
        let isShortened = !settings.unshortenedTypes.contains(ObjectIdentifier(type))
        let found =
            isShortened ? (type as? any HRDefaults.Type).flatMap { OmissibleDefaults(of: $0, by: settings) } : nil
        table.known.add(found, for: type)
        return found
    }
}

/// The omissible defaults of the types of a session.
private final class OmissibleDefaultsTable {
    var known = TypeTable<OmissibleDefaults?>()
}

/// The keys of a type that a file may omit if their values are the type's defaults: without them, the type is decoded
/// with the same values.
final class OmissibleDefaults {
    /// The encoded defaults.
    private let document: HRDocument
    /// The default of each key that may be omitted.
    private(set) var nodes: [String: HRNode] = [:]
    /// Decodes a value of the type, and encodes it again.
    private let again: (HRDocument) throws(HRError) -> HRDocument
    /// For keys that a value did not have, true if null is decoded as a value without the key.
    private var nullable: [String: Bool] = [:]

    /// Finds the keys by encoding the defaults, and decoding them without these keys.
    ///
    /// - Returns: Nil if no key may be omitted, for example because the type cannot be decoded.
    convenience init?(of type: any HRDefaults.Type, by archiver: HRArchiver) {
        var archiver = archiver
        archiver.unshortenedTypes.insert(ObjectIdentifier(type))
        do throws(HRError) { try self.init(type, archiver) } catch { return nil }
        if nodes.isEmpty { return nil }
    }

    private init<T: HRDefaults>(_ type: T.Type, _ archiver: HRArchiver) throws(HRError) {
        let unarchiver = HRUnarchiver(
            registry: archiver.registry, compatibility: archiver.compatibility, limits: archiver.limits,
            userInfo: archiver.userInfo)
        again = { document throws(HRError) in
            try archiver.document(archiving: unarchiver.unarchive(type, from: document))
        }
        document = try archiver.document(archiving: T.archiveDefaults)
        let second = try archiver.document(archiving: T.archiveDefaults).root.fields
        // A default such as a new id is another one each time.
        let constants = document.root.fields?.filter { second?[$0.key] == $0.value } ?? []
        var reduced = document
        for constant in constants { try reduced.set(HRNode?.none, at: HRPath([constant.key])) }
        let found = try again(reduced).root.fields
        for constant in constants where found?[constant.key] == constant.value { nodes[constant.key] = constant.value }
    }

    /// Returns the fields of an object without those that may be omitted.
    ///
    /// - Parameter hasObjects: Returns true if references may refer to the value for a key, or to a value in it.
    func shortened(_ fields: HRFields, where hasObjects: (String) -> Bool) -> HRFields {
        var kept: [HRFields.Field] = []
        var absent = nodes
        for field in fields.storage {
            let standard = absent.removeValue(forKey: field.key)
            if standard == nil || standard != field.value || hasObjects(field.key) { kept.append(field) }
        }
        // A key that is absent would be decoded as the default.
        for key in absent.keys.sorted() where isNullable(key) { kept.append(HRFields.Field(key: key, value: .null)) }
        return HRFields(storage: kept)
    }

    private func isNullable(_ key: String) -> Bool {
        if let known = nullable[key] { return known }
        var document = document
        do throws(HRError) {
            try document.set(.null, at: HRPath([key]))
            nullable[key] = try again(document).root.fields?.keys.contains(key) == false
        } catch {
            nullable[key] = false
        }
        return nullable[key] == true
    }
}
