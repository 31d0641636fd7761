import Foundation
import KryoCoding

extension Growth {
    /// Lists, maps, sets and shared objects in Kryo's format, without types.
    static func kryo(_ count: Int) -> [Subject] {
        let texts = { (0..<count).map { "text \($0)" as Any? } }
        return java("list", count) {
            JavaCollection("java.util.ArrayList", texts())
        }
            + java("set", count) {
                JavaCollection("java.util.HashSet", texts())
            }
            + java("map", count) {
                JavaMap("java.util.HashMap", texts().map { JavaMap.Entry($0, 1 as Int32) })
            }
            + java("references", count) {
                JavaCollection(
                    "java.util.ArrayList",
                    Array(repeating: JavaCollection("java.util.ArrayList", ["shared"]), count: count))
            }
            + java("lists of their own", count) {
                JavaCollection("java.util.ArrayList", texts().map { JavaCollection("java.util.ArrayList", [$0]) })
            }
    }

    private static func java(_ name: String, _ count: Int, _ make: @escaping () -> Any) -> [Subject] {
        let kryo = Kryo { $0.references = true }
        return [
            subject("write", "kryo", name, count) {
                let value = make()
                return { try kryo.data(writingClassAndObject: value) }
            } isRight: {
                try kryo.readClassAndObject(from: $0) != nil
            },
            subject("read", "kryo", name, count) {
                let data = try kryo.data(writingClassAndObject: make())
                return { try kryo.readClassAndObject(from: data) }
            } isRight: {
                try kryo.data(writingClassAndObject: $0) == kryo.data(writingClassAndObject: make())
            },
        ]
    }
}
