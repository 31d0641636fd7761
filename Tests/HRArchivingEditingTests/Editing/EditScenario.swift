import HRArchiving
import Testing

/// A text, what is done to it, and the text that shall come out.
struct EditScenario: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    let expected: String
    let change: @Sendable (inout HRDocumentText) throws -> Void

    init(
        _ id: String, _ text: String, _ expected: String,
        _ change: @escaping @Sendable (inout HRDocumentText) throws -> Void
    ) {
        self.id = id
        self.text = text
        self.expected = expected
        self.change = change
    }

    var testDescription: String { id }
}

extension EditScenario {
    static let host = "{\n  // The host.\n  \"host\": \"a\", // public\n  \"port\": 80 // default\n}\n"
    static let groups = """
        {
            // Server

            // The host.
            "host": "a",
            "port": 80,

            // Limits
            "max": 5
        }

        """
    static let list = "[\n  1, // one\n  2, // two\n  3 // three\n]\n"

    static let members: [EditScenario] = [
        EditScenario("E01", host, host.replacing("80", with: "8080")) { try $0.set(8080, at: "port") },
        EditScenario("E02", host, host) { try $0.set(80, at: "port") },
        EditScenario("E03", #"{"a": 1.50, "b": "\u00e9"}"#, #"{"a": 2, "b": "\u00e9"}"#) { try $0.set(2, at: "a") },
        EditScenario("E04", host, host.replacing("80 // default", with: "80, // default\n  \"tls\": true")) {
            try $0.set(true, at: "tls")
        },
        EditScenario("E05", host, host.replacing("{\n", with: "{\n  \"v\": 1,\n")) {
            try $0.insert(1, at: "v", position: 0)
        },
        EditScenario("E06", host, host.replacing("  \"port\"", with: "  \"v\": 1,\n  \"port\"")) {
            try $0.insert(1, at: "v", position: 1)
        },
        EditScenario("E07", host, "{\n  \"port\": 80 // default\n}\n") { try $0.remove("host") },
        EditScenario("E08", host, "{\n  // The host.\n  \"host\": \"a\" // public\n}\n") { try $0.remove("port") },
        EditScenario("E09", groups, groups.replacing("    // The host.\n    \"host\": \"a\",\n", with: "")) {
            try $0.remove("host")
        },
        EditScenario("E10", groups, groups.replacing("    \"port\": 80,\n", with: "")) { try $0.remove("port") },
        EditScenario("E11", groups, groups.replacing("80,\n\n    // Limits\n    \"max\": 5", with: "80")) {
            try $0.remove("max")
        },
        EditScenario("E12", groups, groups.replacing("80,\n", with: "80,\n    \"v\": 1,\n")) {
            try $0.insert(1, at: "v", position: 2)
        },
        EditScenario("E13", host, host.replacing("\"host\"", with: "\"name\"")) { try $0.rename("host", to: "name") },
    ]

    static let elements: [EditScenario] = [
        EditScenario("E14", list, list.replacing("  2", with: "  9,\n  2")) { try $0.insert(9, at: "1") },
        EditScenario("E15", list, list.replacing("3 // three", with: "3, // three\n  4")) {
            try $0.append(4, to: "$root")
        },
        EditScenario("E16", list, "[\n  1, // one\n  2 // two\n]\n") { try $0.remove("2") },
        EditScenario("E17", list, "[\n  2, // two\n  3 // three\n]\n") { try $0.remove("0") },
        EditScenario("E18", list, "[\n  3, // three\n  1, // one\n  2 // two\n]\n") { try $0.move("2", to: "0") },
        EditScenario("E19", "[1, 2, 3]", "[1, 2]") { try $0.remove("2") },
        EditScenario("E20", "[1, 2, 3]", "[2, 3]") { try $0.remove("0") },
        EditScenario("E21", "[1,2]", "[1,9,2]") { try $0.insert(9, at: "1") },
        EditScenario("E22", "[ 1 ]", "[ 1, 2 ]") { try $0.append(2, to: "$root") },
        EditScenario("E45", "[1, 2 // b\n]\n", "[2, // b\n  1\n]\n") { try $0.move("1", to: "0") },
        EditScenario("E38", "[1 /* a */, /* b */ 2 /* c */, /* d */ 3]", "[1 /* a */, /* d */ 3]") {
            try $0.remove("1")
        },
    ]

    static let containers: [EditScenario] = [
        EditScenario("E23", #"{ "a": 1, "b": 2 }"#, #"{ "a": 1, "b": 2, "c": { "x": [1] } }"#) {
            try $0.set(["x": [1]], at: "c")
        },
        EditScenario("E24", #"{"a":1}"#, #"{"a":1,"b":{"x":[1,2]}}"#) { try $0.set(["x": [1, 2]], at: "b") },
        EditScenario("E25", "{\n  \"a\": 1,\n}\n", "{\n  \"a\": 1,\n  \"b\": 2,\n}\n") { try $0.set(2, at: "b") },
        EditScenario("E26", "{\n  \"a\": 1,\n  \"b\": 2, // b\n}\n", "{\n  \"a\": 1,\n}\n") { try $0.remove("b") },
        EditScenario("E27", "{\n  \"a\": 1\n}\n", "{}\n") { try $0.remove("a") },
        EditScenario("E28", "{\n  // nothing yet\n}\n", "{\n  // nothing yet\n  \"a\": 1\n}\n") {
            try $0.set(1, at: "a")
        },
        EditScenario(
            "E29", "{\n  \"a\": {},\n  \"b\": []\n}\n", "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": []\n}\n"
        ) { try $0.set(1, at: "a.x") },
        EditScenario("E30", #"{"a": {}, "b": []}"#, #"{"a": {"x": 1}, "b": []}"#) { try $0.set(1, at: "a.x") },
        EditScenario(
            "E31", "{\r\n\t\"a\": {\r\n\t\t\"x\": 1\r\n\t}\r\n}\r\n",
            "{\r\n\t\"a\": {\r\n\t\t\"x\": 1,\r\n\t\t\"y\": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}\r\n"
        ) { try $0.set([1], at: "a.y") },
        EditScenario("E32", "\u{FEFF}{\"a\":1}", "\u{FEFF}{\"a\":2}") { try $0.set(2, at: "a") },
        EditScenario("E33", "{\n  \"a\": 1\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}") { try $0.set(2, at: "b") },
        EditScenario(
            "E34", "{\n   \"a\" : 1\n}\n", "{\n   \"a\" : 1,\n   \"b\" : {\n      \"c\" : 2\n   }\n}\n"
        ) { try $0.set(["c": 2], at: "b") },
        EditScenario("E35", "{\n  \"a\": {\n    \"deep\": [1, 2]\n  }\n}\n", "{\n  \"a\": 0\n}\n") {
            try $0.set(0, at: "a")
        },
        EditScenario("E36", "{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3\n}\n", "{\n  \"b\": 2,\n  \"c\": 3\n}\n") {
            try $0.remove("a")
        },
        EditScenario("E37", "{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3\n}\n", "{\n  \"a\": 1,\n  \"c\": 3\n}\n") {
            try $0.remove("b")
        },
        EditScenario("E39", "// license\n{\"a\":1} // end\n", "// license\n[] // end\n") {
            try $0.set([], at: "$root")
        },
        EditScenario("E40", "{\n  \"a\": \"// no comment\", // yes\n  \"b\": 1\n}\n", "{\n  \"b\": 1\n}\n") {
            try $0.remove("a")
        },
    ]

    static let edges: [EditScenario] = [
        EditScenario("E41", "{\n  \"a\": 1\n  , \"b\": 2\n}\n", "{\n  \"a\": 1\n}\n") { try $0.remove("b") },
        EditScenario("E42", "{\n  \"a\": 1\n  , \"b\": 2\n}\n", "{\n  \"a\": 1\n  , \"b\": 2,\n  \"c\": 3\n}\n") {
            try $0.set(3, at: "c")
        },
        EditScenario("E43", "{\n  \"a\": 1 /* x */,\n  \"b\": 2\n}\n", "{\n  \"a\": 1 /* x */\n}\n") {
            try $0.remove("b")
        },
        EditScenario("E44", "{\"a\": 1, // x\n \"b\": 2}", "{\"a\": 1 // x\n}") { try $0.remove("b") },
        EditScenario("E46", "{\n  \"a\": 1,\n\n  // foot\n}\n", "{\n  // foot\n}\n") { try $0.remove("a") },
        EditScenario("E47", "{ // open\n  \"a\": 1\n}\n", "{ // open\n  \"z\": 0,\n  \"a\": 1\n}\n") {
            try $0.insert(0, at: "z", position: 0)
        },
    ]
}

extension EditScenario {
    private static let person = """
        <plist version="1.0">
        <dict>
        \t<!-- Who. -->
        \t<key>name</key>
        \t<string>Anna</string> <!-- first -->

        \t<key>age</key>
        \t<integer>0x10</integer>
        \t<key>tags</key>
        \t<array/>
        </dict>
        </plist>

        """
    private static let tags = person.replacing("<array/>", with: "<array>\n\t\t<string>x</string>\n\t</array>")
    private static let short = """
        <plist version="1.0">
        <dict>
          <key>a</key><true/>
        </dict>
        </plist>

        """

    static let xml: [EditScenario] = [
        EditScenario("X01", person, person.replacing(">Anna<", with: ">A &amp; B<")) {
            try $0.set("A & B", at: "name")
        },
        EditScenario("X02", person, person.replacing("0x10", with: "17")) { try $0.set(17, at: "age") },
        EditScenario("X02 equal", person, person) { try $0.set(16, at: "age") },
        EditScenario(
            "X03", person,
            person.replacing(
                "\t<!-- Who. -->\n\t<key>name</key>\n\t<string>Anna</string> <!-- first -->\n\n", with: "")
        ) { try $0.remove("name") },
        EditScenario("X04", person, tags) { try $0.set(["x"], at: "tags") },
        EditScenario("X05", person, tags) { try $0.append("x", to: "tags") },
        EditScenario("X06", person, person.replacing("<array/>\n", with: "<array/>\n\t<key>ok</key>\n\t<true/>\n")) {
            try $0.set(true, at: "ok")
        },
        EditScenario("X07", person, person.replacing("<integer>0x10</integer>", with: "<string>old</string>")) {
            try $0.set("old", at: "age")
        },
        EditScenario("X08", person, person.replacing("<key>age<", with: "<key>years<")) {
            try $0.rename("age", to: "years")
        },
        EditScenario(
            "X09", "<plist version=\"1.0\"><dict><key>a</key><integer>1</integer></dict></plist>",
            "<plist version=\"1.0\"><dict><key>a</key><integer>1</integer><key>b</key><integer>2</integer></dict></plist>"
        ) { try $0.set(2, at: "b") },
        EditScenario(
            "X10",
            "<plist version=\"1.0\">\n<array>\n  <string>a</string>\n  <string>b</string>\n</array>\n</plist>\n",
            "<plist version=\"1.0\">\n<array>\n  <string>b</string>\n  <string>a</string>\n</array>\n</plist>\n"
        ) { try $0.move("1", to: "0") },
        EditScenario("X11", short, short.replacing("<true/>", with: "<false/>")) { try $0.set(false, at: "a") },
        EditScenario("X12", short, short.replacing("<true/>", with: "<true/>\n  <key>b</key><integer>1</integer>")) {
            try $0.set(1, at: "b")
        },
    ]
}

@Suite("Editing, by scenario")
struct EditScenarioTests {
    @Test(
        "A text, a change, and the text that comes out",
        arguments: EditScenario.members + EditScenario.elements + EditScenario.containers + EditScenario.edges
            + EditScenario.xml)
    func scenario(_ scenario: EditScenario) throws {
        var text = try HRDocumentText(scenario.text)
        try scenario.change(&text)
        #expect(String(decoding: try text.data, as: UTF8.self) == scenario.expected)
    }
}
