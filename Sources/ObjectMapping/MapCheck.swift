import ObjectGraph

/// Finds the errors of a property map.
struct MapCheck {
    private(set) var faults: [String] = []
    private var owners: [[String]: String] = [:]
    /// The key paths of nested dictionaries, each with the name of a property in that dictionary.
    private var groups: [[String]: String] = [:]
    /// The property that collects unknown keys.
    private var collector: String?
    private let typeName: String

    init<Root>(
        _ construction: ObjectDescription<Root>.Construction, _ properties: [any DescribedProperty<Root>]
    ) {
        typeName = stableTypeName(of: Root.self)
        var isMade = false
        if case .made = construction { isMade = true }
        for property in properties { check(property, isMade: isMade) }
        let isFilled = isMade && Root.self is AnyClass
        for property in properties { check(property, isFilled: isFilled) }
        for (group, member) in groups.sorted(by: { $0.value < $1.value }) {
            guard let owner = owners[group] else { continue }
            faults.append(
                "\(typeName) has a property \(owner) under the key \"\(PathText.text(of: group))\", "
                    + "which property \(member) needs for a dictionary")
        }
    }

    private mutating func check<P: DescribedProperty>(_ property: P, isMade: Bool) {
        let description = property.description
        for key in description.keys { check(key, of: description.name) }
        if description.collectsUnknownKeys { checkCollector(description.name, keys: description.keys) }
        if isMade, description.isRead, description.set == nil {
            faults.append(
                "property \(description.name) of \(typeName) cannot be given a value: use a key path that can be written "
                    + "to, build the value, or say writtenOnly()")
        }
        if description.get == nil, !description.isRead {
            faults.append("property \(description.name) of \(typeName) is neither written nor read")
        }
    }

    /// Checks options that require objects that are created first and then filled.
    private mutating func check<P: DescribedProperty>(_ property: P, isFilled: Bool) {
        let description = property.description
        guard description.reference != nil else { return }
        if description.collectsUnknownKeys {
            faults.append("property \(description.name) of \(typeName) takes unknown keys, and can be no reference")
        } else if !isFilled, description.isRead {
            faults.append(
                "property \(description.name) of \(typeName) is a reference, which can be set later only in an object of a "
                    + "class that is made first: let the map make it, as in PropertyMap({ \(typeName)() }, …)")
        }
    }

    private mutating func checkCollector(_ name: String, keys: [[String]]) {
        if let other = collector {
            faults.append("\(typeName) has two properties for unknown keys, \(other) and \(name)")
        }
        if !keys.isEmpty {
            faults.append("property \(name) of \(typeName) takes unknown keys, and can have no key of its own")
        }
        collector = name
    }

    private mutating func check(_ key: [String], of name: String) {
        if key.contains("") {
            faults.append("property \(name) of \(typeName) has an empty key")
        }
        if let owner = owners.updateValue(name, forKey: key) {
            faults.append(
                owner == name
                    ? "\(typeName) has property \(name) twice under the key \"\(PathText.text(of: key))\""
                    : "\(typeName) has two properties under the key \"\(PathText.text(of: key))\", \(owner) and \(name)"
            )
        }
        for length in key.indices.dropFirst() { groups[Array(key.prefix(length))] = name }
    }
}
