import Foundation
import HRArchiving
import TestSupport
import Testing

/// Python's `json` and `plistlib`, and `plistutil` of libplist, share no code with Foundation: further opinions.
///
/// What the library's writers have written goes through them, and what they write is read again. Where one of them is not
/// installed, its tests are reported as skipped; `.ci/run` installs both.
@Suite("Other programs read and write the same documents")
struct OtherProgramsTests {
    private static let count = 60

    @Test("Python's json", .enabled(if: OtherProgram.python.isInstalled, "python3 is not installed"))
    func pythonJSON() throws {
        try exchange(.json.using(.direct), [.nulls, .objects, .oddText, .data, .dates, .fractions]) { folder in
            let script = """
                import json, sys
                for number in range(\(Self.count)):
                    with open(f"{sys.argv[1]}/{number}", "rb") as file: value = json.load(file)
                    with open(f"{sys.argv[1]}/{number}.out", "w", encoding="utf-8") as file: json.dump(value, file)
                """
            return try OtherProgram.python.run("-c", script, folder.path)
        }
    }

    /// `plistlib` has no fractions of seconds in binary files. It reads dates as year, month, day and so on, from year 1.
    @Test(
        "Python's plistlib", .slow, .enabled(if: OtherProgram.python.isInstalled, "python3 is not installed"),
        arguments: [HRFormat.xmlPropertyList.using(.direct), .binaryPropertyList.using(.direct)])
    func pythonPropertyLists(_ format: HRFormat) throws {
        try exchange(format, [.data, .dates, .objects, .nulls]) { folder in
            let script = """
                import plistlib, sys
                for number in range(\(Self.count)):
                    with open(f"{sys.argv[1]}/{number}", "rb") as file: value = plistlib.load(file)
                    form = plistlib.FMT_BINARY if number % 2 else plistlib.FMT_XML
                    with open(f"{sys.argv[1]}/{number}.out", "wb") as file:
                        plistlib.dump(value, file, fmt=form, sort_keys=False)
                """
            return try OtherProgram.python.run("-c", script, folder.path)
        }
    }

    /// `plistutil` writes reals with fewer digits in XML than they have, and dates without fractions; so both are left out
    /// where it writes XML, and are there where it writes binary files.
    @Test(
        "plistutil", .enabled(if: OtherProgram.plistutil.isInstalled, "plistutil (libplist-utils) is not installed"),
        arguments: [HRFormat.xmlPropertyList.using(.direct), .binaryPropertyList.using(.direct)])
    func plistutil(_ format: HRFormat) throws {
        try exchange(format, [.data, .objects, .nulls]) { folder in
            for number in 0..<Self.count {
                let path = folder.appending(path: "\(number)").path
                let status = try OtherProgram.plistutil.run("-f", "bin", "-i", path, "-o", path + ".out")
                guard status == 0 else { return status }
            }
            return 0
        }
    }

    /// Writes documents, hands them to another program, and reads what that has written.
    private func exchange(
        _ format: HRFormat, _ contents: GeneratedDocument.Contents, _ run: (URL) throws -> Int32
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "exchange-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 0..<Self.count {
            let data = try format.data(from: GeneratedDocument.make(seed: number, contents))
            try data.write(to: folder.appending(path: "\(number)"))
        }
        #expect(try run(folder) == 0)
        for number in 0..<Self.count {
            let data = try Data(contentsOf: folder.appending(path: "\(number).out"))
            let kind = try #require(HRFormat(detecting: data)).kind
            let back = try HRFormat(kind, .direct).document(from: data)
            #expect(back == GeneratedDocument.make(seed: number, contents), "seed \(number)")
        }
    }
}
