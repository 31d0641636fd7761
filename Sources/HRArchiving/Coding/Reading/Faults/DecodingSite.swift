/// Code of a type that decodes a member and may catch its errors, told by what it depends on.
struct DecodingSite: Hashable {
    let type: ObjectIdentifier
    let version: Int
    /// The booleans among the members: an initializer is most likely to branch on these.
    let flags: [Bool]
    /// The key of the member, and keys within it as far as no other type is decoded.
    let keys: [String]
    /// The type that is decoded there; nil if there is none.
    let member: ObjectIdentifier?
}
