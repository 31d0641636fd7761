package import Foundation

/// A file or pipe that is read in parts.
package final class FileSource {
    private let file: FileDescriptor
    /// The name of the file in error messages.
    package let path: String
    /// The size of the file when it was opened; nil for pipes and other sources without a size.
    package let size: Int?

    /// Opens a file or a named pipe.
    ///
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `inputOutput`.
    package init(_ url: URL) throws(HRError) {
        do throws(FileFailure) {
            let path = try FilePath(url)
            guard let first = try FileDescriptor.status(following: path) else { throw .missing }
            try first.require(.file, .pipe)
            file = try FileDescriptor(reading: path, waits: first.kind == .pipe)
            let status = try file.status()
            try status.require(.file, .pipe)
            size = status.kind == .file ? Int(exactly: status.size) : nil
        } catch {
            throw error.report(forPath: url.path)
        }
        path = url.path
    }

    /// Creates a source that reads from a descriptor, such as 0 for standard input, and closes it on deinitialization.
    package init(descriptor: Int32, path: String) throws(HRError) {
        file = FileDescriptor(number: descriptor)
        self.path = path
        do throws(FileFailure) {
            let status = try file.status()
            size = status.kind == .file ? Int(exactly: status.size) : nil
        } catch {
            throw error.report(forPath: path)
        }
    }

    /// Appends up to `count` of the next bytes to `data`, and returns their number: 0 at the end.
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

    /// Returns up to `count` bytes: those at an offset of a file, or the next ones of a pipe. The result is empty at
    /// the end.
    ///
    /// - Throws: ``HRError`` with the code `inputOutput`.
    package func piece(at offset: Int, count: Int) throws(HRError) -> Data {
        guard size == nil else { return try bytes(at: offset, count: count) }
        var piece = Data()
        _ = try read(into: &piece, atMost: count)
        return piece
    }

    /// Returns the bytes of a file from an offset: `count` bytes, or fewer at the end of the file.
    ///
    /// - Throws: ``HRError`` with the code `inputOutput`.
    package func bytes(at offset: Int, count: Int) throws(HRError) -> Data {
        try FileFailure.reporting(path) { () throws(FileFailure) in try file.bytes(at: Int64(offset), count: count) }
    }
}
