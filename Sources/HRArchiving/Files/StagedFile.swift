package import Foundation

/// A new file that is written in parts under a temporary name, and is published together with others.
///
/// The file is not kept open between writes, so any number of them can exist.
package final class StagedFile {
    package let url: URL
    package private(set) var size = 0
    private let path: FilePath
    private let temporaryName: FilePath
    private var isStaged = true

    /// Creates an empty file under a temporary name.
    ///
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `diskFull`, `inputOutput`.
    package init(_ url: URL) throws(HRError) {
        self.url = url
        do throws(FileFailure) {
            path = try FilePath(url)
            let folder = try FileDescriptor(folder: path.folder)
            temporaryName = try TemporaryFile(in: folder, permissions: 0o666).name
        } catch {
            throw error.report(forPath: url.path)
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``HRError`` with the codes `diskFull`, `inputOutput`; `fileChanged` if another process has written to
    ///   the file.
    package func append(_ data: Data) throws(HRError) {
        try reporting { folder throws(FileFailure) in
            let file = try folder.openFile(temporaryName)
            guard try file.status().size == Int64(size) else { throw .changed }
            try file.truncate(to: Int64(size))
            try file.writeAll(data)
        }
        size += data.count
    }

    /// Waits until the file is on disk, and gives it its final name.
    ///
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `inputOutput`; the latter also if a file with the final
    ///   name exists.
    package func publish() throws(HRError) {
        try reporting { folder throws(FileFailure) in
            try folder.openFile(temporaryName).synchronize()
            try folder.linkFile(temporaryName, as: path.name)
            isStaged = false
            try folder.removeFile(temporaryName)
            try folder.synchronizeFolder()
        }
    }

    /// Removes the published file; does nothing before it is published.
    package func withdraw() throws(HRError) {
        guard !isStaged else { return }
        try reporting { folder throws(FileFailure) in try folder.removeFile(path.name) }
    }

    private func reporting(_ body: (borrowing FileDescriptor) throws(FileFailure) -> Void) throws(HRError) {
        do throws(FileFailure) { try body(FileDescriptor(folder: path.folder)) } catch {
            throw error.report(forPath: url.path)
        }
    }

    deinit {
        guard isStaged else { return }
        // An error is ignored: a leftover temporary file does not affect readers.
        do { try FileDescriptor(folder: path.folder).removeFile(temporaryName) } catch {}
    }
}

/// A folder with an advisory lock.
package final class LockedFolder {
    private let folder: FileDescriptor

    /// Locks a folder for the lifetime of this object; returns nil if another process has the lock.
    ///
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `inputOutput`.
    package init?(_ url: URL) throws(HRError) {
        do throws(FileFailure) {
            folder = try FileDescriptor(folder: FilePath(url))
            guard try folder.lock() else { return nil }
        } catch {
            throw error.report(forPath: url.path)
        }
    }

    deinit { folder.unlock() }

    /// Synchronizes the entries of a folder to disk.
    package static func synchronize(_ url: URL) throws(HRError) {
        try FileFailure.reporting(url.path) { () throws(FileFailure) in
            try FileDescriptor(folder: FilePath(url)).synchronizeFolder()
        }
    }
}
