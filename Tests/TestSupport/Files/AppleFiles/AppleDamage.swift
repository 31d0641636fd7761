package import Foundation

/// A file as a merge without conflicts leaves it behind, and what is to be said about it.
package struct AppleDamage: Sendable {
    /// What has happened to the file.
    package enum Kind: String, CaseIterable, Sendable {
        /// Members that stand twice or more often in one dictionary, with equal values.
        case equalMembers
        /// Members that stand twice in one dictionary, with different values.
        case unequalMembers
        /// Two new objects of a project that have one id.
        case oneIdTwice
        /// The line that closes a dictionary or an array is gone.
        case lostBracket
        /// Marks of a merge that was not finished.
        case mergeMarks
        /// An object of a project refers to no object.
        case danglingReference
        /// Nothing refers to an object of a project.
        case unreachableObject
        /// A PBXBuildFile has neither a file nor a product.
        case emptyBuildFile
        /// A file is in a build phase, but in no group.
        case fileInNoGroup
        /// Entries of a catalog beside its "strings".
        case entriesOutside
        /// The arguments of a translation have other kinds than the source's, or are more.
        case otherSpecifiers
        /// A translation leaves an argument out.
        case fewerSpecifiers
        /// One package is pinned twice.
        case identityTwice
        /// A semicolon is missing.
        case lostSemicolon
    }

    /// What else may be reported.
    package enum Others: Sendable { case none, warnings, any }

    /// One diagnostic that must be there.
    package struct Finding: Sendable, CustomStringConvertible {
        /// The lines, counted from 1, of which it stands at one.
        package var lines: Set<Int>
        package var codes: Set<String>
        package var isWarning = false
        /// For each label that must be there, the lines of which it stands at one.
        package var labels: [Set<Int>] = []
        /// What the message must say, beside other words.
        package var words: [String] = []

        package var description: String {
            "\(lines.sorted()) \(codes.sorted()) labels \(labels.map { $0.sorted() }) \(words)"
        }
    }

    package let kind: Kind
    /// The name of the file.
    package let name: String
    package let lines: [String]
    package let spelling: AppleSpelling
    package let findings: [Finding]
    package var others = Others.warnings
    /// How many lines go when the earlier ones of equal members go; more where comments go with them.
    package var removedLines = 0...0

    package var data: Data { spelling.data(of: lines) }

    /// The status of `hr check`: 1 if there is an error.
    package var status: Int32 { findings.contains { !$0.isWarning } ? 1 : 0 }
}
