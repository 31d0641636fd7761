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

    /// The version of JSON Schema. Draft 7 by default.
    public var draft: Draft
    /// What the schema describes. ``Purpose/reading`` by default.
    public var purpose: Purpose
    /// True if editors should accept comments and trailing commas, as the reader does by default. The keywords
    /// `allowComments` and `allowTrailingCommas` are those of Visual Studio Code; other programs ignore them.
    public var allowsComments: Bool
    /// The identifier of the schema, which is usually its URL (`$id`); nil for none.
    public var identifier: String?
    /// The title of the schema; nil for the name of the type.
    public var title: String?

    /// Creates options; each has a default.
    public init(
        draft: Draft = .draft07, purpose: Purpose = .reading, allowsComments: Bool = true, identifier: String? = nil,
        title: String? = nil
    ) {
        (self.draft, self.purpose, self.allowsComments) = (draft, purpose, allowsComments)
        (self.identifier, self.title) = (identifier, title)
    }
}
