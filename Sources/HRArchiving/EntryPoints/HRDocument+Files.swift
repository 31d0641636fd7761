public import Foundation

extension HRDocument {
    /// Reads the document that a file holds, whose format shows in its first bytes.
    ///
    /// ```swift
    /// let document = try HRDocument(contentsOf: url, by: HRUnarchiver(json: .strict))
    /// ```
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - unarchiver: Its settings for reading: the JSON syntax, repeated keys and limits.
    /// - Throws: An ``HRError`` with the file and the place of what is malformed.
    public init(contentsOf url: URL, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) {
        self = try unarchiver.document(from: url)
    }

    /// Writes the document to a file, in the format that its extension names (`json`, `plist`, `xml`, `bplist`) or in the
    /// given one; the file is replaced as a whole or not at all, as by `HRArchiver.archive(_:of:to:as:)`.
    ///
    /// - Throws: An ``HRError`` with the path of what the format has no notation for, or with why the file could not be
    ///   written.
    public func write(to url: URL, as format: HRFormat? = nil, by archiver: HRArchiver = HRArchiver()) throws(HRError) {
        try archiver.write(url, format, self)
    }
}
