import Foundation
import HRArchiving
import TestSupport
import Testing

/// Every file that any version of HRCoder wrote loads as a document.
///
/// The files of another folder of the same form are tested too if the environment variable HRCODER_GOLDEN names it.
@Suite("Files of HRCoder")
struct HRCoderDocumentTests {
    private static let folders: [URL] =
        [PackageFolder.url.appending(path: "Tests/HRArchivingCodingTests/Data/HRCoder")]
        + (ProcessInfo.processInfo.environment["HRCODER_GOLDEN"].map { [URL(filePath: $0)] } ?? [])

    /// The files of a folder and of those within it.
    private static func files(in folder: String) -> [URL] {
        folders.flatMap { root in
            let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.allObjects ?? []
            return paths.compactMap { $0 as? String }.sorted().filter {
                $0.hasSuffix(".json") || $0.hasSuffix(".plist")
            }
            .map { root.appending(path: folder).appending(path: $0) }
        }
    }

    static let written: [URL] = files(in: "encode") + files(in: "legacy")
    static let byHand: [URL] = files(in: "decode")

    /// Files that are not what they claim to be, through the fault of the original, and why.
    static let broken: [String: String] = ["num-inf.json": "infinities were written as words, which is not JSON"]

    @Test("There are files")
    func count() {
        #expect(Self.written.count >= 230)
        #expect(Self.byHand.count >= 80)
    }

    @Test("What HRCoder wrote loads", arguments: written, HRFormat.Implementation.each)
    func loading(file: URL, implementation: HRFormat.Implementation) throws {
        let data = try Data(contentsOf: file)
        let format = try #require(HRFormat(detecting: data, by: implementation))
        guard Self.broken[file.lastPathComponent] == nil else {
            #expect(throws: HRError.self) { try format.document(from: data) }
            return
        }
        let document = try format.document(from: data)
        for other in HRFormat.each where other.implementation == implementation && !other.losesWholeReals {
            #expect(try other.document(from: other.data(from: document)) == document)
        }
    }

    /// What the three formats of one graph may differ in: the order in which the original found the objects.
    @Test(
        "The formats of one graph hold the same values", arguments: written.filter { $0.path.hasSuffix(".xml.plist") })
    func agreement(file: URL) throws {
        let base = String(file.path.dropLast(".xml.plist".count))
        let xml = try HRFormat.xmlPropertyList.document(from: Data(contentsOf: file))
        let binary = try HRFormat.binaryPropertyList.document(
            from: Data(contentsOf: URL(filePath: base + ".bin.plist")))
        #expect(xml.root.kindOfRoot == binary.root.kindOfRoot)
    }

    /// Files written by hand that are no documents, with the beginning of what is said about them.
    static let malformed: [String: String] = [
        "alias-value-number.json": "HR0105", "class-dict.json": "HR0105",
        "data-invalid-dict.json": "HR0105",
        "fmt-binary-header-only.plist": "HR0101", "fmt-blank.plist": "nothing",
        "fmt-json-deep-100000.json": "HR0601", "fmt-json-escapes.json": "HR0101",
        "fmt-json-single-quotes.json": "HR0101",
        "fmt-json-trailing-comma.json": "HR0101", "fmt-json-two-values.json": "HR0101",
        "fmt-keyed-archive.plist": "HR0104",
        "fmt-xml-bad-data.plist": "HR0101", "fmt-xml-duplicate-key.plist": "HR0205",
        "fmt-xml-unknown-element.plist": "HR0101", "reader-malformed.json": "HR0101",
    ]

    @Test(
        "What was written by hand loads, or says what is wrong with it", arguments: byHand,
        HRFormat.Implementation.each)
    func reading(file: URL, implementation: HRFormat.Implementation) throws {
        let data = try Data(contentsOf: file)
        let format = HRFormat(detecting: data, by: implementation)
        guard let code = Self.malformed[file.lastPathComponent] else {
            #expect(throws: Never.self) { try format?.document(from: data, by: HRUnarchiver(json: .strict)) }
            return
        }
        guard let format else {
            #expect(code == "nothing")
            return
        }
        let error = #expect(throws: HRError.self) { try format.document(from: data, by: HRUnarchiver(json: .strict)) }
        #expect(error?.code.rawValue == code)
    }
}

extension HRNode {
    /// What kind of value it is, with the class of an object.
    fileprivate var kindOfRoot: String {
        switch self {
        case .object(let object): object.className ?? "object"
        case .array(let elements): "array of \(elements.count)"
        case .dictionary(let fields): "dictionary of \(fields.keys.sorted())"
        default: description
        }
    }
}
