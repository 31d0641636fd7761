public import Foundation

/// A `java.util.Locale`, which is written as three strings, in the format of KryoCocoa and Kryo 2.23.
///
/// Kryo 2.20 does not have a serializer for this class: the Java side needs one that writes the same three strings.
public struct JavaLocale: Hashable, Sendable {
    /// The language, in lower case.
    public var language: String
    /// The country, in upper case.
    public var country: String
    /// The variant.
    public var variant: String

    /// Creates a locale from its parts.
    public init(language: String, country: String = "", variant: String = "") {
        self.language = language
        self.country = country
        self.variant = variant
    }

    /// The Foundation locale with the same language, country and variant.
    public var locale: Locale {
        Locale(identifier: [language, country, variant].filter { !$0.isEmpty }.joined(separator: "_"))
    }
}
