/// A step of a coding path.
struct PathCodingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { arrayIndex(stringValue) }

    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = String(intValue) }
}

extension HRPath {
    var codingPath: [any CodingKey] { components.map { PathCodingKey($0) } }
}
