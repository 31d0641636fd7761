import KryoCoding
import Testing

/// Classes by name, beyond what Java 2.20 can read back of its own.
@Suite struct NameTests {
    @Test func nameNumbersBeyond127AreVarints() throws {
        let kryo = Kryo { configuration in
            for number in 0..<200 {
                configuration.recognize(JavaClassDescription("com.acme.Class\(number)", .fields([])))
            }
        }
        let objects = (0..<200).map { JavaObject("com.acme.Class\($0)") }
        let bytes = try kryo.data(writingClassAndObject: JavaArray(of: "java.lang.Object", objects + objects))
        let back = try #require(try kryo.readClassAndObject(from: bytes) as? JavaArray)
        #expect(back.elements.count == 400)
        let isSame = back.elements[199] as? JavaObject === back.elements[399] as? JavaObject
        #expect(isSame)
        #expect((back.elements[150] as? JavaObject)?.className == "com.acme.Class150")
    }

    @Test func namesThatAreNotInTheRegistryAreRefused() throws {
        let bytes = try Kryo { $0.recognize(JavaClassDescription("com.acme.Secret", .fields([]))) }
            .data(writingClassAndObject: JavaObject("com.acme.Secret"))
        let error = #expect(throws: KryoError.self) { try Kryo().readClassAndObject(from: bytes) }
        #expect(
            error?.description
                == "byte 17: KR0401 a class is not known by its name (register or recognize the class)")
    }

    @Test func depthIsLimitedInBothDirections() throws {
        let kryo = Kryo()
        var list = JavaCollection()
        for _ in 0..<254 { list = JavaCollection("java.util.ArrayList", [list]) }
        let bytes = try kryo.data(writingClassAndObject: list)
        #expect(try kryo.readClassAndObject(from: bytes) is JavaCollection)
        let deeper = JavaCollection("java.util.ArrayList", [JavaCollection("java.util.ArrayList", [list])])
        let error = #expect(throws: KryoError.self) { try kryo.data(writingClassAndObject: deeper) }
        #expect(error?.code == .depthLimit)
    }
}
