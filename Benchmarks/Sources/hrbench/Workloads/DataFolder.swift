import Foundation
import HRArchiving

/// The JSON files and property lists of a folder, sorted by name, without those of its subfolders.
///
/// If all are JSON, their contents are also measured as property lists.
struct DataFolder {
    private let files: [DocumentFile]
    private let oldStyleFiles: [OldStyleFile]

    init(_ folder: URL) throws {
        let urls = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let contents = try urls.sorted { $0.lastPathComponent < $1.lastPathComponent }
            .filter { HRFormat(fileExtension: $0.pathExtension) != nil }
            .map { (name: $0.lastPathComponent, data: try Data(contentsOf: $0)) }
        files = contents.compactMap { name, data in
            Spelling(of: data).map { DocumentFile(name: name, spelling: $0, data: data) }
        }
        oldStyleFiles = contents.compactMap { OldStyleFile(name: $0.name, data: $0.data) }
        guard !files.isEmpty || !oldStyleFiles.isEmpty else {
            throw Misuse(description: "\(folder.path) has no JSON and no property list")
        }
    }

    /// The functions that create the subjects of each file: as a document, as property lists, and with the types for a
    /// file of this name.
    var contests: [() throws -> [Subject]] {
        let isAllJSON = files.allSatisfy { $0.spelling == .json }
        return files.flatMap { file in
            let converted = isAllJSON ? [Spelling.xml, .binary] : []
            return [{ file.subjects }]
                + converted.map { spelling in { try file.converted(to: spelling).subjects } }
                + [{ file.typedSubjects }]
        } + oldStyleFiles.map { file in { file.subjects } }
    }
}

extension Spelling {
    /// The format of bytes that can also be written; nil for all others.
    fileprivate init?(of data: Data) {
        switch HRFormat(detecting: data) {
        case HRFormat.json: self = .json
        case HRFormat.xmlPropertyList: self = .xml
        case HRFormat.binaryPropertyList: self = .binary
        default: return nil
        }
    }
}

extension DocumentFile {
    /// Returns the contents in another format, without nulls, which property lists cannot contain.
    fileprivate func converted(to other: Spelling) throws -> DocumentFile {
        let document = try Formats.direct.format(spelling).document(from: data)
        let plain = HRDocument(document.root.withoutNulls ?? [:])
        return DocumentFile(name: name, spelling: other, data: try Formats.direct.format(other).data(from: plain))
    }

    /// Subjects with the types that exist for files of some names.
    fileprivate var typedSubjects: [Subject] {
        let data = data
        switch name {
        case "twitter.json":
            return TypedFile<Twitter.Search, CodedTwitter.Search>(name: name, count: 1) { data }.subjects
        case "canada.json":
            return TypedFile<Canada.Collection, CodedCanada.Collection>(name: name, count: 1) { data }.subjects
        case "citm_catalog.json":
            return TypedFile<Citm.Catalog, CodedCitm.Catalog>(name: name, count: 1) { data }.subjects
        default: return []
        }
    }
}

extension HRNode {
    fileprivate var withoutNulls: HRNode? {
        switch self {
        case .null: nil
        case .array(let elements): .array(elements.compactMap(\.withoutNulls))
        case .dictionary(let fields):
            .dictionary(HRFields(fields.compactMap { field in field.value.withoutNulls.map { (field.key, $0) } }))
        default: self
        }
    }
}
