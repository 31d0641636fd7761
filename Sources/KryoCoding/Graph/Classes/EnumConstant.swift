/// One constant of an enum; its index is its ordinal.
struct EnumConstant: Sendable {
    let name: String
    /// The name of the class of its body, if it has one.
    let body: String?
}
