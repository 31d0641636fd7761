// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let references = [
        ErrorText(
            "HR0301", "a reference to nothing",
            #"""
            `danglingReference`. The target of a reference does not exist.

                error[HR0301]: "membres.0" refers to nothing
                 --> dangling-path.json:3:25
                  |
                3 |     "lead": { "$alias": "membres.0" }
                  |                         ^^^^^^^^^^^
                  |
                  = help: did you mean "members.0"?
                  = note: the root has no key "membres"
                  = path: lead

            What to do. Correct the reference. If references contain ids instead of paths,
            elements can be inserted and moved without breaking them.
            """#),
        ErrorText(
            "HR0303", "references in a circle",
            #"""
            `aliasLoop`. References form a cycle and never reach a value.

                error[HR0303]: aliases lead round in a circle and never to a value
                 --> alias-loop.json:2:29
                  |
                2 |     "members": [{ "$alias": "lead" }],
                  |                             ^^^^^^
                  |
                  = help: write the value itself in place of one of them
                  = note: lead -> members.0
                  = path: members.0

            What to do. Replace one of the references with the value. The notes of the
            error list the references.
            """#),
        ErrorText(
            "HR0304", "a reference to something else",
            #"""
            `wrongReferenceType`. The target of a reference has the wrong type.

                error[HR0304]: "lead" must be of class "Member", and refers to an object of class "Office"
                 --> wrong-target.json:3:25
                  |
                3 |     "lead": { "$alias": "members.0.office" }
                  |                         ^^^^^^^^^^^^^^^^^^
                  |
                  = help: if the object may be of a subclass, let it say so with $class
                  = path: lead

            What to do. Refer to an object of the required class.
            """#),
        ErrorText(
            "HR0305", "duplicate id",
            #"""
            `duplicateID`. Two objects declare the same id.

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

            What to do. Rename one of the two ids, and the references to it. The notes of
            the error contain the path of the other one.
            """#),
        ErrorText(
            "HR0306", "a malformed reference or id",
            #"""
            `malformedReference`. A reference or an id has invalid syntax.

                error[HR0306]: "#" is not a reference
                 --> malformed-reference.json:1:23
                  |
                1 | { "lead": { "$alias": "#" } }
                  |                       ^^^
                  |
                  = help: write "#id", "$root" or a key path such as "people.0"
                  = path: lead

            What to do. An id is a letter or `_`, followed by letters, digits, `_` and
            `-`. A reference is `#id`, `$root`, or a path such as `people.0`.
            """#),
        ErrorText(
            "HR0307", "a definition that nothing refers to",
            #"""
            `unusedDefinition`. No reference points to a definition: a warning of
            `HRDiagnosis`, not an error. Only `diagnose` reports it; reading the file as
            usual does not.

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

            What to do. Refer to the definition as `#name`, or remove it. A definition
            that only unused definitions refer to is also unused.
            """#),
        ErrorText(
            "HR0310", "an object needs itself",
            #"""
            `cycle`. An object requires itself before it has been created.

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

            What to do. Call `coder.register(self)` before decoding the values that refer
            back to the object, or decode the reference with `coder.decodeReference`; with
            Codable, mark the property with `@HRReference`. See Cycles. An array or a
            dictionary can never contain itself. The hashes of the elements of a set and
            of the keys of a dictionary must not change after they are inserted: do not
            use references back to the owner of the collection in `==` and `hash(into:)`.
            """#),
    ]
}
