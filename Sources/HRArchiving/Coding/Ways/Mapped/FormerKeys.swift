/// The former keys of an object's properties, by their present ones, in the order in which they are tried.
///
/// Only keys of the object itself are listed, and only those that no other property has, so that to change the value
/// under one changes one property.
struct FormerKeys: Sendable {
    private(set) var byKey: [String: [String]] = [:]

    /// - Parameter properties: The key paths of each property, the present one first.
    init(_ properties: [[[String]]] = []) {
        var uses: [String: Int] = [:]
        for way in properties.joined() { if let key = way.first { uses[key, default: 0] += 1 } }
        for ways in properties {
            guard let present = ways.first, present.count == 1 else { continue }
            let former = ways.dropFirst().compactMap { $0.count == 1 && uses[$0[0]] == 1 ? $0[0] : nil }
            if !former.isEmpty { byKey[present[0]] = former }
        }
    }
}
