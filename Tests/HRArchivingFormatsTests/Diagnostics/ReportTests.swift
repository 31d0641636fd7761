import Foundation
import HRArchiving
import Testing

/// Reports as people see them, from the first character to the last.
@Suite struct ReportTests {
    private func report(_ text: String, unknownKeys: HRUnarchiver.UnknownKeys = .error) -> String? {
        do {
            _ = try HRUnarchiver(unknownKeys: unknownKeys).unarchive(Service.self, from: Data(text.utf8))
            return nil
        } catch {
            return error.report()
        }
    }

    @Test func missingComma() {
        let text = """
            {
              "database": {
                "host": "db.internal"
                "port": 5432
              }
            }
            """
        #expect(
            report(text) == """
                error[HR0101]: expected "," after the value of "host"
                 --> 3:26
                  |
                3 |     "host": "db.internal"
                  |                          ^ add a "," here
                4 |     "port": 5432
                  |     ------ the next key starts here
                  |
                  = path: database.host
                """)
    }

    @Test func unknownKey() {
        let text = """
            {
              "database": {
                "host": "db.internal",
                "prot": 5432
              }
            }
            """
        #expect(
            report(text) == """
                error[HR0201]: Database has no key "prot"
                 --> 4:5
                  |
                2 |   "database": {
                  |               - in this object
                ...
                4 |     "prot": 5432
                  |     ^^^^^^ not read by Database
                  |
                  = help: did you mean "port"?
                  = note: Database reads host, port (default 5432), password
                  = path: database.prot
                """)
    }

    @Test func wrongType() {
        #expect(
            report(#"{ "database": { "host": "db", "port": "5432" } }"#) == """
                error[HR0202]: "port" must be an integer, found a string
                 --> 1:39
                  |
                1 | { "database": { "host": "db", "port": "5432" } }
                  |                                       ^^^^^^
                  |
                  = help: write it as a number: without quotes in JSON, as <integer> or <real> in XML
                  = path: database.port  (Database.port)
                """)
    }

    @Test func secretsAreNotShown() {
        #expect(
            report(#"{ "database": { "host": "db", "password": [ "hunter2" ] } }"#) == """
                error[HR0202]: "password" must be a string, found an array
                 --> 1:43
                  |
                1 | { "database": { "host": "db", "password": [ "*******" ] } }
                  |                                           ^^^^^^^^^^^^^
                  |
                  = path: database.password  (Database.password)
                """)
    }
}

private struct Database: HRCoding {
    let host: String
    let port: Int
    let password: String?

    init(coder: HRDecoder) throws {
        host = try coder.decode(forKey: "host")
        port = try coder.decode(forKey: "port", default: 5432)
        password = try coder.decodeIfPresent(forKey: "password")
    }

    func encode(with coder: HREncoder) throws {}
}

private struct Service: HRCoding {
    let database: Database
    init(coder: HRDecoder) throws { database = try coder.decode(forKey: "database") }
    func encode(with coder: HREncoder) throws {}
}
