import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Pointers of keyed archives")
struct PointerHelpTests {
    /// A binary property list of one dictionary with one member, a pointer.
    private static func file(key: String) -> Data {
        let objects: [[UInt8]] = [[0xD1, 1, 2], [0x50 | UInt8(key.utf8.count)] + Array(key.utf8), [0x80, 1]]
        var data = Data("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(data.count))
            data += object
        }
        let table = UInt8(data.count)
        func eight(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: 0, count: 7) + [byte] }
        return data + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + eight(3) + eight(0) + eight(table)
    }

    @Test("A file without an archiver is not said to be an archive")
    func help() {
        for (key, help) in [
            ("a", "it is no archive of NSKeyedArchiver either, which would name its \"$archiver\""),
            ("$archiver", "if NSKeyedArchiver wrote the file, read it with HRDocument(keyedArchive:)"),
        ] {
            let error = #expect(throws: HRError.self) { try HRUnarchiver().document(from: Self.file(key: key)) }
            #expect(error?.code == .unsupportedValue && error?.help == [help])
            #expect(error?.description.contains("a pointer of a keyed archive cannot be part of a document") == true)
        }
    }
}
