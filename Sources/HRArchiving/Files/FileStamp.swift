#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the system knows of a file that tells whether it is still the same, with the same contents.
///
/// The time of the last change cannot be set: where a release is unpacked with given dates, it is all that differs.
package struct FileStamp: Hashable, Sendable {
    /// A time of the system, which is only compared. Its members belong to a module that cannot be imported by name on
    /// Linux, so its bytes are compared.
    private struct Time: Hashable, Sendable {
        let bytes: [UInt8]

        init(_ time: timespec) { bytes = withUnsafeBytes(of: time) { Array($0) } }
    }

    /// Why there is nothing under a path: a file that is missing is no file that may not be looked at.
    package struct Absence: Error, Hashable {
        /// The `errno` of the system.
        package let code: Int32

        /// Whether the system is sure that there is nothing.
        package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    }

    /// The identity of the file, the same for all of its names.
    let device: UInt64, number: UInt64
    private let size: Int64
    /// When the contents were written, as the file says, and when anything of the file was changed last.
    private let modification: Time, change: Time
    /// Whether it is a folder.
    package let isFolder: Bool

    /// Asks the system what a path leads to.
    ///
    /// - Throws: ``Absence`` if the system shows nothing under the path.
    package init(following path: String) throws(Absence) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Absence(code: errno) }
        self.init(status)
    }

    /// Whether a path leads to a folder; nil if the system shows nothing under the path.
    package static func isFolder(_ path: String) -> Bool? {
        do throws(Absence) { return try FileStamp(following: path).isFolder } catch { return nil }
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            (modification, change) = (Time(status.st_mtimespec), Time(status.st_ctimespec))
        #else
            (modification, change) = (Time(status.st_mtim), Time(status.st_ctim))
        #endif
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}
