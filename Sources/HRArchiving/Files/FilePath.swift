import Foundation

/// A path as bytes. It need not be UTF-8: the destination of a symbolic link may be any bytes.
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

    /// Creates a path from untrusted text. Throws if the text contains a zero byte, at which the system would end the
    /// path.
    init(text: String) throws(FileFailure) {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .unusablePath }
        bytes = text.utf8.map { CChar(truncatingIfNeeded: $0) }
    }

    /// The bytes with the terminating zero that C requires.
    var terminated: [CChar] { bytes + [0] }

    var text: String { String(decoding: bytes.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self) }

    /// True for the empty name after a trailing slash.
    var isEmpty: Bool { bytes.isEmpty }

    /// All components except the last, with the slash after them; `.` if there is only one component.
    var folder: FilePath {
        guard let slash = bytes.lastIndex(of: FilePath.slash) else { return FilePath(bytes: [FilePath.dot]) }
        return FilePath(bytes: Array(bytes[...slash]))
    }

    /// The last component; empty after a slash.
    var name: FilePath {
        guard let slash = bytes.lastIndex(of: FilePath.slash) else { return self }
        return FilePath(bytes: Array(bytes[(slash + 1)...]))
    }

    /// Returns a name that is most likely unused, short enough for every file system.
    static func temporary() -> FilePath {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return FilePath(bytes: ".hr-\(number).tmp".utf8.map { CChar(truncatingIfNeeded: $0) })
    }

    private static let slash = CChar(truncatingIfNeeded: UInt8(ascii: "/"))
    private static let dot = CChar(truncatingIfNeeded: UInt8(ascii: "."))
}
