import Foundation
import HRArchiving
import HRConfiguring
import Testing

@Suite("Secrets")
struct SecretTests {
    struct Service: Codable {
        struct Database: Codable {
            var password: String
            var note: String?
            var port: Int?
        }

        var db: Database
    }

    struct Account: Codable {
        var key: HRSecret<String>
        var port: Int
    }

    @Test("C41 What a secret folder says is shown nowhere, also where the same text turns up elsewhere")
    func folder() throws {
        let folder = try ConfigurationFolder([
            "run/secrets/db.password": "pw\n", "config.json": #"{"db":{"note":"it is pw","port":1}}"#,
            "wrong.json": #"{"db":{"note":"it is pw","port":"x"}}"#,
        ])
        var configuration = folder.configuration(Service.self, "config.json")
        configuration.add(.folder(folder.path("run/secrets"), secret: true))
        let loaded = try configuration.load()
        #expect(loaded.value.db.password == "pw")
        let lines = folder.short(loaded.explain().description).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("db.password  <redacted>") && $0.hasSuffix("run/secrets/db.password") })

        configuration = folder.configuration(Service.self, "wrong.json")
        configuration.add(.folder(folder.path("run/secrets"), secret: true))
        #expect(
            folder.report(configuration) == """
                error[HR0202]: "port" must be an integer, found a string
                 --> wrong.json:1:33
                  |
                1 | {"db":{"note":"it is ******","port":"x"}}
                  |                                     ^^^
                  |
                  = path: db.port  (SecretTests.Service.Database.port)

                1 error
                """)
    }

    @Test("C42 A secret is redacted wherever it is printed, and is not encoded")
    func printed() throws {
        let secret = HRSecret("hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        let texts = [
            secret.description, secret.debugDescription, "\(secret)", "\([secret])", String(reflecting: secret), dumped,
            "\(Mirror(reflecting: secret).children.map { $0 })", "\(Optional(secret) as Any)",
        ]
        #expect(texts.allSatisfy { !$0.contains("hunter2") })
        #expect("\(secret)" == "<redacted>" && secret.value == "hunter2")
        #expect(throws: (any Error).self) { try JSONEncoder().encode([secret]) }
        #expect(throws: (any Error).self) { try HRArchiver().archive(Account(key: secret, port: 1), as: .json) }
    }

    @Test("C42 The type of a property keeps its value out of reports and explanations")
    func byType() throws {
        let folder = try ConfigurationFolder(["config.json": #"{"key":"hunter2","port":1}"#])
        let loaded = try folder.configuration(Account.self, "config.json").load()
        #expect(loaded.value.key.value == "hunter2")
        #expect(folder.short(loaded.explain().description).hasPrefix("key   <redacted>  config.json:1:8\n"))
        try folder.write(#"{"key":"hunter2","port":"hunter2"}"#, to: "config.json")
        let report = folder.report(folder.configuration(Account.self, "config.json"))
        #expect(report.contains("HR0202") && !report.contains("hunter2"))
    }

    @Test("Secrets in arrays, and secrets that may be missing, are kept too")
    func nested() throws {
        struct Holder: Codable {
            var keys: [HRSecret<String>]
            var spare: HRSecret<String>?
            var other: HRSecret<String>?
        }
        let folder = try ConfigurationFolder(["config.json": #"{"keys":["alpha","beta"],"spare":"gamma"}"#])
        let loaded = try folder.configuration(Holder.self, "config.json").load()
        let text = loaded.explain().description
        #expect(loaded.value.spare?.value == "gamma" && loaded.value.keys.count == 2)
        #expect(!text.contains("alpha") && !text.contains("beta") && !text.contains("gamma"))
    }

    @Test("A variable of a secret layer is not shown where a file has the same text")
    func variable() throws {
        let folder = try ConfigurationFolder(["config.json": #"{"note":"s3cret","port":"x"}"#])
        var configuration = folder.configuration(Service.Database.self, "config.json")
        configuration.add(.environment(prefix: "SHOP", from: ["SHOP_PASSWORD": "s3cret"], secret: true))
        let report = folder.report(configuration)
        #expect(report.contains("HR0202") && !report.contains("s3cret") && report.contains("******"))
    }
}
