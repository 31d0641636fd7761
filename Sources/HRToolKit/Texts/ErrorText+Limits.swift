// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let limits = [
        ErrorText(
            "HR0501", "malformed version",
            #"""
            `malformedVersion`. A version that is not a whole number.

                error[HR0501]: "$version" must be a whole number, found a string
                 --> malformed-version.json:1:36
                  |
                1 | [{ "$class": "Window", "$version": "two", "title": "Map", "width": 400, "height": 300 }]
                  |                                    ^^^^^
                  |
                  = help: write a number such as 2, or take "$version" out: then it is 0
                  = path: 0

            What to do. Write a whole number, or take `$version` out: then it is 0.
            """#),
        ErrorText(
            "HR0601", "too deep",
            #"""
            `depthLimit`. Containers too deep inside one another.

                error[HR0601]: containers lie more than 256 deep in one another
                 --> too-deep.json:1:257
                  |
                1 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
                  |                                                              ^
                  |
                  = help: raise HRLimits.depth if the file is to be trusted
                  = path: 0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0…

            What to do. If the file is meant to be so deep, raise `HRLimits.depth`, on
            a thread with a stack that is large enough:
            `HRLimits.withStack(megabytes:)` runs a closure on one.
            """#),
        ErrorText(
            "HR0602", "too many values",
            #"""
            `nodeLimit`. Too many values.

                error[HR0602]: the file holds more than 10 values
                 --> too-many-values.json:1:33
                  |
                1 | [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
                  |                                 ^
                  |
                  = help: raise HRLimits.nodes if the file is to be trusted
                  = path: $root

            What to do. If the file is meant to be so large, raise `HRLimits.nodes`.
            """#),
        ErrorText(
            "HR0603", "too many bytes",
            #"""
            `byteLimit`. Too many bytes.

                error[HR0603]: the file has 161 bytes, at most 100 are allowed
                 --> too-many-bytes.plist, byte 100
                  = help: raise HRLimits.bytes if the file is to be trusted

            What to do. If the file is meant to be so large, raise `HRLimits.bytes`.
            """#),
        ErrorText(
            "HR0604", "too many references",
            #"""
            `aliasLimit`. Too many aliases.

                error[HR0604]: the file holds more than 2 aliases
                 --> too-many-aliases.json:5:7
                  |
                5 |     { "$alias": "0" }
                  |       ^^^^^^^^
                  |
                  = help: raise HRLimits.aliases if the file is to be trusted
                  = path: 3

            What to do. If the file is meant to have so many, raise
            `HRLimits.aliases`.
            """#),
        ErrorText(
            "HR0605", "too many repetitions",
            #"""
            `expansionLimit`. Too many values by repetition of shared ones.

                error[HR0605]: aliases repeat more than 1000 values
                 --> too-many-repetitions.json:3:49
                  |
                3 |     "b": [{ "$alias": "a" }, { "$alias": "a" }, { "$alias": "a" }, { "$alias": "a" }, { "$alias…
                  |                                                 ^^^^^^^^^^^^^^^^^
                  |
                  = help: raise HRLimits.expansion if that is intended
                  = path: b.2

            What to do. A reference to a value that is no object repeats it, with all that
            lies in it, so that a small file can stand for a huge one. Up to 500,000
            values may be repeated, or four times as many as the file holds. If it is
            meant to have more, raise `HRLimits.expansion`.
            """#),
    ]
}
