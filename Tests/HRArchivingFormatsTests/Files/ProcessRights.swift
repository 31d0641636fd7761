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

/// A user that owns nothing, and is nobody special anywhere.
private let nobody: uid_t = 65534

/// Makes the superuser's process one of a common user, for good. Only for a process that ends with its test.
func giveUpRights() throws {
    guard geteuid() == 0 else { return }
    try check(setgroups(0, nil))
    try check(setgid(nobody))
    try check(setuid(nobody))
}

/// Does something as a common user. Only for a process that ends with its test, as all of it changes.
func withoutRights(_ body: () throws -> Void) throws {
    try check(setegid(nobody))
    try check(seteuid(nobody))
    try body()
    try check(seteuid(0))
    try check(setegid(0))
}

/// Bounds the size of the files that the process can make. Only for a process that ends with its test.
func limitFileSize(to bytes: Int) throws {
    // The signal that ends a process above its limit is held back on the threads that tests run on. Not here: whoever
    // gets so far as to be sent it has failed the test.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    try check(pthread_sigmask(SIG_UNBLOCK, &signals, nil))
    var limit = rlimit()
    limit.rlim_cur = rlim_t(bytes)
    limit.rlim_max = rlim_t(bytes)
    #if canImport(Glibc)
        try check(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit))
    #else
        try check(setrlimit(RLIMIT_FSIZE, &limit))
    #endif
}

#if canImport(Glibc)
    /// A disk of one megabyte in the folder of a test.
    struct SmallDisk {
        private let url: URL

        /// Whether this process may mount: being the superuser is not enough in most containers.
        static let isPossible: Bool = {
            do {
                let scratch = try ScratchFolder()
                let disk = try SmallDisk(at: scratch.folder("disk"))
                disk.remove()
                return true
            } catch {
                return false
            }
        }()

        init(at url: URL) throws {
            try check(mount("none", url.path, "tmpfs", 0, "size=1m"))
            self.url = url
        }

        func makeReadOnly() throws {
            let flags = UInt(MS_REMOUNT | MS_RDONLY)
            try check(mount("none", url.path, "tmpfs", flags, nil))
        }

        func remove() {
            let result = umount2(url.path, Int32(MNT_DETACH))
            #expect(result == 0, "a disk is left behind")
        }
    }
#endif
