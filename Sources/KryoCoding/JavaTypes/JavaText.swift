/// A string of Java: UTF-16 units that need not be well formed.
///
/// Reading gives a `String` wherever one can hold the text, and a `JavaText` where it cannot: where half of a surrogate
/// pair stands alone. Writing takes both.
///
/// Two texts are equal if their units are, as in Java: "é" in one character is another text than in two.
public struct JavaText: Sendable {
    private enum Contents: Sendable {
        case string(String)
        case units([UInt16])
    }

    private let contents: Contents

    /// Makes the text of a string.
    public init(_ string: String) { contents = .string(string) }

    /// Makes a text of UTF-16 units.
    ///
    /// - Complexity: O(n)
    public init(units: [UInt16]) {
        if let string = String(validating: units, as: UTF16.self) {
            contents = .string(string)
        } else {
            contents = .units(units)
        }
    }

    /// The text as a string; nil if it is not well formed.
    public var string: String? {
        guard case .string(let string) = contents else { return nil }
        return string
    }

    /// The UTF-16 units.
    ///
    /// - Complexity: O(n) for a text that is well formed.
    public var units: [UInt16] {
        switch contents {
        case .string(let string): Array(string.utf16)
        case .units(let units): units
        }
    }

    /// The text as the type that reading gives: `String` if it can hold it.
    var swiftValue: any Sendable { string ?? self }
}

extension JavaText: Hashable {
    /// Whether two texts have the same units.
    public static func == (left: JavaText, right: JavaText) -> Bool {
        switch (left.contents, right.contents) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.units(let left), .units(let right)): left == right
        default: false
        }
    }

    /// Hashes the units.
    public func hash(into hasher: inout Hasher) {
        switch contents {
        case .string(var string): string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .units(let units): hasher.combine(units)
        }
    }
}
