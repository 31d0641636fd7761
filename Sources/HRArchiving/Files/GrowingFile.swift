package import Foundation

/// A new file that is written in parts and gets its final name when it is complete.
///
/// If the new file replaces another, the attributes of the old one are preserved as in
/// ``FileAccess/write(_:to:inPlaceIfNeeded:)``.
package final class GrowingFile {
    private let target: FileTarget
    private let temporary: TemporaryFile
    private let path: String
    private let replaces: Bool
    private var isOpen = true

    /// Creates the file under a temporary name.
    ///
    /// - Parameter replaces: If true, an existing file is replaced; if false, an existing file is an error, here and in
    ///   `finish()`.
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

    /// Waits until the file is on disk, and gives it its final name.
    ///
    /// - Throws: ``HRError`` with the codes `permission`, `inputOutput`; in that case the new file is removed.
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

    /// Removes the temporary file; does nothing if the file is complete.
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
