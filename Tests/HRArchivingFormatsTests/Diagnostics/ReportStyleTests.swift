import Foundation
import HRArchiving
import Testing

/// Colours, where they are wanted; and text that cannot steer a terminal.
@Suite("Report styles")
struct ReportStyleTests {
    @Test(
        "Colours are for terminals whose users have not declined them",
        arguments: [
            ([:], true, true), ([:], false, false), (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
            (["TERM": "dumb"], true, false), (["TERM": "xterm-256color"], true, true),
        ] as [([String: String], Bool, Bool)])
    func colors(environment: [String: String], isTerminal: Bool, hasColors: Bool) {
        #expect(HRReportStyle.style(environment: environment, isTerminal: isTerminal).hasColors == hasColors)
        #expect(!HRReportStyle.plain.hasColors)
    }

    private func report(_ text: String, _ style: HRReportStyle = .plain) -> String? {
        let error = #expect(throws: HRError.self) { try HRUnarchiver().unarchive([Int].self, from: Data(text.utf8)) }
        return error?.report(style: style)
    }

    @Test("Colours add nothing but escape sequences")
    func paint() throws {
        let text = "[1,\n true]"
        let colored = try #require(self.report(text, HRReportStyle(hasColors: true)))
        #expect(
            colored == """
                \u{1B}[1;31merror[HR0202]\u{1B}[0m: \u{1B}[1melement 1 must be an integer, found a boolean\u{1B}[0m
                 \u{1B}[34m-->\u{1B}[0m 2:2
                  \u{1B}[34m|\u{1B}[0m
                \u{1B}[34m2 |\u{1B}[0m  true]
                  \u{1B}[34m|\u{1B}[0m  \u{1B}[1;31m^^^^\u{1B}[0m
                  \u{1B}[34m|\u{1B}[0m
                  \u{1B}[34m=\u{1B}[0m \u{1B}[1mpath:\u{1B}[0m 1
                """)
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == report(text))
    }

    @Test("A long line is cut on both sides of the place")
    func width() {
        let text = "[" + String(repeating: "1, ", count: 100) + "true" + String(repeating: ", 1", count: 100) + "]"
        #expect(
            report(text, HRReportStyle(width: 40)) == """
                error[HR0202]: element 100 must be an integer, found a boolean
                 --> 1:302
                  |
                1 | …, 1, 1, 1, 1, 1, 1, true, 1, 1, 1, 1, 1,…
                  |                      ^^^^
                  |
                  = path: 100
                """)
    }

    @Test("A file's name cannot steer a terminal")
    func fileName() {
        let location = HRSourceLocation(file: "a\u{1B}[2J\n\u{202E}.json", line: 3, column: 5)
        #expect(location.description == #"a\u{1B}[2J\u{A}\u{202E}.json:3:5"#)
    }

    @Test("Neither can what stands in a file")
    func source() throws {
        let shown = try #require(report("[1, \"\u{9B}31m\u{7F}\u{202E}abc\"]"))
        let marks: Set<Unicode.Scalar> = ["\u{9B}", "\u{7F}", "\u{202E}"]
        #expect(marks.isDisjoint(with: shown.unicodeScalars))
    }

    // MARK: Secrets

    private func secrets<T>(_ type: T.Type, _ text: String) -> String? {
        let error = #expect(throws: HRError.self) { try HRUnarchiver().unarchive(type, from: Data(text.utf8)) }
        return error?.report()
    }

    @Test("Of what is secret only the names of keys are shown, in JSON")
    func secretsInJSON() {
        let text = #"{ "secrets": { "a": ["s3cret", "x\": y"], "b": 12345, "c": true, "d:": "\\" } }"#
        #expect(
            secrets([String: [String: Int]].self, text) == """
                error[HR0202]: "a" must be an integer, found an array
                 --> 1:21
                  |
                1 | { "secrets": { "a": ["******", "******"], "b": *****, "c": ****, "d:": "**" } }
                  |                     ^^^^^^^^^^^^^^^^^^^^
                  |
                  = path: secrets.a
                """)
    }

    @Test("Of what is secret only the names of keys are shown, in XML")
    func secretsInXML() {
        let text = "<plist><dict><key>token</key><dict><key>a</key><string>s3cret</string></dict></dict></plist>"
        #expect(
            secrets([String: Int].self, text) == """
                error[HR0202]: "token" must be an integer, found a dictionary
                 --> 1:30
                  |
                1 | <plist><dict><key>token</key><dict><key>a</key><string>******</string></dict></dict></plist>
                  |                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                  |
                  = path: token
                """)
    }
}
