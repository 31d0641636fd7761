// swift run TodoList [file]
//
// Without a file, the to-do list of the package is shown: SamplePlists/valid/todo.plist.
//
// The file itself is not changed, only a copy of it.
//
// Begin with Model/, which contains the code that HRArchiving requires; Program.swift shows how it is used.

import Foundation
import HRArchiving

do {
    let file = CommandLine.arguments.dropFirst().first.map { URL(filePath: $0) } ?? SampleFile.find()
    exit(try Program().run(file) ? EXIT_SUCCESS : EXIT_FAILURE)
} catch {
    // An HRError describes the error and its location in one line.
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(EXIT_FAILURE)
}
