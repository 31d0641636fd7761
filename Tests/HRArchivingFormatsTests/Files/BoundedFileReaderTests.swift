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

@Suite struct BoundedFileReaderTests {
    let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
    }

    // MARK: What can be read

    @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000, 3_000_000])
    func `a file up to the limit is read whole`(size: Int) throws {
        let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let url = scratch.place("a.json")
        try data.write(to: url)
        #expect(try FileAccess.read(url, limit: size) == data)
        #expect(try FileAccess.read(url, limit: .max) == data)
    }

    @Test func `symbolic links are followed`() throws {
        try scratch.file("a.json", "text")
        try scratch.link("b.json", to: "a.json")
        let url = try scratch.link("c.json", to: scratch.place("b.json").path)
        #expect(try FileAccess.read(url, limit: 10) == Data("text".utf8))
    }

    @Test func `a path is seen from its base`() throws {
        try scratch.file("ä b%.json", "text")
        let url = URL(fileURLWithPath: "ä b%.json", relativeTo: scratch.url)
        #expect(try FileAccess.read(url, limit: 10) == Data("text".utf8))
    }

    // MARK: Limits

    @Test(arguments: [0, 1, 4])
    func `a file above the limit is refused`(limit: Int) throws {
        let url = try scratch.file("a.json", "12345")
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: limit) }
        #expect(error?.code == .byteLimit)
        #expect(
            error?.description
                == "\(url.path), byte \(limit): HR0603 the file has 5 bytes, at most \(limit) are allowed")
        #expect(error?.help == ["raise HRLimits.bytes if the file is to be trusted"])
        #expect(error?.location == HRSourceLocation(file: url.path, byteRange: limit..<5))
        #expect(error?.underlying == nil)
    }

    @Test func `a limit below nothing allows nothing`() throws {
        let url = try scratch.file("a.json", "")
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: -1) }
        #expect(error?.message == "the file has 0 bytes, at most -1 are allowed")
    }

    @Test func `a sparse file is refused before memory is taken`() throws {
        let url = try scratch.file("a.json", "")
        try check(truncate(url.path, 10 << 30))
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 256 << 20) }
        #expect(error?.code == .byteLimit)
        #expect(error?.message == "the file has 10737418240 bytes, at most 268435456 are allowed")
    }

    #if os(Linux)
        @Test func `a file that hides its size is read to its end`() throws {
            let url = URL(fileURLWithPath: "/proc/self/status")
            let data = try FileAccess.read(url, limit: 1 << 20)
            #expect(data.starts(with: Data("Name:".utf8)))
            #expect(data.last == UInt8(ascii: "\n"))
        }

        @Test func `a file that hides its size is held to the limit`() throws {
            let url = URL(fileURLWithPath: "/proc/self/status")
            let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
            #expect(error?.code == .byteLimit)
            #expect(error?.message == "the file has more bytes than it said, at most 10 are allowed")
        }
    #endif

    // MARK: What cannot be read

    @Test(arguments: SpecialFile.allCases)
    func `what is no file is refused`(special: SpecialFile) throws {
        let url = try special.make(in: scratch)
        let name = special.rawValue
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
        #expect(error?.code == .notAFile)
        #expect(error?.description == "\(url.path): HR0152 expected a file, found \(name)")
        #expect(error?.help == ["name a regular file: an archive is never read from or written to \(name)"])
    }

    @Test func `an endless device is refused`() throws {
        let error = #expect(throws: HRError.self) {
            try FileAccess.read(URL(fileURLWithPath: "/dev/zero"), limit: .max)
        }
        #expect(error?.message == "expected a file, found a device")
    }

    @Test func `a missing file is an error`() throws {
        let url = scratch.place("a.json")
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
        #expect(error?.code == .fileNotFound)
        #expect(error?.description == "\(url.path): HR0150 the file cannot be opened: no such file or directory")
        #expect(error?.help == ["check the path; names are case-sensitive on most systems"])
        #expect((error?.underlying as? POSIXError)?.code == .ENOENT)
    }

    @Test func `a link that leads nowhere is an error`() throws {
        let url = try scratch.link("a.json", to: "b.json")
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
        #expect(error?.description == "\(url.path): HR0150 the file cannot be opened: no such file or directory")
    }

    @Test func `a link that leads back to itself is an error`() throws {
        try scratch.link("b.json", to: "a.json")
        let url = try scratch.link("a.json", to: "b.json")
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
        #expect(error?.code == .inputOutput)
        #expect(error?.message == "the file cannot be opened: too many levels of symbolic links")
        #expect(error?.help == ["remove the symbolic link: it leads back to itself"])
    }

    @Test func `a path through a file is an error`() throws {
        let url = try scratch.file("a.json").appendingPathComponent("b.json")
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
        #expect(error?.code == .fileNotFound)
        #expect(error?.message == "the file cannot be opened: not a directory")
        #expect(error?.help == ["check the path: a part of it is no folder"])
    }

    @Test func `a name that is too long is an error`() throws {
        let url = scratch.place(String(repeating: "a", count: 300))
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
        #expect(error?.code == .inputOutput)
        #expect(error?.message == "the file cannot be opened: file name too long")
        #expect(error?.help == ["choose a shorter name"])
    }
}
