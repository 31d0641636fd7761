package import Foundation

/// A file that a document was read from.
package struct DocumentSource: Sendable {
    package enum Kind: Hashable, Sendable {
        case xmlPropertyList
        case binaryPropertyList
        case json
        /// An old-style property list, which can be read and edited, but not written anew.
        case oldStylePropertyList
    }

    package let data: Data
    package let kind: Kind
    /// True if the file was read by Foundation's serializers, which read some numbers as other nodes than this
    /// library's parsers do.
    let isReadByFoundation: Bool
    /// True if the file is a plain tree, in which no key is reserved.
    let isPlain: Bool
    /// The file's path as the caller gave it.
    package let file: String?

    package init(
        data: Data, kind: Kind, isReadByFoundation: Bool = false, isPlain: Bool = false, file: String? = nil
    ) {
        self.data = data
        self.kind = kind
        self.isReadByFoundation = isReadByFoundation
        self.isPlain = isPlain
        self.file = file
    }
}

/// The files that a document was read from, and for each value of the document the file and path that it was read from.
///
/// Most documents have one file. For a document merged from several files, a function finds the file of a value on
/// demand.
package final class DocumentSources: Sendable {
    /// The file and path that a value of a document was read from.
    package struct Origin: Sendable {
        /// The index of the file in ``DocumentSources/files``.
        package let index: Int
        package let path: HRPath

        package init(index: Int, path: HRPath) {
            self.index = index
            self.path = path
        }
    }

    /// The files. Values without a known origin are from the first file, if there is one.
    package let files: [DocumentSource]
    /// Returns the origin of the value at a path; nil if the value is at the same path in the first file. The function
    /// is nil if that is true for all values.
    private let origin: (@Sendable (HRPath) -> Origin?)?

    package init(_ files: [DocumentSource], origin: (@Sendable (HRPath) -> Origin?)? = nil) {
        self.files = files
        self.origin = origin
    }

    /// Returns the file and path that the value at a path of the document was read from; nil if the document has no
    /// files.
    package func place(of path: HRPath) -> Origin? {
        origin?(path) ?? (files.isEmpty ? nil : Origin(index: 0, path: path))
    }
}

extension HRDocument {
    /// The default maximum size, in bytes, of a file whose contents a document keeps: 64 MB.
    static let sourceLimit = 64 << 20

    consuming func from(_ source: DocumentSource) -> HRDocument {
        sources = DocumentSources([source])
        isChanged = false
        return self
    }

    /// Returns the document; without its files if any of them has more bytes than the limit.
    func keepingSource(upTo limit: Int) -> HRDocument {
        sources?.files.allSatisfy { $0.data.count <= limit } == true ? self : withoutSource
    }

    /// A copy of the document without the contents of its file.
    ///
    /// A document that was read from a file keeps the contents of the file for error reports. Errors about the copy
    /// have paths, but no lines.
    public var withoutSource: HRDocument {
        var document = self
        document.sources = nil
        return document
    }
}
