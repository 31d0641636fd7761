import HRArchiving
import TestSupport
import Testing

@Suite("Setting values in documents")
struct DocumentSettingTests {
    private static let document: HRDocument = {
        var document = HRDocument([
            "server": ["host": "a", "ports": [1, 2]], "best": .alias("#cup"),
            "car": .object("Car", ["wheels": 4]),
            "price": .object(HRObject(className: "Price", plainValue: ["amount": 3])),
        ])
        document.definitions = ["cup": ["size": "s"]]
        return document
    }()

    @Test(
        "Where a container is, both ways to set do the same",
        arguments: [
            "server.host", "server.new", "server.ports.0", "server.ports.2", "best", "car.wheels", "car.doors",
            "price.amount", "$definitions.cup.size", "$definitions.new", "$root", "$definitions",
        ] as [HRPath])
    func passing(path: HRPath) throws {
        for value in [["x": 7], nil] as [HRNode?] {
            var document = Self.document, other = Self.document
            try document.set(value, at: path)
            other[path] = value
            #expect(document == other)
            if let value, path != "$definitions" { #expect(document[path] == value) }
        }
    }

    @Test(
        "Where none is, it is an error that says what stands there instead",
        arguments: [
            ("sever.host", #"(did you mean "server.host"?)"#, #"the root has no key "sever""#, ""),
            (
                "server.ports.3", "", #""server.ports" is an array of 2, and "3" is no index in it"#, ""
            ),
            ("server.ports.x.y", "", #""server.ports" is an array of 2, and "x" is no index in it"#, ""),
            (
                "server.host.name", "", #""server.host" is a string and has no members"#,
                "set a dictionary or an array there first: [:] or []"
            ),
            (
                "best.size", "", #""best" is an alias and has no members"#,
                ##"references are not followed: set it in what "#cup" leads to"##
            ),
            (
                "$definitions.cap.size", #"(did you mean "$definitions.cup.size"?)"#,
                #""$definitions" has no key "cap""#, ""
            ),
            ("price.currency.name", "", #""price" has no key "currency""#, ""),
        ])
    func failing(path: String, suggestion: String, note: String, help: String) throws {
        var document = Self.document
        let error = try #require(throws: HRError.self) { try document.set(1, at: HRPath(path)) }
        let place = suggestion.isEmpty ? "at \(path)" : "\(suggestion) at \(path)"
        #expect(error.description == "HR0301 nothing can be set at \"\(path)\" \(place)")
        #expect(error.notes == [note])
        #expect(error.help.last == (help.isEmpty ? suggestion.dropFirst().dropLast() + "" : help) || error.help.isEmpty)
        #expect(document == Self.document)
        document[HRPath(path)] = 1
        #expect(document == Self.document)
    }
}
