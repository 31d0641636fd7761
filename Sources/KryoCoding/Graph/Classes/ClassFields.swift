/// The fields of a class without a Swift type, by its description.
struct ClassFields: Sendable {
    /// The fields of the class itself.
    var fields: [JavaField] = []
    /// The properties with a getter and a setter.
    var properties: [JavaField] = []
    /// The superclass, whose fields are written with them.
    var superclass: String?
}
