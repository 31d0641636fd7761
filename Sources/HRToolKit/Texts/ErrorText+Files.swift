// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let files = [
        ErrorText(
            "HR0101", "the file is malformed",
            #"""
            `syntax`. The file violates the syntax of its format.

                error[HR0101]: expected "," after the value of "name"
                 --> missing-comma.json:2:19
                  |
                2 |     "name": "Anna"
                  |                   ^ add a "," here
                3 |     "office": null
                  |     -------- the next key starts here
                  |
                  = path: name

            What to do. Check the reported location, and the text just before it: a
            missing character is often noticed only one line later. A file that is neither
            a property list nor JSON cannot be read.
            """#),
        ErrorText(
            "HR0102", "there is nothing in the file",
            #"""
            `emptyInput`. The file is empty, or contains only white space.

                error[HR0102]: there is nothing to read: no data, or nothing but white space
                 --> empty.json:1:1
                  = help: check that it is the right file; the shortest archive is {}

            What to do. Check that it is the right file, and that the program that writes
            it has finished. The shortest archive is `{}`.
            """#),
        ErrorText(
            "HR0103", "the text cannot be decoded",
            #"""
            `encoding`. The text is in an unsupported encoding, or is not valid in its
            encoding.

                error[HR0103]: the text is not well-formed UTF-8
                 --> latin-1.json:1:14
                  |
                1 | { "name": "Zo�" }
                  |              ^
                  |
                  = help: save the file in UTF-8
                  = path: name

            What to do. Save the file in UTF-8.
            """#),
        ErrorText(
            "HR0104", "a value that no document can hold",
            #"""
            `unsupportedValue`. The file contains a value that cannot be part of a
            document, such as a set in a binary property list.

                error[HR0104]: the file is an archive of NSKeyedArchiver, not a document
                 --> keyed-archive.plist:3:1
                  |
                3 | <dict>
                  | ^
                  |
                  = help: read it with HRDocument(keyedArchive:), which makes a document of it
                  = path: $root

            What to do. Convert an archive of `NSKeyedArchiver` to a document with
            `HRDocument(keyedArchive:)`; see Coming from NSKeyedArchiver. A document
            cannot contain sets and pointers of binary property lists, or dictionary keys
            that are not strings.
            """#),
        ErrorText(
            "HR0105", "a reserved word is misused",
            #"""
            `reservedWord`. A reserved key is used incorrectly.

                error[HR0105]: "$value" stands for the whole object, but there are other keys too
                 --> value-beside-fields.json:2:45
                  |
                2 |     "bread": { "$class": "Money", "$value": "3 EUR", "currency": "EUR" }
                  |                                             ^^^^^^^
                  |
                  = help: take out "$value" or the other keys
                  = path: bread

            What to do. See Reserved keys. If the key is meant to be an ordinary key,
            escape it with one more `$`.
            """#),
        ErrorText(
            "HR0106", "the format cannot write it",
            #"""
            `notWritable`. The format cannot represent the document.

                HR0106 a date that is not finite cannot be written at $root

            What to do. The message names the value that cannot be written. Old-style
            property lists can be edited, but contain only strings, data, arrays and
            dictionaries; a new file cannot be written in this format.
            """#),
        ErrorText(
            "HR0107", "a torn record",
            #"""
            `tornRecord`. The last record of a sequence is incomplete, because its writer
            was interrupted.

                orders.jsonl, byte 10: HR0107 the last 5 bytes of the file are no whole record

            What to do. The records before it are complete. A writer that appends with
            `tornTail: .setAside` or `.truncate` repairs the file; see Many archives.
            """#),
        ErrorText(
            "HR0150", "no such file",
            #"""
            `fileNotFound`. The file does not exist.

                no-such-file.json: HR0150 the file cannot be opened: no such file or directory

            What to do. Check the path. Most systems distinguish upper and lower case in
            file names.
            """#),
        ErrorText(
            "HR0151", "not allowed",
            #"""
            `permission`. There is no permission to read or write the file or its folder.

                garage.json: HR0151 the file cannot be opened: permission denied

            What to do. Check the permissions of the file and of its folder. Replacing a
            file requires write permission for the folder, and only the owner of the file
            can replace it without changing its owner. If a file can be written but not
            replaced, it is written in place if the archiver's `saving` is
            `.inPlaceIfNeeded`. Writing in place is not atomic.
            """#),
        ErrorText(
            "HR0152", "not a file",
            #"""
            `notAFile`. The path refers to a directory, a device, or something else that
            is not a regular file.

                garage.json: HR0152 expected a file, found a directory

            What to do. Specify a regular file. Archives are never read from or written to
            a directory, a device, a pipe or a socket.
            """#),
        ErrorText(
            "HR0153", "the extension names no format",
            #"""
            `unknownExtension`. The file has no extension that specifies a format.

                garage.txt: HR0153 the file's extension names no format

            What to do. Use the extension `json`, `plist`, `xml` or `bplist`, or pass the
            format: `archive(value, to: url, as: .json)`.
            """#),
        ErrorText(
            "HR0154", "no room",
            #"""
            `diskFull`. There is not enough space to write the file.

                garage.json: HR0154 the file cannot be written: no space left on device

            What to do. Free some disk space. The old file has not been changed.
            """#),
        ErrorText(
            "HR0155", "the system failed",
            #"""
            `inputOutput`. The system could not read or write the file for another reason.

                garage.json: HR0155 the file cannot be opened: too many levels of symbolic links

            What to do. The message ends with the reason that the system gives. The
            error's `underlying` is the `POSIXError`. A file that is a mount point of its
            own, as is common for the configuration of containers, cannot be replaced:
            "device or resource busy". It is written in place if the archiver's `saving`
            is `.inPlaceIfNeeded`. Writing in place is not atomic.
            """#),
        ErrorText(
            "HR0156", "the file has changed",
            #"""
            `fileChanged`. The file has changed since it was read, and saving would
            overwrite the changes. The code is also used if a checkpoint does not match
            the file, and if the files of a configuration change during every attempt to
            read them.

                garage.json: HR0156 the file has changed since it was read

            What to do. Read the file again with `reload()` and repeat your changes, or
            overwrite the file with `save(overwriting: true)`; see Editing files.
            """#),
        ErrorText(
            "HR0157", "another writer has the file",
            #"""
            `fileLocked`. Another writer is appending to the file.

                events.jsonl: HR0157 another writer appends to the file

            What to do. Use only one writer at a time, or a separate file for each writer:
            a folder of files is one sequence.
            """#),
    ]
}
