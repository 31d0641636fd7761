import Foundation
import HRArchiving
import TestSupport
import Testing

/// A type whose own Codable code reads what a file has, with files that have something else.
struct ReadType: Sendable {
    let name: String
    /// Reads the file of a seed in every way in which a value of the type can be met, and passes over errors.
    let read: @Sendable (_ seed: Int) -> Void

    /// How many files are read: more of the types that are known to trap.
    let seeds: Int

    private static let standardSeeds = ProcessInfo.processInfo.environment["FUZZ_ITERATIONS"].flatMap { Int($0) }

    /// What the process said last that read the files, if it did not come to the end: the type and the seed.
    static func record(_ result: ExitTest.Result?) {
        guard let result, result.exitStatus != .exitCode(EXIT_SUCCESS) else { return }
        let said = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
        Issue.record("\(said.last { $0.hasPrefix("reading ") } ?? "nothing was read")")
    }

    private init<T: Codable & SendableMetatype>(
        _ name: String, seeds: Int = 6, _ make: @escaping @Sendable () -> T
    ) {
        self.name = name
        self.seeds = Self.standardSeeds ?? Scale.count(seeds, inDebug: max(2, seeds / 4))
        read = { seed in
            FileHandle.standardError.write(Data("reading \(name) \(seed)\n".utf8))
            do { try Self.read(make(), name, seed) } catch {
                // Values that cannot be archived have no files.
            }
        }
    }

    // MARK: Files

    private static func read<T: Codable & SendableMetatype>(_ value: T, _ name: String, _ seed: Int) throws {
        var mutation = NodeMutation(seed: seed)
        for spelling: HRCodableSpelling? in [nil, .jsonEncoder, .propertyListEncoder] {
            let document = try HRArchiver(compatibility: .codable(spelling)).document(archiving: value)
            let changed = mutation.changed(document.root)
            let registered = HRNode.object(HRObject(className: "Value", fields: changed.fields ?? [:]))
            let root: HRNode = [
                "value": changed, "list": [changed], "byName": ["a": changed], "any": registered,
                "pairs": [[changed, 1]],
            ]
            for format in [HRFormat.json, .xmlPropertyList, .binaryPropertyList] {
                do {
                    let data = try format.data(from: HRDocument(root))
                    Self.unarchive(T.self, from: data, spelling)
                } catch {
                    // The format has no notation for the changed value.
                }
            }
        }
    }

    private static func unarchive<T: Codable & SendableMetatype>(
        _ type: T.Type, from data: Data, _ spelling: HRCodableSpelling?
    ) {
        var registry = HRClassRegistry()
        registry.register(T.self, as: "Value")
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .codable(spelling))
        attempt { _ = try unarchiver.unarchive(Member<T>.self, from: data) }
        attempt { _ = try unarchiver.unarchive(Elements<T>.self, from: data) }
        attempt { _ = try unarchiver.unarchive(Forwarded<T>.self, from: data) }
        attempt { _ = try unarchiver.unarchive(Coded<T>.self, from: data) }
        attempt { _ = try unarchiver.unarchive(Dynamic.self, from: data) }
        _ = unarchiver.diagnose(Member<T>.self, from: data)
        if let key = T.self as? any (Codable & Hashable).Type { attempt { try readKeys(key, unarchiver, data) } }
    }

    private static func readKeys<T: Codable & Hashable>(_ type: T.Type, _ unarchiver: HRUnarchiver, _ data: Data) throws
    {
        _ = try unarchiver.unarchive(Keys<T>.self, from: data)
    }

    private static func attempt(_ body: () throws -> Void) {
        do { try body() } catch {
            // An error is what the file deserves.
        }
    }

    // MARK: Where a value is met

    private struct Member<T: Codable>: Codable { let value: T }
    private struct Elements<T: Codable>: Codable {
        let list: [T]
        let byName: [String: T?]
    }
    private struct Keys<T: Codable & Hashable>: Codable { let pairs: [T: Int] }

    /// A type whose own code hands the decoder on.
    private struct Forwarded<T: Codable>: Decodable {
        struct Whole: Decodable {
            init(from decoder: any Decoder) throws { _ = try T(from: decoder) }
        }
        let value: Whole
    }

    private struct Coded<T: Codable>: HRDecodable {
        init(coder: HRDecoder) throws {
            let _: T = try coder.decode(forKey: "value")
            let _: [T] = try coder.decode(forKey: "list")
        }
    }

    private struct Dynamic: HRDecodable {
        init(coder: HRDecoder) throws { let _: Any = try coder.decode(forKey: "any") }
    }

    // MARK: Types

    static let all: [ReadType] = foundation + formats + standard

    private static let foundation: [ReadType] = [
        ReadType("URLComponents", seeds: 60) {
            URLComponents(string: "https://u:p@h.example:8080/a/b?q=1#f") ?? URLComponents()
        },
        ReadType("IndexSet", seeds: 60) { IndexSet([1, 2, 3, 7, 9]) },
        ReadType("IndexPath") { IndexPath(indexes: [1, 2, 3]) },
        ReadType("CharacterSet", seeds: 60) { CharacterSet(charactersIn: "abc😀") },
        ReadType("Calendar") { Calendar(identifier: .gregorian) },
        ReadType("TimeZone") { TimeZone.gmt },
        ReadType("Locale") { Locale(identifier: "de_DE") },
        ReadType("Locale.Components") { Locale.Components(identifier: "de-Latn-DE-u-ca-buddhist") },
        ReadType("Locale.Language") { Locale.Language(identifier: "zh-Hant-TW") },
        ReadType("Locale.Currency") { Locale.Currency("EUR") },
        ReadType("Locale.Weekday") { Locale.Weekday.monday },
        ReadType("DateComponents") { Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: .distantPast) },
        ReadType("DateInterval") { DateInterval(start: .distantPast, duration: 5) },
        ReadType("Date") { Date.distantFuture },
        ReadType("Data") { Data([1, 2, 3]) },
        ReadType("Decimal") { Decimal(1.5) },
        ReadType("Measurement") { Measurement(value: 3, unit: UnitLength.meters) },
        ReadType("Measurement of temperature") { Measurement(value: 3, unit: UnitTemperature.celsius) },
        ReadType("Measurement without dimension") { Measurement(value: 3, unit: Unit(symbol: "x")) },
        ReadType("PersonNameComponents") {
            var name = PersonNameComponents()
            name.givenName = "a"
            name.phoneticRepresentation = PersonNameComponents()
            return name
        },
        ReadType("URL") { URL(filePath: "/a/b") },
        ReadType("UUID") { UUID() },
        ReadType("CGRect") { CGRect(x: 1, y: 2, width: 3, height: 4) },
        ReadType("AffineTransform") { AffineTransform(scale: 2) },
        ReadType("NSRange") { NSRange(location: 1, length: 2) },
        ReadType("Calendar.RecurrenceRule") {
            Calendar.RecurrenceRule(
                calendar: Calendar(identifier: .gregorian), frequency: .weekly, interval: 2, end: .afterOccurrences(3),
                months: [1], daysOfTheYear: [3], weekdays: [.every(.monday), .nth(2, .friday)])
        },
    ]

    private static let formats: [ReadType] = [
        ReadType("Date.FormatStyle") { Date.FormatStyle(date: .long, time: .shortened).year().month() },
        ReadType("Date.ISO8601FormatStyle") { Date.ISO8601FormatStyle(includingFractionalSeconds: true) },
        ReadType("Date.RelativeFormatStyle") { Date.RelativeFormatStyle(presentation: .named) },
        ReadType("Date.IntervalFormatStyle") { Date.IntervalFormatStyle(date: .long, time: .shortened) },
        ReadType("Date.ParseStrategy") { Date.ParseStrategy(format: "\(year: .defaultDigits)", timeZone: .gmt) },
        ReadType("Duration.TimeFormatStyle") { Duration.TimeFormatStyle(pattern: .hourMinuteSecond) },
        ReadType("Duration.UnitsFormatStyle") {
            Duration.UnitsFormatStyle(allowedUnits: [.hours, .minutes], width: .wide, maximumUnitCount: 2)
        },
        ReadType("IntegerFormatStyle") {
            IntegerFormatStyle<Int>().precision(.fractionLength(1...3)).rounded(rule: .up, increment: 5).scale(2)
        },
        ReadType("IntegerFormatStyle.Currency") { IntegerFormatStyle<Int>.Currency(code: "EUR") },
        ReadType("FloatingPointFormatStyle") {
            FloatingPointFormatStyle<Double>().precision(.significantDigits(2...3))
        },
        ReadType("Decimal.FormatStyle") { Decimal.FormatStyle().precision(.fractionLength(2)) },
        ReadType("ByteCountFormatStyle") { ByteCountFormatStyle(style: .file) },
    ]

    private static let standard: [ReadType] = [
        ReadType("Range") { 1..<5 }, ReadType("ClosedRange") { 1...5 }, ReadType("PartialRangeFrom") { 1... },
        ReadType("PartialRangeThrough") { ...1 }, ReadType("Range of texts") { "a"..<"b" },
        ReadType("Optional") { [Int?.none, 5] }, ReadType("Set") { Set([1, 2, 3]) },
        ReadType("Dictionary") { [1.5: [1: "a"]] }, ReadType("ContiguousArray") { ContiguousArray([1, 2]) },
        ReadType("CollectionDifference") { [1, 2, 3].difference(from: [3, 1, 4]) },
        ReadType("SIMD2") { SIMD2<Int>(1, 2) }, ReadType("SIMD4") { SIMD4<UInt8>(1, 2, 3, 4) },
        ReadType("SIMDMask") { SIMD4<Int8>(1, 2, 3, 4) .== SIMD4<Int8>(1, 3, 3, 3) },
        ReadType("Duration") { Duration.seconds(5.5) }, ReadType("Float16") { Float(1.5) },
        ReadType("Int128") { Int64(5) }, ReadType("Instant") { ContinuousClock.now },
    ]
}

/// Puts something else in place of parts of a tree: what the code that reads it may not have thought of.
private struct NodeMutation {
    private var generator: SeededGenerator

    init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

    private static let leaves: [HRNode] = [
        .null, -1, 0, 1, .integer(HRInteger(Int.max)), .integer(HRInteger(Int.min)), .integer(HRInteger(UInt64.max)),
        .real(1e300), .real(-1e300), .real(1.5), .real(.nan), .real(-.infinity), "", "a", "1a", "-", ":", "é", "\u{0}",
        "😀", " ", "%", "en_US", "//x", "AA==", .string(String(repeating: "A", count: 10_924)), true, [], [:], [1, 2],
        ["a": 1], .date(.distantPast), .date(Date(timeIntervalSinceReferenceDate: 1e300)), .data(Data()),
        .data(Data([0])), .data(Data(repeating: 0xFF, count: 8192)), .data(Data(repeating: 0xFF, count: 8193)),
        .data(Data(repeating: 0x11, count: 16_385)), 1_000_000, -1_000_000, 255, 256, 65_536,
    ]

    /// The tree with one to three changes.
    mutating func changed(_ root: HRNode) -> HRNode {
        var root = root
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            var target = Int.random(in: 0..<count(root), using: &generator)
            root = change(root, &target) ?? .null
        }
        return root
    }

    private func count(_ node: HRNode) -> Int {
        var count = 1
        for element in node.elements ?? [] { count += self.count(element) }
        for field in node.fields ?? [:] { count += self.count(field.value) }
        return count
    }

    private mutating func change(_ node: HRNode, _ target: inout Int) -> HRNode? {
        target -= 1
        guard target >= 0 else { return replacement(of: node) }
        if let elements = node.elements {
            var changed: [HRNode] = []
            for element in elements {
                if target < 0 {
                    changed.append(element)
                } else if let new = change(element, &target) {
                    changed.append(new)
                }
            }
            return .array(changed)
        }
        guard let fields = node.fields else { return node }
        var changed = HRFields()
        for field in fields {
            let new = target < 0 ? field.value : change(field.value, &target)
            if let new { changed[field.key] = new }
        }
        return .dictionary(changed)
    }

    private mutating func replacement(of node: HRNode) -> HRNode? {
        switch (Int.random(in: 0..<6, using: &generator), node) {
        case (0, _): return nil
        case (1, .array(let elements)): return .array(elements + elements)
        case (2, .array(let elements)): return .array(elements.dropLast())
        case (1, .string(let text)): return .string(String(text.dropFirst()))
        case (2, .string(let text)): return .string(text + text)
        case (1, .integer(let number)): return .integer(HRInteger(0 &- (number.exactly(Int.self) ?? 1)))
        case (1, .data(let data)): return .data(data.dropLast())
        case (2, .data(let data)): return .data(data + data)
        default: return Self.leaves.randomElement(using: &generator)
        }
    }
}
