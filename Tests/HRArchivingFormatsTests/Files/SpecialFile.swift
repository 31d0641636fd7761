import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What bears a name and is no file, made in the folder of a test.
enum SpecialFile: String, CaseIterable, Sendable {
    case directory = "a directory"
    case pipe = "a named pipe"
    case socket = "a socket"
    case device = "a device"

    func make(in folder: ScratchFolder) throws -> URL {
        let url = folder.place("special")
        switch self {
        case .directory: try folder.folder("special")
        case .pipe: try check(mkfifo(url.path, 0o600))
        case .socket: try bindSocket(at: url)
        case .device: return try makeDevice(at: url)
        }
        return url
    }

    /// The superuser could do harm to a real device, so it gets one of its own; nobody else could replace the real one.
    private func makeDevice(at url: URL) throws -> URL {
        guard geteuid() == 0 else { return URL(fileURLWithPath: "/dev/null") }
        var null = stat()
        try check(stat("/dev/null", &null))
        try check(mknod(url.path, S_IFCHR | 0o600, null.st_rdev))
        return url
    }

    private func bindSocket(at url: URL) throws {
        let descriptor = openSocket()
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        try #require(url.path.utf8.count < room)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: url.path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        try check(result)
    }
}

/// Outside the enumeration, whose case of that name hides the function.
private func openSocket() -> Int32 {
    #if canImport(Glibc)
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
        socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
}
