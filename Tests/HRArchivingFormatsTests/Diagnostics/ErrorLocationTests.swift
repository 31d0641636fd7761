import Foundation
import HRArchiving
import TestSupport
import Testing

/// Whatever is wrong with a file, the error says where, in a range that lies in the file and covers what is at fault.
@Suite("Places of errors")
struct ErrorLocationTests {
    private static let implementations: [HRFormat.Implementation] = [.foundation, .direct]

    @Test("Errors of all mistakes have a place that shows them", arguments: FaultySample.all, implementations)
    func mistakes(sample: FaultySample, implementation: HRFormat.Implementation) throws {
        let document = try sample.document()
        var unarchiver = FaultySample.unarchiver
        unarchiver.implementation = implementation
        for mistake in Mistake.all(in: document) {
            var faulty = document
            mistake.make(in: &faulty)
            for format in [HRFormat.json, .json.compact, .xmlPropertyList, .binaryPropertyList] {
                let data = try format.data(from: faulty)
                do {
                    try sample.read(unarchiver, data)
                } catch {
                    let error = try #require(error as? HRError)
                    let isText = format != .binaryPropertyList
                    let text = try pointedText(error, data, isText: isText, "\(mistake), \(format)")
                    if isText { checkText(text, error, mistake) }
                }
            }
        }
    }

    private func checkText(_ text: String, _ error: HRError, _ mistake: Mistake) {
        switch (mistake, error.code) {
        case (.wrongType(let path), .typeMismatch) where error.path == path:
            #expect(text.contains("\(Mistake.number)") || text.contains(Mistake.word), "\(error)")
        case (.misspelt(let path), .unknownKey):
            #expect(text.contains(mistake.misspelt(path).components.last ?? ""), "\(error)")
        case (.brokenAlias(let path), .danglingReference) where error.path == path:
            #expect(text.contains(Mistake.word), "\(error)")
        case (_, .missingKey):
            #expect(["{", "<dict>", "<dict/>", "["].contains(text), "\(error)")
        default: #expect(!text.isEmpty, "\(error)")
        }
    }

    @Test("Values of old-style property lists have a place too")
    func oldStyle() throws {
        let text = "/* a team */ name = Anna; office = { city = Oslo; floor = (3, \"x y\"); }; \"a.b\" = <00>;"
        let unarchiver = HRUnarchiver(unknownKeys: .error)
        func error<T>(_ type: T.Type) throws -> HRError {
            try #require(throws: HRError.self) { try unarchiver.unarchive(type, from: Data(text.utf8)) }
        }
        let city = try error([String: String].self)
        #expect(city.description == #"1:36: HR0202 "office" must be a string, found a dictionary at office"#)
        #expect(try pointedText(city, Data(text.utf8), isText: true, "").hasPrefix("{ city"))
        let floor = try error(OldStyleTeam.self)
        #expect(floor.description == "1:60: HR0202 element 0 must be an integer, found a string at office.floor.0")
        let unknown = try #require(throws: HRError.self) {
            try HRUnarchiver(unknownKeys: .error, convertsScalars: true).unarchive(
                OldStyleMember.self, from: Data(text.utf8))
        }
        #expect(unknown.description == #"1:27: HR0201 OldStyleMember has no key "office" at office"#)
        #expect(try pointedText(unknown, Data(text.utf8), isText: true, "") == "office")
        let word = "{ lead = { \"$class\" = (a); }; }"
        let reserved = try #require(throws: HRError.self) { try unarchiver.document(from: Data(word.utf8)) }
        #expect(reserved.description == #"1:23: HR0105 "$class" must be a string, found an array at lead"#)
    }

    @Test("Wider encodings are counted in their own bytes")
    func encodings() throws {
        let text = "[1, \"é\",\r\n  true]"
        for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf32BigEndian] {
            let data = try #require(text.data(using: encoding))
            let error = try #require(throws: HRError.self) { try HRUnarchiver().unarchive([HRAny].self, from: data) }
            #expect(error.description == "2:3: HR0202 element 2 must be a string, found a boolean at 2")
            let range = try #require(error.location?.byteRange)
            #expect(String(data: data[range], encoding: encoding == .utf16 ? .utf16LittleEndian : encoding) == "true")
        }
    }
}

/// A text or an integer.
private struct HRAny: HRDecodable {
    init(coder: HRDecoder) throws {
        do { _ = try coder.decode(Int.self) } catch { _ = try coder.decode(String.self) }
    }
}

private struct OldStyleTeam: Codable {
    struct Office: Codable {
        let city: String
        let floor: [Int]
    }

    let office: Office
}

private struct OldStyleMember: Codable {
    let name: String
}
