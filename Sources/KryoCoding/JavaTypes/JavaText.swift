/// A string of Java: UTF-16 units that need not be well formed.
///
/// Reading gives a `String` wherever one can hold the text, and a `JavaText` where it cannot: where half of a surrogate
/// pair stands alone. Writing takes both.
public struct JavaText: Hashable, Sendable {
    private enum Contents: Hashable, Sendable {
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
