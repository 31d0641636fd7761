import Foundation
import Testing

extension Shell {
    /// Variables with which git depends on nothing of the machine.
    private static let git = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "init.defaultBranch", "GIT_CONFIG_VALUE_0": "main", "GIT_EDITOR": "true",
        "GIT_AUTHOR_NAME": "Anna", "GIT_AUTHOR_EMAIL": "anna@example.org",
        "GIT_AUTHOR_DATE": "2026-11-21T09:30:00Z", "GIT_COMMITTER_NAME": "Anna",
        "GIT_COMMITTER_EMAIL": "anna@example.org", "GIT_COMMITTER_DATE": "2026-11-21T09:30:00Z",
    ]

    /// Creates a repository of git without commits.
    ///
    /// - Parameter hasDriver: Whether git merges with the tool.
    static func repository(hasDriver: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) throws -> Shell {
        let shell = try Shell(fixtures: nil, environment: git)
        let setUp = hasDriver ? " && hr git-setup -q > .git/log && git add . && git commit -q -m 'Set up'" : ""
        try shell.expect("$ git init -q .\(setUp)", sourceLocation: sourceLocation)
        return shell
    }
}
