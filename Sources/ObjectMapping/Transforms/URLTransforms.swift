public import Foundation
import ObjectGraph

extension ValueTransform<URL, String> {
    /// URLs as absolute text; what is relative to a base is resolved.
    public static var absoluteURL: Self {
        ValueTransform(encode: { $0.absoluteString }, decode: { try url($0, relativeTo: nil) })
    }

    /// URLs shortened where they lie under a base, and as absolute text elsewhere.
    ///
    /// For the base `https://a.org/shop/`, the URL `https://a.org/shop/cart?full` is written `cart?full`; a base without a
    /// path gives `/shop/cart?full`. A relative text is read relative to the base and keeps it.
    public static func url(relativeTo base: URL) -> Self {
        let base = base.absoluteURL
        return ValueTransform(
            encode: { shortened($0.absoluteString, under: base) }, decode: { try url($0, relativeTo: base) })
    }

    @Sendable private static func url(_ text: String, relativeTo base: URL?) throws -> URL {
        guard let url = URL(string: text, relativeTo: base) else {
            throw ConversionError("a URL", help: "write it as in \"https://example.com/path\"")
        }
        // An absolute text says all that there is to say.
        return url.scheme != nil && URL(string: text)?.scheme != nil ? url.absoluteURL : url
    }

    /// The rest of a URL behind its base, if that leads back to the same URL.
    @Sendable private static func shortened(_ text: String, under base: URL) -> String {
        let start = base.absoluteString
        guard text.hasPrefix(start) else { return text }
        let rest = String(text.dropFirst(start.count))
        guard URL(string: rest, relativeTo: base)?.absoluteString == text else { return text }
        return rest.isEmpty ? text : rest
    }
}
