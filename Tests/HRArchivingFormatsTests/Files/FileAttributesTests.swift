import TestSupport
#if os(Linux)
    import CExtendedAttributes
    import Foundation
    import HRArchiving
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    private let attributesAreStored: Bool = {
        do {
            let scratch = try ScratchFolder()
            let url = try scratch.file("a.json")
            return setxattr(url.path, "user.color", "", 0, 0) == 0
        } catch {
            return false
        }
    }()

    @Suite(.enabled(if: attributesAreStored, "the folder for temporary files stores no extended attributes"))
    struct FileAttributesTests {
        let scratch: ScratchFolder

        init() throws {
            scratch = try ScratchFolder()
        }

        private func set(_ name: String, _ value: [UInt8], on url: URL) throws {
            try check(setxattr(url.path, name, value, value.count, 0))
        }

        /// The value of an attribute, or nil if there is none.
        private func value(_ name: String, of url: URL) throws -> [UInt8]? {
            var value = [UInt8](repeating: 0, count: 70_000)
            let count = getxattr(url.path, name, &value, value.count)
            if count < 0, errno == ENODATA { return nil }
            try check(min(0, Int32(count)))
            return Array(value.prefix(count))
        }

        /// An access control list in the system's bytes: tags, permissions, users.
        private func list(_ entries: [(tag: UInt8, permissions: UInt8, user: UInt8)]) -> [UInt8] {
            var bytes: [UInt8] = [2, 0, 0, 0]
            for entry in entries {
                bytes += [entry.tag, 0, entry.permissions, 0]
                // Only the entry of a named user or group names one.
                let isNamed = entry.tag == 2 || entry.tag == 8
                bytes += isNamed ? [entry.user, 0, 0, 0] : [255, 255, 255, 255]
            }
            return bytes
        }

        /// The owner and user 77 may read and write, and nobody else: not the group either.
        private var shared: [UInt8] {
            list([(1, 6, 0), (2, 6, 77), (4, 0, 0), (16, 6, 0), (32, 0, 0)])
        }

        @Test(arguments: [0, 2, 1000])
        func `extended attributes are kept`(size: Int) throws {
            let bytes = [UInt8](repeating: 255, count: size)
            let url = try scratch.file("a.json")
            try set("user.color", bytes, on: url)
            try set("user.ä", [1], on: url)
            try FileAccess.write(Data("new".utf8), to: url)
            #expect(try value("user.color", of: url) == bytes)
            #expect(try value("user.ä", of: url) == [1])
            #expect(try text(of: url) == "new")
        }

        @Test func `who was let in by a list stays in, and nobody else gets in`() throws {
            let url = try scratch.file("a.json", mode: 0o600)
            try set("system.posix_acl_access", shared, on: url)
            #expect(try permissions(of: url) == 0o660)
            try FileAccess.write(Data("new".utf8), to: url)
            #expect(try value("system.posix_acl_access", of: url) == shared)
            #expect(try permissions(of: url) == 0o660)
        }

        @Test func `a list of the folder does not open an old file`() throws {
            let folder = try scratch.folder("sub")
            let url = try scratch.file("sub/a.json", mode: 0o660)
            try set("system.posix_acl_default", shared, on: folder)
            try FileAccess.write(Data("new".utf8), to: url)
            #expect(try value("system.posix_acl_access", of: url) == nil)
            #expect(try permissions(of: url) == 0o660)
        }
    }
#endif
