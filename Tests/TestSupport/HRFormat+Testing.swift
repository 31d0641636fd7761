public import HRArchiving
public import Testing

extension HRFormat {
    /// The formats that documents are written in, by each implementation.
    package static let each: [HRFormat] = direct + foundation
    package static let direct: [HRFormat] = [
        .xmlPropertyList.using(.direct), .binaryPropertyList.using(.direct), .json.using(.direct),
    ]
    package static let foundation: [HRFormat] = [
        .xmlPropertyList.using(.foundation), .binaryPropertyList.using(.foundation), .json.using(.foundation),
    ]
}

extension HRFormat.Implementation {
    /// Both, for what any of them has to do.
    package static let each: [HRFormat.Implementation] = [.direct, .foundation]
}

extension HRFormat: CustomTestStringConvertible {
    /// The format's name, and who reads and writes it.
    public var testDescription: String {
        "\(isCompact ? "compact " : "")\(self), \(implementation == .direct ? "direct" : "Foundation")"
    }
}
