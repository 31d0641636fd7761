public import Foundation

extension HRDocument {
    /// Reads the document that a file holds, whose format shows in its first bytes.
    ///
    /// ```swift
    /// let document = try HRDocument(contentsOf: url, json: .strict)
    /// ```
    ///
    /// `HRUnarchiver.document(from:)` does the same with the settings of an unarchiver.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - json: What is taken for JSON: by default comments and a comma after the last member, too.
    ///   - duplicateKeys: What is done with a key that stands twice in one dictionary; it is an error by default.
    ///   - limits: Bounds on depth and size.
    /// - Throws: An ``HRError`` with the file and the place of what is malformed.
    public init(
        contentsOf url: URL, json: HRJSONSyntax = .relaxed, duplicateKeys: HRDuplicateKeys = .refuse,
        limits: CodingLimits = .standard
    ) throws(HRError) {
        self = try HRUnarchiver(json: json, duplicateKeys: duplicateKeys, limits: limits).document(from: url)
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
