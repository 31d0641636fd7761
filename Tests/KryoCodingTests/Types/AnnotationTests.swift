import Foundation
import KryoCoding
import Testing

struct AnnotationTests {
    private final class Point: KryoDescribable {
        var x: Int32 = 0
        var y: Int32 = 0
        var old: Int32 = 0

        static let kryoFields = KryoFields<Point>(
            new: { Point() }, isFinal: true,
            [
                KryoField("x", \.x, tag: 2) { $0.x = $1 }, KryoField("y", \.y, tag: 1) { $0.y = $1 },
                KryoField("old", \.old) { $0.old = $1 },
            ])
    }

    private final class Line: KryoDescribable {
        var start: Point?

        static let kryoFields = KryoFields<Line>(new: { Line() }, [KryoField("start", \.start) { $0.start = $1 }])
    }

    private let point: Point = {
        let point = Point()
        (point.x, point.y, point.old) = (3, -1, 9)
        return point
    }()

    @Test func tagsStandInTheOrderOfTheNames() throws {
        let kryo = Kryo { configuration in
            configuration.references = false
            configuration.defaultSerialization = .taggedFields()
            configuration.register(Point.self, as: "com.acme.Point")
        }
        let bytes = try kryo.data(writingClassAndObject: point)
        #expect(bytes == Data([0x0B, 2, 2, 6, 1, 1]))
        let back = try #require(try kryo.readClassAndObject(from: bytes) as? Point)
        #expect([back.x, back.y, back.old] == [3, -1, 0])
        // Without its tag a field cannot be told.
        let error = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: Data([0x0B, 1, 7, 0])) }
        #expect(
            error?.description
                == "byte 3: KR0201 com.acme.Point has no field with the tag 7 (add a field with the tag, for its length "
                + "is not known)")
    }

    /// As for the class of Java alone, see the case "field.notAccessible" of the corpus.
    @Test func fieldsThatAreNotMadeAccessibleAreLeftOut() throws {
        var options = KryoFieldOptions()
        options.setsFieldsAccessible = false
        let kryo = Kryo { configuration in
            configuration.defaultSerialization = .fields(options)
            configuration.register(Point.self, as: "com.acme.Point")
        }
        let bytes = try kryo.data(writingClassAndObject: point)
        #expect(bytes == Data([0x0B, 1]))
        #expect((try kryo.readClassAndObject(from: bytes) as? Point)?.x == 0)
    }

    @Test func finalClassesAreNotWrittenInFields() throws {
        let kryo = Kryo { configuration in
            configuration.references = false
            configuration.register(Line.self, as: "com.acme.Line")
            configuration.recognize(Point.self, as: "com.acme.Point")
        }
        let line = Line()
        line.start = point
        let bytes = try kryo.data(writingClassAndObject: line)
        #expect(bytes == Data([0x0B, 1, 18, 6, 1]))
        #expect((try kryo.readClassAndObject(from: bytes) as? Line)?.start?.x == 3)
    }

    @Test func fieldsOfOtherVersionsArePassedOver() throws {
        let newer = Kryo { configuration in
            configuration.defaultSerialization = .compatibleFields()
            configuration.register(Point.self, as: "com.acme.Point")
        }
        let older = Kryo { configuration in
            var fields = Point.kryoFields
            fields.fields.removeAll { $0.name != "y" }
            configuration.defaultSerialization = .compatibleFields()
            configuration.register(fields, as: "com.acme.Point")
        }
        let fromNewer = try older.readClassAndObject(from: try newer.data(writingClassAndObject: point)) as? Point
        #expect(fromNewer?.x == 0)
        #expect(fromNewer?.y == -1)
        let fromOlder = try newer.readClassAndObject(from: try older.data(writingClassAndObject: point)) as? Point
        #expect(fromOlder?.x == 0)
        #expect(fromOlder?.y == -1)
    }
}
