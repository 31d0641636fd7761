/// Under which keys older files have what an object has under others now, in the order in which these are tried.
///
/// Only keys of the object itself are listed, and of these only those that no other property has: to change what such a key
/// has changes one property, and no other one.
struct FormerKeys: Sendable {
    private(set) var byKey: [String: [String]] = [:]

    /// - Parameter properties: For each property the ways of keys under which it stands, the present one first.
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
