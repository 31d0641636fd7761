/// The options of a JSON Schema.
public struct HRSchemaOptions: Hashable, Sendable {
    /// A version of JSON Schema.
    public enum Draft: Hashable, Sendable, CaseIterable {
        /// Draft 7, which all editors know.
        case draft07
        /// Draft 2020-12.
        case draft202012
    }

    /// What a schema describes.
    public enum Purpose: Hashable, Sendable, CaseIterable {
        /// What the type reads: what people may write. Former names, null for absent values, and references anywhere are
        /// valid.
        case reading
        /// What the type writes.
        case writing
    }

    /// The files that a schema is for.
    public enum Tree: Hashable, Sendable, CaseIterable {
        /// Archives, with `$class`, `$id` and references.
        case archive
        /// Files without reserved keys, as `HRArchiver(compatibility: .jsonEncoder)` writes them. Families specify the types
        /// of values. There are no references, and the values that coders write in different ways are not described:
        /// dates, data, durations, locales and time zones.
        case plain
    }

    /// The version of JSON Schema. Draft 7 by default.
    public var draft: Draft
    /// What the schema describes. ``Purpose/reading`` by default.
    public var purpose: Purpose
    /// The files that the schema is for. ``Tree/archive`` by default.
    public var tree: Tree
    /// True if editors should accept comments and trailing commas, as the reader does by default. The keywords
    /// `allowComments` and `allowTrailingCommas` are those of Visual Studio Code; other programs ignore them.
    public var allowsComments: Bool
    /// The identifier of the schema, which is usually its URL (`$id`); nil for none.
    public var identifier: String?
    /// The title of the schema; nil for the name of the type.
    public var title: String?

    /// Creates options; each has a default.
    public init(
        draft: Draft = .draft07, purpose: Purpose = .reading, tree: Tree = .archive, allowsComments: Bool = true,
        identifier: String? = nil, title: String? = nil
    ) {
        (self.draft, self.purpose, self.tree, self.allowsComments) = (draft, purpose, tree, allowsComments)
        (self.identifier, self.title) = (identifier, title)
    }
}
