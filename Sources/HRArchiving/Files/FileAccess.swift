package import Foundation

/// Reads and writes files, completely or with an error that says why not.
///
/// Only regular files are accepted. Errors have the file's path as location, the system's reason in the message, and a
/// `POSIXError` as underlying error.
package enum FileAccess {
    /// The contents of a file, if they are at most so many bytes.
    ///
    /// The file is opened once and examined through its descriptor. If it is replaced meanwhile (as
    /// ``write(_:to:inPlaceIfNeeded:)`` does), the result is all of the old or all of the new contents. If it is
    /// changed in place, the result may be a mixture.
    ///
    /// - Parameters:
    ///   - url: A file URL; symbolic links are followed.
    ///   - limit: How many bytes are allowed. Checked before memory is taken, and again while reading.
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `byteLimit`, `inputOutput`.
    /// - Complexity: O(*n*) in the bytes of the file.
    package static func read(_ url: URL, limit: Int) throws(HRError) -> Data {
        try FileFailure.reporting(url.path) { () throws(FileFailure) in
            try BoundedFileReader(limit: limit).read(try FilePath(url))
        }
    }

    /// The contents of the file at a path, which is used as it is, also if it was read from a file, and what the file is
    /// that they were read from.
    ///
    /// - Returns: No stamp if the file was changed in place meanwhile, so that the contents may be a mixture.
    /// - Throws: ``HRError``, as ``read(_:limit:)`` does; its location is the path.
    package static func readStamped(path: String, limit: Int) throws(HRError) -> (data: Data, stamp: FileStamp?) {
        try FileFailure.reporting(path) { () throws(FileFailure) in
            try BoundedFileReader(limit: limit).readStamped(try FilePath(text: path))
        }
    }

    /// Makes `data` the contents of a file, all of it or not at all, unless it may be written in place.
    ///
    /// 1. Symbolic links are followed to the file they lead to; one that leads nowhere makes its target.
    /// 2. What exists must be a regular file that may be written; a directory, device, pipe or socket is refused.
    /// 3. The bytes go to a new file in the same folder, are brought to disk, and then take the old file's place.
    ///
    /// On any failure before that last step the old file is untouched and the new one is removed. Only a process that
    /// is killed can leave a file `.hr-….tmp` behind.
    ///
    /// **Kept** of an existing file: permissions (set-user-id and the like too), owner, group, access control list and
    /// extended attributes. What cannot be kept is an error, not a loss. A new file gets what the process's `umask`
    /// leaves of 0666.
    ///
    /// **Not kept**: hard links, which necessarily part (the other names keep the old contents), and dates. On Linux the
    /// labels of security modules (`security.*`) and what only the superuser sees (`trusted.*`) are left to the system,
    /// as for every new file.
    ///
    /// The folder must be readable as well as writable, as it has to be brought to disk too.
    ///
    /// - Parameter inPlaceIfNeeded: Whether an existing file that cannot be replaced, or not without a loss of what is
    ///   kept, is written in place. Then readers may see a mixture meanwhile, and after a failure.
    /// - Throws: ``HRError`` with the codes `fileNotFound`, `permission`, `notAFile`, `diskFull`, `inputOutput`.
    /// - Complexity: O(*n*) in the bytes.
    package static func write(_ data: Data, to url: URL, inPlaceIfNeeded: Bool = false) throws(HRError) {
        try FileFailure.reporting(url.path) { () throws(FileFailure) in
            try AtomicFileWriter(data: data, inPlaceIfNeeded: inPlaceIfNeeded).write(to: try FilePath(url))
        }
    }

    /// Makes `data` the contents of a file, as ``write(_:to:inPlaceIfNeeded:)`` does, if the file still holds what was read
    /// from it.
    ///
    /// The contents are compared at the beginning, and again right before the file is replaced. Between that comparison
    /// and the replacement another process may still write, which file systems cannot prevent.
    ///
    /// - Parameters:
    ///   - expected: What was read from the file.
    ///   - beforeLastLook: Called before the second comparison, for tests.
    /// - Returns: Whether anything was written: a file that holds `data` already is not touched.
    /// - Throws: ``HRError`` with the codes `fileChanged`, `fileNotFound`, `permission`, `notAFile`, `diskFull`,
    ///   `inputOutput`; the file is as it was.
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
