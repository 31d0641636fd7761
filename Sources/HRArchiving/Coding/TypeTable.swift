/// A map from types to what is known about them.
///
/// Most graphs have few types: the first ones are found by linear search, which costs less than hashing.
struct TypeTable<Info> {
    private var keys: ContiguousArray<ObjectIdentifier> = []
    private var infos: ContiguousArray<Info> = []
    private var rest: [ObjectIdentifier: Info] = [:]
    private static var walkedCount: Int { 8 }

    /// What is known about a type, if anything is.
    subscript(type: Any.Type) -> Info? {
        let key = ObjectIdentifier(type)
        for index in keys.indices where keys[index] == key { return infos[index] }
        return rest.isEmpty ? nil : rest[key]
    }

    /// Remembers what was found out about a type that was not known.
    mutating func add(_ info: Info, for type: Any.Type) {
        guard keys.count == Self.walkedCount else {
            keys.append(ObjectIdentifier(type))
            infos.append(info)
            return
        }
        rest[ObjectIdentifier(type)] = info
    }
}
