import KryoCoding
import Testing

/// Serializations for arrays of a class and of its subclasses.
struct ArrayDefaultTests {
    @Test("an array of a subclass that is met first has the serialization of arrays of its superclass")
    func arraysOfSubclasses() throws {
        let kryo = Kryo { configuration in
            configuration.recognize(JavaClassDescription("com.acme.Base", .fields([])))
            var sub = JavaClassDescription("com.acme.Sub", .fields([JavaField("name", "java.lang.String")]))
            sub.superclass = "com.acme.Base"
            configuration.register(sub)
            configuration.addDefaultSerialization(.objectArray(), for: "[Lcom.acme.Base;")
        }
        let array = JavaArray(of: "com.acme.Sub", [JavaObject("com.acme.Sub", ["name": "a"])])
        let bytes = try kryo.data(writingClassAndObject: array)
        let back = try #require(try kryo.readClassAndObject(from: bytes) as? JavaArray)
        #expect(back.component == "com.acme.Sub")
        #expect((back.elements[0] as? JavaObject)?["name"] as? String == "a")
        #expect(try kryo.data(writingClassAndObject: back) == bytes)
    }
}
