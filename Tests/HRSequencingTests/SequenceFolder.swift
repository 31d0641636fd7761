import Foundation
import HRArchiving
import HRSequencing

/// A folder of a test's own.
final class SequenceFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("hr-sequences-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> URL { url.appendingPathComponent(name) }

    @discardableResult
    func file(_ name: String, _ text: String) throws -> URL { try file(name, Data(text.utf8)) }

    @discardableResult
    func file(_ name: String, _ data: Data) throws -> URL {
        try FileManager.default.createDirectory(
            at: path(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: path(name))
        return path(name)
    }

    func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: path(name)), as: UTF8.self) }

    /// Whether this process has a file open; false where systems do not tell.
    static func isOpen(_ url: URL) throws -> Bool {
        #if os(Linux)
            let folder = "/proc/self/fd"
            let path = url.resolvingSymlinksInPath().path
            return try FileManager.default.contentsOfDirectory(atPath: folder).contains { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) == path
            }
        #else
            return false
        #endif
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

    func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name).path).sorted()
    }

    /// The bytes of all files of a folder in this one.
    func contents(of name: String) throws -> [String: Data] {
        try names(in: name).reduce(into: [:]) { $0[$1] = try Data(contentsOf: path("\(name)/\($1)")) }
    }
}

/// What reading a file gives: the numbers of its orders, and of each error the code with its place.
func outcome(of records: HRRecords<Order>) throws -> [String] {
    let reader = try records.reader()
    var found: [String] = []
    while true {
        do throws(HRError) {
            guard let record = try reader.next() else { return found }
            found.append("\(record.place.line): \(record.value.number)")
        } catch {
            let place = error.location
            found.append("\(place?.line ?? 0):\(place?.column ?? 0) \(error.code)")
        }
    }
}

/// A line of an order.
func line(_ number: Int, _ customer: String = "A") -> String { "{\"number\":\(number),\"customer\":\"\(customer)\"}" }
