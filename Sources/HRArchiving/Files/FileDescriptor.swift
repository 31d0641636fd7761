import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An open file or folder, closed on deinitialization. All system calls on descriptors are in this type.
///
/// A call that a signal interrupts is repeated. Every failure that the system reports is thrown.
struct FileDescriptor: ~Copyable {
    let number: Int32

    init(number: Int32) {
        self.number = number
    }

    deinit {
        // Errors need no report: writers have called `synchronize()`, which reports errors of delayed writes.
        close(number)
    }

    /// Opens the file or folder at a path.
    ///
    /// - Parameters:
    ///   - folder: The open folder that a relative path is based on; by default the current folder of the process.
    ///   - permissions: The permissions of a newly created file.
    init(
        _ activity: FileFailure.Activity, _ path: FilePath, in folder: Int32 = AT_FDCWD, _ flags: Int32,
        permissions: mode_t = 0
    ) throws(FileFailure) {
        number = try systemCall(activity) { openat(folder, path.terminated, flags | O_CLOEXEC, permissions) }
    }

    /// Opens a file for reading.
    ///
    /// Without O_NONBLOCK, opening a pipe would block until a writer opens the pipe, before the kind of the file could
    /// be checked.
    ///
    /// - Parameter waits: If true, reading waits for the bytes of a pipe.
    init(reading path: FilePath, waits: Bool = false) throws(FileFailure) {
        try self.init(.opening, path, O_RDONLY | (waits ? 0 : O_NONBLOCK) | O_NOCTTY)
    }

    init(folder path: FilePath, in folder: Int32 = AT_FDCWD) throws(FileFailure) {
        try self.init(.openingFolder, path, in: folder, O_RDONLY | O_DIRECTORY)
    }

    // MARK: A file

    /// Returns the status of the open file, even if its name refers to another file by now.
    func status() throws(FileFailure) -> FileStatus {
        var status = stat()
        try systemCall(.examining) { fstat(number, &status) }
        return FileStatus(status)
    }

    /// Reads bytes into a part of `data`, and returns their number: 0 at the end of the file.
    func fill(_ data: inout Data, at offset: Int, count: Int) throws(FileFailure) -> Int {
        try systemCall(.reading) {
            data.withUnsafeMutableBytes { bytes in
                let part = UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
                return read(number, part.baseAddress, part.count)
            }
        }
    }

    func writeAll(_ data: Data, _ activity: FileFailure.Activity = .writing) throws(FileFailure) {
        var offset = 0
        while offset < data.count {
            let end = offset + min(data.count - offset, FileDescriptor.largestTransfer)
            let written = try systemCall(activity) {
                data.withUnsafeBytes { bytes in
                    let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
                    return write(number, part.baseAddress, part.count)
                }
            }
            // Writing to a regular file never returns 0; the check prevents an endless loop.
            guard written > 0 else { throw .system(EIO, activity) }
            offset += written
        }
    }

    /// Overwrites the file in place, from the beginning: it must just have been opened. During the write and after a
    /// failure, the contents are a mixture of old and new.
    func overwrite(with data: Data) throws(FileFailure) {
        try writeAll(data, .writingInPlace)
        try systemCall(.writingInPlace) { ftruncate(number, off_t(data.count)) }
        try synchronize()
    }

    /// Sets the owner and the group of the file. This may clear permissions: set those afterwards.
    func setOwner(_ owner: uid_t, group: gid_t) throws(FileFailure) {
        try systemCall(.keepingOwner) { fchown(number, owner, group) }
    }

    func setPermissions(_ permissions: mode_t) throws(FileFailure) {
        try systemCall(.keepingPermissions) { fchmod(number, permissions) }
    }

    /// Waits until the contents are on disk; on Apple platforms, sets a barrier that later writes cannot pass.
    func synchronize() throws(FileFailure) {
        #if canImport(Darwin)
            // With fsync() alone, the drive may write the renaming before the contents. fsync() is used only on file
            // systems without barriers.
            if fcntl(number, F_BARRIERFSYNC) == 0 { return }
        #endif
        try systemCall(.synchronizing) { fsync(number) }
    }

    /// The maximum number of bytes for one call: with more than 2 GB, Darwin fails, and Linux transfers only a part.
    static let largestTransfer = 1 << 30
}

/// Repeats a call as long as signals interrupt it, and throws the error of `errno` if it returns -1.
@discardableResult
func systemCall<Result: SignedInteger>(
    _ activity: FileFailure.Activity, _ call: () -> Result
) throws(FileFailure) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = errno
        guard code == EINTR else { throw .system(code, activity) }
    }
}

/// Makes a system call; returns nil if it fails with one of the given codes, which are not treated as errors.
@discardableResult
func systemCall<Result: SignedInteger>(
    _ activity: FileFailure.Activity, except codes: Int32..., call: () -> Result
) throws(FileFailure) -> Result? {
    do throws(FileFailure) {
        return try systemCall(activity, call)
    } catch {
        guard case .system(let code, _) = error, codes.contains(code) else { throw error }
        return nil
    }
}
