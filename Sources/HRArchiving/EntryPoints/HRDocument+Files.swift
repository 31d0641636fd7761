public import Foundation

extension HRDocument {
    /// Reads a document from a file. The format is detected from the first bytes.
    ///
    /// ```swift
    /// let document = try HRDocument(contentsOf: url, by: HRUnarchiver(json: .strict))
    /// ```
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - unarchiver: The settings for reading: the JSON syntax, the policy for duplicate keys, and limits.
    /// - Throws: An ``HRError`` with the file and the location of the syntax error.
    public init(contentsOf url: URL, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) {
        self = try unarchiver.document(from: url)
    }

    /// Writes the document to a file, in the format of the file's extension (`json`, `plist`, `xml`, `bplist`) or in
    /// the given format. The file is replaced atomically, as by `HRArchiver.archive(_:of:to:as:)`.
    ///
    /// - Throws: An ``HRError`` with the path of a value for which the format has no notation, or with the reason why
    ///   the file could not be written.
    public func write(to url: URL, as format: HRFormat? = nil, by archiver: HRArchiver = HRArchiver()) throws(HRError) {
        try archiver.write(url, format, self)
    }
}
