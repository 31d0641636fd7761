import Foundation
import HRArchiving
import TestSupport

/// Spells random documents with an array in them, with all that may stand between values.
struct RandomArrayFiles {
    enum Language: Sendable, CaseIterable {
        case json, xml

        var format: HRFormat { self == .json ? .json : .xmlPropertyList }
    }

    let language: Language
    var generator: SeededGenerator
    private var texts: RandomTexts
    private var keys = 0

    init(_ language: Language, seed: UInt64) {
        self.language = language
        generator = SeededGenerator(seed: seed)
        texts = RandomTexts(seed: seed)
    }

    /// A file, and the way to an array in it.
    mutating func file() -> (data: Data, path: HRPath) {
        let (text, path) = language == .json ? json() : xml()
        return (Data(text.utf8), path)
    }

    /// The same file with a few bytes changed.
    mutating func changed(_ data: Data) -> Data {
        var bytes = Array(data)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let place = Int.random(in: 0..<max(1, bytes.count), using: &generator)
            let end = min(bytes.count, place + Int.random(in: 1...6, using: &generator))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 2: bytes.removeSubrange(place...)
            case 3: bytes.insert(Self.signs.randomElement(using: &generator) ?? 0, at: place)
            default:
                bytes.replaceSubrange(
                    place..<min(place + 1, end), with: [Self.signs.randomElement(using: &generator) ?? 0])
            }
            if bytes.isEmpty { break }
        }
        return Data(bytes)
    }

    private static let signs = Array("[]{}\",:\\/*\n\r 0-e.t<>!?&;adk".utf8) + [0x80, 0xC3, 0xFF, 0x01]

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    private mutating func key() -> String {
        keys += 1
        return (["a", "ключ", "x y", "k\u{E9}"].randomElement(using: &generator) ?? "") + String(keys)
    }

    private mutating func count() -> Int { Int.random(in: 0...3, using: &generator) }

    // MARK: The way

    private mutating func json() -> (String, HRPath) {
        let array = jsonArray(4, Int.random(in: 0...5, using: &generator))
        let (text, path) = around(array)
        return ((chance(4) ? "\u{FEFF}" : "") + jsonBlank() + text + jsonBlank(), path)
    }

    private mutating func xml() -> (String, HRPath) {
        let array = xmlArray(4, Int.random(in: 0...5, using: &generator))
        let (text, path) = around(array)
        let doctype = "<!DOCTYPE plist PUBLIC \"-//A>//\" '[' [ <!ENTITY a \"]>\"> <!-- ]> --> ]>"
        let head = chance(2) ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + xmlBlank() : xmlBlank()
        let content = head + (chance(3) ? doctype : "") + xmlBlank()
        guard chance(2) else { return (content + text + xmlBlank(), path) }
        return (content + "<plist version=\"1>0\">" + xmlBlank() + text + xmlBlank() + "</plist >" + xmlBlank(), path)
    }

    private mutating func around(_ array: String) -> (String, HRPath) {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return (array, HRPath())
        case 1: return (dictionary(with: "people", array), HRPath(["people"]))
        case 2:
            let inner = dictionary(with: "b", array)
            return (dictionary(with: "a", list(of: [value(2), inner, value(1)])), HRPath(["a", "1", "b"]))
        default: return (list(of: [array, value(2)]), HRPath(["0"]))
        }
    }

    private mutating func dictionary(with key: String, _ text: String) -> String {
        var members: [(String, String)] = []
        for _ in 0..<count() { members.append((self.key(), value(2))) }
        members.insert((key, text), at: Int.random(in: 0...members.count, using: &generator))
        return dictionary(of: members)
    }

    private mutating func value(_ depth: Int) -> String { language == .json ? jsonValue(depth) : xmlValue(depth) }

    private mutating func dictionary(of members: [(String, String)]) -> String {
        language == .json ? jsonDictionary(members) : xmlDictionary(members)
    }

    private mutating func list(of elements: [String]) -> String {
        language == .json ? jsonList(elements) : xmlList(elements)
    }

    // MARK: JSON

    private mutating func jsonBlank() -> String {
        guard chance(3) else { return "" }
        return [" ", "\n", "\r\n", "\r", "\t  ", "/* ]\" */", "// { \"é\n", "/**/", "/***/ /*/*/", "\n\n  "]
            .randomElement(using: &generator) ?? ""
    }

    private mutating func jsonArray(_ depth: Int, _ count: Int) -> String {
        var elements: [String] = []
        for _ in 0..<count { elements.append(jsonValue(depth - 1)) }
        return jsonList(elements)
    }

    private mutating func jsonList(_ elements: [String]) -> String {
        var text = "["
        for (index, element) in elements.enumerated() {
            text += jsonBlank() + element + jsonBlank() + (index < elements.count - 1 || chance(4) ? "," : "")
        }
        return text + jsonBlank() + "]"
    }

    private mutating func jsonDictionary(_ members: [(String, String)]) -> String {
        var text = "{"
        for (index, member) in members.enumerated() {
            text += jsonBlank() + jsonString(member.0) + jsonBlank() + ":" + jsonBlank() + member.1 + jsonBlank()
            text += index < members.count - 1 || chance(4) ? "," : ""
        }
        return text + jsonBlank() + "}"
    }

    private mutating func jsonValue(_ depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
        case 0: return ["null", "true", "false"].randomElement(using: &generator) ?? ""
        case 1, 2:
            return ["0", "-12", "3.5", "1e3", "-0.0", "9223372036854775807"].randomElement(using: &generator) ?? ""
        case 3, 4: return jsonString(texts.text())
        case 5: return "\"]}\\\"{[\\\\\""
        case 6: return jsonArray(depth, count())
        default:
            var members: [(String, String)] = []
            for _ in 0..<count() { members.append((key(), jsonValue(depth - 1))) }
            return jsonDictionary(members)
        }
    }

    private mutating func jsonString(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                text += "\\" + String(scalar)
            } else if scalar.value < 0x20 || chance(12) {
                for unit in String(scalar).utf16 { text += "\\u" + String(format: "%04x", Int(unit)) }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    // MARK: XML

    private mutating func xmlBlank() -> String {
        guard chance(3) else { return "" }
        return [" ", "\n", "\r\n", "\r", "\t\t", "<!-- </array> ]]> é -->", "<?x </dict> ??>", "<!---->", "\n\n  "]
            .randomElement(using: &generator) ?? ""
    }

    private mutating func xmlArray(_ depth: Int, _ count: Int) -> String {
        var elements: [String] = []
        for _ in 0..<count { elements.append(xmlValue(depth - 1)) }
        return xmlList(elements)
    }

    private mutating func xmlList(_ elements: [String]) -> String {
        guard !elements.isEmpty || chance(2) else { return chance(2) ? "<array/>" : "<array />" }
        var text = chance(4) ? "<array >" : "<array>"
        for element in elements { text += xmlBlank() + element }
        return text + xmlBlank() + (chance(4) ? "</array\n>" : "</array>")
    }

    private mutating func xmlDictionary(_ members: [(String, String)]) -> String {
        guard !members.isEmpty || chance(2) else { return "<dict/>" }
        var text = "<dict>"
        for (key, value) in members { text += xmlBlank() + "<key>" + xmlText(key) + "</key>" + xmlBlank() + value }
        return text + xmlBlank() + "</dict>"
    }

    private mutating func xmlValue(_ depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
        case 0: return ["<true/>", "<false />", "<true></true>"].randomElement(using: &generator) ?? ""
        case 1: return "<integer>\(Int.random(in: -99...99, using: &generator))</integer>"
        case 2: return "<real>2.5</real>"
        case 3, 4: return "<string>" + xmlText(texts.text()) + "</string>"
        case 5: return chance(2) ? "<string/>" : "<string><![CDATA[<a>]]]]><![CDATA[>&</string>]]></string>"
        case 6: return xmlArray(depth, count())
        default:
            var members: [(String, String)] = []
            for _ in 0..<count() { members.append((key(), xmlValue(depth - 1))) }
            return xmlDictionary(members)
        }
    }

    private mutating func xmlText(_ string: String) -> String {
        var text = ""
        for scalar in string.unicodeScalars where scalar.value >= 0x20 {
            if scalar == "<" || scalar == "&" || chance(12) {
                text += "&#x" + String(scalar.value, radix: 16) + ";"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
