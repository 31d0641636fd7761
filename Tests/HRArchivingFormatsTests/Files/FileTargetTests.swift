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

@Suite struct FileTargetTests {
    let scratch: ScratchFolder
    let new = Data("new".utf8)

    init() throws {
        scratch = try ScratchFolder()
    }

    private func isLink(_ url: URL) throws -> Bool {
        try status(of: url).st_mode & S_IFMT == S_IFLNK
    }

    // MARK: Links to a file

    @Test(arguments: ["target.json", "./target.json", "sub/../target.json", "ABSOLUTE"])
    func `a link stays, and its target is replaced`(destination: String) throws {
        try scratch.folder("sub")
        let target = try scratch.file("target.json", mode: 0o640)
        let link = try scratch.link("link.json", to: destination == "ABSOLUTE" ? target.path : destination)
        try FileAccess.write(new, to: link)
        #expect(try isLink(link))
        #expect(try text(of: target) == "new")
        #expect(try permissions(of: target) == 0o640)
        #expect(try scratch.names() == ["link.json", "sub", "target.json"])
    }

    @Test func `a link is followed from folder to folder`() throws {
        try scratch.folder("one")
        try scratch.folder("two")
        try scratch.link("one/link.json", to: "../two/link.json")
        try scratch.link("two/link.json", to: "../target.json")
        try scratch.link("folder", to: "one")
        let target = try scratch.file("target.json")
        try FileAccess.write(new, to: scratch.place("folder/link.json"))
        #expect(try text(of: target) == "new")
        #expect(try isLink(scratch.place("one/link.json")))
        #expect(try isLink(scratch.place("two/link.json")))
    }

    @Test func `a long chain of links is followed`() throws {
        let target = try scratch.file("0")
        for number in 1...30 { try scratch.link("\(number)", to: "\(number - 1)") }
        try FileAccess.write(new, to: scratch.place("30"))
        #expect(try text(of: target) == "new")
    }

    // MARK: Links to nothing

    @Test func `a link that leads nowhere makes its target`() throws {
        try scratch.folder("sub")
        try scratch.link("middle.json", to: "sub/target.json")
        let link = try scratch.link("link.json", to: "middle.json")
        try FileAccess.write(new, to: link)
        #expect(try isLink(link))
        #expect(try isLink(scratch.place("middle.json")))
        #expect(try text(of: scratch.place("sub/target.json")) == "new")
    }

    #if os(Linux)
        @Test func `a link may lead to a name that is no text`() throws {
            let link = scratch.place("link.json")
            let name: [CChar] = [97, CChar(truncatingIfNeeded: 0xFF), 98, 0]
            try check(symlink(name, link.path))
            try FileAccess.write(new, to: link)
            #expect(try text(of: link) == "new")
            #expect(try isLink(link))
        }
    #endif

    @Test func `a link into a missing folder is an error`() throws {
        let link = try scratch.link("link.json", to: "missing/target.json")
        let error = #expect(throws: HRError.self) { try FileAccess.write(new, to: link) }
        #expect(error?.code == .fileNotFound)
        let message = "the folder of the file cannot be opened: no such file or directory"
        #expect(error?.description == "\(link.path): HR0150 \(message)")
        #expect(error?.help == ["make the folder first"])
    }

    @Test func `a link to a name with a slash at its end is an error`() throws {
        try scratch.folder("sub")
        let link = try scratch.link("link.json", to: "sub/")
        let error = #expect(throws: HRError.self) { try FileAccess.write(new, to: link) }
        #expect(error?.message == "expected a file, found a directory")
        #expect(try isLink(link))
    }

    // MARK: Links that are refused

    @Test(arguments: [["a"], ["b", "a"], ["b", "c", "a"]])
    func `links that lead back to themselves are an error`(destinations: [String]) throws {
        for (name, destination) in zip(["a", "b", "c"], destinations) { try scratch.link(name, to: destination) }
        let url = scratch.place("a")
        let error = #expect(throws: HRError.self) { try FileAccess.write(new, to: url) }
        #expect(error?.code == .inputOutput)
        let message = "the file cannot be opened: too many levels of symbolic links"
        #expect(error?.description == "\(url.path): HR0155 \(message)")
        #expect((error?.underlying as? POSIXError)?.code == .ELOOP)
        #expect(try scratch.names().count == destinations.count)
    }

    @Test(arguments: SpecialFile.allCases)
    func `a link to what is no file is refused`(special: SpecialFile) throws {
        let target = try special.make(in: scratch)
        let link = try scratch.link("link.json", to: target.path)
        let before = try status(of: target)
        let error = #expect(throws: HRError.self) { try FileAccess.write(new, to: link) }
        #expect(error?.description == "\(link.path): HR0152 expected a file, found \(special.rawValue)")
        #expect(try status(of: target).st_ino == before.st_ino)
        #expect(try isLink(link))
    }
}
