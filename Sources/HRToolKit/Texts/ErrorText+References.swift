// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let references = [
        ErrorText(
            "HR0301", "a reference to nothing",
            #"""
            `danglingReference`. A reference to something that does not exist.

                error[HR0301]: "membres.0" refers to nothing
                 --> dangling-path.json:3:25
                  |
                3 |     "lead": { "$alias": "membres.0" }
                  |                         ^^^^^^^^^^^
                  |
                  = help: did you mean "members.0"?
                  = note: the root has no key "membres"
                  = path: lead

            What to do. Correct the reference. With ids in place of paths, elements can be
            inserted and moved without breaking any.
            """#),
        ErrorText(
            "HR0303", "references in a circle",
            #"""
            `aliasLoop`. Aliases that lead to one another and never to a value.

                error[HR0303]: aliases lead round in a circle and never to a value
                 --> alias-loop.json:2:29
                  |
                2 |     "members": [{ "$alias": "lead" }],
                  |                             ^^^^^^
                  |
                  = help: write the value itself in place of one of them
                  = note: lead -> members.0
                  = path: members.0

            What to do. One of the references has to be replaced by the value. The notes
            of the error list them.
            """#),
        ErrorText(
            "HR0304", "a reference to something else",
            #"""
            `wrongReferenceType`. A reference to a value of another type than is wanted.

                error[HR0304]: "lead" must be of class "Member", and refers to an object of class "Office"
                 --> wrong-target.json:3:25
                  |
                3 |     "lead": { "$alias": "members.0.office" }
                  |                         ^^^^^^^^^^^^^^^^^^
                  |
                  = help: if the object may be of a subclass, let it say so with $class
                  = path: lead

            What to do. Refer to an object of the class that is wanted there.
            """#),
        ErrorText(
            "HR0305", "duplicate id",
            #"""
            `duplicateID`. An id that two objects declare.

                error[HR0305]: the id "anna" is declared twice
                  --> duplicate-id.plist:16:9
                   |
                 8 |             <string>anna</string>
                   |             --------------------- declared here first
                ...
                16 |         <string>anna</string>
                   |         ^^^^^^^^^^^^^^^^^^^^^
                   |
                   = help: rename one of the two, and what refers to it
                   = note: it is declared first at members.0
                   = path: lead

            What to do. Rename one of the two, and what refers to it. The notes of the
            error name the other place.
            """#),
        ErrorText(
            "HR0306", "a malformed reference or id",
            #"""
            `malformedReference`. A reference or an id that is not written as one.

                error[HR0306]: "#" is not a reference
                 --> malformed-reference.json:1:23
                  |
                1 | { "lead": { "$alias": "#" } }
                  |                       ^^^
                  |
                  = help: write "#id", "$root" or a key path such as "people.0"
                  = path: lead

            What to do. An id is a letter or `_`, then letters, digits, `_` and `-`. A
            reference is `#id`, `$root` or a path such as `people.0`.
            """#),
        ErrorText(
            "HR0307", "a definition that nothing refers to",
            #"""
            `unusedDefinition`. A definition that no reference leads to: a warning of
            `HRDiagnosis`, and no error. It is told by `diagnose`; who reads the file
            reads it without a word.

                warning[HR0307]: no reference leads to the definition "tls"
                 --> unused-definitions.json:5:9
                  |
                5 |         "tls": "1.3",
                  |         ^^^^^
                  |
                  = help: refer to it as "#tls", or remove it
                  = path: $definitions.tls

                warning[HR0307]: no reference leads to the definition "strict"
                 --> unused-definitions.json:6:9
                  |
                6 |         "strict": { "minimumTLS": { "$alias": "#tls" }, "verifies": true, "timeout": 5 },
                  |         ^^^^^^^^
                  |
                  = help: refer to it as "#strict", or remove it
                  = path: $definitions.strict

                no errors, 2 warnings in unused-definitions.json

            What to do. Refer to it as `#name`, or remove it. What only such definitions
            refer to is not referred to either.
            """#),
        ErrorText(
            "HR0310", "an object needs itself",
            #"""
            `cycle`. An object that needs itself to be made.

                error[HR0310]: "next" needs the root while that is still being made
                 --> cycle.json:1:33
                  |
                1 | { "next": { "next": { "$alias": "$root" } } }
                  |                                 ^^^^^^^ asks for the same object again
                  | - being decoded by Link.init(coder:)
                  |
                  = help: in Link.init(coder:) call coder.register(self) before decoding "next"
                  = help: or read it later: coder.decodeReference(forKey: "next") { self.property = $0 }
                  = note: $root (Link) -> next (Link) -> next -> $root
                  = path: next.next

            What to do. Call `coder.register(self)` before decoding what refers back, or
            read it with `coder.decodeReference`; with Codable, mark the property with
            `@HRReference`. See Cycles. An array or a dictionary can never contain itself.
            Members of a set and keys of a dictionary must have the hash that they are
            filed under when all is read: leave what refers back to their holder out of
            `==` and `hash(into:)`.
            """#),
    ]
}
