package import Foundation

/// Reads and writes files, completely or with an error that gives the reason.
package enum FileAccess {
    /// Reads the contents of a file up to a size limit.
    ///
    /// The file is opened once and examined through its descriptor. If the file is replaced meanwhile, as
    /// ``write(_:to:inPlaceIfNeeded:)`` does, the result is either the old or the new contents. If the file is changed
    /// in place, the result may be a mixture.
    ///
    /// - Parameters:
    ///   - url: A file URL; symbolic links are followed.
    ///   - limit: The maximum number of bytes, checked before memory is allocated and again while reading.
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `byteLimit`, `inputOutput`.
    /// - Complexity: O(*n*) in the bytes of the file.
    package static func read(_ url: URL, limit: Int) throws(HRError) -> Data {
        try FileFailure.reporting(url.path) { () throws(FileFailure) in
            try BoundedFileReader(limit: limit).read(try FilePath(url))
        }
    }

    /// Reads the contents of the file at a path, and returns them with a stamp of the file.
    ///
    /// The path is used unchanged; it may come from untrusted text, such as the contents of a file.
    ///
    /// - Returns: The contents, and the stamp. The stamp is nil if the file was changed in place while it was read, so
    ///   that the contents may be a mixture.
    /// - Throws: ``HRError``, as ``read(_:limit:)`` does; its location is the path.
    package static func readStamped(path: String, limit: Int) throws(HRError) -> (data: Data, stamp: FileStamp?) {
        try FileFailure.reporting(path) { () throws(FileFailure) in
            try BoundedFileReader(limit: limit).readStamped(try FilePath(text: path))
        }
    }

    /// Replaces the contents of a file atomically, or creates the file. If allowed, it overwrites in place as a
    /// fallback.
    ///
    /// 1. Symbolic links are followed to their target; for a dangling link, its target is created.
    /// 2. An existing target must be a writable regular file; a directory, device, pipe or socket is an error.
    /// 3. The bytes are written to a new file in the same folder and synchronized to disk. The new file then replaces
    ///    the old one.
    ///
    /// On any failure before that last step the old file is untouched and the new one is removed. Only a process that
    /// is killed can leave a file `.hr-….tmp` behind.
    ///
    /// **Preserved** from an existing file: permissions (including set-user-id and set-group-id), owner, group, access
    /// control list and extended attributes. An attribute that cannot be preserved is an error, not a loss. A new file
    /// gets 0666 minus the process's `umask`.
    ///
    /// **Not preserved**: hard links (the other names keep the old contents), and dates. On Linux the labels of
    /// security modules (`security.*`) and the attributes that only the superuser sees (`trusted.*`) are left to the
    /// system, as for every new file.
    ///
    /// The folder must be readable as well as writable, because it is synchronized to disk too.
    ///
    /// - Parameter inPlaceIfNeeded: If true, an existing file is overwritten in place if it cannot be replaced, or if
    ///   replacing it would lose attributes. Readers may then see a mixture of old and new contents during the write
    ///   and after a failure.
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `diskFull`, `inputOutput`.
    /// - Complexity: O(*n*) in the bytes.
    package static func write(_ data: Data, to url: URL, inPlaceIfNeeded: Bool = false) throws(HRError) {
        try FileFailure.reporting(url.path) { () throws(FileFailure) in
            try AtomicFileWriter(data: data, inPlaceIfNeeded: inPlaceIfNeeded).write(to: try FilePath(url))
        }
    }

    /// Replaces the contents of a file if they are still the expected ones, in the same way as
    /// ``write(_:to:inPlaceIfNeeded:)``.
    ///
    /// The contents are compared at the beginning, and again right before the file is replaced. Between that comparison
    /// and the replacement another process may still write, which file systems cannot prevent.
    ///
    /// - Parameters:
    ///   - expected: The contents that were read from the file.
    ///   - beforeLastLook: Called before the second comparison, for tests.
    /// - Returns: True if the file was written; false if it was left untouched, because the expected contents are
    ///   `data`.
    /// - Throws: ``HRError`` with the codes `fileChanged`, `fileNotFound`, `permission`, `notAFile`, `diskFull`,
    ///   `inputOutput`; the file is unchanged.
    /// - Complexity: O(*n*) in the bytes.
    @discardableResult
    package static func replace(
        _ expected: Data, with data: Data, in url: URL, inPlaceIfNeeded: Bool = false,
        beforeLastLook: @escaping () -> Void = {}
    ) throws(HRError) -> Bool {
        try FileFailure.reporting(url.path) { () throws(FileFailure) in
            let path = try FilePath(url)
            let expectation = FileExpectation(contents: expected, beforeLastLook: beforeLastLook)
            try expectation.check(path)
            if data == expected { return false }
            try AtomicFileWriter(data: data, inPlaceIfNeeded: inPlaceIfNeeded, expected: expectation).write(to: path)
            return true
        }
    }
}
