import Foundation
import HRArchiving
import HRConfiguring
import Testing

/// Ways that secrets could take out of a configuration.
@Suite("Hidden texts")
struct HiddenTextsTests {
    struct Account: Codable, Sendable {
        var key: HRSecret<String>
        var port: Int
        var url: String?
    }

    private static func everything(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text + "\(value)" + String(reflecting: value)
    }

    @Test("A file that is secret as a whole is not shown where it is malformed")
    func malformed() throws {
        let text = #"{"credential": "hunter2" "other": "hunter3"}"#
        let folder = try ConfigurationFolder(["secret.json": text])
        for layer in [HRLayer.file(folder.path("secret.json"), secret: true), .data(Data(text.utf8), secret: true)] {
            var configuration = HRConfiguration([String: String].self)
            configuration.add(layer)
            let report = folder.report(configuration)
            #expect(report.contains(":1:25") && report.contains("nothing of it is shown: it is secret"))
            #expect(!report.contains("credential") && !report.contains("hunter"))
        }
    }

    @Test("What has been loaded, and what it is loaded from, shows nothing when it is printed or dumped")
    func printed() throws {
        let folder = try ConfigurationFolder(["config.json": #"{"key":"hunter2","port":1}"#])
        var configuration = folder.configuration(Account.self, "config.json")
        configuration.environment = ["A": "hunter2"]
        let layer = HRLayer.environment(prefix: "X", from: ["X_KEY": "hunter2"], secret: true)
        configuration.add(layer)
        configuration.add(.data(Data(#"{"key":"hunter2"}"#.utf8), secret: true))
        let live = try configuration.live(every: nil) { _ in }
        try folder.write(#"{"key":"hunter2","port":"hunter2"}"#, to: "config.json")
        #expect(throws: HRConfigurationError.self) { try live.reload() }
        let shown: [Any] = [
            try #require(live.lastError), live.loaded, live, configuration, layer, configuration.layers,
        ]
        for value in shown { #expect(!Self.everything(value).contains("hunter")) }
        #expect(live.loaded.description == "a configuration of Account")
    }

    @Test("An explanation has no secret in any other value, shortened or not")
    func explained() throws {
        let long = String(repeating: "x", count: 50)
        let folder = try ConfigurationFolder([
            "config.json": #"{"key":"hun\"ter2","port":12,"url":"\#(long)hun\"ter2@db"}"#
        ])
        let text = try folder.configuration(Account.self, "config.json").load().explain().description
        #expect(text.contains("\(long)******") && !text.contains("hun"))
    }

    @Test(
        "However a file spells a secret, a report does not",
        arguments: [
            #"{"key":"hun\"ter\u0032","port":"x"}"#, #"{"key":"hun\/ter2","port":"x"}"#,
            "<plist><dict><key>key</key><string>hun&amp;ter2</string><key>port</key><string>x</string></dict></plist>",
        ])
    func spelled(text: String) throws {
        let folder = try ConfigurationFolder(["config": text])
        let report = folder.report(folder.configuration(Account.self, "config"))
        #expect(report.contains("HR0202") && report.contains("******") && !report.contains("hun"))
    }

    @Test("Secrets among the definitions are kept like all others")
    func definitions() throws {
        struct Holder: Codable {
            var key: HRSecret<String>
            var password: String?
            var other: [String: String]?
        }
        let variables = #"{"password":{"$env":"PW"},"z":{"$env":"PW"}}"#
        let definitions = #"{"$definitions":{"x":{"$value":"hunter2"},"y":\#(variables)}"#
        let folder = try ConfigurationFolder([
            "config.json": definitions + ##","key":{"$alias":"#x"},"other":{"a":"hunter2 and s3cret"}}"##
        ])
        var configuration = folder.configuration(Holder.self, "config.json")
        configuration.environment = ["PW": "s3cret"]
        let text = try configuration.load().explain().description
        #expect(!text.contains("hunter2") && !text.contains("s3cret"))
    }

    @Test("A folder of secrets is kept where another file cannot be read")
    func unreadable() throws {
        let folder = try ConfigurationFolder([
            "run/key": "hunter2\n", "config.json": #"{"url":"me:hunter2@db" "port":1}"#,
        ])
        var configuration = folder.configuration(Account.self, "config.json")
        configuration.add(.folder(folder.path("run"), secret: true))
        let report = folder.report(configuration)
        #expect(report.contains("HR0101") && !report.contains("hunter2"))
    }
}
