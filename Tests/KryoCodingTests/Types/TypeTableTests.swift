import Foundation
import KryoCoding
import TestSupport
import Testing

/// The table of types in Docs/TalkingToJava.md, against what Kryo does.
struct TypeTableTests {
    @Test("Every row is written and read here, with every type that its first column names")
    func rows() throws {
        for row in try Self.table() {
            let samples = TypeSample.all.filter { $0.stands(in: row) }
            for name in row.swift.components(separatedBy: ", ") where name != "and so on" {
                let words = name.split(separator: " with ").first.map(String.init) ?? name
                if words.hasPrefix("`type:") || words.hasPrefix("and so on") { continue }
                #expect(samples.contains { $0.swift == words }, "\(words) is not written and read")
            }
        }
    }

    @Test("A field of the Swift type has the bytes of one of the type in Java", arguments: TypeSample.all)
    func fields(sample: TypeSample) throws {
        #expect(try Self.table().contains { sample.stands(in: $0) }, "there is no such row")
        for references in [true, false] { try sample.check(references) }
    }

    @Test("Every class that is known by itself has its row")
    func builtInClasses() throws {
        let sampled = Set(TypeSample.all.map(\.javaType)).subtracting(["java.lang.Object"])
        for name in BuiltInClasses.names where !sampled.contains(name) && !Self.siblings.contains(name) {
            let value = try #require(Self.container(name), "\(name) is in no row")
            #expect(value is JavaCollection || value is JavaMap || value is JavaObject)
        }
    }

    /// What reading gives for an object of a class of collections, of maps or without fields; nil for another class.
    private static func container(_ name: String) -> Any? {
        let kryo = Kryo()
        let values: [Any] = [
            JavaObject(name), JavaCollection(name), JavaCollection(name, ["a"]), JavaMap(name),
            JavaMap(name, [JavaMap.Entry("a", "b")]),
        ]
        for value in values {
            // What does not fit the class is refused, written or read.
            guard let bytes = try? kryo.data(writingClassAndObject: value),
                let back = try? kryo.readClassAndObject(from: bytes)
            else { continue }
            let read = (back as? JavaCollection)?.className ?? (back as? JavaMap)?.className
            if (back as? JavaObject)?.className ?? read == name { return back }
        }
        return nil
    }

    /// What a row says of a class holds for these as well: they extend it, and objects are of them.
    private static let siblings: Set<String> = [
        "sun.util.calendar.ZoneInfo", "java.util.SimpleTimeZone", "java.util.GregorianCalendar",
        "sun.util.BuddhistCalendar", "java.util.JapaneseImperialCalendar", "java.util.RegularEnumSet",
        "java.util.JumboEnumSet",
    ]

    @Test("Foundation's types that are no fields are written where any object may stand")
    func foundation() throws {
        let kryo = Kryo()
        let decimal = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: Decimal(5) / 4))
        #expect((decimal as? JavaDecimal)?.decimal == Decimal(5) / 4)
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let zone = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: berlin))
        #expect((zone as? JavaTimeZone)?.timeZone == berlin)
    }

    /// The rows below the heading "Types".
    private static func table() throws -> [(swift: String, java: String)] {
        let text = try PackageFolder.text(of: "Docs/TalkingToJava.md")
        let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix("Types\n") } ?? ""
        let lines = section.split(separator: "\n").filter { $0.hasPrefix("|") }
        return lines.dropFirst(2).map { line in
            let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            return (cells[0], cells.dropFirst().joined(separator: " | "))
        }
    }
}

extension TypeSample {
    fileprivate func stands(in row: (swift: String, java: String)) -> Bool {
        row.swift.contains(swift) && row.java.contains(java)
    }
}
