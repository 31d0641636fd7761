import Foundation
import TestSupport
import Testing

/// The tool as people meet it: commands, what they print, and their status.
@Suite("Scenarios of the tool")
struct ScenarioTests {
    @Test("What is typed gives what stands there", .slow, arguments: try Transcript.all())
    func scenario(transcript: Transcript) throws {
        let played = try transcript.played()
        guard ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == nil else {
            let file = PackageFolder.url.appending(path: "Tests/HRToolTests/Scenarios/\(transcript.name).txt")
            try Data(played.utf8).write(to: file)
            if played != transcript.text {
                Issue.record("\(transcript.name) has been written; look at what has changed")
            }
            return
        }
        #expect(!transcript.commands.isEmpty)
        #expect(played == transcript.text)
    }
}
