import HRArchiving

extension HRNode {
    /// The members that merge by key; nil for a value that is replaced as a whole.
    var mergeableFields: HRFields? {
        switch self {
        case .dictionary(let fields): fields
        case .object(let object) where object.plainValue == nil: object.fields
        default: nil
        }
    }

    /// True unless the values are objects of different classes. If they are, the stronger one replaces the weaker one
    /// as a whole.
    static func areOfOneClass(_ strong: HRNode, _ weak: HRNode) -> Bool {
        guard case .object(let new) = strong, let name = new.className, case .object(let old) = weak,
            let oldName = old.className
        else { return true }
        return name == oldName
    }

    /// True if both are objects with different versions.
    static func areOfTwoVersions(_ one: HRNode, _ other: HRNode) -> Bool {
        guard case .object(let one) = one, case .object(let other) = other else { return false }
        return one.version != 0 && other.version != 0 && one.version != other.version
    }

    /// The value with other members, and with the class, id and version of a stronger value, as far as it has them.
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

    /// True if the value contains a change to a weaker value: a null or an addition to an array.
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

    /// The kind of the value as notes name it. All numbers are of the same kind.
    var kindInNotes: String {
        switch self {
        case .integer, .real, .number: "a number"
        case .object: "an object"
        default: kind
        }
    }
}

extension HRFields.Field {
    /// True if the key is a directive for additions to arrays, unless the file escapes it as an ordinary key.
    var isAddition: Bool {
        key.utf8.first == UInt8(ascii: "$")
            && (key == ConfigurationWord.append || key == ConfigurationWord.prepend)
    }
}
