import ObjectGraph

/// The properties of an object, by their keys: properties with several keys are in dictionaries within the object.
struct PropertyTree {
    typealias Property = HRTypeDescription.Property

    struct Member {
        let key: String
        /// The property; nil for a dictionary that contains properties.
        let property: Property?
        /// The members of the dictionary; empty for a property.
        let tree: PropertyTree
    }

    /// The members, in the order of the properties.
    private(set) var members: [Member] = []
    /// The former keys of properties that are in the object itself, with the properties.
    private(set) var formerKeys: [(key: String, property: Property)] = []

    init(_ properties: [Property]) { self.init(branching: properties.map { (keys: $0.keys[...], property: $0) }) }

    private init(branching properties: [(keys: ArraySlice<String>, property: Property)]) {
        var order: [String] = []
        var groups: [String: [(keys: ArraySlice<String>, property: Property)]] = [:]
        for (keys, property) in properties {
            guard let key = keys.first else { continue }
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append((keys.dropFirst(), property))
            formerKeys += property.formerKeys.filter { $0.count == 1 }.map { ($0[0], property) }
        }
        members = order.map { key in
            let group = groups[key] ?? []
            if let (keys, property) = group.first, keys.isEmpty {
                return Member(key: key, property: property, tree: PropertyTree(branching: []))
            }
            return Member(key: key, property: nil, tree: PropertyTree(branching: group))
        }
    }

    /// True if a property in the tree is required.
    var isRequired: Bool {
        members.contains { member in
            member.property.map { $0.presence == .required && $0.formerKeys.isEmpty } ?? member.tree.isRequired
        }
    }
}
