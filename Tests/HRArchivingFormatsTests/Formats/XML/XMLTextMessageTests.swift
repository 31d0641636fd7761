import Foundation
import HRArchiving
import Testing

/// Errors of text, and what only shows at the end.
@Suite("What the XML reader says about text, markup and reserved words")
struct XMLTextMessageTests {
    @Test("The whole report", arguments: cases)
    func report(_ broken: BrokenText) {
        let report = failure { () throws(HRError) in
            try XMLReader().document(from: Data(broken.text.utf8))
        }
        #expect(report == broken.report)
    }

    static let cases: [BrokenText] = [
        BrokenText(
            "<plist version=\"1.0\">\n<string>a & b</string>\n</plist>\n",
            #"""
            2:11: HR0101 an & stands in a text at $root
              help: write &amp;
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<string>&nbsp;</string>\n</plist>\n",
            #"""
            2:9: HR0101 a property list has no entity of this name at $root
              help: the entities are &lt; &gt; &amp; &quot; and &apos;
              help: write any other character as itself, or by its number as in &#160;
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<string>a < b</string>\n</plist>\n",
            #"""
            2:11: HR0101 a < stands in a text at $root
              help: write &lt;
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<string>&#0;</string>\n</plist>\n",
            #"""
            2:9: HR0101 XML has no place for a character of this number at $root
              help: write {"$string": …} with an escape as in JSON, as a <dict>
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<string>&#xD800;</string>\n</plist>\n",
            #"""
            2:9: HR0101 XML has no place for a character of this number at $root
              help: write {"$string": …} with an escape as in JSON, as a <dict>
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<string>&#;</string>\n</plist>\n",
            #"""
            2:9: HR0101 expected the number of a character and ";" after "&#" at $root
              help: write it as in &#160; or &#xA0;
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<string>&#x41</string>\n</plist>\n",
            #"""
            2:9: HR0101 expected the number of a character and ";" after "&#" at $root
              help: write it as in &#160; or &#xA0;
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<string><![CDATA[a</string>\n</plist>\n",
            #"""
            2:9: HR0101 a CDATA section is not closed at $root
              2:9 it begins here
              help: close it with ]]>
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<string><!-- a</string>\n</plist>\n",
            #"""
            2:9: HR0101 a comment is not closed at $root
              2:9 it begins here
              help: close it with -->
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<!-- a\n</plist>\n",
            #"""
            2:1: HR0101 a comment is not closed at $root
              2:1 it begins here
              help: close it with -->
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><![CDATA[a]]></array>\n</plist>\n",
            #"""
            2:8: HR0101 a CDATA section stands only in a string or a key at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<array><!x></array>\n</plist>\n",
            #"""
            2:8: HR0101 expected a tag or a comment after "<!" at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<?pi\n</plist>\n",
            #"""
            2:1: HR0101 a processing instruction is not closed at $root
              2:1 it begins here
              help: close it with ?>
            """#),
        BrokenText(
            "<!DOCTYPE plist [\n<!ENTITY a \"b\">\n]>\n<plist><dict><key>k</key><string>x&a;</string></dict></plist>",
            #"""
            4:35: HR0104 entities that a file declares are not expanded at k
              help: write what the entity stands for
            """#),
        BrokenText(
            "<!DOCTYPE plist [<!ENTITY a \"b\"> x ]><plist/>",
            #"""
            1:34: HR0101 expected a declaration or "]" in the DOCTYPE at $root
              help: the shortest DOCTYPE is <!DOCTYPE plist>; a property list needs none
            """#),
        BrokenText(
            "<!DOCTYPE plist [<!ENTITY a \"b>]><plist/>",
            #"""
            1:18: HR0101 a declaration is not closed at $root
              1:18 it begins here
              help: close it with >
            """#),
        // Foundation would read the string.
        BrokenText(
            "<!DOCTYPE plist SYSTEM 'x><string>a</string><!-- '><plist><true/></plist><!-- -->",
            #"""
            1:1: HR0101 a DOCTYPE is not closed at $root
              1:1 it begins here
              help: close it with >
            """#),
        BrokenText(
            "<!DOCTYPE plist [<!-- ]><plist/>",
            #"""
            1:18: HR0101 a comment is not closed at $root
              1:18 it begins here
              help: close it with -->
            """#),
        BrokenText(
            "<!DOCTYPE plist [\n",
            #"""
            1:1: HR0101 a DOCTYPE is not closed at $root
              1:1 it begins here
              help: close it with ]>
            """#),
        BrokenText(
            "<!DOCTYPE plist",
            #"""
            1:1: HR0101 a DOCTYPE is not closed at $root
              1:1 it begins here
              help: close it with >
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict x=\"1\" y=\"2\" x=\"3\"/>\n</plist>\n",
            #"""
            2:19: HR0101 the attribute "x" appears twice in one tag at $root
              2:1 the tag begins here
              help: remove one of the two
            """#),
        BrokenText(
            "<plist version=1><true/></plist>",
            #"""
            1:16: HR0101 a tag is not written as one at $root
              1:16 not expected in a tag
              1:1 the tag begins here
              help: write it as in <dict>, </dict>, <true/> or <plist version="1.0">
            """#),
        BrokenText(
            "<plist version=\"1><true/></plist>",
            #"""
            1:19: HR0101 a tag is not written as one at $root
              1:19 not expected in a tag
              1:1 the tag begins here
              help: write it as in <dict>, </dict>, <true/> or <plist version="1.0">
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict\n</plist>\n",
            #"""
            3:1: HR0101 a tag is not written as one at $root
              3:1 not expected in a tag
              2:1 the tag begins here
              help: write it as in <dict>, </dict>, <true/> or <plist version="1.0">
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict /x>\n</plist>\n",
            #"""
            2:8: HR0101 a tag is not written as one at $root
              2:8 not expected in a tag
              2:1 the tag begins here
              help: write it as in <dict>, </dict>, <true/> or <plist version="1.0">
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict><key>a</key><true/><key>a</key><false/></dict>\n</plist>\n",
            #"""
            2:26: HR0205 the key "a" stands twice in one dictionary at a
              2:26 here again
              2:7 first here
              help: rename or remove one of the two
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict><key>&#233;</key><true/><key>é</key><false/></dict>\n</plist>\n",
            #"""
            2:31: HR0205 the key "é" stands twice in one dictionary at é
              2:31 here again
              2:7 first here
              help: rename or remove one of the two
              note: the two differ only in how their characters are composed
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict><key>x</key><dict><key>$class</key><integer>1</integer></dict></dict>\n</plist>\n",
            #"""
            2:42: HR0105 "$class" must be a string, found an integer at x
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<dict><key>$date</key><string>x</string></dict>\n</plist>\n",
            #"""
            2:23: HR0105 the text after "$date" is not a date at $root
              help: write it as in "2026-11-21T09:30:00.25Z"
            """#),
        BrokenText(
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><true/></plist>",
            #"""
            1:1: HR0103 the encoding "ISO-8859-1" is not read at $root
              help: save the file in UTF-8, and write encoding="UTF-8"
            """#),
        BrokenText(
            "\u{FEFF}",
            #"""
            1:1: HR0102 the file is empty at $root
              help: the shortest XML property list is <plist><dict/></plist>
            """#),
        BrokenText(
            "<",
            #"""
            1:1: HR0101 a < that begins no tag at $root
              help: write &lt; for the character itself
            """#),
        BrokenText(
            "<>",
            #"""
            1:1: HR0101 a < that begins no tag at $root
              help: write &lt; for the character itself
            """#),
        BrokenText(
            "</a>",
            #"""
            1:1: HR0101 a < that begins no tag at $root
              help: write &lt; for the character itself
            """#),
        BrokenText(
            "<plist><",
            #"""
            1:8: HR0101 a < that begins no tag at $root
              help: write &lt; for the character itself
            """#),
        BrokenText(
            "<plist></",
            #"""
            1:1: HR0102 the <plist> has no value at $root
            """#),
    ]
}
