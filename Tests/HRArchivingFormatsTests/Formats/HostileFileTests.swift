import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Hostile files")
struct HostileFileTests {
    private static let folder = "Tests/HRArchivingFormatsTests/Data/Hostile"
    static let files: [URL] =
        ((try? PackageFolder.files(in: folder)) ?? [])
        + ((try? PackageFolder.files(in: folder + "/bplist")) ?? [])

    /// The files that are unusual, but hold a document, and what it is.
    static let documents: [String: HRNode] = [
        "ascii_nul": "\u{0}", "int3": -1, "int16_neg": -1, "off_in_middle": [true], "osz3": true, "rsz3": [true],
        "shared": [[true], [true]],
        "ustr_bom": "\u{FEFF}a", "ustr_fffe": "\u{FFFE}", "ver01": true, "ver0x": true,
        "int16_high": .number(HRNumber(checked: "1334440654591915542993625911497130241")),
    ]

    /// The files that only the library's reader takes: with a null, which crashes Foundation; and those that are no larger
    /// than the limits allow, if each shared object is made once and nothing recurses. What the last ones hold is too much to stand here.
    static let onlyByOwnReader: [String: HRNode?] = [
        "arr_null": [nil], "dict_val_null": ["a": nil], "top_null": HRNode.null, "bomb_str": nil,
        "bplist_depth225_wide256_512Kthread.plist": nil,
    ]

    private static func isDocument(_ url: URL, _ implementation: HRFormat.Implementation) -> Bool {
        documents[url.lastPathComponent] != nil
            || (implementation == .direct && onlyByOwnReader.keys.contains(url.lastPathComponent))
    }

    @Test("All of them are here")
    func count() {
        #expect(Self.files.count == 114)
    }

    @Test("Each gives an error or the right document", arguments: files, HRFormat.Implementation.each)
    func file(url: URL, implementation: HRFormat.Implementation) throws {
        let data = try Data(contentsOf: url)
        let format = try #require(HRFormat(detecting: data, by: implementation))
        guard Self.isDocument(url, implementation) else {
            let error = #expect(throws: HRError.self, "\(url.lastPathComponent)") { try format.document(from: data) }
            #expect(error?.location != nil || error?.underlying != nil)
            return
        }
        let root = try format.document(from: data).root
        if let expected = Self.documents[url.lastPathComponent] ?? Self.onlyByOwnReader[url.lastPathComponent] ?? nil {
            #expect(root == expected)
        }
    }

    @Test("The same on a stack of 512 KB", arguments: files, HRFormat.Implementation.each)
    func smallStack(url: URL, implementation: HRFormat.Implementation) throws {
        let data = try Data(contentsOf: url)
        let format = try #require(HRFormat(detecting: data, by: implementation))
        let isDocument = Self.isDocument(url, implementation)
        let succeeded = try onSmallStack {
            do throws(HRError) {
                _ = try format.document(from: data)
                return true
            } catch {
                return false
            }
        }
        #expect(succeeded == isDocument)
    }

    @Test("What they hold goes through Foundation, written and read, on a stack of 512 KB", .slow, arguments: files)
    func writing(url: URL) throws {
        guard Self.isDocument(url, .direct) else { return }
        let data = try Data(contentsOf: url)
        for format in HRFormat.foundation {
            let (isEqual, code) = try onSmallStack { () throws -> (Bool, HRError.Code?) in
                let document = try HRFormat.binaryPropertyList.document(from: data)
                do throws(HRError) {
                    return (try format.document(from: format.data(from: document)) == document, nil)
                } catch {
                    return (false, error.code)
                }
            }
            // Those that are too deep or repeat too much for Foundation.
            let isTooMuch = code == .depthLimit || code == .expansionLimit
            #expect(isEqual || isTooMuch && Self.onlyByOwnReader.keys.contains(url.lastPathComponent))
        }
    }

    @Test("So do generated documents", arguments: HRFormat.foundation)
    func generated(format: HRFormat) throws {
        var documents = RandomDocuments(seed: 7)
        for _ in 0..<200 {
            let document = documents.document()
            let (data, back) = try onSmallStack { () throws -> (Data, HRDocument) in
                let data = try format.data(from: document)
                return (data, try format.document(from: data))
            }
            // JSON of Foundation has integers for whole reals.
            #expect(try back == HRFormat(format.kind).document(from: data))
            #expect(format.kind == .json || back == document)
        }
    }

    /// The library's readers have tests of their own for this, with many more changes.
    @Test("A file whose bytes are changed gives an error or a document", arguments: HRFormat.foundation)
    func mutations(format: HRFormat) throws {
        var documents = RandomDocuments(seed: 99)
        for _ in 0..<60 {
            let data = try format.data(from: documents.document())
            for _ in 0..<20 {
                var changed = data
                for _ in 0..<Int.random(in: 1...3, using: &documents.generator) {
                    let index = Int.random(in: 0..<changed.count, using: &documents.generator)
                    changed[index] = UInt8.random(in: .min ... .max, using: &documents.generator)
                }
                do throws(HRError) {
                    let document = try format.document(from: changed)
                    #expect(try HRFormat(format.kind).document(from: changed) == document)
                } catch {
                    #expect(!error.message.isEmpty)
                }
            }
        }
    }
}
