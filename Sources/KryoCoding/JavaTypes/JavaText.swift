/// A Java string: UTF-16 code units that may contain unpaired surrogates.
///
/// Reading returns a `String` if a `String` can represent the text, and a `JavaText` if the text contains an unpaired
/// surrogate. Both can be written.
///
/// Two strings are equal if their code units are equal, as in Java: the composed and the decomposed form of "é" are
/// different.
public struct JavaText: Sendable {
    private enum Contents: Sendable {
        case string(String)
        case units([UInt16])
    }

    private let contents: Contents

    /// Creates a Java string from a string.
    public init(_ string: String) { contents = .string(string) }

    /// Creates a Java string from UTF-16 code units.
    ///
    /// - Complexity: O(n)
    public init(units: [UInt16]) {
        if let string = String(validating: units, as: UTF16.self) {
            contents = .string(string)
        } else {
            contents = .units(units)
        }
    }

    /// The string; nil if it contains an unpaired surrogate.
    public var string: String? {
        guard case .string(let string) = contents else { return nil }
        return string
    }

    /// The UTF-16 code units.
    ///
    /// - Complexity: O(n) for a string without unpaired surrogates.
    public var units: [UInt16] {
        switch contents {
        case .string(let string): Array(string.utf16)
        case .units(let units): units
        }
    }

    /// The text as the type that reading returns: `String` if possible.
    var swiftValue: any Sendable { string ?? self }
}

extension JavaText: Hashable {
    /// Returns true if two strings have the same code units.
    public static func == (left: JavaText, right: JavaText) -> Bool {
        switch (left.contents, right.contents) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.units(let left), .units(let right)): left == right
        default: false
        }
    }

    /// Hashes the code units.
    public func hash(into hasher: inout Hasher) {
        switch contents {
        case .string(var string): string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .units(let units): hasher.combine(units)
        }
    }
}
