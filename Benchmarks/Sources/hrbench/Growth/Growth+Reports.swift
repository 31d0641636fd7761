import Foundation
import HRArchiving
import HRConfiguring

extension Growth {
    /// Errors in files of one line, reports of many errors, and configurations with many directives.
    static func reports(_ count: Int) -> [Subject] {
        let numbers = (0..<count).map(String.init).joined(separator: ",")
        let keys = (0..<count).map { "\"unknown \($0)\":true" }.joined(separator: ",")
        let lines = (0..<count).map { "  \"unknown \($0)\": true" }.joined(separator: ",\n")
        return faults("a value of another type in one line", count, "{\"values\":[\(numbers),\"x\"]}")
            + faults("a malformed file of one line", count, "{\"values\":[\(numbers),nul]}")
            + [
                diagnosis("unknown keys in one line", count, "{\(keys)}"),
                diagnosis("unknown keys, one a line", count, "{\n\(lines)\n}\n"),
                diagnosis("unknown keys in UTF-16", count, "{\n\(lines)\n}\n", encoding: .utf16LittleEndian),
                configuration("words for variables", count, "", expected: count),
                configuration(
                    "words for variables, and an escaped one", count, ",\"x\":\"$$env\"", expected: count + 1),
                configuration(
                    "words for variables, and an escaped key", count, ",\"$$env\":\"x\"", expected: count + 1),
            ]
    }

    private static func faults(_ name: String, _ count: Int, _ text: String) -> [Subject] {
        func error() -> HRError? {
            do {
                _ = try unarchiver.unarchive([String: [Int]].self, from: Data(text.utf8))
                return nil
            } catch {
                return error
            }
        }
        return [
            subject("read", "json", name, count) {
                { error() }
            } isRight: {
                $0 != nil
            },
            subject("report", "json", name, count) {
                { error()?.report() ?? "" }
            } isRight: {
                !$0.isEmpty
            },
        ]
    }

    private static func diagnosis(
        _ name: String, _ count: Int, _ text: String, encoding: String.Encoding = .utf8
    ) -> Subject {
        subject("diagnose", "json", name, count) {
            let strict = HRUnarchiver(unknownKeys: .error, limits: limits)
            let data = text.data(using: encoding) ?? Data()
            return { strict.diagnose(NothingKnown.self, from: data).errors.count }
        } isRight: {
            $0 > 0
        }
    }

    private static func configuration(_ name: String, _ count: Int, _ more: String, expected: Int) -> Subject {
        subject("load", "json", name, count) {
            let words = (0..<count).map { "\"key \($0)\": {\"$env\": \"HRBENCH_NONE_\($0)\", \"$default\": \"x\"}" }
            let folder = try BenchFolder()
            let url = folder.file("config.json")
            try Data("{\(words.joined(separator: ",\n"))\(more)}".utf8).write(to: url)
            return {
                try withExtendedLifetime(folder) {
                    var configuration = HRConfiguration([String: String].self)
                    configuration.add(.file(url))
                    return try configuration.load().value.count
                }
            }
        } isRight: {
            $0 == expected
        }
    }
}

/// A type that reads no keys.
private struct NothingKnown: HRCoding {
    init(coder: HRDecoder) throws {}
    func encode(with coder: HREncoder) throws {}
}
