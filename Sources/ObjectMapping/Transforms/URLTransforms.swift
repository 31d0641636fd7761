public import Foundation
import ObjectGraph

extension ValueTransform<URL, String> {
    /// Converts URLs to absolute strings, which begin with a scheme; relative URLs are resolved.
    ///
    /// A URL without a scheme, such as `/path` or `example.com`, is an error both ways.
    public static var absoluteURL: Self {
        ValueTransform(
            encode: { try absolute($0.absoluteString) }, decode: { try url(absolute($0), relativeTo: nil) })
    }

    /// Converts URLs under a base to relative strings, and other URLs to absolute strings.
    ///
    /// For the base `https://a.org/shop/`, the URL `https://a.org/shop/cart?full` is written `cart?full`; a base
    /// without a path gives `/shop/cart?full`. A relative string is decoded as a URL relative to the base, like one
    /// created with `URL(string:relativeTo:)`, which is not equal (`==`) to the absolute URL. See
    /// ``absoluteURL(under:)``.
    public static func url(relativeTo base: URL) -> Self {
        let base = base.absoluteURL
        let prefix = URLPrefix(base)
        return ValueTransform(
            encode: { prefix.shortened($0.absoluteString) }, decode: { try url($0, relativeTo: base) })
    }

    /// Converts absolute URLs under a base to relative strings, and other URLs to absolute strings.
    ///
    /// URLs are written as by ``url(relativeTo:)``, and decoded as absolute URLs, which are equal to the original ones.
    public static func absoluteURL(under base: URL) -> Self {
        let relative = url(relativeTo: base)
        return ValueTransform(encode: relative.encode, decode: { try relative.decode($0).absoluteURL })
    }

    @Sendable private static func url(_ text: String, relativeTo base: URL?) throws -> URL {
        // For an absolute string, no base is passed, because the URL would retain it.
        guard let url = FoundationText.url(text, relativeTo: hasScheme(text) ? nil : base) else {
            throw ConversionError("a URL", help: ["write it as in \"https://example.com/path\""])
        }
        return url
    }

    /// Returns a string that begins with a scheme; throws for other strings.
    private static func absolute(_ text: String) throws -> String {
        guard hasScheme(text) else {
            throw ConversionError(
                "an absolute URL", help: ["begin it with its scheme, as in \"https://example.com/path\""])
        }
        return text
    }

    /// Returns true if a string begins with a scheme (RFC 3986, section 3.1), as absolute URLs do.
    private static func hasScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.first { !$0.isLetter && !$0.isDigit && !"+-.".utf8.contains($0) } == UInt8(ascii: ":")
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

/// The common prefix of URLs under a base.
private struct URLPrefix: Sendable {
    private let base: URL
    private let text: String
    /// True if the prefix ends with a folder, so that relative paths can be appended.
    private let isFolder: Bool
    /// True if the prefix ends with the host, so that absolute paths can be appended.
    private let isHost: Bool

    init(_ base: URL) {
        self.base = base
        text = base.absoluteString
        let isPath = base.query == nil && base.fragment == nil && base.host?.isEmpty == false
        isFolder = isPath && text.hasSuffix("/")
        isHost = isPath && base.path.isEmpty && !isFolder
    }

    /// The rest of a URL after the prefix, if it resolves to the same URL; otherwise the whole URL.
    func shortened(_ url: String) -> String {
        guard url.utf8.starts(with: text.utf8), let rest = String(url.utf8.dropFirst(text.utf8.count)), !rest.isEmpty
        else { return url }
        return isPlain(rest) || FoundationText.url(rest, relativeTo: base)?.absoluteString == url ? rest : url
    }

    /// Returns true if a string certainly resolves to the base with the string appended: if it is a path without dot
    /// segments (RFC 3986, section 5.2). This check saves resolving the string with `URL`, which would take as long as
    /// writing the whole object.
    private func isPlain(_ rest: String) -> Bool {
        var last = UInt8(ascii: "/")
        var isFirst = true
        for byte in rest.utf8 {
            switch byte {
            case UInt8(ascii: "/"):
                guard isFirst ? isHost : last != byte else { return false }
            case UInt8(ascii: ".") where last == UInt8(ascii: "/"): return false
            case _ where byte.isLetter || byte.isDigit || "-_.".utf8.contains(byte):
                guard !isFirst || isFolder else { return false }
            default: return false
            }
            last = byte
            isFirst = false
        }
        return true
    }
}
