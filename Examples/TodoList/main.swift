// swift run TodoList [file]
//
// Without a file, the to-do list of the package is shown: SamplePlists/valid/todo.plist.
//
// The file itself is left alone: a copy of it is changed.
//
// Begin to read in Model/, which is what HRArchiving asks of a program; Program.swift shows how it is used.

import Foundation
import HRArchiving

do {
    let file = CommandLine.arguments.dropFirst().first.map { URL(filePath: $0) } ?? SampleFile.find()
    exit(try Program().run(file) ? EXIT_SUCCESS : EXIT_FAILURE)
} catch {
    // An HRError says on one line where and what; so does whatever else the system may throw.
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(EXIT_FAILURE)
}
