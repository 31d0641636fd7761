import Foundation
import HRArchiving
import HRConfiguring
import Testing

private func configuration<T>(
    _ type: T.Type, _ variables: [String: String], over text: String = "{}"
) -> HRConfiguration<T> {
    var configuration = HRConfiguration(type)
    configuration.add(.data(Data(text.utf8), name: "config.json"))
    configuration.add(.environment(prefix: "SHOP", from: variables))
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

@Suite("Texts that say nothing, or more than is seen")
struct BlemishTests {
    @Test(
        "A text that is empty, or has white space around it, is called so",
        arguments: [("", "is empty"), ("8080\n", "ends in white space"), (" 8080", "begins with white space")])
    func blemishes(text: String, words: String) {
        let variable = faults(configuration([String: Int].self, ["SHOP_PORT": text], over: #"{"port":1}"#))
        #expect(
            variable
                == "environment variable SHOP_PORT: HR0202 \"port\" must be an integer: the text \(words) at port\n1 error"
        )
        var named = HRConfiguration([String: Int].self)
        named.environment = ["PORT": text]
        named.add(.data(Data(#"{"port":{"$env":"PORT"}}"#.utf8), name: "config.json"))
        #expect(
            faults(named)
                == "config.json:1:9: HR0202 environment variable PORT is no integer: it \(words) at port\n1 error")
        var argument = HRConfiguration([String: Int].self)
        argument.add(.arguments(["--port=" + text]))
        #expect(faults(argument).hasPrefix("argument --port: HR0202 \"port\" must be an integer: the text \(words)"))
        let size = configuration([String: HRByteCount].self, ["SHOP_SIZE": text], over: #"{"size":"1B"}"#)
        do throws(HRConfigurationError) { _ = try size.load() } catch {
            #expect(error.report().contains("= note: the text \(words)"))
        }
    }

    @Test(
        "An include without a path, or of a folder, is an error at its place",
        arguments: [
            (#"{"a":{"$include":""}}"#, "1:18", #"HR0105 "$include" names no file: the path is empty at a"#),
            (#"{"a":{"$include":["x.json",""]}}"#, "1:18", #"HR0105 "$include" names no file: the path is empty at a"#),
            (
                #"{"a":{"$include":7}}"#, "1:18",
                #"HR0105 "$include" must be the path of a file, or an array of paths at a"#
            ),
            (#"{"a":{"$include":"sub"}}"#, "1:18", #"HR0152 "sub" is no file that could be included"#),
            (#"{"a":{"$include":"no.json"}}"#, "1:18", #"HR0150 there is no file "no.json" to include at a"#),
            (#"{"a":{"$env":7}}"#, "1:14", #"HR0105 "$env" must be the name of a variable at a"#),
        ])
    func includes(text: String, place: String, message: String) throws {
        let folder = try ConfigurationFolder(["config.json": text, "x.json": "{}", "sub/y.json": "{}"])
        let told = folder.faults(folder.configuration([String: [String: Int]].self, "config.json"))
        #expect(told.hasPrefix("config.json:\(place): "), "\(told)")
        #expect(told.contains(message), "\(told)")
        #expect(!told.contains("$$"))
    }

    @Test(
        "Arguments take keys in quotes",
        arguments: [
            (#"--labels."a.b"=9"#, "a.b"), (#"--labels."a=b"=9"#, "a=b"), (#"--labels."a\"b"=9"#, "a\"b"),
            (#"--labels.a\.b=9"#, "a.b"), (#"--labels.a"b=9"#, "a\"b"), (#"--labels."=9"#, "\""),
            (#"--"labels"."x"=9"#, "x"), (#"--labels."\u0061"=9"#, "a"),
        ])
    func quotes(argument: String, key: String) throws {
        var configuration = HRConfiguration([String: [String: Int]].self)
        configuration.add(.arguments([argument]))
        #expect(try configuration.load().value == ["labels": [key: 9]])
        configuration = HRConfiguration([String: [String: Int]].self)
        configuration.add(.arguments(["--set", String(argument.dropFirst(2))]))
        #expect(try configuration.load().value == ["labels": [key: 9]])
    }
}
