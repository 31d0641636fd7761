import Foundation

/// Makes information property lists as Xcode and people write them.
enum PropertiesMaker {
    static func file(size: Int, using generator: inout some RandomNumberGenerator) -> AppleFile {
        var lines = PropertyLines()
        lines.file.spelling.hasCarriageReturns = generator.happens(onceIn: 6)
        lines.file.spelling.endsLastLine = !generator.happens(onceIn: 6)
        lines.file.lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
                + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
            "<plist version=\"1.0\">",
        ]
        lines.write(.dictionary(members(size, using: &generator)), indent: "")
        lines.file.lines.append("</plist>")
        return lines.file
    }

    private static func members(
        _ size: Int, using generator: inout some RandomNumberGenerator
    ) -> [PropertyLines.Member] {
        var members: [PropertyLines.Member] = [
            .init("CFBundleDevelopmentRegion", .text("$(DEVELOPMENT_LANGUAGE)")),
            .init("CFBundleIdentifier", .text("$(PRODUCT_BUNDLE_IDENTIFIER)")),
            .init("CFBundleShortVersionString", .text("1.\(Int.random(in: 0...20, using: &generator))")),
            .init("CFBundleVersion", .text("$(CURRENT_PROJECT_VERSION)"), comment: "set by the build"),
            .init("LSRequiresIPhoneOS", .bool(true)),
            .init("NSCameraUsageDescription", .text(AppleWords.text(0, using: &generator))),
            .init(
                "NSAppTransportSecurity",
                .dictionary([
                    .init("NSAllowsArbitraryLoads", .bool(false)), .init("NSExceptionDomains", .dictionary([])),
                ])),
            .init("UISupportedInterfaceOrientations", .list([.text("UIInterfaceOrientationPortrait")])),
        ]
        var room = size - 1500
        var number = 0
        while room > 0 {
            number += 1
            let (value, taken) = value(number, using: &generator)
            let comment = generator.happens(onceIn: 8) ? AppleWords.text(0, using: &generator) : nil
            members.append(
                .init(
                    "com.example.\(generator.one(of: ["feature", "größe", "A&B"])).\(number)", value, comment: comment))
            room -= (taken + 60) * 2 / 3
        }
        return members
    }

    /// A value, and about how many bytes it takes.
    private static func value(
        _ number: Int, using generator: inout some RandomNumberGenerator
    ) -> (PropertyLines.Value, Int) {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return (.integer(Int.random(in: -9...9_999_999, using: &generator)), 30)
        case 1: return (.bool(Bool.random(using: &generator)), 12)
        case 2:
            let count = Int.random(in: 0...48, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            return (.data(Data(bytes).base64EncodedString()), 90)
        case 3: return (.date("20\(Int.random(in: 10...26, using: &generator))-03-04T05:06:07Z"), 40)
        case 4:
            let texts = (0..<Int.random(in: 0...6, using: &generator)).map { "item \(number) \($0)" }
            return (.list(texts.map { .text($0) }), 40 + texts.count * 35)
        case 5:
            let domains = (0..<Int.random(in: 1...4, using: &generator)).map {
                PropertyLines.Member(
                    "host\($0).example.com",
                    .dictionary([.init("Includes", .bool(true)), .init("Level", .integer($0))]))
            }
            return (.dictionary(domains), 60 + domains.count * 190)
        default:
            let language = Int.random(in: 0..<AppleWords.languages.count, using: &generator)
            let text = AppleWords.text(language, using: &generator)
            return (.text(text), text.utf8.count + 30)
        }
    }
}

/// Writes property lists in XML with tabs, one line for each value that holds no others.
struct PropertyLines {
    indirect enum Value {
        case text(String)
        case integer(Int)
        case bool(Bool)
        case data(String)
        case date(String)
        case list([Value])
        case dictionary([Member])
    }

    struct Member {
        let key: String
        let value: Value
        let comment: String?

        init(_ key: String, _ value: Value, comment: String? = nil) {
            self.key = key
            self.value = value
            self.comment = comment
        }
    }

    var file = AppleFile(kind: .properties)
    private var containers = 0

    mutating func write(_ value: Value, indent: String) {
        switch value {
        case .list(let values) where !values.isEmpty:
            file.lines.append(indent + "<array>")
            for value in values { write(value, indent: indent + "\t") }
            file.lines.append(indent + "</array>")
        case .dictionary(let members) where !members.isEmpty:
            file.lines.append(indent + "<dict>")
            let container = containers
            containers += 1
            for member in members { write(member, container, indent: indent + "\t") }
            file.lines.append(indent + "</dict>")
        default: file.lines.append(indent + Self.line(value))
        }
    }

    private mutating func write(_ member: Member, _ container: Int, indent: String) {
        let top = file.lines.count
        if let comment = member.comment {
            file.lines.append("\(indent)<!-- \(Self.escaped(comment).replacing("\n", with: " ")) -->")
        }
        let start = file.lines.count
        let key = "\(indent)<key>\(Self.escaped(member.key))</key>"
        file.lines.append(key)
        write(member.value, indent: indent)
        let changed = Self.other(member.value).map { [key, indent + Self.line($0)] }
        file.members.append(
            AppleMember(lines: start..<file.lines.count, top: top, container: container, changed: changed))
    }

    /// Another value of the same kind, where that is one line.
    private static func other(_ value: Value) -> Value? {
        switch value {
        case .text(let text): .text(text + "!")
        case .integer(let number): .integer(number + 1)
        case .bool(let value): .bool(!value)
        case .data, .date, .list, .dictionary: nil
        }
    }

    private static func line(_ value: Value) -> String {
        switch value {
        case .text(let text): "<string>\(escaped(text))</string>"
        case .integer(let number): "<integer>\(number)</integer>"
        case .bool(let value): value ? "<true/>" : "<false/>"
        case .data(let text): "<data>\(text)</data>"
        case .date(let text): "<date>\(text)</date>"
        case .list: "<array/>"
        case .dictionary: "<dict/>"
        }
    }

    /// A text as it stands between tags; line breaks stand as references, so that a value is one line.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\n", with: "&#10;")
    }
}
