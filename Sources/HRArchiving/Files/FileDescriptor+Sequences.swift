import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileDescriptor {
    /// Opens a file for reading and appending; creates it if it does not exist.
    init(appendingTo path: FilePath) throws(FileFailure) {
        let flags = O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY
        try self.init(.openingForWriting, path, flags, permissions: 0o666)
    }

    /// Reads bytes from an offset: `count` bytes, or fewer at the end of the file.
    func bytes(at offset: Int64, count: Int) throws(FileFailure) -> Data {
        var data = Data(count: count)
        var end = 0
        while end < count {
            let (done, place) = (end, off_t(offset) + off_t(end))
            let read = try systemCall(.reading) {
                data.withUnsafeMutableBytes { bytes in
                    let part = UnsafeMutableRawBufferPointer(rebasing: bytes[done..<count])
                    return pread(number, part.baseAddress, part.count, place)
                }
            }
            guard read > 0 else { break }
            end += read
        }
        data.count = end
        return data
    }

    /// Truncates the file, and moves the write position to its new end.
    func truncate(to size: Int64) throws(FileFailure) {
        try systemCall(.writing) { ftruncate(number, off_t(size)) }
        try systemCall(.writing) { lseek(number, off_t(size), SEEK_SET) }
    }

    /// Acquires an advisory lock that is held until the file is closed.
    ///
    /// - Returns: False if another process has the lock.
    func lock() throws(FileFailure) -> Bool {
        try systemCall(.locking, except: EWOULDBLOCK) { flock(number, LOCK_EX | LOCK_NB) } != nil
    }

    /// Releases the lock.
    ///
    /// Closing the file is not enough: a child process that is being started has, for a moment, copies of all
    /// descriptors, which keep the lock.
    func unlock() { flock(number, LOCK_UN) }

    /// Gives a file of this folder a second name, which must not exist.
    func linkFile(_ name: FilePath, as newName: FilePath) throws(FileFailure) {
        try systemCall(.creating) { linkat(number, name.terminated, number, newName.terminated, 0) }
    }
}
