#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The identity, size and times of a file, for detecting whether it was replaced or changed.
///
/// Programs cannot set the time of the last status change. It is the only value that differs if a file is overwritten
/// with contents of the same size and gets its old modification date, as when a release is unpacked with fixed dates.
package struct FileStamp: Hashable, Sendable {
    /// A file time, which is only compared for equality. Its bytes are compared, because on Linux the members of
    /// `timespec` belong to a module that cannot be imported by name.
    private struct Time: Hashable, Sendable {
        let bytes: [UInt8]

        init(_ time: timespec) { bytes = withUnsafeBytes(of: time) { Array($0) } }
    }

    /// An error thrown if the system does not return a file for a path: it is missing, or access is denied.
    package struct Absence: Error, Hashable {
        /// The system's `errno`.
        package let code: Int32

        /// True if the file does not exist; false if another error prevents the check.
        package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    }

    /// The identity of the file, which all of its hard links share.
    let device: UInt64, number: UInt64
    private let size: Int64
    /// The time of the last change of the contents, which programs can set, and the time of the last change of the
    /// contents or the attributes, which they cannot.
    private let modification: Time, change: Time
    /// True if the file is a folder.
    package let isFolder: Bool

    /// Reads the status of the file at a path from the system, following links.
    ///
    /// - Throws: ``Absence`` if the system does not return a file for the path.
    package init(following path: String) throws(Absence) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Absence(code: errno) }
        self.init(status)
    }

    /// Returns true if a path refers to a folder; nil if the system does not return a file for the path.
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
