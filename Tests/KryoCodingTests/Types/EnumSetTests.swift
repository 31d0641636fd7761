import Foundation
import KryoCoding
import Testing

/// Sets of constants, with and without elements.
struct EnumSetTests {
    private func kryo(_ size: Int, _ configure: (inout KryoConfiguration) -> Void = { _ in }) -> Kryo {
        Kryo { configuration in
            configuration.recognize(.enumeration("com.acme.Wide", (0..<size).map { "C\($0)" }))
            configure(&configuration)
        }
    }

    @Test("G10: empty sets of enums of all sizes are written and come back", arguments: [1, 64, 65, 200])
    func emptySets(size: Int) throws {
        for references in [true, false] {
            let kryo = kryo(size) { $0.references = references }
            let bytes = try kryo.data(writingClassAndObject: JavaEnumSet(of: "com.acme.Wide", []))
            let back = try #require(try kryo.readClassAndObject(from: bytes) as? JavaEnumSet)
            #expect(back.enumName == "com.acme.Wide")
            #expect(back.elements.isEmpty)
            #expect(back.className == (size > 64 ? "java.util.JumboEnumSet" : "java.util.RegularEnumSet"))
            #expect(try kryo.data(writingClassAndObject: back) == bytes)
        }
    }

    @Test("G10: an empty set is the class of the enum and a zero")
    func bytes() throws {
        let kryo = kryo(3) { configuration in
            configuration.references = false
            configuration.register("com.acme.Wide")
            configuration.register("java.util.EnumSet")
        }
        let bytes = try kryo.data(writingClassAndObject: JavaEnumSet(of: "com.acme.Wide", []))
        #expect(bytes == Data([12, 11, 0]))
        let unknown = #expect(throws: KryoError.self) {
            try kryo.data(writingClassAndObject: JavaEnumSet(of: "com.acme.Narrow", []))
        }
        #expect(unknown?.code == .unknownClass)
    }

    @Test("G10: where defects are kept, an empty set is refused as in Java")
    func defects() {
        let kryo = kryo(3) { $0.keepsDefects = true }
        let error = #expect(throws: KryoError.self) {
            try kryo.data(writingClassAndObject: JavaEnumSet(of: "com.acme.Wide", []))
        }
        #expect(error?.code == .unreadable)
    }
}
