import Foundation

/// Files so small that the cost of a call exceeds that of reading: each of them 1,000 times, with one call each, and
/// once as the first call of a process.
enum SmallFiles {
    static func subjects() -> [Subject] { empty(count: 1000).subjects + configuration(count: 1000).subjects }

    /// The subjects that are measured in separate processes; see ``FirstCall``.
    static var firstCalls: [Subject] {
        (empty(count: 1).reading("first read") + configuration(count: 1).reading("first read")).map { subject in
            var subject = subject
            subject.isFirstCall = true
            return subject
        }
    }

    private static func empty(count: Int) -> TypedFile<Nothing, CodedNothing> {
        TypedFile(name: "empty", count: count) { Data("{}".utf8) }
    }

    private static func configuration(count: Int) -> TypedFile<ServiceSettings, CodedSettings> {
        TypedFile(name: "configuration", count: count) { Data(ServiceSettings.text.utf8) }
    }
}
