package import HRArchiving

extension HRError.Code {
    /// The file is well-formed, but not what the tools that use it expect: a value is at a wrong place, is used by
    /// nothing, or disagrees with another one.
    package static let unexpectedShape = HRError.Code(rawValue: "HR0210")
}

/// What a kind of file of Apple's tools has to look like beyond its syntax: which keys there must be, of which kind
/// their values are, and which values must agree with one another.
package struct FileShape: Sendable {
    /// The name of the shape, such as "pbxproj", by which a user chooses it.
    package let name: String
    /// The last components of paths that are names of such files.
    private let names: Set<String>
    /// The ends of the names of such files, such as ".pbxproj".
    private let endings: [String]
    /// The keys whose values identify the elements of arrays.
    package let elementKeys: [String]
    private let checker: @Sendable (HRDocument) -> [HRError]
    private let describer: @Sendable (HRNode, HRPath) -> String?
    private let mover: @Sendable (HRDocument) -> [Move]
    private let placer: @Sendable (HRNode, HRPath, HRDocument) -> Position?
    private let finisher: @Sendable (inout HRDocumentText, HRDocument) throws(HRError) -> Void
    private let preparer: @Sendable (inout PreparedMerge) -> Void
    private let arranger: @Sendable (inout HRDocumentText, HRDocument) throws(HRError) -> Void

    /// A value at a wrong place, and the place where it belongs.
    package struct Move: Sendable {
        package let from: HRPath
        package let to: HRPath
    }

    /// The position of a new member of a dictionary.
    package struct Position: Sendable {
        /// The index, in the order of the text, of the member before which the new one is inserted.
        package let index: Int
        package let layout: MemberLayout
    }

    /// Creates a shape from the names of its files, its check, and its descriptions of values.
    init(
        name: String, names: Set<String> = [], endings: [String], elementKeys: [String] = [],
        checker: @escaping @Sendable (HRDocument) -> [HRError],
        describer: @escaping @Sendable (HRNode, HRPath) -> String? = { _, _ in nil },
        mover: @escaping @Sendable (HRDocument) -> [Move] = { _ in [] },
        placer: @escaping @Sendable (HRNode, HRPath, HRDocument) -> Position? = { _, _, _ in nil },
        finisher: @escaping @Sendable (inout HRDocumentText, HRDocument) throws(HRError) -> Void = { _, _ in },
        preparer: @escaping @Sendable (inout PreparedMerge) -> Void = { _ in },
        arranger: @escaping @Sendable (inout HRDocumentText, HRDocument) throws(HRError) -> Void = { _, _ in }
    ) {
        self.name = name
        self.names = names
        self.endings = endings
        self.elementKeys = elementKeys
        self.checker = checker
        self.describer = describer
        self.mover = mover
        self.placer = placer
        self.finisher = finisher
        self.preparer = preparer
        self.arranger = arranger
    }

    /// The shapes of all kinds of files that are known.
    package static let all: [FileShape] = [.project, .stringCatalog, .strings, .packagePins, .infoPropertyList]

    /// Returns the shape with a name; nil if there is none.
    package static func named(_ name: String) -> FileShape? {
        all.first { $0.name == name }
    }

    /// Finds the shape of a file by the last component of its path; nil if the name is that of no known kind of file.
    package init?(fileName: String) {
        let last = fileName.split(separator: "/").last.map(String.init) ?? ""
        let found = Self.all.first { shape in
            shape.names.contains(last) || shape.endings.contains { last.hasSuffix($0) }
        }
        guard let found else { return nil }
        self = found
    }

    /// Returns the deviations of a document from the shape, with their paths: errors and warnings, in no particular order.
    ///
    /// - Complexity: O(n) in the number of values, for a document and for any number of deviations.
    package func check(_ document: HRDocument) -> [HRError] { checker(document) }

    /// Returns the values that can be moved to the places where they belong. Nothing is there, or an equal value.
    package func moves(in document: HRDocument) -> [Move] { mover(document) }

    /// Returns where a new member of a dictionary belongs; nil if it can be added at the end.
    package func position(of value: HRNode, at path: HRPath, in document: HRDocument) -> Position? {
        placer(value, path, document)
    }

    /// Changes what repeats other parts of an edited text, such as the names of objects in comments. The document stays the
    /// same.
    ///
    /// - Parameter old: The document before the edits.
    /// - Complexity: O(n) in the length of the text.
    package func finish(_ text: inout HRDocumentText, since old: HRDocument) throws(HRError) {
        try finisher(&text, old)
    }

    /// Makes three versions of a file comparable for a merge. What a merge cannot know, such as that ids are keys, is
    /// changed in the versions; the result says what was changed, in notes for the user.
    ///
    /// - Parameters:
    ///   - base: The version that both others come from; nil if there is none.
    ///   - prefersNewer: True if the higher of two versions of a package wins, instead of being a conflict.
    /// - Complexity: O(n log n) in the number of values.
    package func prepareMerge(
        base: HRDocument?, ours: HRDocument, theirs: HRDocument, prefersNewer: Bool = false
    ) -> PreparedMerge {
        var merge = PreparedMerge(base: base, ours: ours, theirs: theirs, prefersNewer: prefersNewer)
        preparer(&merge)
        return merge
    }

    /// Puts what a merge has added to a text where it belongs, and then finishes the text as after edits.
    ///
    /// - Parameters:
    ///   - text: The text of ours, with the edits of the merge.
    ///   - ours: The document of ours before the merge.
    /// - Complexity: O(n) in the length of the text.
    package func finishMerge(_ text: inout HRDocumentText, since ours: HRDocument) throws(HRError) {
        try arranger(&text, ours)
        try finisher(&text, ours)
    }

    /// Returns what a value is, for messages about repeated keys, such as `PBXFileReference "Foo.swift"` or `a
    /// translation to "de"`; nil if the shape knows nothing of the value.
    package func description(of node: HRNode, at path: HRPath) -> String? {
        describer(node, path)
    }
}
