import Foundation
import HRArchiving
import TestSupport
import Testing

/// Files in which each reference leads to the next one.
@Suite("Saves of files with chains of references")
struct ReferenceChainSaveTests {
    private final class Tag: HRCoding {
        static var archiveName: String { "Tag" }
        var name: String

        init(name: String) { self.name = name }
        init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }
        func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }
    }

    @Test("A change at the end of a chain is saved", .slow, arguments: [1, 10, 1_000, 20_000], [false, true])
    func chain(length: Int, isBackward: Bool) throws {
        let object = #"{"$class": "Tag", "name": "old"}"#
        let aliases = (0..<length).map { #"{"$alias": "\#(isBackward ? $0 : $0 + 1)"}"# }
        let elements = isBackward ? [object] + aliases : aliases + [object]
        let folder = try ScratchFolder()
        let url = folder.url.appending(path: "chain.json")
        try Data("[\(elements.joined(separator: ", "))]".utf8).write(to: url)
        let changed = try onThread(stackSize: 512 << 10) {
            let file = try HRUnarchiver().open([Tag].self, at: url)
            file.root[0].name = "new"
            return try file.save().count
        }
        #expect(changed == 1)
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text == "[\(elements.joined(separator: ", "))]".replacing("old", with: "new"))
        withExtendedLifetime(folder) {}
    }
}
