/// One constant of an enum: which one it is, says its place among the others.
struct EnumConstant: Sendable {
    let name: String
    /// The name of the class of its body, if it has one.
    let body: String?
}
