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

@Suite struct AtomicFileWriterTests {
    let scratch: ScratchFolder
    let new = Data("new".utf8)

    init() throws {
        scratch = try ScratchFolder()
    }

    // MARK: Contents

    @Test(arguments: [0, 1, 4096, 3_000_000])
    func `all bytes are written, and nothing else`(size: Int) throws {
        let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let url = scratch.place("a.json")
        try FileAccess.write(data, to: url)
        #expect(try Data(contentsOf: url) == data)
        #expect(try scratch.names() == ["a.json"])
    }

    @Test func `a shorter text replaces a longer one`() throws {
        let url = try scratch.file("a.json", String(repeating: "old", count: 10_000))
        try FileAccess.write(new, to: url)
        #expect(try text(of: url) == "new")
        #expect(try scratch.names() == ["a.json"])
    }

    @Test func `a part of data is written as that part`() throws {
        let url = scratch.place("a.json")
        try FileAccess.write(Data("0123456789".utf8)[3..<6], to: url)
        #expect(try text(of: url) == "345")
    }

    @Test func `a name may be as long as the system allows`() throws {
        let name = String(repeating: "a", count: 255)
        try FileAccess.write(new, to: scratch.place(name))
        try FileAccess.write(new, to: scratch.place(name))
        #expect(try scratch.names() == [name])
    }

    @Test func `a path is seen from its base`() throws {
        try FileAccess.write(new, to: URL(fileURLWithPath: "ä b%.json", relativeTo: scratch.url))
        #expect(try text(of: scratch.place("ä b%.json")) == "new")
    }

    // MARK: What belongs to the old file

    @Test(arguments: [0o644, 0o640, 0o600, 0o666, 0o777, 0o4755, 0o2750, 0o1644, 0o200] as [mode_t])
    func `permissions are kept`(mode: mode_t) throws {
        let url = try scratch.file("a.json", mode: mode)
        try FileAccess.write(new, to: url)
        #expect(try permissions(of: url) == mode)
        try check(chmod(url.path, 0o600))
        #expect(try text(of: url) == "new")
    }

    @Test(
        .enabled(if: geteuid() == 0, "only the superuser can give a file away"), arguments: [0o640, 0o4755] as [mode_t])
    func `owner and group are kept`(mode: mode_t) throws {
        let url = try scratch.file("a.json")
        try check(chown(url.path, 1000, 1001))
        try check(chmod(url.path, mode))
        try FileAccess.write(new, to: url)
        let after = try status(of: url)
        #expect(after.st_uid == 1000)
        #expect(after.st_gid == 1001)
        #expect(after.st_mode & 0o7777 == mode)
        #expect(try text(of: url) == "new")
    }

    @Test func `the other names of a file keep the old contents`() throws {
        let url = try scratch.file("a.json")
        let other = scratch.place("b.json")
        try check(link(url.path, other.path))
        try FileAccess.write(new, to: url)
        #expect(try text(of: url) == "new")
        #expect(try text(of: other) == "old")
    }

    // MARK: What is refused

    @Test(arguments: SpecialFile.allCases)
    func `what is no file is refused, and left alone`(special: SpecialFile) throws {
        let url = try special.make(in: scratch)
        let before = try status(of: url)
        let names = try scratch.names()
        let error = #expect(throws: HRError.self) { try FileAccess.write(new, to: url) }
        #expect(error?.code == .notAFile)
        #expect(error?.description == "\(url.path): HR0152 expected a file, found \(special.rawValue)")
        let after = try status(of: url)
        #expect(after.st_ino == before.st_ino)
        #expect(after.st_mode == before.st_mode)
        #expect(try scratch.names() == names)
    }

    @Test func `a missing folder is an error`() throws {
        let url = scratch.place("missing/a.json")
        let error = #expect(throws: HRError.self) { try FileAccess.write(new, to: url) }
        #expect(error?.code == .fileNotFound)
        let message = "the folder of the file cannot be opened: no such file or directory"
        #expect(error?.description == "\(url.path): HR0150 \(message)")
        #expect(error?.help == ["make the folder first"])
        #expect((error?.underlying as? POSIXError)?.code == .ENOENT)
    }

    @Test func `a path through a file is an error`() throws {
        let url = try scratch.file("a.json").appendingPathComponent("b.json")
        let error = #expect(throws: HRError.self) { try FileAccess.write(new, to: url) }
        #expect(error?.description == "\(url.path): HR0150 the file cannot be opened: not a directory")
    }

    @Test func `a name that is too long is an error`() throws {
        let url = scratch.place(String(repeating: "a", count: 300))
        let error = #expect(throws: HRError.self) { try FileAccess.write(new, to: url) }
        #expect(error?.description == "\(url.path): HR0155 the file cannot be opened: file name too long")
        #expect(try scratch.names().isEmpty)
    }
}
