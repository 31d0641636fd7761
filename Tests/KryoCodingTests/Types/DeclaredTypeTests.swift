import Foundation
import KryoCoding
import Testing

/// What fields may hold that are declared as an interface or an abstract class of Java's library, against Java 17: `oracle.Assignable`
/// in `Data/oracle` has printed `Data/assignable.txt`.
@Suite("Fields that are declared as interfaces of Java's library")
struct DeclaredTypeTests {
    private struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let declared: Set<String>

        var testDescription: String { name }
    }

    private static let table: (declared: [String], rows: [Row]) = {
        do {
            let text = try String(contentsOf: Corpus.folder.appending(path: "assignable.txt"), encoding: .utf8)
            let lines = text.split(separator: "\n")
            let declared = lines[0].split(separator: " ").dropFirst().map(String.init)
            let rows = lines.dropFirst().map { line in
                let parts = line.split(separator: ":")
                return Row(
                    name: String(parts[0]),
                    declared: Set((parts.count > 1 ? parts[1] : "").split(separator: " ").map(String.init)))
            }
            return (declared, rows)
        } catch {
            return ([], [])
        }
    }()

    /// Objects of the class, of which one is what it can be.
    private static func values(_ name: String) -> [Any] {
        switch name {
        case "java.lang.String": ["text"]
        case "java.lang.Integer": [Int32(1)]
        case "java.lang.Boolean": [true]
        case "java.util.Date": [Date(timeIntervalSince1970: 0)]
        case "[I": [[Int32(1)]]
        default:
            [
                JavaCollection(name), JavaCollection(name, ["a"]), JavaMap(name),
                JavaMap(name, [JavaMap.Entry("a", "b")]),
            ]
        }
    }

    private static func kryo(declared: String) -> Kryo {
        Kryo { configuration in
            let field = JavaField("value", declared)
            configuration.register(JavaClassDescription("com.acme.Holder", .fields([field])))
        }
    }

    /// Why a field that is declared as a type does not hold a value; nil if it does, written and read.
    private static func refusal(of value: Any, declared: String) -> KryoError.Code? {
        let kryo = kryo(declared: declared)
        do {
            let bytes = try kryo.data(writingClassAndObject: JavaObject("com.acme.Holder", ["value": value]))
            let back = try kryo.readClassAndObject(from: bytes) as? JavaObject
            return back?["value"] == nil ? .unexpectedNull : nil
        } catch {
            return error.code
        }
    }

    /// What Kryo can write of a class at all; nil for what is only read, or made by other means.
    private static func writable(_ name: String) -> Any? {
        values(name).first { refusal(of: $0, declared: "java.lang.Object") == nil }
    }

    @Test("A field holds what it may hold in Java, and nothing else", arguments: table.rows)
    private func pairs(row: Row) throws {
        guard let value = Self.writable(row.name) else { return }
        for declared in Self.table.declared {
            let expected: KryoError.Code? = row.declared.contains(declared) ? nil : .typeMismatch
            #expect(Self.refusal(of: value, declared: declared) == expected, "\(row.name) in a \(declared)")
        }
    }

    @Test("The table is there, and nearly all of its classes are tried")
    func complete() {
        #expect(Self.table.declared.count == 32 && Self.table.rows.count > 50)
        let others = Self.table.rows.map(\.name).filter { Self.writable($0) == nil }
        #expect(others.count < 20, "\(others)")
    }

    @Test(
        "The sequenced interfaces of Java 21 hold what has an order",
        arguments: [
            ("java.util.ArrayList", "java.util.SequencedCollection", true),
            ("java.util.ArrayDeque", "java.util.SequencedCollection", true),
            ("java.util.LinkedHashSet", "java.util.SequencedSet", true),
            ("java.util.TreeSet", "java.util.SequencedSet", true),
            ("java.util.HashSet", "java.util.SequencedSet", false),
            ("java.util.LinkedHashMap", "java.util.SequencedMap", true),
            ("java.util.TreeMap", "java.util.SequencedMap", true),
            ("java.util.HashMap", "java.util.SequencedMap", false),
            ("java.util.PriorityQueue", "java.util.SequencedCollection", false),
        ])
    func sequenced(name: String, declared: String, isOne: Bool) throws {
        let value = try #require(Self.writable(name))
        #expect(Self.refusal(of: value, declared: declared) == (isOne ? nil : .typeMismatch))
    }
}
