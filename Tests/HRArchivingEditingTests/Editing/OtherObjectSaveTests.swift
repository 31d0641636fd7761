import Foundation
import HRArchiving
import TestSupport
import Testing

/// A graph that was made anew, whose objects are known by what they say alone, in place of the one in a file of another
/// version, whose members cannot be compared one by one.
@Suite("Another object in the place of one")
struct OtherObjectSaveTests {
    class Part: HRCoding {
        var size: Int

        init(_ size: Int) { self.size = size }
        required init(coder: HRDecoder) throws { size = try coder.decode(forKey: "size") }
        func encode(with coder: HREncoder) throws { try coder.encode(size, forKey: "size") }
    }

    final class Wheel: Part {}
    final class Sail: Part {}

    final class Craft: HRCoding {
        static var archiveVersion: Int { 1 }
        var part: Part

        init(_ part: Part) { self.part = part }
        init(coder: HRDecoder) throws { part = try coder.decode(forKey: "part") }
        func encode(with coder: HREncoder) throws { try coder.encode(part, forKey: "part") }
    }

    @Test("An object of another class is written, whatever the version of what holds it")
    func otherClass() throws {
        var registry = HRClassRegistry()
        registry.register(Wheel.self, as: "Wheel")
        registry.register(Sail.self, as: "Sail")
        let scratch = try ScratchFolder()
        let url = try scratch.file("craft.json", #"{ "part": { "$class": "Wheel", "size": 1 } }"#)
        let unarchiver = HRUnarchiver(registry: registry)
        try HRArchiver(registry: registry).update(Craft(Sail(1)), at: url, readBy: unarchiver)
        #expect(try unarchiver.unarchive(Craft.self, from: url).part is Sail)
    }
}
