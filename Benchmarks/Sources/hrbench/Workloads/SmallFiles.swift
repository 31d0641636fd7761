import Foundation

/// Files so small that what a call costs counts for more than what it reads: each of them 1,000 times, by a call of its own,
/// and once as the first call of a process.
enum SmallFiles {
    static func subjects() -> [Subject] { empty(count: 1000).subjects + configuration(count: 1000).subjects }

    /// What is measured in processes of its own; see ``FirstCall``.
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
