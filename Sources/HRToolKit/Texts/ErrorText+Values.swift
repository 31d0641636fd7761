// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let values = [
        ErrorText(
            "HR0201", "unknown key",
            #"""
            `unknownKey`. A key that the type does not read.

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

            What to do. Correct the key. This is an error only for an unarchiver with
            `unknownKeys: .error`; the notes of the error list the keys that the type
            reads.
            """#),
        ErrorText(
            "HR0202", "a value of another kind",
            #"""
            `typeMismatch`. A value of another kind than the type asks for.

                error[HR0202]: "name" must be a string, found an integer
                 --> wrong-type.plist:7:9
                  |
                7 |         <integer>5</integer>
                  |         ^^^^^^^^^^^^^^^^^^^^
                  |
                  = help: write it as a string: in double quotes in JSON, as <string> in XML
                  = path: lead.name  (Member.name)

            What to do. Write a value of the kind that the message names. `"5"` is a
            string and 5 a number; an unarchiver with `convertsScalars: true` takes the
            one for the other.
            """#),
        ErrorText(
            "HR0203", "missing key",
            #"""
            `missingKey`. A key that the type asks for is absent.

                error[HR0203]: Member needs the key "name", which is missing; should "nmae" be it?
                 --> missing-key.json:2:13
                  |
                2 |     "lead": { "nmae": "Anna" }
                  |             ^ has no "name"
                  |               ------ should this be "name"?
                  |
                  = help: rename "nmae" to "name"
                  = path: lead

            What to do. Add the key, or correct the one that is nearly the same. If older
            files lack it, the type should read it with a default:
            `decode(forKey:default:)`.
            """#),
        ErrorText(
            "HR0204", "a number out of range",
            #"""
            `outOfRange`. A number that does not fit the type that was asked for.

                error[HR0204]: "floor" is a number outside the range of UInt8
                 --> out-of-range.json:1:66
                  |
                1 | { "lead": { "name": "Anna", "office": { "city": "Oslo", "floor": 300 } } }
                  |                                                                  ^^^
                  |
                  = help: write a number from 0 to 255
                  = path: lead.office.floor  (Office.floor)

            What to do. Write a number that fits, or use a wider type: `Int128`,
            `Decimal`, or `Double` where a rounded one will do.
            """#),
        ErrorText(
            "HR0205", "duplicate key",
            #"""
            `duplicateKey`. A key twice in one dictionary.

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

            What to do. Take one of the two out. `"1"` and `"01"` are different strings,
            but the same key of a dictionary of numbers.

            When an archive is written, the last of two values under a key counts. Only
            where a reference leads to the first one, or to what lies in it, that is this
            error: write such a key once.
            """#),
        ErrorText(
            "HR0206", "a value that the type does not take",
            #"""
            `invalidValue`. A value of the right kind whose contents the type does not
            take.

                error[HR0206]: "sunday" is not a value of Timetable.Day
                 --> unknown-case.json:2:18
                  |
                2 |     "lessons": { "sunday": { "1": "Physics" } },
                  |                  ^^^^^^^^
                  |
                  = path: lessons.sunday

            What to do. Write one of the values that the type takes; if they can be
            listed, the help of the error lists them.

            Types of your own say so with `HRError.invalid`. The path, and in a file line
            and column, are those of the value whose code throws it:

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
            `unsupportedType`. A type that has no way to take part.

                HR0207 "Opaque" has no way to take part in an archive at 0

            What to do. Conform the type to `HRCoding` or to `Codable`; see Getting
            started.
            """#),
        ErrorText(
            "HR0208", "the type's own code failed",
            #"""
            `userError`. An error that a type's own code has thrown.

                error[HR0208]: the type's own code failed to decode it
                 --> refused-by-type.json:1:14
                  |
                1 | { "shapes": [{ "$class": "Circle", "radius": -1 }] }
                  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                  |
                  = help: the `underlying` error says why
                  = note: Circle threw Circle.NegativeRadius
                  = path: shapes.0

            What to do. The error's `underlying` is what the type's `init(coder:)`,
            `init(from:)`, `encode(with:)` or `encode(to:)` has thrown. The path says for
            which value. If the error says something (`LocalizedError`,
            `CustomStringConvertible`), the report shows that, without what stands under
            secret keys; the line for logs does not. A type that throws `HRError.invalid`
            in its place is reported in its own words: HR0206.
            """#),
        ErrorText(
            "HR0209", "a coder is misused",
            #"""
            `coderMisuse`. A coder that was used in a way that cannot mean anything.

                HR0209 a value without a key is encoded beside others at $root

            What to do. Write either fields under keys or one value without a key, and let
            go of the coder when the method returns.
            """#),
    ]
}
