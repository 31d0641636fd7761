import Foundation

extension HRFormat {
    /// Whether files in this format have lines.
    var isText: Bool { kind != .binaryPropertyList }

    /// Where the value at a path stands in a file, or the value of a reserved word in the object there.
    ///
    /// - Complexity: O(n) in the length of the file: it is read again up to the place.
    func locate(_ path: HRPath, word: String? = nil, in data: Data) -> SourceSpan? {
        switch kind {
        case .json: JSONReader().locate(path, word: word, in: data)
        case .xmlPropertyList: XMLReader().locate(path, word: word, in: data)
        case .binaryPropertyList: BinaryReader().locate(path, word: word, in: data)
        case .oldStylePropertyList: OldStyleLocator.locate(path, word: word, in: data)
        }
    }
}
