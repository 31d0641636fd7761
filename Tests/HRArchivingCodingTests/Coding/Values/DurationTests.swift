import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("E4: Durations")
struct DurationTests {
    private struct Retry: Codable, Equatable {
        var timeout: Duration
        var pause: Duration?
    }

    static let written: [(Duration, String)] = [
        (.zero, "0s"), (.seconds(1), "1s"), (.seconds(30), "30s"), (.seconds(90), "1m30s"), (.seconds(5400), "1h30m"),
        (.seconds(3600), "1h"), (.seconds(90_000), "25h"), (.seconds(3601), "1h1s"), (.milliseconds(1500), "1.5s"),
        (.milliseconds(61_250), "1m1.25s"), (.milliseconds(250), "250ms"), (.microseconds(1500), "1500us"),
        (.nanoseconds(1), "1ns"), (.nanoseconds(1_000_000), "1ms"), (.seconds(-5400), "-1h30m"),
        (.milliseconds(-1500), "-1.5s"), (.milliseconds(-5), "-5ms"),
        (Duration(secondsComponent: 0, attosecondsComponent: 1), "0.000000001ns"),
        (Duration(secondsComponent: 1, attosecondsComponent: 1), "1.000000000000000001s"),
        (Duration(secondsComponent: 0, attosecondsComponent: -1_500_000_000), "-1.5ns"),
        (.seconds(Int64.max), "2562047788015215h30m7s"), (.zero - .seconds(Int64.max), "-2562047788015215h30m7s"),
    ]

    @Test("A duration is written with units, and comes back in every format", arguments: written)
    func writing(_ duration: Duration, _ text: String) throws {
        let document = try HRArchiver().document(archiving: duration)
        #expect(document == HRDocument(.string(text)))
        #expect(try HRUnarchiver().unarchive(Duration.self, from: document) == duration)
        let retry = Retry(timeout: duration)
        for format in [HRFormat.json, .xmlPropertyList, .binaryPropertyList] {
            let data = try HRArchiver().archive(retry, as: format)
            #expect(try HRUnarchiver().unarchive(Retry.self, from: data) == retry)
        }
    }

    @Test(
        "What people write",
        arguments: [
            ("1d", .seconds(86_400)), ("1d12h", .seconds(129_600)), ("90m", .seconds(5400)), ("90s", .seconds(90)),
            ("2d3h4m5.5s", .milliseconds(183_845_500)), ("1500ms", .milliseconds(1500)), ("1.5ms", .microseconds(1500)),
            ("0.25us", .nanoseconds(250)), ("-0s", .zero), ("0001s", .seconds(1)),
            ("1.50000000000000000000s", .seconds(1.5)),
        ] as [(String, Duration)])
    func reading(_ text: String, _ duration: Duration) throws {
        #expect(try HRUnarchiver().unarchive(Duration.self, from: HRDocument(.string(text))) == duration)
    }

    @Test(
        "What says no duration",
        arguments: [
            "", "-", "s", "30", "1.5", "1h30", "30s1h", "1s1s", "1.5h", "1 h", "1h 30m", "+1s", "1.s", ".5s", "1e3s",
            "1S", "1w",
            "1s250ms", "1ms1us", "--1s", "1h-5m", "9223372036854775808s", "153722867280912931m",
            "1.0000000000000000001s",
            "0.0000000001ns", "٣s", "1h\u{301}", String(repeating: "0", count: 200) + "1s",
        ])
    func refusing(_ text: String) {
        let error = #expect(throws: HRError.self) {
            try HRUnarchiver().unarchive(Duration.self, from: HRDocument(.string(text)))
        }
        #expect(error?.description == "HR0206 the value is not a duration at $root")
        #expect(error?.help == ["write numbers with their units: \"30s\", \"1h30m\", \"250ms\""])
    }

    @Test("A number without a unit is an error that offers a text")
    func bareNumber() throws {
        for text in [#"{"timeout": 30}"#, #"{"timeout": 1.5}"#, #"{"timeout": [1, 2]}"#] {
            let error = try #require(throws: HRError.self) {
                try HRUnarchiver().unarchive(Retry.self, from: Data(text.utf8))
            }
            #expect(error.description.hasPrefix(#"1:13: HR0202 "timeout" must be a duration, found "#))
            #expect(error.help == ["write numbers with their units: \"30s\", \"1h30m\", \"250ms\""])
        }
    }

    @Test("One that is too long to be told is an error")
    func tooLong() {
        let long = Duration.seconds(Int64.max) + .seconds(1)
        for duration in [long, .zero - long] {
            let error = #expect(throws: HRError.self) { try HRArchiver().document(archiving: ["a": duration]) }
            #expect(error?.description == "HR0206 a duration is longer than 292 billion years at a")
        }
    }

    @Test("Random durations come back")
    func random() throws {
        var generator = SeededGenerator(seed: 15)
        for _ in 0..<1000 {
            let seconds =
                Int64.random(in: .min + 1 ... .max, using: &generator) >> Int64.random(in: 0..<64, using: &generator)
            let attoseconds =
                Int64.random(in: 0..<1_000_000_000_000_000_000, using: &generator)
                >> Int64.random(in: 0..<60, using: &generator)
            let duration = Duration(
                secondsComponent: seconds, attosecondsComponent: seconds < 0 ? -attoseconds : attoseconds)
            guard duration <= .seconds(Int64.max), duration >= .zero - .seconds(Int64.max) else { continue }
            let document = try HRArchiver().document(archiving: duration)
            #expect(try HRUnarchiver().unarchive(Duration.self, from: document) == duration, "\(document)")
        }
    }
}
