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

/// What an error says where a file could be written in place.
let inPlaceHelp = "or let it be written in place, which is not atomic: HRArchiver.saving = .inPlaceIfNeeded"

/// Files that can be written and not replaced, through the archivers.
@Suite struct WritingInPlaceTests {
    private static let inPlace = HRArchiver(saving: .inPlaceIfNeeded)
    private static let new = "[\"new\"]"

    /// The text of a file, however it ends.
    private static func contents(of url: URL) throws -> String {
        String(decoding: try Data(contentsOf: url), as: UTF8.self).filter { !$0.isWhitespace }
    }

    // MARK: A folder that may not be written

    @Test("A file in a folder that may not be written is written in place on request")
    func readOnlyFolder() async {
        await #expect(processExitsWith: .success) {
            try giveUpRights()
            let scratch = try ScratchFolder()
            let folder = try scratch.folder("sub")
            for old in ["", "o", String(repeating: "old", count: 10_000)] {
                let url = try scratch.file("sub/a.json", old, mode: 0o640)
                let inode = try status(of: url).st_ino
                try check(chmod(folder.path, 0o500))
                let error = #expect(throws: HRError.self) { try HRArchiver().archive(["new"], to: url) }
                #expect(error?.help.last == inPlaceHelp)
                #expect(try text(of: url) == old)
                try Self.inPlace.archive(["new"], to: url)
                #expect(try Self.contents(of: url) == Self.new)
                #expect(try status(of: url).st_ino == inode)
                #expect(try permissions(of: url) == 0o640)
                try HRKeyedArchiver.archiveRootObject(["newer"], toFile: url.path, settings: Self.inPlace)
                #expect(try Self.contents(of: url) == "[\"newer\"]")
                // There is no place for a new one.
                let created = #expect(throws: HRError.self) {
                    try Self.inPlace.archive(["new"], to: scratch.place("sub/b.json"))
                }
                #expect(created?.code == .permission)
                #expect(created?.help == ["allow this process to read and write the folder"])
                try check(chmod(folder.path, 0o700))
                #expect(try scratch.names(in: "sub") == ["a.json"])
            }
        }
    }

    @Test("A file that can be replaced is replaced all the same")
    func replaceableFile() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("a.json")
        let other = scratch.place("b.json")
        try FileManager.default.linkItem(at: url, to: other)
        try Self.inPlace.archive(["new"], to: url)
        #expect(try Self.contents(of: url) == Self.new)
        #expect(try text(of: other) == "old")
    }

    @Test("What may not be written at all stays as it is")
    func unwritableFile() async {
        await #expect(processExitsWith: .success) {
            try giveUpRights()
            let scratch = try ScratchFolder()
            let url = try scratch.file("a.json", mode: 0o444)
            let error = #expect(throws: HRError.self) { try Self.inPlace.archive(["new"], to: url) }
            #expect(error?.code == .permission)
            #expect(error?.help == ["check the permissions of the file and of the folders above it"])
            #expect(try text(of: url) == "old")
        }
    }

    // MARK: A file of another owner

    @Test(
        "A file that the group may write is saved by somebody of the group on request",
        .enabled(if: geteuid() == 0, "only the superuser can make a file of somebody else's"))
    func groupRights() async {
        await #expect(processExitsWith: .success) {
            let scratch = try ScratchFolder()
            let folder = try scratch.folder("sub")
            let url = try scratch.file("sub/a.json", mode: 0o660)
            try check(chown(url.path, 0, 65534))
            try check(chmod(folder.path, 0o777))
            try withoutRights {
                let error = #expect(throws: HRError.self) { try HRArchiver().archive(["new"], to: url) }
                let message = "the owner of the file cannot be kept: operation not permitted"
                #expect(error?.description == "\(url.path): HR0151 \(message)")
                #expect(
                    error?.help == ["have the owner of the file save it, or save under another name", inPlaceHelp])
                try Self.inPlace.archive(["new"], to: url)
            }
            #expect(try Self.contents(of: url) == Self.new)
            let after = try status(of: url)
            #expect(after.st_uid == 0 && after.st_gid == 65534)
            #expect(try permissions(of: url) == 0o660)
            #expect(try scratch.names(in: "sub") == ["a.json"])
        }
    }

    // MARK: A file that is mounted

    #if canImport(Glibc)
        /// Puts one file in the place of another, until it is taken away.
        private func mountFile(_ source: URL, at url: URL) throws {
            try check(mount(source.path, url.path, nil, UInt(MS_BIND), nil))
        }

        private func unmount(_ url: URL) {
            let result = umount2(url.path, Int32(MNT_DETACH))
            #expect(result == 0, "a mounted file is left behind")
        }

        @Test(
            "A file that is mounted on its own is written in place on request",
            .enabled(if: SmallDisk.isPossible, "only who may mount can mount a file"))
        func mountedFile() throws {
            let scratch = try ScratchFolder()
            let source = try scratch.file("source.json", "longer than what comes", mode: 0o640)
            let url = try scratch.file("a.json", "hidden")
            try mountFile(source, at: url)
            defer { unmount(scratch.place("a.json")) }
            let error = #expect(throws: HRError.self) { try HRArchiver().archive(["new"], to: url) }
            let message = "the file cannot be replaced: device or resource busy"
            #expect(error?.description == "\(url.path): HR0155 \(message)")
            #expect(error?.help == [inPlaceHelp])
            #expect(try text(of: source) == "longer than what comes")
            try Self.inPlace.archive(["new"], to: url)
            #expect(try Self.contents(of: source) == Self.new)
            #expect(try permissions(of: source) == 0o640)
            #expect(try scratch.names() == ["a.json", "source.json"])
        }

        @Test(
            "A disk that is full while a file is written in place is said to have left a part",
            .enabled(if: SmallDisk.isPossible, "only who may mount can make a disk that is soon full"))
        func fullDisk() throws {
            let scratch = try ScratchFolder()
            let disk = try SmallDisk(at: scratch.folder("disk"))
            defer { disk.remove() }
            let url = try scratch.file("a.json", "hidden")
            try mountFile(scratch.file("disk/a.json"), at: url)
            defer { unmount(scratch.place("a.json")) }
            let value = [String(repeating: "x", count: 2 << 20)]
            let error = #expect(throws: HRError.self) { try Self.inPlace.archive(value, to: url) }
            let message = "the file cannot be written in place: no space left on device"
            #expect(error?.description == "\(url.path): HR0154 \(message)")
            #expect(error?.help == ["save it again, or bring it back: the file may hold a part of the new contents"])
        }
    #endif
}
