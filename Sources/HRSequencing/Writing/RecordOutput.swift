import Foundation
import HRArchiving

/// Where records go: into a buffer that ends with a whole record, and from there to a file.
struct RecordOutput {
    enum Target {
        case growing(GrowingFile)
        case appended(AppendedFile, HRDurability)
    }

    /// nil once nothing can be written any more: then the file is closed, and others may append to it.
    private var target: Target?
    private var buffer = Data()
    private var lastSync = Date.distantPast
    private var failure = WriteFailure()

    private static let bufferSize = 1 << 20

    init(_ target: Target) { self.target = target }

    /// Throws why nothing can be written any more.
    func check() throws(HRError) { try failure.check() }

    /// Takes a record, and the text before or after it that separates it from others.
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

    /// Does something with the file, and lets go of it if that fails.
    private mutating func trying(_ body: () throws(HRError) -> Void) throws(HRError) {
        do throws(HRError) {
            try failure.noting(body)
        } catch {
            target = nil
            throw error
        }
    }

    /// Hands the buffer to the system; should that fail, the file ends with the last whole record before it.
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

    /// - Parameter help: How more can be written, for callers that go on writing.
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

/// Why a writer can write nothing any more, since it has finished or the system has refused to: every later call throws the same.
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

    /// - Parameter help: How more can be written.
    mutating func finish(help: String) { error = HRError(.coderMisuse, "the writer has finished", help: [help]) }
}
