#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Operations relative to an open folder, independent of what becomes of its path.
extension FileDescriptor {
    /// The status of the target of a path, with links followed; nil if there is none.
    static func status(following path: FilePath) throws(FileFailure) -> FileStatus? {
        try status(of: path, in: AT_FDCWD, flags: 0)
    }

    /// The status of an entry of this folder, links not followed; nil if there is none.
    func status(of name: FilePath) throws(FileFailure) -> FileStatus? {
        try FileDescriptor.status(of: name, in: number, flags: AT_SYMLINK_NOFOLLOW)
    }

    /// Where a symbolic link of this folder leads to, seen from the folder.
    func destination(ofLink name: FilePath) throws(FileFailure) -> FilePath {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try systemCall(.opening) { readlinkat(number, name.terminated, &bytes, bytes.count) }
        return FilePath(bytes: Array(bytes.prefix(count)))
    }

    func openFolder(_ path: FilePath) throws(FileFailure) -> FileDescriptor {
        try FileDescriptor(folder: path, in: number)
    }

    /// Opens a file of this folder for writing, and leaves its contents alone.
    func openFile(_ name: FilePath) throws(FileFailure) -> FileDescriptor {
        try FileDescriptor(.openingForWriting, name, in: number, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    }

    /// Makes a file of this folder, or nil if the name is taken.
    func createFile(_ name: FilePath, permissions: mode_t) throws(FileFailure) -> FileDescriptor? {
        let new = try systemCall(.creating, except: EEXIST) {
            openat(number, name.terminated, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
        }
        guard let new else { return nil }
        return FileDescriptor(number: new)
    }

    /// Gives a file of this folder another name, in one step; what had that name is gone.
    func moveFile(_ name: FilePath, to newName: FilePath) throws(FileFailure) {
        try systemCall(.replacing) { renameat(number, name.terminated, number, newName.terminated) }
    }

    func removeFile(_ name: FilePath) throws(FileFailure) {
        try systemCall(.removing) { unlinkat(number, name.terminated, 0) }
    }

    /// Brings the names of this folder to disk, where the file system knows how to.
    func synchronizeFolder() throws(FileFailure) {
        // These two codes mean that the file system does not support it.
        try systemCall(.synchronizingFolder, except: EINVAL, ENOTSUP) { fsync(number) }
    }

    private static func status(of path: FilePath, in folder: Int32, flags: Int32) throws(FileFailure) -> FileStatus? {
        var status = stat()
        let result = try systemCall(.opening, except: ENOENT) { fstatat(folder, path.terminated, &status, flags) }
        return result == nil ? nil : FileStatus(status)
    }
}
