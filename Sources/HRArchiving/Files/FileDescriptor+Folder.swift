#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Operations relative to an open folder. Later changes of the folder's path do not affect them.
extension FileDescriptor {
    /// Returns the status of the file at a path, following links; nil if it does not exist.
    static func status(following path: FilePath) throws(FileFailure) -> FileStatus? {
        try status(of: path, in: AT_FDCWD, flags: 0)
    }

    /// Returns the status of an entry of this folder, without following links; nil if it does not exist.
    func status(of name: FilePath) throws(FileFailure) -> FileStatus? {
        try FileDescriptor.status(of: name, in: number, flags: AT_SYMLINK_NOFOLLOW)
    }

    /// Returns the destination of a symbolic link in this folder, relative to the folder.
    func destination(ofLink name: FilePath) throws(FileFailure) -> FilePath {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try systemCall(.opening) { readlinkat(number, name.terminated, &bytes, bytes.count) }
        return FilePath(bytes: Array(bytes.prefix(count)))
    }

    func openFolder(_ path: FilePath) throws(FileFailure) -> FileDescriptor {
        try FileDescriptor(folder: path, in: number)
    }

    /// Opens a file of this folder for writing, without changing its contents.
    func openFile(_ name: FilePath) throws(FileFailure) -> FileDescriptor {
        try FileDescriptor(.openingForWriting, name, in: number, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    }

    /// Creates a file in this folder; returns nil if the name is in use.
    func createFile(_ name: FilePath, permissions: mode_t) throws(FileFailure) -> FileDescriptor? {
        let new = try systemCall(.creating, except: EEXIST) {
            openat(number, name.terminated, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
        }
        guard let new else { return nil }
        return FileDescriptor(number: new)
    }

    /// Renames a file of this folder atomically, replacing any file with the new name.
    func moveFile(_ name: FilePath, to newName: FilePath) throws(FileFailure) {
        try systemCall(.replacing) { renameat(number, name.terminated, number, newName.terminated) }
    }

    func removeFile(_ name: FilePath) throws(FileFailure) {
        try systemCall(.removing) { unlinkat(number, name.terminated, 0) }
    }

    /// Synchronizes the entries of this folder to disk, if the file system supports it.
    func synchronizeFolder() throws(FileFailure) {
        // With one of these two codes, the file system does not support synchronizing a folder.
        try systemCall(.synchronizingFolder, except: EINVAL, ENOTSUP) { fsync(number) }
    }

    private static func status(of path: FilePath, in folder: Int32, flags: Int32) throws(FileFailure) -> FileStatus? {
        var status = stat()
        let result = try systemCall(.opening, except: ENOENT) { fstatat(folder, path.terminated, &status, flags) }
        return result == nil ? nil : FileStatus(status)
    }
}
