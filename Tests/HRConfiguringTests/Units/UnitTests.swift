import Foundation
import HRArchiving
import HRConfiguring
import Testing

@Suite("Units and profiles")
struct UnitTests {
    private func value<T: Decodable>(_ type: T.Type, _ text: String) throws -> T? {
        var configuration = HRConfiguration([String: T].self)
        configuration.add(.data(Data(#"{"x":\#(text)}"#.utf8)))
        return try configuration.load().value["x"]
    }

    @Test("C55 Durations have units")
    func durations() throws {
        #expect(try value(Duration.self, #""30s""#) == .seconds(30))
        #expect(try value(Duration.self, #""1h30m""#) == .seconds(5400))
        #expect(throws: HRConfigurationError.self) { try value(Duration.self, "30") }
        #expect(throws: HRConfigurationError.self) { try value(Duration.self, #""1e3s""#) }
    }

    @Test(
        "C56 Numbers of bytes have units, and those that programs do not agree on are refused",
        arguments: [
            ("10MiB", 10_485_760), ("10MB", 10_000_000), ("1KiB", 1024), ("2kB", 2000), ("0B", 0), ("7EiB", 7 << 60),
            ("10M", nil), ("10", nil), ("1e3B", nil), ("-5B", nil), ("1.5MB", nil), ("8EiB", nil), ("", nil),
        ] as [(String, Int?)])
    func byteCounts(text: String, bytes: Int?) throws {
        #expect(HRByteCount(text)?.bytes == bytes)
        if let bytes {
            #expect(try value(HRByteCount.self, #""\#(text)""#)?.bytes == bytes)
            #expect(HRByteCount(HRByteCount(bytes).description)?.bytes == bytes)
        } else {
            #expect(throws: HRConfigurationError.self) { try value(HRByteCount.self, #""\#(text)""#) }
        }
    }

    @Test("C56 The error offers both units")
    func offers() throws {
        do throws(HRConfigurationError) {
            var configuration = HRConfiguration([String: HRByteCount].self)
            configuration.add(.data(Data(#"{"x":"10M"}"#.utf8), name: "config.json"))
            _ = try configuration.load()
            Issue.record("it was read")
        } catch {
            let help = error.errors.first?.help ?? []
            #expect(help == [#"write "10MiB" for powers of two, or "10MB" for powers of ten"#])
            #expect(error.description.hasPrefix("config.json:1:6: HR0206 "))
        }
    }

    @Test("C56 A number of bytes below zero is told as that")
    func negative() {
        var configuration = HRConfiguration([String: HRByteCount].self)
        configuration.add(.data(Data(#"{"x":"-5MiB"}"#.utf8), name: "config.json"))
        let error = #expect(throws: HRConfigurationError.self) { try configuration.load() }
        #expect(error?.errors.map(\.message) == ["a number of bytes cannot be below zero"])
    }

    @Test("C57 A profile is one of those that are allowed")
    func profiles() throws {
        let allowed = ["dev", "prod"]
        func profile(_ value: String?) throws -> String {
            try HRConfiguration<App>.profile(
                from: "SHOP_PROFILE", allowed: allowed, default: "dev",
                environment: value.map { ["SHOP_PROFILE": $0] } ?? [:])
        }
        #expect(try profile("prod") == "prod")
        #expect(try profile(nil) == "dev")
        do {
            _ = try profile("prd")
            Issue.record("it was taken")
        } catch let error as HRError {
            #expect(
                error.description == """
                    environment variable SHOP_PROFILE: HR0206 no such profile (did you mean "prod"?)
                    """)
        }
    }

    @Test("What stands behind a number of bytes, a secret or a URL at fault is looked at too")
    func standIns() throws {
        struct Limits: Codable {
            var size: HRByteCount
            var token: HRSecret<String>
            var home: URL
            var port: Int
            var flag: Bool
        }
        var configuration = HRConfiguration(Limits.self)
        let text = #"{ "size": "10M", "token": 5, "home": 6, "port": "x", "flag": 1, "prt": 5 }"#
        configuration.add(.data(Data(text.utf8)))
        do throws(HRConfigurationError) {
            _ = try configuration.load()
            Issue.record("it was loaded")
        } catch {
            #expect(
                error.errors.map { $0.path?.description ?? "" }.sorted()
                    == ["flag", "home", "port", "prt", "size", "token"], "\(error)")
        }
    }
}
