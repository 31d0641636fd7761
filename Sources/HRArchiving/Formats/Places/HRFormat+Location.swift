package import Foundation

extension HRFormat {
    /// Whether files in this format have lines.
    var isText: Bool { kind != .binaryPropertyList }

    /// Where the value at a path stands in a file that has been read before, or the value of a reserved word in the object
    /// there.
    ///
    /// - Complexity: O(n) in the length of the file: it is read again up to the place.
    package func locate(_ path: HRPath, word: String? = nil, in data: Data) -> SourceSpan? {
        guard isText else {
            return data.withUnsafeBytes {
                locator(of: $0.bindMemory(to: UInt8.self))?.locate(path, word: word, isPlain: isPlain)
            }
        }
        let source = SourceText(data)
        return source.text.withUnsafeBufferPointer { text in
            locator(of: text)?.locate(path, word: word, isPlain: isPlain)?.mapped(source.fileRange(of:))
        }
    }

    /// The places of a text, for ``locator(of:places:)``; nil of binary files, and of texts that are too long.
    func places(of source: SourceText) -> PlaceTree? {
        guard source.text.count <= PlaceTree.longestText, let syntax = TextSyntax(kind) else { return nil }
        return source.text.withUnsafeBufferPointer { PlaceTree($0, syntax) }
    }

    /// The locator for a text in UTF-8 or a binary property list; nil if the bytes are neither.
    ///
    /// The bytes must stay in place as long as it is used.
    ///
    /// - Parameter places: The places of the text, if they are known.
    func locator(of bytes: UnsafeBufferPointer<UInt8>, places: PlaceTree? = nil) -> (any Locator)? {
        guard let syntax = TextSyntax(kind) else { return BinaryLocator(bytes) }
        return PlaceLocator(bytes, syntax, places)
    }
}
