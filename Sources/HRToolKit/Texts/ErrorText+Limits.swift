// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let limits = [
        ErrorText(
            "HR0501", "malformed version",
            #"""
            `malformedVersion`. A version is not a whole number.

                error[HR0501]: "$version" must be a whole number, found a string
                 --> malformed-version.json:1:36
                  |
                1 | [{ "$class": "Window", "$version": "two", "title": "Map", "width": 400, "height": 300 }]
                  |                                    ^^^^^
                  |
                  = help: write a number such as 2, or take "$version" out: then it is 0
                  = path: 0

            What to do. Write a whole number, or remove `$version`: the version is then 0.
            """#),
        ErrorText(
            "HR0502", "newer version",
            #"""
            `newerVersion`. An object was written by a newer version of the program.

                error[HR0502]: Window has version 3, which is newer than 2
                 --> newer-version.json:3:39
                  |
                3 |     { "$class": "Window", "$version": 3, "title": "Plan", "frame": [0, 0, 400, 300] }
                  |                                       ^
                  |
                  = help: this file was written by a newer version of the program: update the program to read it
                  = path: 1

            `$version` is higher than the `archiveVersion` of the type. Decoding the
            object could lose or misread what the newer version has written, and saving it
            would overwrite that.

            What to do. Update the program. If a type can decode objects of newer
            versions, declare `static var archiveAcceptsNewerVersions: Bool { true }`:
            keys that it does not write remain in the file when it is saved.
            """#),
        ErrorText(
            "HR0601", "too deep",
            #"""
            `depthLimit`. Containers are nested too deeply.

                error[HR0601]: containers lie more than 256 deep in one another
                 --> too-deep.json:1:257
                  |
                1 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
                  |                                                              ^
                  |
                  = help: raise HRLimits.depth if the file is to be trusted
                  = path: 0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0…

            What to do. If the file is meant to be nested so deeply, raise
            `HRLimits.depth`, and use a thread with a large enough stack:
            `HRLimits.withStack(megabytes:)` runs a closure on such a thread.
            """#),
        ErrorText(
            "HR0602", "too many values",
            #"""
            `nodeLimit`. The number of values exceeds the limit.

                error[HR0602]: the file holds more than 10 values
                 --> too-many-values.json:1:33
                  |
                1 | [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
                  |                                 ^
                  |
                  = help: raise HRLimits.nodes if the file is to be trusted
                  = path: $root

            What to do. If the file is meant to contain so many values, raise
            `HRLimits.nodes`.
            """#),
        ErrorText(
            "HR0603", "too many bytes",
            #"""
            `byteLimit`. The number of bytes exceeds the limit.

                error[HR0603]: the file has 161 bytes, at most 100 are allowed
                 --> too-many-bytes.plist, byte 100
                  = help: raise HRLimits.bytes if the file is to be trusted

            What to do. If the file is meant to be so large, raise `HRLimits.bytes`.
            """#),
        ErrorText(
            "HR0604", "too many references",
            #"""
            `aliasLimit`. The number of references exceeds the limit.

                error[HR0604]: the file holds more than 2 aliases
                 --> too-many-aliases.json:5:7
                  |
                5 |     { "$alias": "0" }
                  |       ^^^^^^^^
                  |
                  = help: raise HRLimits.aliases if the file is to be trusted
                  = path: 3

            What to do. If the file is meant to contain so many references, raise
            `HRLimits.aliases`.
            """#),
        ErrorText(
            "HR0605", "too many repetitions",
            #"""
            `expansionLimit`. The number of values that result from repeating shared
            values exceeds the limit.

                error[HR0605]: aliases repeat more than 1000 values
                 --> too-many-repetitions.json:3:49
                  |
                3 |     "b": [{ "$alias": "a" }, { "$alias": "a" }, { "$alias": "a" }, { "$alias": "a" }, { "$alias…
                  |                                                 ^^^^^^^^^^^^^^^^^
                  |
                  = help: raise HRLimits.expansion if that is intended
                  = path: b.2

            What to do. A reference to a value that is not an object repeats the value
            with everything in it. Therefore a small file can expand to a huge document.
            The default limit is 500,000 repeated values, or four times the number of
            values in the file if that is more. If the file is meant to contain more,
            raise `HRLimits.expansion`.
            """#),
    ]
}
