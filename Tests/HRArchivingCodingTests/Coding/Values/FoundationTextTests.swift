import Foundation
import HRArchiving
import TestSupport
import Testing

/// What Foundation makes of any text that a file may hold: a value or an error, in time, and never the end of the process.
@Suite("Foundation's values from any text")
struct FoundationTextTests {
    struct Door: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let read: @Sendable (HRDocument) throws -> Void
        /// Makes a document of a text.
        var node: @Sendable (String) -> HRNode = { .string($0) }
    }

    private static func value<Value: HRDecodable & HREncodable & SendableMetatype>(_ type: Value.Type) -> Door {
        Door(testDescription: "\(type)") { document in
            let value = try HRUnarchiver(convertsScalars: true).unarchive(type, from: document)
            _ = try HRArchiver().document(archiving: value)
        }
    }

    private static func named(_ name: String) -> Door {
        Door(
            testDescription: name,
            read: { document in
                let data = try HRFormat.json.data(from: document)
                let coder = try HRKeyedUnarchiver(forReadingFrom: data, settings: .namingFoundation)
                coder.requiresSecureCoding = false
                coder.decodingFailurePolicy = .setErrorAndReturn
                _ = coder.decodeObject(forKey: "v")
                if let error = coder.error { throw error }
            }, node: { .dictionary(["v": .object(HRObject(className: name, plainValue: .string($0)))]) })
    }

    private static func fields(_ name: String, _ make: @escaping @Sendable (String) -> HRFields) -> Door {
        var door = named(name)
        door.node = { .dictionary(["v": .object(HRObject(className: name, fields: make($0)))]) }
        return door
    }

    static let doors: [Door] = [
        value(Date.self), value(Data.self), value(UUID.self), value(URL.self), value(Locale.self), value(TimeZone.self),
        value(Decimal.self), value(Double.self), value(Float.self), value(Int.self), value(Bool.self),
        value(String.self),
        value([URL: String].self), value([UUID: Int].self), value([Decimal].self),
        named("NSUUID"), named("NSURL"), named("NSLocale"), named("NSTimeZone"), named("NSCalendar"),
        named("NSDecimalNumber"), named("NSRegularExpression"), named("NSString"), named("NSMutableString"),
        named("NSAttributedString"), named("NSUnit"), named("NSUnitLength"), named("NSCharacterSet"), named("NSValue"),
        named("NSDate"), named("NSData"), named("NSNumber"), named("NSIndexSet"), named("NSError"),
        fields("NSURL") { ["base": "http://a.b/", "relative": .string($0)] },
        fields("NSURL") { ["base": .string($0), "relative": "c"] },
        fields("NSCalendar") { ["identifier": "gregorian", "locale": .string($0)] },
        fields("NSCalendar") { ["identifier": "gregorian", "timeZone": .string($0)] },
        fields("NSRegularExpression") { ["pattern": .string($0), "options": .array([.string($0)])] },
        fields("NSPersonNameComponents") { ["givenName": .string($0), "familyName": .string($0)] },
        fields("NSURLQueryItem") { ["name": .string($0), "value": .string($0)] },
        fields("NSError") { ["domain": .string($0), "code": .integer(1)] },
        fields("NSMeasurement") { ["value": .real(1), "unit": .string($0)] },
        fields("NSDateComponents") { ["calendar": .string($0), "timeZone": .string($0)] },
        fields("NSAttributedString") { ["NSString": .string($0)] },
    ]

    static let texts: [String] = {
        let plain = [
            "2020-02-03", "2020-02-03T04:05:06.5Z", "http://a.b/c?d=e#f", "en_US", "Europe/Berlin", "GMT+0200",
            "12.5e3",
            "AAAA", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "(a+)[b]*", "gregorian", "{1, 2}", "m", "true", "a-z",
        ]
        let marks = [
            "\u{301}", "\u{200D}", "\u{FE0F}", "\0", "\u{FFFD}", "\r\n", "\u{10FFFF}", "\u{1F1E9}", "%", "(", "[", "\\",
            "{",
            ".", "/", "\u{FFFE}", "*", "٣", "\u{1F3FD}",
        ]
        var texts = plain + marks + [""]
        for text in plain {
            for mark in marks { texts += [text + mark, mark + text, text.prefix(3) + mark + text.dropFirst(3)] }
        }
        return texts
    }()

    @Test("Marks, joiners, NUL and what else may stand in a string", arguments: doors)
    func oddTexts(door: Door) throws {
        for text in Self.texts {
            do { try door.read(HRDocument(door.node(text))) } catch {
                #expect(error is HRError, "\(text.debugDescription)")
            }
        }
    }

    @Test("Half of a surrogate pair is an error of the file", arguments: ["\\uD800", "\\uDC00", "a\\uD83Dz"])
    func loneSurrogates(escape: String) {
        for type in ["NSURL", "NSLocale", "NSRegularExpression"] {
            let json = "{\"v\":{\"$class\":\"\(type)\",\"$value\":\"\(escape)\"}}"
            #expect(throws: HRError.self) { try HRKeyedUnarchiver(forReadingFrom: Data(json.utf8)) }
        }
        expectError(.syntax) { _ = try HRUnarchiver().unarchive([URL].self, from: Data("[\"\(escape)\"]".utf8)) }
    }

    @Test("Texts that are very long", arguments: doors)
    func longTexts(door: Door) throws {
        for part in ["1", "\u{301}", "x{9}"] {
            let text = String(repeating: part, count: 100_000 / part.utf8.count)
            do { try door.read(HRDocument(door.node(text))) } catch { #expect(error is HRError) }
        }
    }

    @Test("A pattern that would take seconds is refused, and not written either")
    func longPattern() throws {
        let pattern = String(repeating: "x{1000}", count: 1500)
        expectError(.invalidValue) { try Self.named("NSRegularExpression").read(HRDocument(Self.pattern(pattern))) }
        let expression = try NSRegularExpression(pattern: String(repeating: "x", count: 10_001))
        expectError(.invalidValue) { _ = try HRArchiver.namingFoundation.document(archiving: ["a": expression as Any]) }
    }

    private static func pattern(_ text: String) -> HRNode {
        .dictionary(["v": .object(HRObject(className: "NSRegularExpression", plainValue: .string(text)))])
    }

    // MARK: Who calls Foundation

    /// The calls that make something of a text, as they are spelled, with the files that may: behind guards of their own,
    /// with texts of the program's, or with what only keeps the text.
    private static let callers: [(call: String, files: [String])] = [
        (#"\b(NS)?URL\(string:"#, ["FoundationText"]), (#"\b(NS)?UUID\(uuidString:"#, ["FoundationText"]),
        (#"\b(NS)?Locale\((localeI|i)dentifier:"#, ["FoundationText", "DateTransforms", "JavaLocale", "Placeholder"]),
        (#"TimeZone\((identifier|abbreviation|name):"#, ["FoundationText"]),
        (#"Decimal(Number)?\(string:"#, ["FoundationText", "JavaDecimal"]),
        (#"Data\(base64Encoded:"#, ["FoundationText"]),
        (#"\bNSRegularExpression\("#, ["FoundationText"]), (#"Formatter\("#, ["DateTexts"]),
        (#"Calendar\(identifier:"#, ["DateTexts", "CalendarTranscoders"]),
        (#"JSONSerialization\.jsonObject|PropertyListSerialization\.propertyList\("#, ["FoundationReader"]),
        (#"(JSON|PropertyList)Decoder\(|NSKeyedUnarchiver[.(]"#, []), (#"String\(format:"#, ["XMLSink", "HRNumber"]),
        (#"NSPredicate\(|NSExpression\(|Scanner\(string:|URLComponents\(|NSClassFromString|NSSelectorFromString"#, []),
        (#"components\(separatedBy|replacingOccurrences|PersonNameComponents\(\w"#, []),
        (#"trimmingCharacters"#, ["StructureTranscoder", "JSONLine"]), (#"CharacterSet\(charactersIn:"#, []),
        (#"String\(data:"#, ["ForeignEncoding", "OldStyleScanner", "Assignment", "SpelledText", "FileText"]),
        (
            #"URL\((fileURLWithPath|filePath):"#,
            [
                "HRKeyedArchiver+RootObject", "HRKeyedUnarchiver+RootObject", "FileFailure+Report", "Input",
                "Output",
                "AcceptVerb", "ConvertVerb", "HRTool", "Git", "GitSetupVerb", "GitStages",
                // Paths of files that are open.
                "TornTail",
                // Paths of files that have been read, whose contents are compared again.
                "FileChange",
                // Two paths that are written there.
                "Placeholder",
                // Paths of files of tests.
                "FixtureDocument", "FixtureFolders", "HRFixtures", "SnapshotFile",
            ]
        ),
    ]

    @Test("Each call of Foundation that makes something of a text stands where it is known what guards it", .slow)
    func calls() throws {
        let sources = PackageFolder.url.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var seen: [String: Set<String>] = [:]
        let calls = try Self.callers.map { (name: $0.call, pattern: try Regex($0.call)) }
        for case let file as URL in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            for call in calls where code.contains(call.pattern) {
                seen[call.name, default: []].insert(file.deletingPathExtension().lastPathComponent)
            }
        }
        for caller in Self.callers { #expect(seen[caller.call, default: []] == Set(caller.files), "\(caller.call)") }
    }
}
