import Foundation
import HRArchiving
import ObjectGraph
import TestSupport
import Testing

@Suite("Hostile files")
struct HostileFileTests {
    private static let folder = "Tests/HRArchivingTests/Data/Hostile"
    static let files: [URL] =
        ((try? PackageFolder.files(in: folder)) ?? [])
        + ((try? PackageFolder.files(in: folder + "/bplist")) ?? [])

    /// The files that are unusual, but hold a document, and what it is.
    static let documents: [String: HRNode] = [
        "ascii_nul": "\u{0}", "int3": -1, "off_in_middle": [true], "osz3": true, "rsz3": [true],
        "shared": [[true], [true]],
        "ustr_bom": "\u{FEFF}a", "ustr_fffe": "\u{FFFE}", "ver01": true, "ver0x": true,
    ]

    @Test("All of them are here")
    func count() {
        #expect(Self.files.count == 114)
    }

    @Test("Each gives an error or the right document", arguments: files)
    func file(url: URL) throws {
        let data = try Data(contentsOf: url)
        let format = try #require(HRFormat(detecting: data))
        guard let root = Self.documents[url.lastPathComponent] else {
            let error = #expect(throws: HRError.self, "\(url.lastPathComponent)") { try format.document(from: data) }
            #expect(error?.location != nil || error?.underlying != nil)
            return
        }
        #expect(try format.document(from: data).root == root)
    }

    @Test("The same on a stack of 512 KB", arguments: files)
    func smallStack(url: URL) throws {
        let data = try Data(contentsOf: url)
        let format = try #require(HRFormat(detecting: data))
        let isDocument = Self.documents[url.lastPathComponent] != nil
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

    @Test("A file whose bytes are changed gives an error or a document", arguments: HRFormat.kinds)
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
                    _ = try format.document(from: changed)
                } catch {
                    #expect(!error.message.isEmpty)
                }
            }
        }
    }
}
