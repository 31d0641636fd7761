/// A step of a coding path.
struct PathCodingKey: CodingKey {
    let stringValue: String
    private let index: Int?
    var intValue: Int? { index ?? arrayIndex(stringValue) }
    /// The corresponding component of an ``HRPath``.
    var component: String { index.map(String.init) ?? stringValue }

    init(_ text: String) {
        stringValue = text
        index = nil
    }

    /// Creates the key of an array element, with the name that Foundation's coders use.
    init(index: Int) {
        stringValue = "Index \(index)"
        self.index = index
    }

    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init(String(intValue)) }
}
