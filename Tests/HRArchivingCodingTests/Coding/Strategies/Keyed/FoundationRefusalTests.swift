import Foundation
import HRArchiving
import TestSupport
import Testing

/// Classes of Foundation's that have nothing to write, or whose code cannot be trusted with a file, are refused before
/// any of that code runs.
@Suite("Classes of Foundation's that cannot take part")
struct FoundationRefusalTests {
    struct Refused: CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> NSObject

        init(_ name: String, _ make: @escaping @Sendable () -> NSObject) {
            testDescription = name
            self.make = make
        }
    }

    static let all = [
        Refused("DateFormatter") { DateFormatter() }, Refused("NumberFormatter") { NumberFormatter() },
        Refused("ByteCountFormatter") { ByteCountFormatter() },
        Refused("ISO8601DateFormatter") { ISO8601DateFormatter() },
        Refused("NSNotification") { NSNotification(name: Notification.Name("a"), object: nil) },
        Refused("NSTextCheckingResult") {
            var ranges = [NSRange(location: 0, length: 1)]
            guard let expression = try? NSRegularExpression(pattern: "a") else { return NSObject() }
            return NSTextCheckingResult.regularExpressionCheckingResult(
                ranges: &ranges, count: 1, regularExpression: expression)
        },
        Refused("NSPredicate") { NSPredicate(value: true) },
        Refused("NSCompoundPredicate") { NSCompoundPredicate(andPredicateWithSubpredicates: []) },
        Refused("NSSortDescriptor") { NSSortDescriptor(keyPath: \NSString.length, ascending: true) },
        Refused("NSDecimalNumberHandler") { NSDecimalNumberHandler.default },
        Refused("Progress") { Progress(totalUnitCount: 1) }, Refused("Thread") { Thread() },
        Refused("Operation") { Operation() }, Refused("Scanner") { Scanner(string: "") },
        Refused("NSCache<NSString, NSString>") { NSCache<NSString, NSString>() },
    ]

    @Test("are not written", arguments: all)
    func writes(_ refused: Refused) throws {
        let error = expectError(.unsupportedType) {
            _ = try HRKeyedArchiver.archivedData(withRootObject: ["key": refused.make()])
        }
        #expect(error?.message.contains("has no ") == true)
        #expect(error?.path?.description == "key")
    }

    /// A class that leaves its coding to Foundation.
    private final class Tag: NSAttributedString {
        override var string: String { "tag" }
        override func attributes(
            at location: Int, effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] { [:] }
    }

    private final class Smoot: Dimension, @unchecked Sendable {}

    private final class Note: NSNotification {}
    private final class Match: NSTextCheckingResult {}
    private final class Clock: ISO8601DateFormatter {}

    @Test("So are classes that inherit from those, before Foundation's code ends the process")
    func inheritedRefusal() throws {
        let note = Note(name: Notification.Name("a"), object: nil)
        let message = "inherits from a class of Foundation's that must not read files by itself at key"
        for object in [note, Match(), Clock()] {
            let name = "FoundationRefusalTests.\(Swift.type(of: object))"
            expectError(.unsupportedType, "HR0207 \"\(name)\" \(message)") {
                _ = try HRKeyedArchiver.archivedData(withRootObject: ["key": object])
            }
            let unarchiver = try HRKeyedUnarchiver(
                forReadingFrom: Data(#"{ "key": { "NS.name": 5, "NSRangeArray": [{}], "NS.timeZone": 5 } }"#.utf8))
            #expect(unarchiver.decodeObject(of: [Swift.type(of: object)], forKey: "key") == nil)
            #expect((unarchiver.error as? HRError)?.description == "HR0207 \"\(name)\" \(message)")
        }
    }

    /// A formatter of the program's: that of Foundation's which it inherits from has nothing to read.
    private final class Shout: Formatter {
        var mark = ""
        override init() { super.init() }
        required init?(coder: NSCoder) {
            mark = coder.decodeObject(of: NSString.self, forKey: "mark").map { String(describing: $0) } ?? ""
            super.init(coder: coder)
        }
        override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(mark, forKey: "mark")
        }
    }

    @Test("A formatter of the program's takes part")
    func formatter() throws {
        let shout = Shout()
        shout.mark = "!"
        let document = try HRArchiver().document(archiving: [shout])
        #expect(document.root == [.object(HRObject(className: "FoundationRefusalTests.Shout", fields: ["mark": "!"]))])
        #expect(try HRUnarchiver().unarchive([Shout].self, from: document).first?.mark == "!")
    }

    @Test("Classes that inherit from one of Foundation's are refused as well")
    func inherited() throws {
        let smoot = Smoot(symbol: "sm", converter: UnitConverterLinear(coefficient: 1.7))
        let message = "inherits from a class of Foundation's that must not read files by itself at 0"
        for (object, name) in [(Tag(string: ""), "Tag"), (smoot, "Smoot")] as [(NSObject, String)] {
            expectError(.unsupportedType, "HR0207 \"FoundationRefusalTests.\(name)\" \(message)") {
                _ = try HRArchiver().document(archiving: [object])
            }
        }
        expectError(.unsupportedType, "HR0207 \"FoundationRefusalTests.Smoot\" \(message)") {
            _ = try HRUnarchiver().unarchive([Smoot].self, from: Data(#"[{ "NS.symbol": 5 }]"#.utf8))
        }
        expectError(.unsupportedType, "HR0207 \"FoundationRefusalTests.Tag\" \(message)") {
            _ = try HRUnarchiver().unarchive([Tag].self, from: Data(#"[{ "NSString": 5 }]"#.utf8))
        }
    }

    @Test("are not read, though they are asked for", arguments: all)
    func reads(_ refused: Refused) throws {
        let type: AnyClass = Swift.type(of: refused.make())
        for json in [#"{ "key": {} }"#, #"{ "key": { "$class": "NSObject", "NS.object.0": "a" } }"#] {
            let unarchiver = try HRKeyedUnarchiver(forReadingFrom: Data(json.utf8))
            #expect(unarchiver.decodeObject(of: [type], forKey: "key") == nil)
            let error = unarchiver.error as? HRError
            #expect(error?.code == .unsupportedType || error?.code == .typeMismatch || error?.code == .unknownClass)
            #expect(error?.path?.description == "key")
        }
    }
}
