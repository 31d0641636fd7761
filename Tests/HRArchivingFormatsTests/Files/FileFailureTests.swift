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

/// What the system refuses. Where the superuser would be let through, or the whole process is changed, the test runs in
/// a process of its own, without those rights.
@Suite struct FileFailureTests {
    // MARK: Permissions

    @Test func `a file that may not be read is an error`() async {
        await #expect(processExitsWith: .success) {
            try giveUpRights()
            let scratch = try ScratchFolder()
            let url = try scratch.file("a.json", mode: 0o200)
            let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
            #expect(error?.code == .permission)
            #expect(error?.description == "\(url.path): HR0151 the file cannot be opened: permission denied")
            #expect(error?.help == ["check the permissions of the file and of the folders above it"])
            #expect((error?.underlying as? POSIXError)?.code == .EACCES)
        }
    }

    @Test func `a file that may not be written is an error`() async {
        await #expect(processExitsWith: .success) {
            try giveUpRights()
            let scratch = try ScratchFolder()
            let url = try scratch.file("a.json", mode: 0o444)
            let error = #expect(throws: HRError.self) { try FileAccess.write(Data("new".utf8), to: url) }
            #expect(error?.code == .permission)
            let message = "the file cannot be opened for writing: permission denied"
            #expect(error?.description == "\(url.path): HR0151 \(message)")
            #expect(try text(of: url) == "old")
            #expect(try permissions(of: url) == 0o444)
            #expect(try scratch.names() == ["a.json"])
        }
    }

    @Test func `a folder that may not be written is an error`() async {
        await #expect(processExitsWith: .success) {
            try giveUpRights()
            let scratch = try ScratchFolder()
            let folder = try scratch.folder("sub")
            let old = try scratch.file("sub/a.json")
            try check(chmod(folder.path, 0o500))
            for url in [old, scratch.place("sub/b.json")] {
                let error = #expect(throws: HRError.self) { try FileAccess.write(Data("new".utf8), to: url) }
                #expect(error?.code == .permission)
                let message = "no file can be made in the folder: permission denied"
                #expect(error?.description == "\(url.path): HR0151 \(message)")
                let help = "allow this process to read and write the folder"
                #expect(error?.help == (url == old ? [help, inPlaceHelp] : [help]))
            }
            try check(chmod(folder.path, 0o700))
            #expect(try text(of: old) == "old")
            #expect(try scratch.names(in: "sub") == ["a.json"])
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can make a file of somebody else's"))
    func `an owner who cannot be kept is an error`() async {
        await #expect(processExitsWith: .success) {
            let scratch = try ScratchFolder()
            let folder = try scratch.folder("sub")
            let url = try scratch.file("sub/a.json", mode: 0o666)
            try check(chmod(folder.path, 0o777))
            try withoutRights {
                let error = #expect(throws: HRError.self) { try FileAccess.write(Data("new".utf8), to: url) }
                #expect(error?.code == .permission)
                let message = "the owner of the file cannot be kept: operation not permitted"
                #expect(error?.description == "\(url.path): HR0151 \(message)")
                #expect(error?.help == ["have the owner of the file save it, or save under another name", inPlaceHelp])
            }
            #expect(try text(of: url) == "old")
            #expect(try status(of: url).st_uid == 0)
            #expect(try scratch.names(in: "sub") == ["a.json"])
        }
    }

    @Test func `a new file gets what the mask leaves`() async {
        await #expect(processExitsWith: .success) {
            let scratch = try ScratchFolder()
            for (mask, mode) in [(0o027, 0o640), (0o077, 0o600), (0, 0o666)] as [(mode_t, mode_t)] {
                umask(mask)
                let url = scratch.place("\(mask).json")
                try FileAccess.write(Data("new".utf8), to: url)
                #expect(try permissions(of: url) == mode)
            }
        }
    }

    // MARK: Room

    @Test func `a file that the process may not make so large is an error`() async {
        await #expect(processExitsWith: .success) {
            let scratch = try ScratchFolder()
            let url = try scratch.file("a.json")
            try limitFileSize(to: 1000)
            try FileAccess.write(Data(count: 1000), to: scratch.place("b.json"))
            let error = #expect(throws: HRError.self) { try FileAccess.write(Data(count: 1001), to: url) }
            #expect(error?.code == .diskFull)
            #expect(error?.description == "\(url.path): HR0154 the file cannot be written: file too large")
            let help = "raise the size that a file of this process may have (ulimit -f); the old file is untouched"
            #expect(error?.help == [help])
            #expect(try text(of: url) == "old")
            #expect(try scratch.names() == ["a.json", "b.json"])
        }
    }

    #if canImport(Glibc)
        @Test(.enabled(if: SmallDisk.isPossible, "only who may mount can make a disk that is soon full"))
        func `a full disk leaves the old file whole`() throws {
            let scratch = try ScratchFolder()
            let folder = try scratch.folder("disk")
            let disk = try SmallDisk(at: folder)
            defer { disk.remove() }
            let url = try scratch.file("disk/a.json", mode: 0o640)
            let error = #expect(throws: HRError.self) { try FileAccess.write(Data(count: 2 << 20), to: url) }
            #expect(error?.code == .diskFull)
            #expect(error?.description == "\(url.path): HR0154 the file cannot be written: no space left on device")
            #expect(error?.help == ["free some room on the disk; the old file is untouched"])
            #expect((error?.underlying as? POSIXError)?.code == .ENOSPC)
            #expect(try text(of: url) == "old")
            #expect(try permissions(of: url) == 0o640)
            #expect(try scratch.names(in: "disk") == ["a.json"])
        }

        @Test(.enabled(if: SmallDisk.isPossible, "only who may mount can make a disk that is read-only"))
        func `a disk that is read-only is an error`() throws {
            let scratch = try ScratchFolder()
            let folder = try scratch.folder("disk")
            let disk = try SmallDisk(at: folder)
            defer { disk.remove() }
            let url = try scratch.file("disk/a.json")
            try disk.makeReadOnly()
            let error = #expect(throws: HRError.self) { try FileAccess.write(Data("new".utf8), to: url) }
            #expect(error?.code == .permission)
            let message = "the file cannot be opened for writing: read-only file system"
            #expect(error?.description == "\(url.path): HR0151 \(message)")
            #expect(error?.help == ["save elsewhere: the file system is read-only"])
        }
    #endif
}
