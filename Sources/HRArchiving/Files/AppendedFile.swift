package import Foundation

/// A file that is only appended to, by one writer at a time.
package final class AppendedFile {
    private let file: FileDescriptor
    private let path: String
    package private(set) var size: Int

    /// Opens a file for appending, or creates an empty one. The file is locked against other writers until it is
    /// closed.
    ///
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `inputOutput`; `fileLocked` if
    ///   another process has the lock.
    package init(_ url: URL) throws(HRError) {
        path = url.path
        do throws(FileFailure) {
            let path = try FilePath(url)
            try FileDescriptor.status(following: path)?.require(.file)
            file = try FileDescriptor(appendingTo: path)
            try file.status().require(.file)
            guard try file.lock() else { throw .locked }
            // The size is read after the lock is acquired: until then another writer may have appended.
            size = Int(clamping: try file.status().size)
        } catch {
            throw error.report(forPath: url.path)
        }
    }

    package func bytes(at offset: Int, count: Int) throws(HRError) -> Data {
        try FileFailure.reporting(path) { () throws(FileFailure) in try file.bytes(at: Int64(offset), count: count) }
    }

    /// Appends bytes. If that fails, the file is truncated to its old size.
    ///
    /// - Throws: ``HRError`` with the codes `diskFull`, `inputOutput`.
    package func append(_ data: Data) throws(HRError) {
        try FileFailure.reporting(path) { () throws(FileFailure) in
            do throws(FileFailure) {
                try file.writeAll(data)
                size += data.count
            } catch {
                do throws(FileFailure) { try file.truncate(to: Int64(size)) } catch {}
                throw error
            }
        }
    }

    package func truncate(to size: Int) throws(HRError) {
        try FileFailure.reporting(path) { () throws(FileFailure) in try file.truncate(to: Int64(size)) }
        self.size = size
    }

    /// Waits until all appended bytes are on disk.
    package func synchronize() throws(HRError) {
        try FileFailure.reporting(path) { () throws(FileFailure) in try file.synchronize() }
    }

    deinit { file.unlock() }
}
