#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The parts of a file's `stat` that this module uses.
struct FileStatus {
    /// The kinds of entries of a folder.
    enum Kind: Sendable {
        case file, directory, symbolicLink, pipe, socket, device, other

        var name: String {
            switch self {
            case .file: "a file"
            case .directory: "a directory"
            case .symbolicLink: "a symbolic link"
            case .pipe: "a named pipe"
            case .socket: "a socket"
            case .device: "a device"
            case .other: "something else"
            }
        }
    }

    let kind: Kind
    /// The twelve permission bits that `chmod` sets.
    let permissions: mode_t
    let owner: uid_t
    let group: gid_t
    let size: Int64
    let stamp: FileStamp

    init(_ status: stat) {
        stamp = FileStamp(status)
        kind = Kind(mode: status.st_mode)
        permissions = status.st_mode & 0o7777
        owner = status.st_uid
        group = status.st_gid
        size = Int64(status.st_size)
    }

    func isSameFile(as other: FileStatus) -> Bool {
        stamp.device == other.stamp.device && stamp.number == other.stamp.number
    }

    /// Throws unless the file is of one of the given kinds.
    func require(_ kinds: Kind...) throws(FileFailure) {
        guard kinds.contains(kind) else { throw .notAFile(kind) }
    }
}

extension FileStatus.Kind {
    fileprivate init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .directory
        case S_IFLNK: self = .symbolicLink
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        case S_IFCHR, S_IFBLK: self = .device
        default: self = .other
        }
    }
}
