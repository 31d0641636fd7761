import Foundation
import HRArchiving
import TestSupport
import Testing

/// What Codable code may ask of its containers, and what it is told.
@Suite("Containers of Codable code")
struct CodableContainerTests {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int?
        init(_ text: String) { (stringValue, intValue) = (text, nil) }
        init(stringValue: String) { self.init(stringValue) }
        init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
    }

    private enum Few: String, CodingKey { case a, b, missing }

    /// Runs a body as the code of a type, and gives what it has found.
    private struct Probe: Decodable {
        static var body: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "body") }
        let found: [String]
        init(from decoder: any Decoder) throws {
            let body = Probe.body.flatMap { decoder.userInfo[$0] as? @Sendable (any Decoder) throws -> [String] }
            found = try body?(decoder) ?? []
        }
    }

    private func found(in root: HRNode, _ body: @escaping @Sendable (any Decoder) throws -> [String]) throws -> [String]
    {
        var results: [[String]] = []
        for format in HRFormat.each {
            let data = try format.data(from: HRDocument(root))
            let userInfo: [CodingUserInfoKey: any Sendable] = Probe.body.map { [$0: body] } ?? [:]
            results.append(try HRUnarchiver(userInfo: userInfo).unarchive(Probe.self, from: data).found)
        }
        #expect(Set(results).count == 1)
        return results.first ?? []
    }

    @Test("All keys, and those that a type knows")
    func allKeys() throws {
        let found = try found(in: ["a": 1, "x": nil, "$y": 2]) { decoder in
            let all = try decoder.container(keyedBy: Key.self)
            let few = try decoder.container(keyedBy: Few.self)
            return [
                all.allKeys.map(\.stringValue).sorted().joined(separator: ","),
                few.allKeys.map(\.rawValue).joined(separator: ","),
                "\(all.contains(Key("x"))) \(few.contains(.a)) \(few.contains(.missing)) \(all.contains(Key("$y")))",
            ]
        }
        #expect(found == ["$y,a,x", "a", "true true false true"])
    }

    @Test("Null, and what is not there")
    func nothing() throws {
        let found = try found(in: ["a": nil, "b": 5]) { decoder in
            let container = try decoder.container(keyedBy: Few.self)
            return [
                "\(try container.decodeNil(forKey: .a)) \(try container.decodeNil(forKey: .b))",
                "\(try container.decodeIfPresent(Int.self, forKey: .a) as Any)",
                "\(try container.decodeIfPresent(Int.self, forKey: .b) as Any)",
                "\(try container.decodeIfPresent(String.self, forKey: .missing) as Any)",
                "\(try container.decode(Int?.self, forKey: .a) as Any)",
            ]
        }
        #expect(found == ["true false", "nil", "Optional(5)", "nil", "nil"])
    }

    @Test("Elements one by one: how many there are, where the next one is, whether it is the end")
    func elements() throws {
        let found = try found(in: [1, nil, "a", [2, 3], ["a": 4]]) { decoder in
            var list = try decoder.unkeyedContainer()
            var found: [String] = []
            func note(_ text: String) {
                found.append(
                    "\(list.currentIndex) of \(list.count ?? -1)\(list.isAtEnd ? ", at the end" : ""): \(text)")
            }
            note("\(try list.decodeNil())")
            note("\(try list.decode(Int.self))")
            note("\(try list.decodeNil())")
            do { note("\(try list.decode(Int.self))") } catch DecodingError.typeMismatch { note("a mismatch") }
            note("\(try list.decodeIfPresent(String.self) as Any)")
            var inner = try list.nestedUnkeyedContainer()
            note("\(try inner.decode(Int.self)) \(try inner.decode(Int.self)) \(inner.isAtEnd)")
            note("\(try list.nestedContainer(keyedBy: Few.self).decode(Int.self, forKey: .a))")
            note("\(try list.decodeIfPresent(Int.self) as Any)")
            return found
        }
        #expect(
            found == [
                "0 of 5: false", "1 of 5: 1", "2 of 5: true", "2 of 5: a mismatch", "3 of 5: Optional(\"a\")",
                "4 of 5: 2 3 true", "5 of 5, at the end: 4", "5 of 5, at the end: nil",
            ])
    }

    @Test("Containers in containers, opened several times and in any order")
    func nested() throws {
        let found = try found(in: ["a": ["b": ["a": [[1], [2, 3]]]], "b": [["a": 4], ["a": 5]]]) { decoder in
            let container = try decoder.container(keyedBy: Few.self)
            let deep = try container.nestedContainer(keyedBy: Few.self, forKey: .a)
                .nestedContainer(keyedBy: Few.self, forKey: .b)
            var list = try container.nestedUnkeyedContainer(forKey: .b)
            var lists = try deep.nestedUnkeyedContainer(forKey: .a)
            var second = try deep.nestedUnkeyedContainer(forKey: .a)
            _ = try second.nestedUnkeyedContainer()
            var two = try second.nestedUnkeyedContainer()
            return [
                "\(try list.nestedContainer(keyedBy: Few.self).decode(Int.self, forKey: .a))",
                "\(try lists.decode([Int].self))", "\(try two.decode(Int.self)) \(try two.decode(Int.self))",
                "\(try list.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: Key("a")))",
                "\(try lists.decode([Int].self))",
            ]
        }
        #expect(found == ["4", "[1]", "2 3", "5", "[2, 3]"])
    }

    @Test("Decoders of superclasses, under their own key, a given one, and in lists")
    func superclasses() throws {
        let found = try found(in: ["super": 1, "a": ["b": 2], "b": [3, [4]]]) { decoder in
            let container = try decoder.container(keyedBy: Few.self)
            var list = try container.nestedUnkeyedContainer(forKey: .b)
            let first = try list.superDecoder(), second = try list.superDecoder()
            var inner = try second.unkeyedContainer()
            return [
                "\(try container.superDecoder().singleValueContainer().decode(Int.self))",
                "\(try container.superDecoder(forKey: .a).container(keyedBy: Few.self).decode(Int.self, forKey: .b))",
                "\(try first.singleValueContainer().decode(Int.self)) \(try inner.decode(Int.self)) \(list.isAtEnd)",
            ]
        }
        #expect(found == ["1", "2", "3 4 true"])
    }

    @Test("Single values of all kinds; null is none of them")
    func single() throws {
        let found = try found(in: [1, 2.5, "a", true, nil]) { decoder in
            var list = try decoder.unkeyedContainer()
            var found: [String] = []
            while !list.isAtEnd {
                let single = try list.superDecoder().singleValueContainer()
                if single.decodeNil() {
                    found.append("nil")
                    do { _ = try single.decode(Int.self) } catch DecodingError.valueNotFound(let type, _) {
                        found.append("no \(type)")
                    }
                } else if let number = try? single.decode(Int.self) {
                    found.append("\(number)")
                } else if let real = try? single.decode(Double.self) {
                    found.append("\(real)")
                } else if let flag = try? single.decode(Bool.self) {
                    found.append("\(flag)")
                } else {
                    found.append(try single.decode(String.self))
                }
            }
            return found
        }
        #expect(found == ["1", "2.5", "a", "true", "nil", "no Int"])
    }

    @Test("Integers of every width at their bounds, and one beyond")
    func integers() throws {
        func check<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws {
            let bounds = [T.min, T.max]
            let text = "[\(bounds[0]),\(bounds[1])]"
            #expect(try HRUnarchiver().unarchive([T].self, from: Data(text.utf8)) == bounds)
            guard T.bitWidth < 64 else { return }
            for beyond in [Int(T.min) - 1, Int(T.max) + 1] {
                #expect(throws: HRError.self) { try HRUnarchiver().unarchive([T].self, from: Data("[\(beyond)]".utf8)) }
            }
        }
        try check(Int.self)
        try check(Int8.self)
        try check(Int16.self)
        try check(Int32.self)
        try check(Int64.self)
        try check(UInt.self)
        try check(UInt8.self)
        try check(UInt16.self)
        try check(UInt32.self)
        try check(UInt64.self)
    }

    private struct Kept: Decodable {
        let container: KeyedDecodingContainer<Few>
        let list: any UnkeyedDecodingContainer
        init(from decoder: any Decoder) throws {
            container = try decoder.container(keyedBy: Few.self)
            list = try container.nestedUnkeyedContainer(forKey: .b)
        }
    }

    private final class KeptOwn: HRDecodable {
        let coder: HRDecoder
        init(coder: HRDecoder) throws { self.coder = coder }
    }

    @Test("A coder that was kept is of no use when the unarchiver has returned")
    func kept() throws {
        let document = HRDocument(["a": 1, "b": [1]])
        let coder = try HRUnarchiver().unarchive(KeptOwn.self, from: document).coder
        let message = "HR0209 a coder is used after the unarchiver that it belongs to has returned at $root"
        expectError(.coderMisuse, message) { _ = try coder.decode(Int.self, forKey: "a") }
        expectError(.coderMisuse, message) { _ = try coder.decodeIfPresent(Int.self, forKey: "a") }
        expectError(.coderMisuse, message) { _ = try coder.decode([String: Any].self) }
        expectError(.coderMisuse, message) { try coder.decodeReference(Node.self, forKey: "a") { _ in } }
        let kept = try HRUnarchiver().unarchive(Kept.self, from: document)
        expectError(.coderMisuse, message) { _ = try kept.container.decode(Int.self, forKey: .a) }
        var list = kept.list
        expectError(.coderMisuse) { _ = try list.decode(Int.self) }
    }
}
