package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file, or whatever else bytes can be read from, that is read bit by bit.
package final class FileSource {
    private let file: FileDescriptor
    /// How the file is called in messages.
    package let path: String
    /// How many bytes it had when it was opened; nil for a pipe and its like, of which nobody knows.
    package let size: Int?
    /// Which file it is, and when it was written last, in nanoseconds.
    package let identity: FileIdentity

    /// What tells a file from others.
    package struct FileIdentity: Hashable, Sendable {
        package let device: UInt64
        package let number: UInt64
    }

    /// Opens a file or a named pipe.
    ///
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `inputOutput`.
    package init(_ url: URL) throws(HRError) {
        do throws(FileFailure) {
            let path = try FilePath(url)
            guard let first = try FileDescriptor.status(following: path) else { throw .system(ENOENT, .opening) }
            try FileSource.check(first)
            file = try FileDescriptor(reading: path, waits: first.kind == .pipe)
            let status = try file.status()
            try FileSource.check(status)
            size = status.kind == .file ? Int(exactly: status.size) : nil
            identity = status.identity
        } catch {
            throw error.report(for: url)
        }
        path = url.path
    }

    /// Reads what comes in through a descriptor, such as 0 for standard input, which is closed in the end.
    package init(descriptor: Int32, path: String) throws(HRError) {
        file = FileDescriptor(number: descriptor)
        self.path = path
        do throws(FileFailure) {
            let status = try file.status()
            size = status.kind == .file ? Int(exactly: status.size) : nil
            identity = status.identity
        } catch {
            throw error.report(forPath: path)
        }
    }

    private static func check(_ status: FileStatus) throws(FileFailure) {
        guard status.kind == .file || status.kind == .pipe else { throw .notAFile(status.kind) }
    }

    /// Adds the next bytes to some, at most so many, and returns how many came: 0 at the end.
    ///
    /// - Throws: ``HRError`` with the code `inputOutput`.
    package func read(into data: inout Data, atMost count: Int) throws(HRError) -> Int {
        let old = data.count
        data.count += count
        do throws(FileFailure) {
            let new = try file.fill(&data, at: old, count: count)
            data.count = old + new
            return new
        } catch {
            data.count = old
            throw error.report(forPath: path)
        }
    }

    /// The bytes of a file from a place on: fewer than asked for only at its end.
    ///
    /// - Throws: ``HRError`` with the code `inputOutput`.
    package func bytes(at offset: Int, count: Int) throws(HRError) -> Data {
        do throws(FileFailure) {
            return try file.bytes(at: Int64(offset), count: count)
        } catch {
            throw error.report(forPath: path)
        }
    }
}
