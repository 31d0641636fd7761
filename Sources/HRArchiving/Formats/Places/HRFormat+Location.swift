package import Foundation

extension HRFormat {
    /// Returns the ranges of a value and its key in a file that has been read before; nil if the value is not found.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or of an object if `word` is not nil.
    ///   - word: A reserved key of the object at the path, whose value is located.
    ///   - data: The bytes of the file.
    /// - Complexity: O(n) in the length of the file, which is read again up to the value.
    package func locate(_ path: HRPath, word: String? = nil, in data: Data) -> SourceSpan? {
        guard kind.isText else {
            return data.withBytes { BinaryLocator($0)?.locate(path, word: word, isPlain: isPlain) }
        }
        let source = SourceText(data)
        guard var finder = pathFinder(in: source) else { return nil }
        return finder.span(of: path, word: word).map {
            SourceSpan(value: source.fileRange(of: $0.value), key: $0.key.map(source.fileRange(of:)))
        }
    }

    /// Returns a finder for the values of a text; nil for binary files, and for texts that are too long.
    func pathFinder(in source: SourceText) -> PathFinder? {
        placedText(source).map { PathFinder($0, isPlain: isPlain) }
    }

    /// Returns a text with its places; nil for binary files, and for texts that are too long.
    func placedText(_ source: SourceText) -> PlacedText? {
        guard source.text.count <= PlaceTree.longestText, let syntax = TextSyntax(kind) else { return nil }
        return PlacedText(source.text, syntax)
    }
}
