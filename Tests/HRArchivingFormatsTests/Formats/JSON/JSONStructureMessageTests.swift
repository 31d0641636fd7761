import Foundation
import HRArchiving
import Testing

/// Errors of structure.
@Suite("What the JSON reader says about brackets, commas and keys")
struct JSONStructureMessageTests {
    @Test("E12: The whole report", arguments: cases)
    func report(_ broken: BrokenText) {
        let report = failure { () throws(HRError) in
            try JSONReader().document(from: Data(broken.text.utf8))
        }
        #expect(report == broken.report)
    }

    static let cases: [BrokenText] = [
        BrokenText(
            "",
            #"""
            1:1: HR0102 the file is empty at $root
              help: the shortest JSON documents are {}, [] and null
            """#),
        BrokenText(
            "  \n",
            #"""
            1:1: HR0102 the file holds nothing but white space at $root
              help: the shortest JSON documents are {}, [] and null
            """#),
        BrokenText(
            "{\n  \"a\": 1\n  \"b\": 2\n}",
            #"""
            2:9: HR0101 expected "," after the value of "a" at a
              2:9 add a "," here
              3:3 the next key starts here
            """#),
        BrokenText(
            "{\"db\": {\"host\": \"x\"\n \"port\": 1}}",
            #"""
            1:20: HR0101 expected "," after the value of "host" at db.host
              1:20 add a "," here
              2:2 the next key starts here
            """#),
        BrokenText(
            "[1\n 2]",
            #"""
            1:3: HR0101 expected "," after an element of the array at 0
              1:3 add a "," here
              2:2 the next element starts here
            """#),
        BrokenText(
            "[1, 2",
            #"""
            1:6: HR0101 the array is not closed at $root
              1:6 add a "]" here
              1:1 opened here
            """#),
        BrokenText(
            "{\"a\": 1",
            #"""
            1:8: HR0101 the dictionary is not closed at $root
              1:8 add a "}" here
              1:1 opened here
            """#),
        BrokenText(
            "{\"a\": [1, {\"b\": ",
            #"""
            1:17: HR0101 expected a value after the key "b" at a.1.b
              1:17 the file ends here
            """#),
        BrokenText(
            "[1,]",
            #"""
            1:3: HR0101 a "," stands after the last member of the array at $root
              1:3 remove this ","
              1:4 the array ends with this "]"
            """#),
        BrokenText(
            "{\"a\":1,}",
            #"""
            1:7: HR0101 a "," stands after the last member of the dictionary at $root
              1:7 remove this ","
              1:8 the dictionary ends with this "}"
            """#),
        BrokenText(
            "[,]",
            #"""
            1:2: HR0101 expected a value, found "," at 0
            """#),
        BrokenText(
            "[1,,2]",
            #"""
            1:4: HR0101 expected a value, found "," at 1
            """#),
        BrokenText(
            "{,}",
            #"""
            1:2: HR0101 expected a key, found "," at $root
              help: remove one ","
            """#),
        BrokenText(
            "{\"a\":1,,\"b\":2}",
            #"""
            1:8: HR0101 expected a key, found "," at $root
              help: remove one ","
            """#),
        BrokenText(
            "{\"a\"}",
            #"""
            1:5: HR0101 expected ":" and a value after the key "a" at a
              1:5 add a value here
            """#),
        BrokenText(
            "{\"a\" 1}",
            #"""
            1:5: HR0101 expected ":" after the key "a" at a
              1:5 add a ":" here
              1:6 the value starts here
            """#),
        BrokenText(
            "{\"a\" = 1}",
            #"""
            1:6: HR0101 expected ":" after the key "a", found "=" at a
              1:6 write ":" here
            """#),
        BrokenText(
            "{\"a\":}",
            #"""
            1:6: HR0101 expected a value after the key "a", found "}" at a
            """#),
        BrokenText(
            "{\"a\":,\"b\":1}",
            #"""
            1:6: HR0101 expected a value after the key "a", found "," at a
            """#),
        BrokenText(
            "{a: 1}",
            #"""
            1:2: HR0101 found a key without quotes at $root
              1:2 write "a"
            """#),
        BrokenText(
            "{'a': 1}",
            #"""
            1:2: HR0101 found ' in place of " at $root
              help: write a straight double quote before and behind the key
            """#),
        BrokenText(
            "{“a”: 1}",
            #"""
            1:2: HR0101 found “ in place of " at $root
              help: write a straight double quote before and behind the key
            """#),
        BrokenText(
            "['a']",
            #"""
            1:2: HR0101 found ' in place of " at 0
              help: write a straight double quote before and behind the string
            """#),
        BrokenText(
            "[“a”]",
            #"""
            1:2: HR0101 found “ in place of " at 0
              help: write a straight double quote before and behind the string
            """#),
        BrokenText(
            "[1}",
            #"""
            1:3: HR0101 expected "]" to close the array, found "}" at $root
              1:3 write "]" here
              1:1 opened here
            """#),
        BrokenText(
            "{\"a\":1]",
            #"""
            1:7: HR0101 expected "}" to close the dictionary, found "]" at $root
              1:7 write "}" here
              1:1 opened here
            """#),
        BrokenText(
            "{]",
            #"""
            1:2: HR0101 expected "}" to close the dictionary, found "]" at $root
              1:2 write "}" here
              1:1 opened here
            """#),
    ]
}
