package import Foundation

extension HRFormat {
    /// Where the value at a path stands in a file that has been read before, or the value of a reserved word in the object
    /// there.
    ///
    /// - Complexity: O(n) in the length of the file: it is read again up to the place.
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

    /// Finds the values of a text; nil of binary files, and of texts that are too long.
    func pathFinder(in source: SourceText) -> PathFinder? {
        placedText(source).map { PathFinder($0, isPlain: isPlain) }
    }

    /// A text with its places; nil of binary files, and of texts that are too long.
    func placedText(_ source: SourceText) -> PlacedText? {
        guard source.text.count <= PlaceTree.longestText, let syntax = TextSyntax(kind) else { return nil }
        return PlacedText(source.text, syntax)
    }
}
