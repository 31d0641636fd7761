/// The fields of a class without a Swift type, as its description says them.
struct ClassFields: Sendable {
    /// The fields of the class itself.
    var fields: [JavaField] = []
    /// The properties with a getter and a setter.
    var properties: [JavaField] = []
    /// The class whose fields are written with them.
    var superclass: String?
}
