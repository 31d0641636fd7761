package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that bytes are written behind the end of, by one writer at a time.
package final class AppendedFile {
    private let file: FileDescriptor
    private let path: String
    /// How many bytes there are.
    package private(set) var size: Int

    /// Opens a file, or makes an empty one, and keeps others from appending to it as long as it is open.
    ///
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `inputOutput`; `fileLocked` if somebody
    ///   else appends to it.
    package init(_ url: URL) throws(HRError) {
        path = url.path
        do throws(FileFailure) {
            let path = try FilePath(url)
            try FileDescriptor.status(following: path)?.requireFile()
            file = try FileDescriptor(appendingTo: path)
            let status = try file.status()
            try status.requireFile()
            guard try file.lock() else { throw .locked }
            // Whoever had it before may have written until a moment ago.
            size = Int(clamping: try file.status().size)
        } catch {
            throw error.report(for: url)
        }
    }

    /// Some bytes of the file.
    package func bytes(at offset: Int, count: Int) throws(HRError) -> Data {
        try told { () throws(FileFailure) in try file.bytes(at: Int64(offset), count: count) }
    }

    /// Writes bytes behind the end. Should that fail, those that were written of them are taken back.
    ///
    /// - Throws: ``HRError`` with the codes `diskFull`, `inputOutput`.
    package func append(_ data: Data) throws(HRError) {
        try told { () throws(FileFailure) in
            do throws(FileFailure) {
                try file.writeAll(data)
                size += data.count
            } catch {
                do throws(FileFailure) { try file.truncate(to: Int64(size)) } catch {}
                throw error
            }
        }
    }

    /// Cuts the file off behind so many bytes.
    package func truncate(to size: Int) throws(HRError) {
        try told { () throws(FileFailure) in try file.truncate(to: Int64(size)) }
        self.size = size
    }

    /// Returns when all that was written is on disk.
    package func synchronize() throws(HRError) {
        try told { () throws(FileFailure) in try file.synchronize() }
    }

    deinit { file.unlock() }

    private func told<Result>(_ body: () throws(FileFailure) -> Result) throws(HRError) -> Result {
        do throws(FileFailure) { return try body() } catch { throw error.report(forPath: path) }
    }
}
