import Foundation

/// A path as bytes, which need not be UTF-8: that of a symbolic link may be anything.
struct FilePath {
    private let bytes: [CChar]

    init(bytes: [CChar]) {
        self.bytes = bytes
    }

    init(_ url: URL) throws(FileFailure) {
        guard url.isFileURL else { throw .notAFileURL(scheme: url.scheme) }
        let path = url.withUnsafeFileSystemRepresentation { pointer -> [CChar]? in
            pointer.map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
        }
        guard let path, !path.isEmpty else { throw .unusablePath }
        bytes = path
    }

    /// A path from untrusted text: refused if it has a zero byte, where the system would cut it off.
    init(text: String) throws(FileFailure) {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .unusablePath }
        bytes = text.utf8.map { CChar(truncatingIfNeeded: $0) }
    }

    /// The bytes with the zero at the end that C asks for.
    var terminated: [CChar] { bytes + [0] }

    var text: String { String(decoding: bytes.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self) }

    /// Whether this is the empty name behind a trailing slash.
    var isEmpty: Bool { bytes.isEmpty }

    /// All but the last component; `.` if there is no other.
    var folder: FilePath {
        guard let slash = bytes.lastIndex(of: FilePath.slash) else { return FilePath(bytes: [FilePath.dot]) }
        return FilePath(bytes: Array(bytes[...slash]))
    }

    /// The last component; empty after a slash.
    var name: FilePath {
        guard let slash = bytes.lastIndex(of: FilePath.slash) else { return self }
        return FilePath(bytes: Array(bytes[(slash + 1)...]))
    }

    /// A name that is most likely free, short enough for every file system.
    static func temporary() -> FilePath {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return FilePath(bytes: ".hr-\(number).tmp".utf8.map { CChar(truncatingIfNeeded: $0) })
    }

    private static let slash = CChar(truncatingIfNeeded: UInt8(ascii: "/"))
    private static let dot = CChar(truncatingIfNeeded: UInt8(ascii: "."))
}
