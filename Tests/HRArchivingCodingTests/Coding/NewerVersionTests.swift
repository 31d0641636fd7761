import Foundation
import HRArchiving
import TestSupport
import Testing

/// Files that a newer version of the program has written.
@Suite("Newer versions")
struct NewerVersionTests {
    private struct Settings: Codable, HRCoding {
        var name: String
        static var archiveName: String { "Settings" }
        static var archiveVersion: Int { 2 }
    }

    /// The same type, for which newer files are no error.
    private final class Tolerant: Codable, HRCoding {
        var name: String
        static var archiveName: String { "Settings" }
        static var archiveVersion: Int { 2 }
        static var archiveAcceptsNewerVersions: Bool { true }
    }

    /// A type without a version: the same error.
    private final class Unversioned: Codable, HRCoding {
        var name: String
        static var archiveName: String { "Unversioned" }
    }

    private struct Holder: Codable {
        var all: [String: Settings]
    }

    private static let newer = #"{ "$class": "Settings", "$version": 3, "name": "a", "more": [1] } // from tomorrow"#

    @Test("D32: a newer file is an error of its own, in every format", arguments: HRFormat.each)
    func newer(format: HRFormat) throws {
        let document = try HRFormat.json.document(from: Data(Self.newer.utf8))
        let data = try format.data(from: document)
        let error = expectError(.newerVersion) { _ = try HRUnarchiver().unarchive(Settings.self, from: data) }
        #expect(error?.message == "Settings has version 3, which is newer than 2")
        #expect(
            error?.help == ["this file was written by a newer version of the program: update the program to read it"])
        #expect(try HRUnarchiver().unarchive(Tolerant.self, from: data).name == "a")
    }

    @Test("Older and equal versions are read", arguments: 0...2)
    func older(version: Int) throws {
        let data = Data(#"{ "$class": "Settings", "$version": \#(version), "name": "a" }"#.utf8)
        #expect(try HRUnarchiver().unarchive(Settings.self, from: data).name == "a")
    }

    @Test("The error is at the version, within collections and objects without one too")
    func places() throws {
        let data = Data(#"{ "all": { "x": { "$class": "Settings", "$version": 9, "name": "a" } } }"#.utf8)
        let error = expectError(.newerVersion) { _ = try HRUnarchiver().unarchive(Holder.self, from: data) }
        #expect(error?.path?.description == "all.x")
        let text = try #require(error?.report())
        #expect(text.contains("^"), "\(text)")
        let other = Data(#"{ "$class": "Unversioned", "$version": 1, "name": "a" }"#.utf8)
        expectError(.newerVersion) { _ = try HRUnarchiver().unarchive(Unversioned.self, from: other) }
    }

    @Test("What a tolerant type saves into a newer file leaves the rest, and the version")
    func saved() throws {
        let folder = try ScratchFolder()
        let url = folder.place("settings.json")
        try Data(Self.newer.utf8).write(to: url)
        let file = try HRUnarchiver().open(Tolerant.self, at: url)
        file.root.name = "b"
        try file.save()
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text == Self.newer.replacing(#""a""#, with: #""b""#))
    }
}
