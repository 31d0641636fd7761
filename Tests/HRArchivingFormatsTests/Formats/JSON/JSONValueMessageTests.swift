import Foundation
import HRArchiving
import Testing

/// Errors of values, and what only shows at the end.
@Suite("What the JSON reader says about values and reserved words")
struct JSONValueMessageTests {
    @Test("The whole report", arguments: cases)
    func report(_ broken: BrokenText) {
        let report = failure { () throws(HRError) in
            try JSONReader().document(from: Data(broken.text.utf8))
        }
        #expect(report == broken.report)
    }

    static let cases: [BrokenText] = [
        BrokenText(
            "[True]",
            #"""
            1:2: HR0101 JSON does not have this word (did you mean "true"?) at 0
            """#),
        BrokenText(
            "[None]",
            #"""
            1:2: HR0101 JSON does not have this word (did you mean "null"?) at 0
            """#),
        BrokenText(
            "[NaN]",
            #"""
            1:2: HR0101 JSON does not have this word at 0
              help: write {"$real": "nan"}
            """#),
        BrokenText(
            "[-Infinity]",
            #"""
            1:3: HR0101 expected a digit after "-" at 0
              1:3 a digit is missing here
            """#),
        BrokenText(
            "[Infinity]",
            #"""
            1:2: HR0101 JSON does not have this word at 0
              help: write {"$real": "inf"}
            """#),
        BrokenText(
            "[nul]",
            #"""
            1:2: HR0101 JSON does not have this word at 0
              help: write strings in double quotes; the words are true, false and null
            """#),
        BrokenText(
            "[truefalse]",
            #"""
            1:2: HR0101 JSON does not have this word at 0
              help: write strings in double quotes; the words are true, false and null
            """#),
        BrokenText(
            "[+1]",
            #"""
            1:2: HR0101 found "+" before a number at 0
              help: remove the "+"
            """#),
        BrokenText(
            "[.5]",
            #"""
            1:2: HR0101 found "." without a digit before it at 0
              help: write a 0 before the decimal point
            """#),
        BrokenText(
            "[1.]",
            #"""
            1:4: HR0101 expected a digit after the decimal point at 0
              1:4 a digit is missing here
            """#),
        BrokenText(
            "[1e]",
            #"""
            1:4: HR0101 expected a digit in the exponent at 0
              1:4 a digit is missing here
            """#),
        BrokenText(
            "[1e+]",
            #"""
            1:5: HR0101 expected a digit in the exponent at 0
              1:5 a digit is missing here
            """#),
        BrokenText(
            "[-]",
            #"""
            1:3: HR0101 expected a digit after "-" at 0
              1:3 a digit is missing here
            """#),
        BrokenText(
            "[01]",
            #"""
            1:2: HR0101 found a 0 before the other digits of a number at 0
              help: remove the leading 0
            """#),
        BrokenText(
            "[-01]",
            #"""
            1:2: HR0101 found a 0 before the other digits of a number at 0
              help: remove the leading 0
            """#),
        BrokenText(
            "[0x1F]",
            #"""
            1:2: HR0101 found a hexadecimal number, expected decimal digits at 0
            """#),
        BrokenText(
            "[1a]",
            #"""
            1:2: HR0101 a number is followed by something else at 0
            """#),
        BrokenText(
            "[1.2.3]",
            #"""
            1:2: HR0101 a number is followed by something else at 0
            """#),
        BrokenText(
            "[\"abc",
            #"""
            1:6: HR0101 a string is not closed at 0
              1:6 the file ends here
              1:2 the string begins here
            """#),
        BrokenText(
            "[\"abc\n\"]",
            #"""
            1:2: HR0101 found a line break in a string at 0
              1:2 the closing quote is missing
              help: close the string with a " at its end
              help: or write a line break within it as \n
            """#),
        BrokenText(
            "[\"a\tb\"]",
            #"""
            1:4: HR0101 a tab stands in a string at 0
              help: write it as \t
            """#),
        BrokenText(
            "[\"a\u{01}\"]",
            #"""
            1:4: HR0101 the control character U+0001 stands in a string at 0
              help: write it as \u0001
            """#),
        BrokenText(
            "[\"\\q\"]",
            #"""
            1:3: HR0101 a string has an escape that JSON does not have at 0
              help: write a backslash as \\
              help: the escapes are \" \\ \/ \b \f \n \r \t and \uXXXX
            """#),
        BrokenText(
            "[\"\\u12G4\"]",
            #"""
            1:3: HR0101 expected four hexadecimal digits after "\u" at 0
            """#),
        BrokenText(
            "[\"\\ud800\"]",
            #"""
            1:3: HR0101 an escape stands for half of a character at 0
              note: characters beyond U+FFFF are two escapes, the first from \ud800 to \udbff
            """#),
        BrokenText(
            "[\"\\ud800\\u0041\"]",
            #"""
            1:3: HR0101 an escape stands for half of a character at 0
              note: characters beyond U+FFFF are two escapes, the first from \ud800 to \udbff
            """#),
        BrokenText(
            "[\"\\udc00\"]",
            #"""
            1:3: HR0101 an escape stands for half of a character at 0
              note: characters beyond U+FFFF are two escapes, the first from \ud800 to \udbff
            """#),
        BrokenText(
            "// c\n1",
            #"""
            1:1: HR0101 JSON has no comments at $root
              help: write a "$comment" key, or do not read it with json: .strict
            """#),
        BrokenText(
            "[1 // c\n]",
            #"""
            1:4: HR0101 JSON has no comments at $root
              help: write a "$comment" key, or do not read it with json: .strict
            """#),
        BrokenText(
            "1 2",
            #"""
            1:3: HR0101 expected the end of the file after the outermost value at $root
              1:2 the outermost value ends here
              help: put several values into an array
            """#),
        BrokenText(
            "[1]]",
            #"""
            1:4: HR0101 a "]" closes nothing at $root
              help: remove it
            """#),
        BrokenText(
            "[1]}",
            #"""
            1:4: HR0101 a "}" closes nothing at $root
              help: remove it
            """#),
        BrokenText(
            "{\"a\":1}x",
            #"""
            1:8: HR0101 expected the end of the file after the outermost value at $root
              1:8 the outermost value ends here
              help: put several values into an array
            """#),
        BrokenText(
            "<a/>",
            #"""
            1:1: HR0101 expected JSON, found what looks like XML at $root
            """#),
        BrokenText(
            "<!DOCTYPE HTML><html/>",
            #"""
            1:1: HR0101 expected JSON, found what looks like HTML at $root
              help: a server may have sent a page in place of the file: look at the status and the address
            """#),
        BrokenText(
            "[\"abc, \"def\"]",
            #"""
            1:9: HR0101 expected "," or "]" after an element of the array at 0
              1:1 the array begins here
              help: a " may be missing before this, where a string was to end
              help: write a " within a string as \"
            """#),
        BrokenText(
            "{\"a\":1,\"b\":2,\"a\":3}",
            #"""
            1:14: HR0205 the key "a" stands twice in one dictionary at a
              1:14 here again
              1:2 first here
              help: rename or remove one of the two
            """#),
        BrokenText(
            "{\"x\":{\"é\":1,\"é\":2}}",
            #"""
            1:13: HR0205 the key "é" stands twice in one dictionary at x.é
              1:13 here again
              1:7 first here
              help: rename or remove one of the two
              note: the two differ only in how their characters are composed
            """#),
        BrokenText(
            "{\"a\": {\"$class\": 1}}",
            #"""
            1:18: HR0105 "$class" must be a string, found an integer at a
            """#),
        BrokenText(
            "{\"a\":[{\"$alias\": 1}]}",
            #"""
            1:18: HR0105 "$alias" must be a string, found an integer at a.0
            """#),
        BrokenText(
            "{\"$date\": \"x\"}",
            #"""
            1:11: HR0105 the text after "$date" is not a date at $root
              help: write it as in "2026-11-21T09:30:00.25Z"
            """#),
        BrokenText(
            "{\"$date\": \"2001-01-01\", \"x\": 1}",
            #"""
            1:11: HR0105 "$date" stands for a value alone, but there are other keys too at $root
              help: take out "$date" or the other keys
            """#),
        BrokenText(
            "{\"$id\":\"1\"}",
            #"""
            1:8: HR0306 "1" cannot be an id at $root
              help: an id is a letter or "_", then letters, digits, "_" and "-"
            """#),
        BrokenText(
            "{\"$class\":\"A\",\"$version\":1.5}",
            #"""
            1:26: HR0501 "$version" must be a whole number, found a real number at $root
              help: write a number such as 2, or take "$version" out: then it is 0
            """#),
        BrokenText(
            "{\"$data\":\"A\"}",
            #"""
            1:10: HR0105 the text after "$data" is not base64 at $root
              help: write letters, digits, "+" and "/", four for each three bytes, with "=" at the end
            """#),
        BrokenText(
            "[1;2]",
            #"""
            1:3: HR0101 expected "," or "]" after an element of the array at 0
              1:1 the array begins here
            """#),
        BrokenText(
            "{\"a\":1;\"b\":2}",
            #"""
            1:7: HR0101 expected "," or "}" after the value of "a" at a
              1:1 the dictionary begins here
            """#),
        BrokenText(
            "﻿",
            #"""
            1:1: HR0102 the file is empty at $root
              help: the shortest JSON documents are {}, [] and null
            """#),
        BrokenText(
            "[\"é\", x]",
            #"""
            1:7: HR0101 JSON does not have this word at 1
              help: write strings in double quotes; the words are true, false and null
            """#),
        BrokenText(
            "{\"a\":\"b\" \"c\"}",
            #"""
            1:9: HR0101 expected "," after the value of "a" at a
              1:9 add a "," here
              1:10 the next key starts here
            """#),
        BrokenText(
            "\u{A0}[]",
            #"""
            1:1: HR0101 the character U+00A0 is no white space in JSON at $root
              help: write an ordinary blank
            """#),
        BrokenText(
            "{1:2}",
            #"""
            1:2: HR0101 found a key without quotes at $root
              1:2 write "1"
            """#),
        BrokenText(
            "{\"a\"",
            #"""
            1:5: HR0101 expected ":" and a value after the key "a" at a
            """#),
        BrokenText(
            "{",
            #"""
            1:2: HR0101 the dictionary is not closed at $root
              1:2 add a "}" here
              1:1 opened here
            """#),
        BrokenText(
            "[",
            #"""
            1:2: HR0101 the array is not closed at $root
              1:2 add a "]" here
              1:1 opened here
            """#),
        BrokenText(
            "{\"a\":1,",
            #"""
            1:7: HR0101 the dictionary is not closed at $root
              1:7 add a "}" here
              1:1 opened here
            """#),
        BrokenText(
            "[é]",
            #"""
            1:2: HR0101 expected a value at 0
              help: write strings in double quotes
            """#),
        BrokenText(
            "{é: 1}",
            #"""
            1:2: HR0101 expected a key in double quotes at $root
            """#),
        BrokenText(
            "{\"a\": \u{2003}1}",
            #"""
            1:7: HR0101 the character U+2003 is no white space in JSON at a
              help: write an ordinary blank
            """#),
    ]
}
