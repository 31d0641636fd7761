/// The names of Swift classes in the Objective-C runtime, in readable form.
package enum SwiftClassName {
    /// Returns `Garage.Car` for `_TtC6Garage3Car` and `Garage.Lot.Car` for `_TtCC6Garage3Lot3Car`.
    ///
    /// The discriminator of private classes is removed. Any other name is returned unchanged, including names of
    /// generic and local classes.
    ///
    /// - Complexity: O(n) in the length of the name.
    package static func qualified(_ name: String) -> String {
        let prefix = "_Tt".utf8
        guard name.utf8.starts(with: prefix) else { return name }
        var rest = name.utf8.dropFirst(prefix.count)
        let kinds = rest.prefix { $0 == UInt8(ascii: "C") || $0 == UInt8(ascii: "V") || $0 == UInt8(ascii: "O") }
        rest = rest.dropFirst(kinds.count)
        guard !kinds.isEmpty, let module = module(&rest) else { return name }
        var parts = [module]
        for _ in kinds {
            if rest.first == UInt8(ascii: "P") {
                rest.removeFirst()
                guard identifier(&rest) != nil else { return name }
            }
            guard let part = identifier(&rest) else { return name }
            parts.append(part)
        }
        return rest.isEmpty ? parts.joined(separator: ".") : name
    }

    /// Returns `Lot.Car` for `Garage.Lot.Car`, which is the default name of a class in this library.
    package static func withoutModule(_ name: String) -> String {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return name }
        return String(parts[1])
    }

    /// Reads a module: `s` is the standard library; every other module is an identifier.
    private static func module(_ text: inout Substring.UTF8View) -> String? {
        guard text.first == UInt8(ascii: "s") else { return identifier(&text) }
        text.removeFirst()
        return "Swift"
    }

    /// Reads a length in decimal digits and as many bytes.
    private static func identifier(_ text: inout Substring.UTF8View) -> String? {
        let digits = text.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        // A leading zero marks an identifier that is not in ASCII.
        guard digits.first != UInt8(ascii: "0"), let length = Int(Substring(digits)), length > 0 else { return nil }
        text = text.dropFirst(digits.count)
        guard text.count >= length else { return nil }
        defer { text = text.dropFirst(length) }
        return String(Substring(text.prefix(length)))
    }
}
