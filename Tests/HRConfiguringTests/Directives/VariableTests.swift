import Foundation
import HRArchiving
import HRConfiguring
import Testing

/// What a file that names variables says with some of them set.
private func configuration<T>(
    _ type: T.Type, _ text: String, _ environment: [String: String], interpolates: Bool = false
) -> HRConfiguration<T> {
    var configuration = HRConfiguration(type)
    configuration.environment = environment
    configuration.interpolates = interpolates
    configuration.add(.data(Data(text.utf8), name: "config.json"))
    return configuration
}

private func faults<T>(_ configuration: HRConfiguration<T>) -> String {
    do throws(HRConfigurationError) {
        _ = try configuration.load()
        return ""
    } catch {
        return error.description
    }
}

@Suite("Variables that files name")
struct VariableTests {
    private static let port = #"{"port":{"$env":"PORT"}}"#

    @Test("C29 A text is converted to what the type asks for")
    func converted() throws {
        #expect(try configuration([String: Int].self, Self.port, ["PORT": "80"]).load().value == ["port": 80])
        #expect(try configuration([String: String].self, Self.port, ["PORT": "80"]).load().value == ["port": "80"])
        #expect(try configuration([String: [Int]].self, Self.port, ["PORT": "[1,2]"]).load().value == ["port": [1, 2]])
    }

    @Test("C30 A variable that is not set is an error at the place, or the default")
    func unset() throws {
        #expect(
            faults(configuration([String: Int].self, Self.port, [:]))
                == "config.json:1:9: HR0410 the environment variable \"PORT\" is not set at port\n1 error")
        let text = #"{"port":{"$env":"PORT","$default":8080}}"#
        #expect(try configuration([String: Int].self, text, [:]).load().value == ["port": 8080])
    }

    @Test("A variable that is not set does not matter where a stronger layer says something else")
    func replaced() throws {
        var configuration = configuration([String: Int].self, Self.port, [:])
        configuration.add(.values(["port": 1]))
        #expect(try configuration.load().value == ["port": 1])
    }

    @Test("C31 A text that is no number is an error that names the variable and does not show it")
    func malformed() throws {
        let faults = faults(configuration([String: Int].self, Self.port, ["PORT": "abc"]))
        #expect(faults == "config.json:1:9: HR0202 environment variable PORT is no integer at port\n1 error")
    }

    @Test("C32 Set to nothing is set")
    func empty() throws {
        #expect(faults(configuration([String: Int].self, Self.port, ["PORT": ""])).contains("HR0202"))
        #expect(try configuration([String: String].self, Self.port, ["PORT": ""]).load().value == ["port": ""])
    }

    @Test(
        "C33 to C34 Texts have variables in them only where that is asked for, and what comes of it is not looked at again",
        arguments: [
            ("pa$$word", "pa$$word", "pa$word"), ("${A}", "${A}", "${B}"), ("${HOST}:${PORT:-80}", "", "h:80"),
            ("5$", "5$", "5$"), ("$A", "$A", "$A"), ("a${EMPTY:-x}b", "a${EMPTY:-x}b", "ab"),
        ])
    func interpolated(text: String, plain: String, result: String) throws {
        let environment = ["A": "${B}", "B": "no", "HOST": "h", "EMPTY": ""]
        let file = #"{"x":"\#(text)"}"#
        let untouched = try configuration([String: String].self, file, environment).load().value
        #expect(untouched == ["x": text])
        let value = try configuration([String: String].self, file, environment, interpolates: true).load().value
        #expect(value == ["x": result])
    }

    @Test("C35 What is not closed is an error with its column")
    func unclosed() throws {
        let faults = faults(configuration([String: String].self, #"{"x":"${A"}"#, [:], interpolates: true))
        #expect(faults.hasPrefix("config.json:1:6: HR0105 "))
    }

    @Test("A variable in the default of another one is an error, set or not", arguments: [[:], ["A": "1"]])
    func nested(environment: [String: String]) throws {
        let file = #"{"x":"${A:-${B}}"}"#
        let faults = faults(configuration([String: String].self, file, environment, interpolates: true))
        #expect(faults.hasPrefix("config.json:1:6: HR0105 "))
    }

    @Test("A text with variables is a text")
    func text() throws {
        let faults = faults(configuration([String: Int].self, #"{"x":"${A}"}"#, ["A": "1"], interpolates: true))
        #expect(faults.contains("HR0202"))
    }

    @Test("What cannot stand beside the word is an error at its place")
    func wrongWords() throws {
        let other = configuration([String: Int].self, #"{"x":{"$env":"A","port":1}}"#, [:])
        #expect(faults(other).hasPrefix("config.json:1:25: HR0105 "))
        #expect(faults(configuration([String: Int].self, #"{"x":{"$env":5}}"#, [:])).contains("HR0105"))
    }

    @Test("A key with one more dollar sign is a key")
    func escaped() throws {
        let text = #"{"x":{"$$env":"A"}}"#
        #expect(try configuration([String: [String: String]].self, text, [:]).load().value == ["x": ["$env": "A"]])
    }
}
