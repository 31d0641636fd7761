import Foundation
import HRArchiving

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The contents of a file or of standard input.
struct Input {
    /// The name in messages.
    private(set) var name: String
    /// The location; nil for standard input.
    let url: URL?
    private(set) var data: Data

    /// Returns the input with other bytes, which are read in place of those of the file.
    ///
    /// - Parameter name: The name of the bytes in messages; nil for that of the file.
    func with(_ data: Data, named name: String? = nil) -> Input {
        var input = self
        input.data = data
        input.name = name ?? self.name
        return input
    }

    /// Creates an input from bytes that are already read.
    ///
    /// - Parameter name: The name in messages.
    init(_ data: Data, named name: String) {
        self.name = name
        url = nil
        self.data = data
    }

    /// Reads a file, or standard input if the name is `-`.
    ///
    /// - Parameter alias: The name of standard input in messages.
    /// - Throws: An `HRError` with the file name as it was typed.
    init(_ name: String, limit: Int, calling alias: String? = nil) throws(HRError) {
        guard name != "-" else {
            self.name = alias ?? "<stdin>"
            url = nil
            do {
                data = try Self.contents(of: STDIN_FILENO, limit: limit)
            } catch {
                throw error.named(self.name)
            }
            return
        }
        self.name = name
        let url = URL(fileURLWithPath: name)
        self.url = url
        do {
            if let contents = try Self.pipe(name, limit: limit) {
                data = contents
            } else {
                data = try FileAccess.read(url, limit: limit)
            }
        } catch {
            throw error.named(name)
        }
    }

    /// Returns true if an input with the name exists and is not a folder.
    static func isThere(_ name: String) -> Bool { name == "-" || FileStamp.isFolder(name) == false }

    /// The contents of a pipe, such as `<(command)` in shells or `/dev/stdin`; nil if the name is not that of a pipe.
    private static func pipe(_ name: String, limit: Int) throws(HRError) -> Data? {
        if ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(name) {
            return try contents(of: STDIN_FILENO, limit: limit)
        }
        var status = stat()
        guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
        let file = open(name, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw HRError.ofSystem("opening") }
        defer { close(file) }
        return try contents(of: file, limit: limit)
    }

    private static func contents(of file: Int32, limit: Int) throws(HRError) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw HRError.ofSystem("reading") }
            guard count > 0 else { return data }
            data += buffer[..<count]
            guard data.count <= limit else { throw HRError(.byteLimit, "there are more than \(limit) bytes") }
        }
    }
}

extension HRError {
    /// The error of a system call that has just failed.
    static func ofSystem(_ deed: String) -> HRError {
        HRError(.inputOutput, "\(deed): \(String(cString: strerror(errno)).lowercased())")
    }

    /// The error with the file name as it was typed.
    func named(_ name: String) -> HRError {
        var error = self
        var location = error.location ?? HRSourceLocation()
        location.file = name
        error.location = location
        return error
    }

    /// True if a file could not be read or written for a reason other than its contents.
    var isTrouble: Bool {
        switch code {
        case .fileNotFound, .permission, .notAFile, .diskFull, .inputOutput, .fileChanged: true
        default: false
        }
    }

    /// The file and the reason why it could not be read or written, in one line.
    var trouble: String {
        let file = location?.file.map { $0 + ": " } ?? ""
        return file
            + (code == .fileNotFound && message.hasSuffix("no such file or directory") ? "no such file" : message)
    }
}
