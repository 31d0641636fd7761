// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let values = [
        ErrorText(
            "HR0201", "unknown key",
            #"""
            `unknownKey`. The file contains a key that the type does not read.

                error[HR0201]: Member has no key "ofice"
                 --> unknown-key.json:2:31
                  |
                2 |     "lead": { "name": "Anna", "ofice": { "city": "Oslo", "floor": 3 } }
                  |                               ^^^^^^^ not read by Member
                  |             - in this object
                  |
                  = help: did you mean "office"?
                  = note: Member reads name, office, mentor
                  = path: lead.ofice

            What to do. Correct the key. Unknown keys are errors only if the unarchiver
            has `unknownKeys: .error`. The notes of the error list the keys that the type
            reads.
            """#),
        ErrorText(
            "HR0202", "a value of another kind",
            #"""
            `typeMismatch`. The type requires a value of another kind.

                error[HR0202]: "name" must be a string, found an integer
                 --> wrong-type.plist:7:9
                  |
                7 |         <integer>5</integer>
                  |         ^^^^^^^^^^^^^^^^^^^^
                  |
                  = help: write it as a string: in double quotes in JSON, as <string> in XML
                  = path: lead.name  (Member.name)

            What to do. Write a value of the kind that the message names. `"5"` is a
            string, and 5 is a number; an unarchiver with `convertsScalars: true` accepts
            either of them for the other.
            """#),
        ErrorText(
            "HR0203", "missing key",
            #"""
            `missingKey`. A key that the type requires is missing.

                error[HR0203]: Member needs the key "name", which is missing; is "nmae" a misspelling of "name"?
                 --> missing-key.json:2:13
                  |
                2 |     "lead": { "nmae": "Anna" }
                  |             ^ has no "name"
                  |               ------ should this be "name"?
                  |
                  = help: rename "nmae" to "name"
                  = path: lead

            What to do. Add the key, or correct a similar key. If older files do not
            contain the key, the type should decode it with a default value:
            `decode(forKey:default:)`.
            """#),
        ErrorText(
            "HR0204", "a number out of range",
            #"""
            `outOfRange`. The number is outside the range of the type.

                error[HR0204]: "floor" is a number outside the range of UInt8
                 --> out-of-range.json:1:66
                  |
                1 | { "lead": { "name": "Anna", "office": { "city": "Oslo", "floor": 300 } } }
                  |                                                                  ^^^
                  |
                  = help: write a number from 0 to 255
                  = path: lead.office.floor  (Office.floor)

            What to do. Write a number within the range, or use a wider type: `Int128`,
            `Decimal`, or `Double` if the number may be rounded.
            """#),
        ErrorText(
            "HR0205", "duplicate key",
            #"""
            `duplicateKey`. A key occurs twice in one dictionary.

                error[HR0205]: the key "name" stands twice in one dictionary
                 --> duplicate-key.json:3:5
                  |
                2 |     "name": "Anna",
                  |     ------ first here
                3 |     "name": "Bert"
                  |     ^^^^^^ here again
                  |
                  = help: rename or remove one of the two
                  = path: name

            What to do. Remove one of the two. If both have equal values, `hr fix` removes
            the first one; see Files in git. `"1"` and `"01"` are different strings, but
            they are the same key of a dictionary whose keys are numbers.

            If a program encodes two values under one key, the last value replaces the
            first. This is an error only if a reference points to the first value, or to a
            value in it. In that case, change the program so that it encodes the key only
            once.
            """#),
        ErrorText(
            "HR0206", "a value that the type does not take",
            #"""
            `invalidValue`. The value has the right kind, but the type does not accept it.

                error[HR0206]: "sunday" is not a value of Timetable.Day
                 --> unknown-case.json:2:18
                  |
                2 |     "lessons": { "sunday": { "1": "Physics" } },
                  |                  ^^^^^^^^
                  |
                  = path: lessons.sunday

            What to do. Write one of the values that the type accepts. If they can be
            listed, the help of the error lists them.

            Your own types can throw this error with `HRError.invalid`. It has the path of
            the value whose code throws it and, in a file, the line and column:

                struct Color: HRCoding {
                    var hex: String

                    init(coder: HRDecoder) throws {
                        hex = try coder.decode()
                        guard hex.hasPrefix("#") else { throw HRError.invalid("not a color", help: ["write it as \"…
                    }

                    func encode(with coder: HREncoder) throws { try coder.encode(hex) }
                }
            """#),
        ErrorText(
            "HR0207", "a type without a way to take part",
            #"""
            `unsupportedType`. The type cannot be archived.

                HR0207 "Opaque" has no way to take part in an archive at 0

            What to do. Conform the type to `HRCoding` or to `Codable`; see Getting
            started.

            In a plain tree, such as one with `compatibility: .jsonEncoder`, the error
            also means that the file would not contain the type of a value that is
            declared as a protocol: register an `HRFamily` for the protocol; see Files of
            yesterday and of others.
            """#),
        ErrorText(
            "HR0208", "the type's own code failed",
            #"""
            `userError`. The type's own code threw an error.

                error[HR0208]: the type's own code failed to decode it
                 --> refused-by-type.json:1:14
                  |
                1 | { "shapes": [{ "$class": "Circle", "radius": -1 }] }
                  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                  |
                  = help: the `underlying` error says why
                  = note: Circle threw Circle.NegativeRadius
                  = path: shapes.0

            What to do. The error's `underlying` is the error that `init(coder:)`,
            `init(from:)`, `encode(with:)` or `encode(to:)` of the type threw, and the
            path is that of the value. If the underlying error has a description
            (`LocalizedError`, `CustomStringConvertible`), the report contains it, without
            the values of secret keys; the one-line form for logs does not. If the type
            throws `HRError.invalid`, the error is HR0206 instead, with the message of the
            type.
            """#),
        ErrorText(
            "HR0209", "a coder is misused",
            #"""
            `coderMisuse`. A coder is used incorrectly.

                HR0209 a value without a key is encoded beside others at $root

            What to do. Encode either fields with keys or a single value without a key,
            and do not use the coder after the method has returned.
            """#),
        ErrorText(
            "HR0210", "unexpected shape",
            #"""
            `unexpectedShape`. The file is well-formed, but its contents are not what its
            programs expect.

                error[HR0210]: argument 1 is an object here, but an integer in the source
                 --> Localizable.xcstrings:6:69
                  |
                4 |     "%d files" : {
                  |     ---------- the source
                ...
                6 |         "de" : { "stringUnit" : { "state" : "translated", "value" : "%@ Dateien" } }
                  |                                                                     ^^^^^^^^^^^^
                  |
                  = path: strings.%d files.localizations.de.stringUnit.value

            Only `hr check` and `hr fix` report this code, for files that they recognize
            by name: Xcode projects, string catalogs, `.strings` files, `Package.resolved`
            and `Info.plist`. Files in git lists what is checked. References to objects
            that do not exist, repeated keys, missing keys and values of another kind have
            the codes HR0301, HR0205, HR0203 and HR0202 in these files, too.

            What to do. Correct the value at the reported location; the report also names
            the value with which it disagrees. `hr fix` moves entries that are outside of
            `strings` in a string catalog. Warnings need not be corrected: Xcode itself
            leaves objects behind that nothing uses. If the file is of another kind than
            its name says, use `--shape`, or `--shape none`.
            """#),
    ]
}
