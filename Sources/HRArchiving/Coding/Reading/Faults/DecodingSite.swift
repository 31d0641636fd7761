/// A place in a type's code that reads a value and may catch its errors.
struct DecodingSite: Hashable {
    let type: ObjectIdentifier
    let version: Int
    /// The yes and no that the value says: these are most likely to decide on what is caught.
    let flags: [Bool]
    /// The key of what is read, with those that lead from there to a value of another type.
    let keys: [String]
    /// That type; nil where what is read has none of its own.
    let member: ObjectIdentifier?
}
