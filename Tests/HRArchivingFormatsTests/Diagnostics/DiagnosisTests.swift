import Foundation
import HRArchiving
import TestSupport
import Testing

/// What `diagnose` finds, what it leaves out, and that it comes to an end.
@Suite("Diagnosis")
struct DiagnosisTests {
    private func lines<T>(
        _ type: T.Type, _ root: HRNode, unknownKeys: HRUnarchiver.UnknownKeys = .error,
        limits: HRLimits = .standard
    ) -> [String] {
        let unarchiver = HRUnarchiver(unknownKeys: unknownKeys, limits: limits)
        return unarchiver.diagnose(type, from: HRDocument(root)).errors.map(\.description)
    }

    @Test("Nothing is wrong")
    func nothing() {
        let diagnosis = HRUnarchiver().diagnose([Int].self, from: HRDocument([1, 2]))
        #expect(diagnosis.errors.isEmpty)
        #expect(diagnosis.isComplete)
        #expect(diagnosis.description == "no errors")
    }

    @Test("Every element that is at fault, in the order of the document")
    func elements() {
        #expect(
            lines([String: [Int]].self, ["b": [1, "2", 3, true], "a": [nil]]) == [
                "HR0202 element 1 must be an integer, found a string at b.1",
                "HR0202 element 3 must be an integer, found a boolean at b.3",
                "HR0202 element 0 must be an integer, found null at a.0",
            ])
    }

    @Test("Every member of an object: by hand, and through Codable")
    func members() {
        let point: HRNode = ["x": "1", "z": true]
        #expect(
            lines(Point.self, point) == [
                #"HR0203 Point needs the key "y", which is missing at $root"#,
                #"HR0202 "x" must be an integer, found a string at x"#,
                #"HR0202 "z" must be an integer, found a boolean at z"#,
            ])
        #expect(
            lines([CodablePoint].self, [point]) == [
                #"HR0203 CodablePoint needs the key "y", which is missing at 0"#,
                #"HR0202 "x" must be an integer, found a string at 0.x"#,
                #"HR0202 "z" must be an integer, found a boolean at 0.z"#,
            ])
    }

    @Test("A key that is misspelt is one error, not a missing and an unknown one")
    func misspelt() {
        #expect(
            lines([Point].self, [["xx": 1, "y": 2, "z": 3, "color": 4]]) == [
                #"HR0203 Point needs the key "x", which is missing; is "xx" a misspelling of "x"? at 0"#
            ])
    }

    @Test("All unknown keys of an object")
    func unknownKeys() {
        let root: HRNode = ["a": 1, "x": 1, "y": 2, "z": 3, "b": 1]
        let expected = ["HR0201 Point has no key \"a\" at a", "HR0201 Point has no key \"b\" at b"]
        #expect(lines(Point.self, root) == expected)
        #expect(lines(Point.self, root, unknownKeys: .collect) == [])
        #expect(lines(Point.self, root, unknownKeys: .ignore) == [])
    }

    @Test("What an initializer catches is no error, and what it tries instead is none either")
    func caught() {
        #expect(lines([Lenient].self, [["size": "large"], ["size": 5]]) == [])
        #expect(
            lines([Lenient].self, [["size": "large", "name": 5], ["size": 5]]) == [
                #"HR0202 "name" must be a string, found an integer at 0.name"#
            ])
    }

    @Test("What a type does not like of a value that stands in is not the file's fault")
    func ownChecks() {
        #expect(
            lines([Picky].self, [["level": "high"], ["level": 7], ["level": 5]]) == [
                #"HR0202 "level" must be an integer, found a string at 0.level"#,
                "HR0208 the type's own code failed to decode it at 1",
            ])
    }

    @Test(
        "Keys of another way to be written are not missing",
        arguments: [
            (["kind": 5, "radius": 1], #"HR0202 "kind" must be a string, found an integer at kind"#),
            (
                ["kid": "circle", "radius": 1],
                #"HR0203 Either needs the key "kind", which is missing; is "kid" a misspelling of "kind"? at $root"#
            ),
            (
                ["isCircle": 1, "kind": "flag", "radius": 1],
                #"HR0202 "isCircle" must be a boolean, found an integer at isCircle"#
            ),
            (
                ["version": "1", "kind": "versioned", "old": 1],
                #"HR0202 "version" must be an integer, found a string at version"#
            ),
        ] as [(HRNode, String)])
    func ways(root: HRNode, line: String) {
        #expect(lines(Either.self, root) == [line])
    }

    @Test("An optional, a default and a reference that are at fault do not hide what follows")
    func optionals() {
        let root: HRNode = [
            "name": "Anna", "office": .object("Offcie", ["city": 1]), "mentor": .alias("#nobody"), "color": 1,
        ]
        #expect(
            lines([Member].self, [root, ["name": 1]]) == [
                #"HR0401 "Offcie" is not a class that this file may create (did you mean "Office"?) at 0.office"#,
                ##"HR0301 no object is named "#nobody" at 0.mentor"##,
                #"HR0202 "name" must be a string, found an integer at 1.name"#,
            ])
    }

    @Test("A reference to what is at fault is no second error")
    func followUps() {
        let root: HRNode = ["members": [["name": 5], ["name": "Bert"]], "lead": .alias("members.0")]
        #expect(lines(Team.self, root) == [#"HR0202 "name" must be a string, found an integer at members.0.name"#])
    }

    @Test("Two objects of one id are one error, and references to it are none")
    func duplicateIDs() {
        let anna: HRNode = .object(HRObject(className: nil, id: "a", fields: ["name": "Anna"]))
        let office: HRNode = .object(HRObject(className: nil, id: "a", fields: ["city": "Oslo", "floor": "3"]))
        let root: HRNode = ["members": [anna, ["name": "Bert", "office": office]], "lead": .alias("#a")]
        #expect(
            lines(Team.self, root) == [
                #"HR0305 the id "a" is declared twice at members.1.office"#,
                #"HR0202 "floor" must be an integer, found a string at members.1.office.floor"#,
            ])
    }

    @Test("At most twenty errors, and a note that there may be more")
    func limit() throws {
        let diagnosis = HRUnarchiver().diagnose(
            [Int].self, from: HRDocument(.array(Array(repeating: "a", count: 1000))))
        #expect(diagnosis.errors.count == 20)
        #expect(!diagnosis.isComplete)
        #expect(diagnosis.description.hasSuffix("at 19\n20 errors, and there may be more"))
    }

    @Test("A limit that is exceeded ends it")
    func limits() {
        let array: HRNode = [1, 2]
        let root: HRNode = ["a": array, "b": [.alias("a"), .alias("a"), .alias("a")], "c": "x"]
        #expect(
            lines([String: [[Int]]].self, root, limits: HRLimits(expansion: 3)).last
                == "HR0605 aliases repeat more than 3 values at b.1")
        #expect(
            lines(Any.self, root, limits: HRLimits(nodes: 2)) == [
                "HR0602 the graph has more than 2 values at $root"
            ])
    }

    @Test("What is no document has one error, with its place")
    func syntax() {
        let unarchiver = HRUnarchiver()
        let malformed = unarchiver.diagnose(Int.self, from: Data("[1 2 3 4]".utf8))
        #expect(
            malformed.description == """
                1:3: HR0101 expected "," after an element of the array at 0
                1 error, and there may be more
                """)
        #expect(unarchiver.diagnose(Int.self, from: Data()).errors.map(\.code) == [.emptyInput])
        let url = URL(filePath: "/no/such/file.json")
        #expect(
            unarchiver.diagnose(Int.self, from: url).description == """
                /no/such/file.json: HR0150 the file cannot be opened: no such file or directory
                1 error in /no/such/file.json, and there may be more
                """)
    }

    @Test("A file's name stands in every error and in the count")
    func file() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("a.json")
        try Data("[1, true,\n\"2\"]".utf8).write(to: url)
        let diagnosis = HRUnarchiver().diagnose([Int].self, from: url)
        #expect(
            diagnosis.description == """
                \(url.path):1:5: HR0202 element 1 must be an integer, found a boolean at 1
                \(url.path):2:1: HR0202 element 2 must be an integer, found a string at 2
                2 errors in \(url.path)
                """)
    }
}

private struct Point: HRDecodable {
    let x, y, z: Int

    init(coder: HRDecoder) throws {
        x = try coder.decode(forKey: "x")
        y = try coder.decode(forKey: "y")
        z = try coder.decode(forKey: "z")
    }
}

private struct CodablePoint: Codable {
    let x, y, z: Int
}

/// A type that takes a number or a text.
private struct Lenient: HRDecodable {
    let name: String?
    let size: Int

    init(coder: HRDecoder) throws {
        do { size = try coder.decode(forKey: "size") } catch {
            size = try coder.decode(String?.self, forKey: "size")?.count ?? 0
        }
        name = try? coder.decodeIfPresent(String.self, forKey: "nickname")
        if try coder.decodeIfPresent(String.self, forKey: "name") == "" { throw CancellationError() }
    }
}

/// A type that takes one number only.
private struct Picky: HRDecodable {
    init(coder: HRDecoder) throws {
        if try coder.decode(Int.self, forKey: "level") != 5 { throw CancellationError() }
    }
}

/// A type that is written in different ways.
private struct Either: HRDecodable {
    init(coder: HRDecoder) throws {
        switch try coder.decode(String.self, forKey: "kind") {
        case "circle": _ = try coder.decode(Double.self, forKey: "radius")
        case "flag":
            let isCircle = try coder.decode(Bool.self, forKey: "isCircle")
            _ = try coder.decode(Int.self, forKey: isCircle ? "radius" : "side")
        case "versioned":
            _ = try coder.decode(Int.self, forKey: coder.decode(Int.self, forKey: "version") < 50 ? "old" : "new")
        default: _ = try coder.decode(Double.self, forKey: "side")
        }
    }
}
