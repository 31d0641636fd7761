import Foundation
import HRArchiving
import Testing

/// Errors of leaves.
@Suite("What the XML reader says about numbers, dates and data")
struct XMLLeafMessageTests {
    @Test("The whole report", arguments: cases)
    func report(_ broken: BrokenText) {
        let report = failure { () throws(HRError) in
            try XMLReader().document(from: Data(broken.text.utf8))
        }
        #expect(report == broken.report)
    }

    static let cases: [BrokenText] = [
        BrokenText(
            "<plist version=\"1.0\">\n<integer>one</integer>\n</plist>\n",
            #"""
            2:10: HR0101 an <integer> is written in digits, with a sign before them if need be at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>1.5</integer>\n</plist>\n",
            #"""
            2:10: HR0101 an <integer> is written in digits, with a sign before them if need be at $root
              help: write <real> for a number with a point or an exponent
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer></integer>\n</plist>\n",
            #"""
            2:1: HR0101 the <integer> is empty at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer/>\n</plist>\n",
            #"""
            2:1: HR0101 the <integer> is empty at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer> </integer>\n</plist>\n",
            #"""
            2:1: HR0101 the <integer> is empty at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>1 2</integer>\n</plist>\n",
            #"""
            2:10: HR0101 an <integer> is written in digits, with a sign before them if need be at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>18446744073709551616a</integer>\n</plist>\n",
            #"""
            2:10: HR0101 an <integer> is written in digits, with a sign before them if need be at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>0x\(String(repeating: "f", count: 257))</integer>\n</plist>\n",
            #"""
            2:10: HR0204 a hexadecimal integer has more than 256 digits at $root
              help: write it in decimal digits
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>0x</integer>\n</plist>\n",
            #"""
            2:10: HR0101 an <integer> is written in digits, with a sign before them if need be at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>--1</integer>\n</plist>\n",
            #"""
            2:10: HR0101 an <integer> is written in digits, with a sign before them if need be at $root
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>1<!-- x --></integer>\n</plist>\n",
            #"""
            2:11: HR0101 the <integer> has something else than plain text in it at $root
              2:1 opened here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>1\n</plist>\n",
            #"""
            2:11: HR0101 the <integer> is not closed at $root
              2:11 add </integer> here
              2:1 opened here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<integer>&#49;</integer>\n</plist>\n",
            #"""
            2:10: HR0101 the <integer> has something else than plain text in it at $root
              2:1 opened here
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<real>1,5</real>\n</plist>\n",
            #"""
            2:7: HR0101 a <real> is a decimal number at $root
              help: write it as in -12.5e3, or nan, infinity or -infinity
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<real>abc</real>\n</plist>\n",
            #"""
            2:7: HR0101 a <real> is a decimal number at $root
              help: write it as in -12.5e3, or nan, infinity or -infinity
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<real>1e</real>\n</plist>\n",
            #"""
            2:7: HR0101 a <real> is a decimal number at $root
              help: write it as in -12.5e3, or nan, infinity or -infinity
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<real>.</real>\n</plist>\n",
            #"""
            2:7: HR0101 a <real> is a decimal number at $root
              help: write it as in -12.5e3, or nan, infinity or -infinity
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<date>2001-02-30T00:00:00Z</date>\n</plist>\n",
            #"""
            2:7: HR0101 a <date> is a day of the calendar and a time in UTC at $root
              help: write it as in 2026-11-21T09:30:00Z
              help: for fractions of a second write a <dict> with the key $date
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<date>yesterday</date>\n</plist>\n",
            #"""
            2:7: HR0101 a <date> is a day of the calendar and a time in UTC at $root
              help: write it as in 2026-11-21T09:30:00Z
              help: for fractions of a second write a <dict> with the key $date
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<date>2001-01-01T00:00:00.5Z</date>\n</plist>\n",
            #"""
            2:7: HR0101 a <date> is a day of the calendar and a time in UTC at $root
              help: write it as in 2026-11-21T09:30:00Z
              help: for fractions of a second write a <dict> with the key $date
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<date>2001-01-01T24:00:00Z</date>\n</plist>\n",
            #"""
            2:7: HR0101 a <date> is a day of the calendar and a time in UTC at $root
              help: write it as in 2026-11-21T09:30:00Z
              help: for fractions of a second write a <dict> with the key $date
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<data>AQ</data>\n</plist>\n",
            #"""
            2:9: HR0101 the base64 of a <data> ends within a group of four digits at $root
              help: fill the last group up with "="
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<data>A!==</data>\n</plist>\n",
            #"""
            2:8: HR0101 the text of a <data> is not base64 from here on at $root
              help: the digits are A to Z, a to z, 0 to 9, + and /, with = at the end only
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<data>AA==AA==</data>\n</plist>\n",
            #"""
            2:11: HR0101 the text of a <data> is not base64 from here on at $root
              help: the digits are A to Z, a to z, 0 to 9, + and /, with = at the end only
            """#),
        BrokenText(
            "<plist version=\"1.0\">\n<data>=AAA</data>\n</plist>\n",
            #"""
            2:7: HR0101 the text of a <data> is not base64 from here on at $root
              help: the digits are A to Z, a to z, 0 to 9, + and /, with = at the end only
            """#),
    ]
}
