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

    /// The places of a text in JSON or XML, for ``locator(of:places:)``; nil of other formats, and of texts that are too long.
    func places(of source: SourceText) -> PlaceTree? {
        guard source.text.count <= PlaceTree.longestText else { return nil }
        return switch kind {
        case .json: source.text.withUnsafeBufferPointer(JSONPlaces.tree)
        case .xmlPropertyList: source.text.withUnsafeBufferPointer(XMLPlaces.tree)
        case .binaryPropertyList, .oldStylePropertyList: nil
        }
    }

    /// The locator for a text in UTF-8 or a binary property list; nil if the bytes are neither.
    ///
    /// The bytes must stay in place as long as it is used.
    ///
    /// - Parameter places: The places of the text, if they are known.
    func locator(of bytes: UnsafeBufferPointer<UInt8>, places: PlaceTree? = nil) -> (any Locator)? {
        switch kind {
        case .json: PlaceLocator(json: bytes, places)
        case .xmlPropertyList: PlaceLocator(xml: bytes, places)
        case .binaryPropertyList: BinaryLocator(bytes)
        case .oldStylePropertyList: OldStyleLocator(bytes)
        }
    }
}
