package import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder for one test, gone with all it holds when the test ends.
package final class ScratchFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hr-files-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            Issue.record(error, "the folder of a test is left behind")
        }
    }

    /// A place in the folder, with nothing in it yet.
    package func place(_ name: String) -> URL {
        url.appendingPathComponent(name)
    }

    /// A file in the folder.
    @discardableResult
    package func file(_ name: String, _ text: String = "old", mode: mode_t = 0o644) throws -> URL {
        let url = place(name)
        try Data(text.utf8).write(to: url)
        try check(chmod(url.path, mode))
        return url
    }

    /// A folder in the folder.
    @discardableResult
    package func folder(_ name: String) throws -> URL {
        let url = place(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        return url
    }

    /// A symbolic link in the folder.
    @discardableResult
    package func link(_ name: String, to destination: String) throws -> URL {
        let url = place(name)
        try check(symlink(destination, url.path))
        return url
    }

    /// The names in the folder, sorted.
    package func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(folder).path).sorted()
    }

    /// Does something in a folder that is gone afterwards.
    package static func run(_ body: (URL) throws -> Void) throws {
        let folder = try ScratchFolder()
        try withExtendedLifetime(folder) { try body(folder.url) }
    }
}

/// What `lstat` tells about a place.
package func status(of url: URL) throws -> stat {
    var status = stat()
    try check(lstat(url.path, &status))
    return status
}

/// The permissions that a file has.
package func permissions(of url: URL) throws -> mode_t {
    try status(of: url).st_mode & 0o7777
}

/// The contents of a file as text.
package func text(of url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
}

/// Turns the -1 of a system call into an error.
package func check(_ result: Int32) throws {
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
