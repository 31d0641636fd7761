import Foundation
import HRArchiving
import TestSupport
import Testing

/// Calls at the wrong time are errors that say so; none is passed over in silence, and none ends the process.
@Suite("Misuse of the keyed coders")
struct KeyedMisuseTests {
    /// A class that does with its coder what only who has made it may do.
    private final class Meddling: NSObject, NSCoding {
        static let writing: [@Sendable (HRKeyedArchiver) -> Void] = [
            { $0.finishEncoding() }, { _ = $0.encodedData }, { $0.setClassName("Other", for: Meddling.self) },
            { $0.requiresSecureCoding = false },
        ]
        static let reading: [@Sendable (HRKeyedUnarchiver) -> Void] = [
            { $0.finishDecoding() }, { $0.setClass(Meddling.self, forClassName: "Other") },
            { $0.requiresSecureCoding = false },
        ]
        let method: Int

        init(_ method: Int) { self.method = method }

        init?(coder: NSCoder) {
            method = coder.decodeInteger(forKey: "method")
            if let coder = coder as? HRKeyedUnarchiver { Self.reading[method](coder) }
        }

        func encode(with coder: NSCoder) {
            if let coder = coder as? HRKeyedArchiver { Self.writing[method](coder) }
        }
    }

    @Test(
        "By an object that is written",
        arguments: [
            (0, "an object completes the archive that it is written to"),
            (1, "an object completes the archive that it is written to"),
            (2, "setClassName(_:for:) is called after encoding has begun"),
            (3, "requiresSecureCoding is set after encoding has begun"),
        ])
    func writing(method: Int, message: String) throws {
        expectError(.coderMisuse, "HR0209 \(message) at 0") {
            _ = try HRArchiver().document(archiving: [Meddling(method)])
        }
        expectError(.coderMisuse, "HR0209 \(message) at $root") {
            _ = try HRArchiver().document(archiving: Meddling(method))
        }
    }

    @Test(
        "By an object that is read",
        arguments: [
            (0, "an object completes the file that it is read from"),
            (1, "setClass(_:forClassName:) is called after decoding has begun"),
            (2, "requiresSecureCoding is set after decoding has begun"),
        ])
    func reading(method: Int, message: String) throws {
        let object = HRNode.object(
            HRObject(className: nil, fields: ["method": .integer(HRInteger(Int64(method)))]))
        expectError(.coderMisuse, "HR0209 \(message) at $root") {
            _ = try HRUnarchiver().unarchive(Meddling.self, from: HRDocument(object))
        }
        expectError(.coderMisuse, "HR0209 \(message) at 0") {
            _ = try HRUnarchiver().unarchive([Meddling].self, from: HRDocument([object]))
        }
    }

    @Test("An archiver that is changed after the first value")
    func lateChanges() throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        archiver.encode(5, forKey: "a")
        archiver.setClassName("Tree", for: KeyedTree.self)
        archiver.encode(KeyedTree("a"), forKey: "b")
        #expect(archiver.encodedData.isEmpty)
        let message = "HR0209 setClassName(_:for:) is called after encoding has begun at $root"
        #expect((archiver.error as? HRError)?.description == message)
    }

    @Test("Values after the end, and a second end")
    func afterTheEnd() throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        archiver.encode(5, forKey: "a")
        archiver.finishEncoding()
        let data = archiver.encodedData
        archiver.finishEncoding()
        #expect(archiver.error == nil)
        archiver.encode(6, forKey: "b")
        archiver.encodeConditionalObject(KeyedTree("a"), forKey: "c")
        let message = "HR0209 a coder is used after the value that it was made for at $root"
        #expect((archiver.error as? HRError)?.description == message)
        #expect(archiver.encodedData == data)
        #expect(try HRUnarchiver().document(from: data).root == ["a": 5])
    }

    @Test("An unarchiver that is finished before it has read anything")
    func finishedAtOnce() throws {
        let unarchiver = try HRKeyedUnarchiver(forReadingFrom: Data(#"{ "a": 5 }"#.utf8))
        unarchiver.finishDecoding()
        unarchiver.finishDecoding()
        #expect(unarchiver.error == nil)
        #expect(unarchiver.decodeInteger(forKey: "a") == 0)
        let message = "HR0209 an unarchiver is used after finishDecoding() at $root"
        #expect((unarchiver.error as? HRError)?.description == message)
    }

    /// A class that keeps its coder.
    private final class Keeping: NSObject, NSCoding {
        var coder: NSCoder?
        override init() { super.init() }
        init?(coder: NSCoder) { nil }
        func encode(with coder: NSCoder) {
            coder.encode(5, forKey: "a")
            self.coder = coder
        }
    }

    @Test("A coder that outlives its object")
    func kept() throws {
        let object = Keeping()
        let document = try HRArchiver().document(archiving: [object])
        object.coder?.encode(6, forKey: "b")
        let message = "HR0209 a coder is used after the value that it was made for at 0"
        #expect((object.coder?.error as? HRError)?.description == message)
        #expect(document.root == [.object(HRObject(className: "KeyedMisuseTests.Keeping", fields: ["a": 5]))])
    }
}
