// A file of events that grows and is read:
//
//     swift run Events                          appends, is killed within a line, repairs, reads on several tasks
//     swift run Events write FILE COUNT         a file for databases, with the columns that they need
//     swift run Events read PATH                the summary of a file or of a folder of shards
//     swift run Events copy PATH FILE           what is read, written again
//     swift run Events append FILE COUNT        appends events to a file; with --and-die it is killed within a line
import Foundation
import HRArchiving

func run(_ arguments: [String]) async throws {
    let program = Program()
    func file(_ position: Int) -> URL { URL(fileURLWithPath: arguments[position]) }
    switch (arguments.first, arguments.count) {
    case (nil, 0): try await program.tellStory()
    case ("write", 3): try program.write(Int(arguments[2]) ?? 0, to: file(1))
    case ("read", 2): try await program.read(file(1))
    case ("copy", 3): try program.copy(file(1), to: file(2))
    case ("append", 3): try program.append(Int(arguments[2]) ?? 0, to: file(1))
    case ("append", 4) where arguments[3] == "--and-die":
        try program.append(Int(arguments[2]) ?? 0, to: file(1))
        program.dieWithinLine(of: file(1))
    default:
        print("usage: Events [write FILE COUNT | read PATH | copy PATH FILE | append FILE COUNT [--and-die]]")
        exit(2)
    }
}

do {
    try await run(Array(CommandLine.arguments.dropFirst()))
} catch let error as HRError {
    print(error.report())
    exit(1)
}
