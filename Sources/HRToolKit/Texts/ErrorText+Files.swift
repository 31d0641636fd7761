// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let files = [
        ErrorText(
            "HR0101", "the file is malformed",
            #"""
            `syntax`. The bytes are not in the format that they seem to be in.

                error[HR0101]: expected "," after the value of "name"
                 --> missing-comma.json:2:19
                  |
                2 |     "name": "Anna"
                  |                   ^ add a "," here
                3 |     "office": null
                  |     -------- the next key starts here
                  |
                  = path: name

            What to do. Look at the place that the message names, and just before it: what
            is missing is often missed one line later. If the file is no property list and
            no JSON at all, it cannot be read.
            """#),
        ErrorText(
            "HR0102", "there is nothing in the file",
            #"""
            `emptyInput`. The file is empty, or holds nothing but white space.

                error[HR0102]: there is nothing to read: no data, or nothing but white space
                 --> empty.json:1:1
                  = help: check that it is the right file; the shortest archive is {}

            What to do. Check that it is the right file, and that whoever wrote it has
            finished. The shortest archive is `{}`.
            """#),
        ErrorText(
            "HR0103", "the text cannot be decoded",
            #"""
            `encoding`. The text is not in an encoding that can be read, or not valid in
            it.

                error[HR0103]: the text is not well-formed UTF-8
                 --> latin-1.json:1:14
                  |
                1 | { "name": "Zo�" }
                  |              ^
                  |
                  = help: save the file in UTF-8
                  = path: name

            What to do. Store the file in UTF-8.
            """#),
        ErrorText(
            "HR0104", "a value that no document can hold",
            #"""
            `unsupportedValue`. A value of the file cannot be part of a document: a set or
            a pointer of a binary property list.

                error[HR0104]: the file is an archive of NSKeyedArchiver, not a document
                 --> keyed-archive.plist:3:1
                  |
                3 | <dict>
                  | ^
                  |
                  = help: read it with HRDocument(keyedArchive:), which makes a document of it
                  = path: $root

            What to do. Make a document of an archive of `NSKeyedArchiver` with
            `HRDocument(keyedArchive:)`: see coming from NSKeyedArchiver. Sets and
            pointers of binary property lists, and dictionary keys that are no strings,
            have no place in a document.
            """#),
        ErrorText(
            "HR0105", "a reserved word is misused",
            #"""
            `reservedWord`. A reserved word is used in a way that has no meaning.

                error[HR0105]: "$value" stands for the whole object, but there are other keys too
                 --> value-beside-fields.json:2:45
                  |
                2 |     "bread": { "$class": "Money", "$value": "3 EUR", "currency": "EUR" }
                  |                                             ^^^^^^^
                  |
                  = help: take out "$value" or the other keys
                  = path: bread

            What to do. See the reserved words. If the word is meant to be a key of your
            own, write it with one more `$`.
            """#),
        ErrorText(
            "HR0106", "the format cannot write it",
            #"""
            `notWritable`. The format cannot write the document.

                HR0106 a date that is not finite cannot be written at $root

            What to do. The message says which value the format cannot write. Old-style
            property lists cannot be written at all.
            """#),
        ErrorText(
            "HR0107", "a torn record",
            #"""
            `tornRecord`. The last record of a sequence is not whole: whoever wrote it was
            stopped.

                orders.jsonl, byte 10: HR0107 the last 5 bytes of the file are no whole record

            What to do. The records before it are whole. A writer that appends with
            `tornTail: .setAside` or `.truncate` repairs the file; see Many archives.
            """#),
        ErrorText(
            "HR0150", "no such file",
            #"""
            `fileNotFound`. There is no such file.

                no-such-file.json: HR0150 the file cannot be opened: no such file or directory

            What to do. Check the path. Upper and lower case differ on most systems.
            """#),
        ErrorText(
            "HR0151", "not allowed",
            #"""
            `permission`. The file or its folder may not be read or written.

                garage.json: HR0151 the file cannot be opened: permission denied

            What to do. Check the permissions of the file, and of the folder: to replace a
            file as a whole, the folder has to be writable too, and only its owner can
            keep its owner. A file that may be written and not replaced is written in
            place if the archiver's `saving` is `.inPlaceIfNeeded`. That is not atomic.
            """#),
        ErrorText(
            "HR0152", "not a file",
            #"""
            `notAFile`. The file is a directory, a device, or something else that is no
            file.

                garage.json: HR0152 expected a file, found a directory

            What to do. Name a regular file. An archive is never read from or written to a
            folder, a device, a pipe or a socket.
            """#),
        ErrorText(
            "HR0153", "the extension names no format",
            #"""
            `unknownExtension`. The file's name has no extension that names a format.

                garage.txt: HR0153 the file's extension names no format

            What to do. Use `json`, `plist`, `xml` or `bplist`, or pass the format:
            `archive(value, to: url, as: .json)`.
            """#),
        ErrorText(
            "HR0154", "no room",
            #"""
            `diskFull`. There is no room left for the file.

                garage.json: HR0154 the file cannot be written: no space left on device

            What to do. Free some room. The old file is untouched.
            """#),
        ErrorText(
            "HR0155", "the system failed",
            #"""
            `inputOutput`. The system could not read or write the file for another reason.

                garage.json: HR0155 the file cannot be opened: too many levels of symbolic links

            What to do. The message ends with the system's reason. The error's
            `underlying` is the `POSIXError`. A file that is mounted on its own, as
            containers are given their configuration, cannot be replaced: "device or
            resource busy". It is written in place if the archiver's `saving` is
            `.inPlaceIfNeeded`. That is not atomic.
            """#),
        ErrorText(
            "HR0156", "the file has changed",
            #"""
            `fileChanged`. The file is not what it was when it was read, so that to save
            into it would lose what somebody else has written. A checkpoint is of another
            file than the one that is there, or the files of a configuration change each
            time that they are read.

                garage.json: HR0156 the file has changed since it was read

            What to do. Read the file again with `reload()` and make the changes anew, or
            write over what is there with `save(overwriting: true)`; see Editing files.
            """#),
        ErrorText(
            "HR0157", "another writer has the file",
            #"""
            `fileLocked`. Another writer appends to the file.

                events.jsonl: HR0157 another writer appends to the file

            What to do. Let one writer have it at a time, or give each a file of its own:
            a folder of files is one sequence.
            """#),
    ]
}
