package import Foundation

/// A file that a document was read from.
package struct DocumentSource: Sendable {
    package enum Kind: Hashable, Sendable {
        case xmlPropertyList
        case binaryPropertyList
        case json
        /// Old-style text, which is read and never written.
        case oldStylePropertyList
    }

    package let data: Data
    package let kind: Kind
    /// Whether Foundation's serializers read it: some numbers become other nodes then.
    let isReadByFoundation: Bool
    /// Whether it is a plain tree, in which no word is reserved.
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

/// Where the values of a document came from: the files, and which of them each part stands in.
///
/// Most documents have one file. Where one is merged of several, a function finds the file of a value when it is needed.
package final class DocumentSources: Sendable {
    /// Where a part of a document stands.
    package struct Origin: Sendable {
        /// Which of the files.
        package let index: Int
        package let path: HRPath

        package init(index: Int, path: HRPath) {
            self.index = index
            self.path = path
        }
    }

    /// The files. Parts whose origin is not known are from the first.
    package let files: [DocumentSource]
    /// The origin of the value at a path, if it is not at the same path in the first file.
    private let origin: (@Sendable (HRPath) -> Origin?)?

    package init(_ files: [DocumentSource], origin: (@Sendable (HRPath) -> Origin?)? = nil) {
        self.files = files
        self.origin = origin
    }

    /// Where the value at a path of the document was read.
    package func place(of path: HRPath) -> Origin? {
        origin?(path) ?? (files.isEmpty ? nil : Origin(index: 0, path: path))
    }
}

extension HRDocument {
    /// How large files are, in bytes, that documents remember without being asked: 64 MB.
    static let sourceLimit = 64 << 20

    consuming func from(_ source: DocumentSource) -> HRDocument {
        sources = DocumentSources([source])
        isChanged = false
        return self
    }

    /// The same document, if the file that it was read from has no more bytes than that; else without it.
    func keepingSource(upTo limit: Int) -> HRDocument {
        sources?.files.allSatisfy { $0.data.count <= limit } == true ? self : withoutSource
    }

    /// The same document without the bytes of the file that it was read from, which it remembers otherwise.
    ///
    /// Errors about it then have paths, but no lines.
    public var withoutSource: HRDocument {
        var document = self
        document.sources = nil
        return document
    }
}
