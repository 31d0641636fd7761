import Foundation
import HRArchiving
import Testing

/// Errors of structure.
@Suite("What the XML reader says about tags and containers")
struct XMLStructureMessageTests {
    @Test("The whole report", arguments: cases)
    func report(_ broken: BrokenText) {
        let report = failure { () throws(HRError) in
            try XMLReader().document(from: Data(broken.text.utf8))
        }
        #expect(report == broken.report)
    }

    static let cases: [BrokenText] = [
        BrokenText(
            "",
            #"""
            1:1: HR0102 the file is empty at $root
              help: the shortest XML property list is <plist><dict/></plist>
            """#),
        BrokenText(
            " \n",
            #"""
            1:1: HR0102 the file holds nothing but white space at $root
              help: the shortest XML property list is <plist><dict/></plist>
            """#),
        BrokenText(
            "<?xml version=\"1.0\"?>",
            #"""
            1:1: HR0102 the file has no value at $root
              help: the shortest XML property list is <plist><dict/></plist>
            """#),
        BrokenText(
            "<plist/>",
            #"""
            1:1: HR0102 the <plist> has no value at $root
            """#),
        BrokenText(
            "<plist></plist>",
            #"""
            1:1: HR0102 the <plist> has no value at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\"><dict>",
            #"""
            1:28: HR0101 the <dict> is not closed at $root
              1:28 add </dict> here
              1:22 opened here
            """#),
        BrokenText(
            "<plist><string>a</string>",
            #"""
            1:26: HR0101 the <plist> is not closed at $root
              1:26 add </plist> here
              1:1 opened here
            """#),
        BrokenText(
            "<plist><string>a</string><string>b</string></plist>",
            #"""
            1:26: HR0101 a property list has one outermost value at $root
              1:26 it ends here
              help: put several values into an <array>
            """#),
        BrokenText(
            "<plist><dict/></plist>x",
            #"""
            1:23: HR0101 expected the end of the file after the outermost value at $root
              1:23 it ends here
            """#),
        BrokenText(
            "<plist><dict/></plist><dict/>",
            #"""
            1:23: HR0101 expected the end of the file after the outermost value at $root
              1:23 it ends here
            """#),
        BrokenText(
            "<dict/></plist>",
            #"""
            1:8: HR0101 this tag closes nothing at $root
              help: remove it
            """#),
        BrokenText(
            "{\"a\":1}",
            #"""
            1:1: HR0101 expected XML, found what looks like JSON at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t<string>x</string>\n\t<key>b</key>\n\t<string>y\n\t<key>c</key>\n</dict>\n</plist>\n",
            #"""
            6:11: HR0101 the <string> is not closed at b
              6:11 add </string> here
              6:2 opened here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n</dict>\n</plist>\n",
            #"""
            3:14: HR0101 the key "a" has no value at a
              3:14 add a value here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t<key>b</key>\n\t<true/>\n</dict>\n</plist>\n",
            #"""
            3:14: HR0101 the key "a" has no value at a
              3:14 add a value here
              4:2 the next key starts here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict>\n\t<string>a</string>\n</dict>\n</plist>\n",
            #"""
            2:7: HR0101 expected a <key> before this <string> at $root
              2:7 add a <key> here
              3:2 the value starts here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t<array>\n\t\t<integer>1</integer>\n</dict>\n</plist>\n",
            #"""
            4:2: HR0101 the <array> of "a" is not closed: line 6 is indented less at a
              4:2 opened here
              6:1 this is indented less than the line that opens it
              help: add "</array>" before line 6, or indent the line more
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array>\n\t<dict>\n\t\t<key>a</key>\n\t\t<true/>\n\t</array>\n</array>\n</plist>\n",
            #"""
            6:2: HR0101 expected </dict>, found </array> at 0
              6:2 write </dict> here
              3:2 opened here
            """#),
        BrokenText(
            "<plist><array><string>a</string>",
            #"""
            1:33: HR0101 the <array> is not closed at $root
              1:33 add </array> here
              1:8 opened here
            """#),
        BrokenText(
            "<plist><dict><key>a",
            #"""
            1:20: HR0101 the <key> is not closed at $root
              1:20 add </key> here
              1:14 opened here
            """#),
        BrokenText(
            "<plist><dict><key>a</key>",
            #"""
            1:26: HR0101 the key "a" has no value at a
              1:26 add a value here
            """#),
        BrokenText(
            "<plist><dict><key>a</key><string>b",
            #"""
            1:35: HR0101 the <string> is not closed at a
              1:35 add </string> here
              1:26 opened here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><text>a</text></array>\n</plist>\n",
            #"""
            2:8: HR0101 a property list has no tag "text" (did you mean "string"?) at 0
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><String>a</String></array>\n</plist>\n",
            #"""
            2:8: HR0101 a property list has no tag "String" (did you mean "string"?) at 0
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><int>1</int></array>\n</plist>\n",
            #"""
            2:8: HR0101 a property list has no tag "int" (did you mean "integer"?) at 0
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><bool>1</bool></array>\n</plist>\n",
            #"""
            2:8: HR0101 a property list has no tag "bool" (did you mean "true"?) at 0
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><strin>1</strin></array>\n</plist>\n",
            #"""
            2:8: HR0101 a property list has no tag "strin" (did you mean "string"?) at 0
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><zzzzzzzzzzzz/></array>\n</plist>\n",
            #"""
            2:8: HR0101 a property list has no tag "zzzzzzzzzzzz" at 0
              help: the tags are dict, array, key, string, integer, real, date, data, true, false
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><true></array>\n</plist>\n",
            #"""
            2:8: HR0101 the <true> is not closed at 0
              2:8 write <true/>
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><string>a</sting></array>\n</plist>\n",
            #"""
            2:17: HR0101 expected </string>, found </sting> at 0
              2:17 write </string> here
              2:8 opened here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array>abc</array>\n</plist>\n",
            #"""
            2:8: HR0101 text stands where a tag is expected at $root
              help: put it between <string> and </string>
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array>é</array>\n</plist>\n",
            #"""
            2:8: HR0101 text stands where a tag is expected at $root
              help: put it between <string> and </string>
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<key>a</key>\n</plist>\n",
            #"""
            2:1: HR0101 a <key> stands only in a <dict> at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><key>a</key></array>\n</plist>\n",
            #"""
            2:8: HR0101 a <key> stands only in a <dict> at 0
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<plist><true/></plist>\n</plist>\n",
            #"""
            2:1: HR0101 a <plist> stands only around the whole document at $root
              help: remove the tag, and the one that closes it
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><plist/></array>\n</plist>\n",
            #"""
            2:8: HR0101 a <plist> stands only around the whole document at 0
              help: remove the tag, and the one that closes it
            """#),
    ]
}
