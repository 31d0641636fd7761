import HRArchiving

extension HRNode {
    /// The members that merge by key; nil for what is replaced as a whole.
    var mergeableFields: HRFields? {
        switch self {
        case .dictionary(let fields): fields
        case .object(let object) where object.plainValue == nil: object.fields
        default: nil
        }
    }

    /// Whether a stronger value changes the weaker one, and does not say another class.
    static func areOfOneClass(_ strong: HRNode, _ weak: HRNode) -> Bool {
        guard case .object(let new) = strong, let name = new.className, case .object(let old) = weak,
            let oldName = old.className
        else { return true }
        return name == oldName
    }

    /// Whether both are objects with a version, and not the same.
    static func areOfTwoVersions(_ one: HRNode, _ other: HRNode) -> Bool {
        guard case .object(let one) = one, case .object(let other) = other else { return false }
        return one.version != 0 && other.version != 0 && one.version != other.version
    }

    /// The same value with other members, and with what a stronger one says of itself.
    func with(_ fields: HRFields, headerOf strong: HRNode) -> HRNode {
        let old: HRObject? = if case .object(let object) = self { object } else { nil }
        let new: HRObject? = if case .object(let object) = strong { object } else { nil }
        guard old != nil || new != nil else { return .dictionary(fields) }
        let versions = (new?.version ?? 0, old?.version ?? 0)
        return .object(
            HRObject(
                className: new?.className ?? old?.className, id: new?.id ?? old?.id,
                version: versions.0 == 0 ? versions.1 : versions.0, fields: fields))
    }

    /// Whether something in the value means a change to a weaker one.
    var needsSettling: Bool {
        switch self {
        case .array(let elements): elements.contains { $0.needsSettling }
        case .dictionary(let fields):
            fields.storage.contains { field in
                field.value.isNull || field.isAddition || field.value.needsSettling
            }
        case .object(let object): object.fields.storage.contains { $0.value.isNull || $0.value.needsSettling }
        default: false
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    /// What notes call the value: numbers are of one kind.
    var kindInNotes: String {
        switch self {
        case .integer, .real, .number: "a number"
        case .object: "an object"
        default: kind
        }
    }
}

extension HRFields.Field {
    /// Whether the key is one of the words for additions to arrays, unless the file spells it as another key.
    var isAddition: Bool {
        key.utf8.first == UInt8(ascii: "$")
            && (key == ConfigurationWord.append || key == ConfigurationWord.prepend)
    }
}
