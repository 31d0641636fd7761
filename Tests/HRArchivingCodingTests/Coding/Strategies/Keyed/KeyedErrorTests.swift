import Foundation
import HRArchiving
import TestSupport
import Testing

/// What goes wrong in classes that cannot throw reaches the caller nevertheless, with the place.
@Suite("Errors of NSCoding objects")
struct KeyedErrorTests {
    private func unarchive(_ json: String) throws -> KeyedTree {
        try HRUnarchiver().unarchive(KeyedTree.self, from: Data(json.utf8))
    }

    @Test("A value of the wrong kind")
    func wrongKind() throws {
        let json = #"{ "name": "a", "children": [{ "$class": "KeyedTree", "number": "5" }] }"#
        expectError(.typeMismatch, #"HR0202 "number" must be an integer, found a string at children.0.number"#) {
            _ = try unarchive(json)
        }
    }

    @Test("An object of a class that was not asked for")
    func wrongClass() throws {
        let json = #"{ "name": "a", "children": [{ "$class": "KeyedTee" }] }"#
        let error = expectError(
            .unknownClass, #"HR0401 "KeyedTee" is not a class that this file may create at children.0"#
        ) {
            _ = try unarchive(json)
        }
        #expect(error?.suggestion == nil)
    }

    /// A class that gives no object and says no reason.
    private final class Silent: NSObject, NSCoding {
        override init() { super.init() }
        init?(coder: NSCoder) { nil }
        func encode(with coder: NSCoder) {}
    }

    @Test("An initializer that gives nil")
    func nilFromInitializer() throws {
        let error = expectError(
            .invalidValue, "HR0206 KeyedErrorTests.Silent.init(coder:) has made nothing of it at silent"
        ) {
            _ = try HRUnarchiver().unarchive([String: Silent].self, from: Data(#"{ "silent": {} }"#.utf8))
        }
        #expect(error?.help == ["say why before returning nil: coder.failWithError(_:)"])
    }

    private struct Reason: Error {}

    /// A class that fails, and goes on as if it had not.
    private final class Failing: NSObject, NSCoding {
        override init() { super.init() }
        init?(coder: NSCoder) {
            super.init()
            coder.failWithError(Reason())
            coder.failWithError(CancellationError())
        }
        func encode(with coder: NSCoder) { coder.failWithError(Reason()) }
    }

    @Test("An error of the class's own, reading and writing")
    func failure() throws {
        let reading = expectError(.userError, "HR0208 the class's own code has failed at 1") {
            _ = try HRUnarchiver().unarchive([Failing?].self, from: Data("[null, {}]".utf8))
        }
        #expect(reading?.underlying is Reason)
        let writing = expectError(.userError, "HR0208 the class's own code has failed at 1") {
            _ = try HRArchiver().document(archiving: [nil, Failing()])
        }
        #expect(writing?.underlying is Reason)
    }

    /// A class of the time before keys.
    private final class Unkeyed: NSObject, NSCoding {
        override init() { super.init() }
        init?(coder: NSCoder) {
            super.init()
            _ = coder.decodeObject()
        }
        func encode(with coder: NSCoder) { coder.encode("text") }
    }

    @Test("Coding without keys")
    func unkeyed() throws {
        let message = "HR0209 a value is encoded or decoded without a key at "
        let help = ["use the methods that take a key: encode(_:forKey:), decodeObject(forKey:)"]
        let writing = expectError(.coderMisuse, message + "0") { _ = try HRArchiver().document(archiving: [Unkeyed()]) }
        #expect(writing?.help == help)
        let reading = expectError(.coderMisuse, message + "0") {
            _ = try HRUnarchiver().unarchive([Unkeyed].self, from: Data("[{}]".utf8))
        }
        #expect(reading?.help == help)
    }

    /// A class that needs its parent before it can be referred to itself.
    private final class Impatient: NSObject, NSCoding {
        var child: Impatient?
        var parent: Impatient?

        override init() { super.init() }

        init?(coder: NSCoder) {
            child = coder.decodeObject(of: Impatient.self, forKey: "child")
            parent = coder.decodeObject(of: Impatient.self, forKey: "parent")
            super.init()
        }

        func encode(with coder: NSCoder) {
            coder.encode(child, forKey: "child")
            coder.encodeConditionalObject(parent, forKey: "parent")
        }
    }

    @Test("A cycle through an initializer that does not register")
    func cycle() throws {
        let root = Impatient()
        let child = Impatient()
        root.child = child
        child.parent = root
        let data = try HRArchiver().archive(root, as: .json)
        root.child = nil
        let error = expectError(
            .cycle, #"HR0310 "parent" needs the root while that is still being made at child.parent"#
        ) {
            _ = try HRUnarchiver().unarchive(Impatient.self, from: data)
        }
        #expect(
            error?.help == [
                #"in KeyedErrorTests.Impatient.init(coder:) call (coder as? HRKeyedUnarchiver)?.register(self) before decoding "child""#,
                #"or read it later: (coder as? HRKeyedUnarchiver)?.decodeReference(forKey: "parent") { self.property = $0 }"#,
            ])
        #expect(
            error?.notes == [
                "$root (KeyedErrorTests.Impatient) -> child (KeyedErrorTests.Impatient) -> parent -> $root"
            ])
    }

    @Test("Classes of Foundation without a notation are refused before their code runs")
    func refused() throws {
        expectError(.unsupportedType, #"HR0207 "DateFormatter" has no notation in archives at 0"#) {
            _ = try HRArchiver().document(archiving: [DateFormatter()] as [NSObject])
        }
        expectError(.unsupportedType, #"HR0207 "DateFormatter" has no notation in archives at 0"#) {
            _ = try HRUnarchiver().unarchive([DateFormatter].self, from: Data("[{}]".utf8))
        }
        expectError(.unknownClass, #"HR0401 "DateFormatter" is not a class that this file may create at $root"#) {
            _ = try HRKeyedUnarchiver.unarchiveObject(with: Data(#"{ "$class": "DateFormatter" }"#.utf8))
        }
    }
}
