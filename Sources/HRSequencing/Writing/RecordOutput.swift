import Foundation
import HRArchiving

/// Writes records to a buffer that always ends with a complete record, and from there to a file.
struct RecordOutput {
    enum Target {
        case growing(GrowingFile)
        case appended(AppendedFile, HRDurability)
    }

    /// The file; nil when nothing more can be written, so that the file is closed, and others may append to it.
    private var target: Target?
    private var buffer = Data()
    private var lastSync = Date.distantPast
    private var failure = WriteFailure()

    private static let bufferSize = 1 << 20

    init(_ target: Target) { self.target = target }

    /// Throws the error of an earlier call, after which nothing can be written.
    func check() throws(HRError) { try failure.check() }

    /// Adds a record, and the separator before or after it.
    mutating func write(_ text: Data, _ next: Data) throws(HRError) {
        buffer += text
        buffer += next
        if buffer.count >= Self.bufferSize { try flush() }
        guard case .appended(let file, let durability) = target else { return }
        switch durability.kind {
        case .onFinish: return
        case .everySecond where Date().timeIntervalSince(lastSync) < 1: return
        case .everySecond, .everyRecord:
            try flush()
            lastSync = Date()
            try trying { () throws(HRError) in try file.synchronize() }
        }
    }

    /// Calls a closure that uses the file, and closes the file if the closure throws.
    private mutating func trying(_ body: () throws(HRError) -> Void) throws(HRError) {
        do throws(HRError) {
            try failure.noting(body)
        } catch {
            target = nil
            throw error
        }
    }

    /// Writes the buffer to the file. If that fails, the file ends with the last complete record that was written
    /// before.
    mutating func flush() throws(HRError) {
        try check()
        guard !buffer.isEmpty else { return }
        let data = buffer, target = target
        buffer = Data()
        try trying { () throws(HRError) in
            switch target {
            case .appended(let file, _): try file.append(data)
            case .growing(let file): try file.append(data)
            case nil: break
            }
        }
    }

    /// - Parameter help: Advice for callers that write after the writer has finished.
    mutating func finish(help: String) throws(HRError) {
        try flush()
        let target = target
        try trying { () throws(HRError) in
            switch target {
            case .appended(let file, _): try file.synchronize()
            case .growing(let file): try file.finish()
            case nil: break
            }
        }
        self.target = nil
        failure.finish(help: help)
    }
}

/// The error that every later call of a writer throws after the writer has finished, or has failed to write.
struct WriteFailure {
    private var error: HRError?

    func check() throws(HRError) {
        if let error { throw error }
    }

    mutating func noting(_ body: () throws(HRError) -> Void) throws(HRError) {
        do throws(HRError) {
            try body()
        } catch {
            self.error = error
            throw error
        }
    }

    /// - Parameter help: Advice for callers that write after the writer has finished.
    mutating func finish(help: String) { error = HRError(.coderMisuse, "the writer has finished", help: [help]) }
}
