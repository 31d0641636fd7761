import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// Errors that no file can cause, brought about by programs and file systems.
enum ErrorExample {
    /// The one line that an error of a kind is printed as, with file names for paths.
    static func message(_ code: HRError.Code) throws -> String {
        let action = try #require(actions[code], "no example of \(code)")
        var error = try #require(throws: HRError.self) { try action() }
        #expect(error.code == code)
        if let path = error.location?.file { error.location?.file = URL(filePath: path).lastPathComponent }
        return error.description
    }

    private static var actions: [HRError.Code: () throws -> Void] {
        [
            .notWritable: {
                _ = try HRFormat.json.data(from: HRDocument(.date(Date(timeIntervalSinceReferenceDate: .infinity))))
            },
            .tornRecord: appendToTornFile,
            .fileNotFound: { try read("no-such-file.json") },
            .notAFile: writeToFolder,
            .unknownExtension: { try HRArchiver().archive(1, to: URL(filePath: "garage.txt")) },
            .inputOutput: readLinkToItself,
            .fileChanged: saveIntoChangedFile,
            .fileLocked: appendTwice,
            .unsupportedType: { _ = try HRArchiver().archive([Opaque() as Any], as: .json) },
            .coderMisuse: { _ = try HRArchiver().archive(TwoFaced(), as: .json) },
            .registryConflict: conflict,
        ]
    }

    private static func read(_ name: String) throws {
        _ = try HRUnarchiver().document(from: FileManager.default.temporaryDirectory.appending(path: name))
    }

    private static func readLinkToItself() throws {
        let scratch = try ScratchFolder()
        let link = scratch.url.appending(path: "garage.json")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: link)
        _ = try HRUnarchiver().document(from: link)
    }

    private static func writeToFolder() throws {
        let scratch = try ScratchFolder()
        try HRArchiver().archive(1, to: scratch.folder("garage.json"))
    }

    private static func saveIntoChangedFile() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("garage.json", "{}")
        try FileAccess.replace(Data("[]".utf8), with: Data("[1]".utf8), in: url)
    }

    private static func appendToTornFile() throws {
        let scratch = try ScratchFolder()
        _ = try HRRecordWriter<Car>(appendingTo: scratch.file("orders.jsonl", "{\"a\": 1}\n\n{\"a\":"))
    }

    private static func appendTwice() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("events.jsonl", "")
        let first = try HRRecordWriter<Car>(appendingTo: url)
        try withExtendedLifetime(first) { _ = try HRRecordWriter<Car>(appendingTo: url) }
    }

    private static func conflict() throws {
        var registry = HRClassRegistry()
        registry.register(Car.self, as: "Car")
        registry.register(Truck.self, as: "Car")
        _ = try HRUnarchiver(registry: registry).unarchive(Int.self, from: HRDocument(1))
    }
}

private struct Opaque {}

/// A value that is written both as one plain value and with keys.
private struct TwoFaced: HREncodable {
    func encode(with coder: HREncoder) throws {
        try coder.encode(1, forKey: "one")
        try coder.encode(2)
    }
}

private struct Car: Codable {}
private struct Truck: Codable {}
