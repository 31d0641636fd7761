import Foundation
import HRArchiving
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Saving into a file that others may change, too.
@Suite struct ReplacingFileTests {
    let scratch: ScratchFolder
    let old = Data("old".utf8), new = Data("new".utf8)

    init() throws {
        scratch = try ScratchFolder()
    }

    private func replace(
        _ url: URL, inPlaceIfNeeded: Bool = false, _ beforeLastLook: @escaping () -> Void = {}
    ) throws(HRError) -> Bool {
        try FileAccess.replace(
            old, with: new, in: url, inPlaceIfNeeded: inPlaceIfNeeded, beforeLastLook: beforeLastLook)
    }

    private func expectRefused(
        _ url: URL, _ code: HRError.Code = .fileChanged, _ message: String = "the file has changed since it was read",
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) throws {
        let error = try #require(throws: HRError.self, sourceLocation: sourceLocation) { try body() }
        #expect(error.description == "\(url.path): \(code) \(message)", sourceLocation: sourceLocation)
        #expect(!error.help.isEmpty, sourceLocation: sourceLocation)
    }

    // MARK: Writing

    @Test func `a file that holds what was read is replaced`() throws {
        let url = try scratch.file("a.json")
        #expect(try replace(url))
        #expect(try text(of: url) == "new")
        #expect(try scratch.names() == ["a.json"])
    }

    @Test func `equal contents are not written`() throws {
        let url = try scratch.file("a.json")
        try check(chmod(url.path, 0o444))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: url.path)
        let before = try status(of: url)
        #expect(try !FileAccess.replace(old, with: old, in: url))
        let after = try status(of: url)
        #expect(after.st_ino == before.st_ino)
        let date = try FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
        #expect(date == Date(timeIntervalSince1970: 1))
    }

    @Test(arguments: [0o644, 0o600, 0o755] as [mode_t])
    func `permissions are kept`(mode: mode_t) throws {
        let url = try scratch.file("a.json", mode: mode)
        #expect(try replace(url))
        #expect(try permissions(of: url) == mode)
    }

    @Test func `links are followed`() throws {
        let url = try scratch.file("a.json")
        let link = try scratch.link("b.json", to: "a.json")
        #expect(try replace(link))
        #expect(try text(of: url) == "new")
        #expect(try status(of: link).st_mode & S_IFMT == S_IFLNK)
        #expect(try scratch.names() == ["a.json", "b.json"])
    }

    // MARK: Others

    @Test(arguments: ["other", "ol", "older", ""])
    func `a file that holds something else stays as it is`(contents: String) throws {
        let url = try scratch.file("a.json", contents)
        try expectRefused(url) { _ = try replace(url) }
        #expect(try text(of: url) == contents)
        #expect(try scratch.names() == ["a.json"])
        // That nothing is to be changed does not make it the file that was read.
        try expectRefused(url) { try FileAccess.replace(old, with: old, in: url) }
    }

    @Test(arguments: ["other", "ol", "older", ""])
    func `so does one that is changed while it is saved`(contents: String) throws {
        let url = try scratch.file("a.json")
        try expectRefused(url) {
            _ = try replace(url) { self.write(contents, url) }
        }
        #expect(try text(of: url) == contents)
        #expect(try scratch.names() == ["a.json"])
    }

    @Test func `one that is replaced by the same contents is replaced`() throws {
        let url = try scratch.file("a.json")
        #expect(try replace(url) { self.write("old", url) })
        #expect(try text(of: url) == "new")
    }

    @Test func `a link that is made to lead elsewhere is not followed to where it led`() throws {
        let (first, second) = (try scratch.file("a.json"), try scratch.file("b.json"))
        let link = try scratch.link("c.json", to: "a.json")
        try expectRefused(link) {
            _ = try replace(link) {
                unlink(link.path)
                symlink("b.json", link.path)
            }
        }
        #expect(try text(of: first) == "old")
        #expect(try text(of: second) == "old")
        #expect(try scratch.names() == ["a.json", "b.json", "c.json"])
    }

    @Test func `a file that is gone is not made anew`() throws {
        let url = scratch.place("a.json")
        try expectRefused(url, .fileNotFound, "the file is gone that was read") { _ = try replace(url) }
        try scratch.file("a.json")
        try expectRefused(url, .fileNotFound, "the file is gone that was read") {
            _ = try replace(url) { unlink(url.path) }
        }
        #expect(try scratch.names() == [])
    }

    @Test func `a folder in its place is none`() throws {
        let url = try scratch.file("a.json")
        let error = #expect(throws: HRError.self) {
            _ = try replace(url) {
                unlink(url.path)
                mkdir(url.path, 0o755)
            }
        }
        #expect(error?.code == .notAFile)
        #expect(try scratch.names() == ["a.json"])
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give rights up"))
    func `a file that may not be written stays as it is`() async {
        await #expect(processExitsWith: .success) {
            let scratch = try ScratchFolder()
            let url = try scratch.file("a.json", mode: 0o444)
            try check(chmod(scratch.url.path, 0o777))
            try withoutRights {
                let error = #expect(throws: HRError.self) {
                    try FileAccess.replace(Data("old".utf8), with: Data("new".utf8), in: url)
                }
                #expect(error?.code == .permission)
            }
            #expect(try text(of: url) == "old")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give rights up"))
    func `a file that is written in place holds what was read, too`() async {
        await #expect(processExitsWith: .success) {
            let scratch = try ScratchFolder()
            let url = try scratch.file("a.json", mode: 0o666)
            try check(chmod(scratch.url.path, 0o755))
            let old = Data("old".utf8), new = Data("new".utf8)
            try withoutRights {
                let error = #expect(throws: HRError.self) {
                    try FileAccess.replace(old, with: new, in: url, inPlaceIfNeeded: true) {
                        _ = truncate(url.path, 0)
                    }
                }
                #expect(error?.code == .fileChanged)
                #expect(try text(of: url) == "")
                try check(truncate(url.path, 0))
                #expect(try FileAccess.replace(Data(), with: new, in: url, inPlaceIfNeeded: true))
            }
            #expect(try text(of: url) == "new")
        }
    }

    /// Writes beside and renames, as editors do.
    private func write(_ contents: String, _ url: URL) {
        do {
            try Data(contents.utf8).write(to: url, options: .atomic)
        } catch {
            Issue.record(error)
        }
    }
}
