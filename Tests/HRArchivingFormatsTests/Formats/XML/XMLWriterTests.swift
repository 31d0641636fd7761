import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Writing XML property lists directly")
struct XMLWriterTests {
    private func body(_ node: HRNode, _ options: WritingOptions = WritingOptions()) throws -> String {
        let text = String(decoding: try XMLWriter(options: options).data(from: HRDocument(node)), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst(3).dropLast(2).joined(separator: "\n")
    }

    @Test("The whole file, with the class first and keys in order")
    func layout() throws {
        let node: HRNode = [
            "b": .object("Car", id: "c1", version: 2, ["wheels": 4, "$x": [], "owner": .alias("people.0")]),
            "a": [true, [:], nil],
        ]
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>b</key>
            \t<dict>
            \t\t<key>$class</key>
            \t\t<string>Car</string>
            \t\t<key>$id</key>
            \t\t<string>c1</string>
            \t\t<key>$version</key>
            \t\t<integer>2</integer>
            \t\t<key>wheels</key>
            \t\t<integer>4</integer>
            \t\t<key>$$x</key>
            \t\t<array/>
            \t\t<key>owner</key>
            \t\t<dict>
            \t\t\t<key>$alias</key>
            \t\t\t<string>people.0</string>
            \t\t</dict>
            \t</dict>
            \t<key>a</key>
            \t<array>
            \t\t<true/>
            \t\t<dict/>
            \t\t<dict>
            \t\t\t<key>$class</key>
            \t\t\t<string>NSNull</string>
            \t\t</dict>
            \t</array>
            </dict>
            </plist>

            """
        let data = try XMLWriter().data(from: HRDocument(node))
        #expect(String(decoding: data, as: UTF8.self) == expected)
    }

    @Test(
        "Leaves",
        arguments: [
            (HRNode.real(3), "<real>3.0</real>"), (.real(-0.0), "<real>-0.0</real>"), (.real(0.1), "<real>0.1</real>"),
            (.real(.nan), "<real>nan</real>"), (.real(-.infinity), "<real>-infinity</real>"),
            (.real(.infinity), "<real>+infinity</real>"),
            (.integer(HRInteger(UInt64.max)), "<integer>18446744073709551615</integer>"), (-5, "<integer>-5</integer>"),
            ("a<b>&\"'", "<string>a&lt;b&gt;&amp;\"'</string>"), ("", "<string></string>"),
            ("\t\n", "<string>\t\n</string>"),
            ("\u{FFFD}健太郎𝄞", "<string>\u{FFFD}健太郎𝄞</string>"),
            (.date(Date(timeIntervalSinceReferenceDate: -1)), "<date>2000-12-31T23:59:59Z</date>"),
            (.date(Date(timeIntervalSinceReferenceDate: 252_423_993_599)), "<date>9999-12-31T23:59:59Z</date>"),
            (.data(Data([1, 2])), "<data>\nAQI=\n</data>"),
        ])
    func leaves(_ node: HRNode, _ expected: String) throws {
        #expect(try body(node) == expected)
    }

    @Test(
        "What XML has no notation for",
        arguments: [
            (HRNode.string("a\u{0}b\\"), "$string", "<string>a\\u0000b\\\\</string>"),
            ("\u{FEFF}x", "$string", "<string>\\ufeffx</string>"),
            ("0123456\u{FFFE}", "$string", "<string>0123456\\ufffe</string>"),
            (.date(Date(timeIntervalSinceReferenceDate: 0.5)), "$date", "<string>2001-01-01T00:00:00.5Z</string>"),
            (.date(Date(timeIntervalSinceReferenceDate: -0.0)), "$date", "<real>-0.0</real>"),
            (.date(Date(timeIntervalSinceReferenceDate: 252_423_993_600)), "$date", "<real>252423993600.0</real>"),
            (.date(.distantPast), "$date", "<real>-63114076800.0</real>"),
        ])
    func wrapped(_ node: HRNode, _ word: String, _ content: String) throws {
        let expected = "<dict>\n\t<key>\(word)</key>\n\t\(content)\n</dict>"
        #expect(try body(node) == expected)
        let data = try XMLWriter().data(from: HRDocument(node))
        #expect(try XMLReader().document(from: data) == HRDocument(node))
    }

    @Test("Keys that XML or its readers cannot hold")
    func keys() throws {
        let node: HRNode = ["a\u{1}": 1, "CF$UID": 2, "$x": 3]
        for keyOrder in [WritingOptions.KeyOrder.asCoded, .sorted] {
            let data = try XMLWriter(options: WritingOptions(keyOrder: keyOrder)).data(
                from: HRDocument(node))
            #expect(try XMLReader().document(from: data) == HRDocument(node))
            #expect(String(decoding: data, as: UTF8.self).contains("<key>$string:a\\u0001</key>"))
        }
    }

    @Test("The deepest documents are written and read on a small stack")
    func depth() throws {
        var node: HRNode = 1
        for level in 0..<256 { node = level.isMultiple(of: 2) ? [node] : ["k": node] }
        let document = HRDocument(node)
        let isSame = try onSmallStack {
            let data = try XMLWriter().data(from: document)
            return try XMLReader().document(from: data) == document
        }
        #expect(isSame)
        #expect(throws: HRError.self) { try XMLWriter().data(from: HRDocument([node])) }
    }
}
