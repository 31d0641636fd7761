import Foundation
import HRArchiving
import TestSupport
import Testing

/// The code of Docs/Errors.md.
@Suite("Code of Errors.md")
struct ErrorsSnippets {
    // snippet: catch
    /// The scores in a file, or none where there is no such file yet.
    func scores(in url: URL) throws -> [String: Int] {
        do {
            return try HRUnarchiver().unarchive(from: url)
        } catch {
            guard error.code == .fileNotFound else { throw error }
            return [:]
        }
    }
    // end

    // snippet: others
    /// What is to be told of a file, whoever has something against it.
    func verdict(on url: URL) -> String {
        do {
            let scores: [String: Int] = try HRUnarchiver().unarchive(from: url)
            try check(scores)  // throws errors of its own
            return "\(scores.count) scores"
        } catch let error as HRError {
            return error.report()
        } catch {
            return "not accepted: \(error)"
        }
    }
    // end

    private struct Rejected: Error {}

    private func check(_ scores: [String: Int]) throws {
        guard scores.values.allSatisfy({ $0 >= 0 }) else { throw Rejected() }
    }

    @Test("Errors of others are told apart")
    func others() throws {
        let folder = try ScratchFolder()
        #expect(verdict(on: try folder.file("a.json", #"{"a": 1}"#)) == "1 scores")
        #expect(verdict(on: try folder.file("b.json", #"{"a": -1}"#)) == "not accepted: Rejected()")
        #expect(verdict(on: folder.place("c.json")).hasPrefix("error[HR0150]"))
    }

    // snippet: invalid
    struct Color: HRCoding {
        var hex: String

        init(coder: HRDecoder) throws {
            hex = try coder.decode()
            guard hex.hasPrefix("#") else { throw HRError.invalid("not a color", help: ["write it as \"#ff8800\""]) }
        }

        func encode(with coder: HREncoder) throws { try coder.encode(hex) }
    }
    // end

    @Test("Types say themselves what they do not take")
    func ownWords() throws {
        let data = Data("[\"#ff8800\", \"red\"]".utf8)
        let error = try #require(throws: HRError.self) { try HRUnarchiver().unarchive([Color].self, from: data) }
        #expect(error.description == "1:13: HR0206 not a color at 1")
    }

    // snippet: marks
    /// The marks that an editor shows: each location with its message.
    func marks(in diagnosis: HRDiagnosis) -> [(location: HRSourceLocation, message: String)] {
        (diagnosis.errors + diagnosis.warnings).compactMap { error in
            error.location.map { (location: $0, message: error.message) }
        }
    }

    /// The report for a narrow pane without colours.
    func pane(_ diagnosis: HRDiagnosis) -> String {
        diagnosis.report(style: HRReportStyle(hasColors: false, width: 60))
    }
    // end

    @Test("Marks of an editor")
    func editor() {
        let diagnosis = HRUnarchiver().diagnose([String: Int].self, from: Data("{\n  \"a\": true\n}".utf8))
        let marks = marks(in: diagnosis)
        #expect(marks.map(\.location.line) == [2])
        #expect(marks.first?.message == "\"a\" must be an integer, found a boolean")
        #expect(pane(diagnosis).hasPrefix("error[HR0202]"))
    }

    @Test("Codes are told apart")
    func codes() throws {
        #expect(try scores(in: URL(filePath: "/no/such/file.json")).isEmpty)
        #expect(throws: HRError.self) { try scores(in: FileManager.default.temporaryDirectory) }
    }
}
