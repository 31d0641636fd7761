package import Foundation

/// A new file that is written in parts, and gets its name when it is complete: see
/// ``FileAccess/write(_:to:inPlaceIfNeeded:)`` for what becomes of a file that it replaces.
package final class GrowingFile {
    private let target: FileTarget
    private let temporary: TemporaryFile
    private let path: String
    private let replaces: Bool
    private var isOpen = true

    /// Begins a file.
    ///
    /// - Parameter replaces: Whether it replaces an existing file; otherwise that is an error, now and at the end.
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `diskFull`, `inputOutput`.
    package init(_ url: URL, replaces: Bool) throws(HRError) {
        path = url.path
        self.replaces = replaces
        do throws(FileFailure) {
            target = try FileTarget(following: FilePath(url))
            if !replaces, target.existing != nil { throw .taken }
            temporary = try target.temporaryFile()
        } catch {
            throw error.report(forPath: url.path)
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``HRError`` with the codes `diskFull`, `inputOutput`.
    package func append(_ data: Data) throws(HRError) {
        try FileFailure.reporting(path) { () throws(FileFailure) in try temporary.file.writeAll(data) }
    }

    package func truncate(to size: Int) throws(HRError) {
        try FileFailure.reporting(path) { () throws(FileFailure) in try temporary.file.truncate(to: Int64(size)) }
    }

    /// Waits until the file is on disk, and gives it its name.
    ///
    /// - Throws: ``HRError`` with the codes `permission`, `inputOutput`; then there is no new file.
    package func finish() throws(HRError) {
        isOpen = false
        try FileFailure.reporting(path) { () throws(FileFailure) in
            do throws(FileFailure) {
                try target.keepAttributes(on: temporary.file)
                try temporary.file.synchronize()
                if replaces {
                    try target.folder.moveFile(temporary.name, to: target.name)
                } else {
                    try target.folder.linkFile(temporary.name, as: target.name)
                    try target.folder.removeFile(temporary.name)
                }
            } catch {
                throw temporary.remove(from: target.folder, after: error)
            }
            try target.folder.synchronizeFolder()
        }
    }

    /// Removes what has been written; nothing if the file is complete.
    package func cancel() throws(HRError) {
        guard isOpen else { return }
        isOpen = false
        try FileFailure.reporting(path) { () throws(FileFailure) in try target.folder.removeFile(temporary.name) }
    }

    deinit {
        // An error is ignored here; `cancel()` throws it.
        if isOpen { do { try target.folder.removeFile(temporary.name) } catch {} }
    }
}
