import ObjectGraph

// Unknown keys of a file can be preserved and written back.

extension MappedProperty {
    /// Creates a property that preserves unknown keys, that is, the members of an object whose keys no other property
    /// has.
    ///
    /// ```swift
    /// MappedProperty(unknownKeys: \Page.others)      // var others: [String: Any] = [:]
    /// ```
    ///
    /// The property does not have a key of its own: the preserved members are written among those of the object, in the
    /// order of their keys, at the position of the property in the map. A member with the key of another property is an
    /// error.
    ///
    /// Unknown keys of nested dictionaries that contain other properties are preserved if members are of type `Any`:
    /// with a property `stats.comments`, an unknown `stats.views` of a file is decoded to `others["stats"]`, a
    /// `[String: Any]` with `views`, and is written back there. If members are of another type, such unknown keys of
    /// nested dictionaries are ignored, or are errors.
    public init<Member>(
        unknownKeys path: any KeyPath<Root, Value> & Sendable
    ) where Value == [String: Member] {
        self = MappedProperty(Self.unkeyed, path).collecting(DictionaryLayout(OpaqueLayout()))
    }

    /// Creates a property that preserves unknown keys, whose values are converted by a transform.
    public init<Member, Stored>(
        unknownKeys path: any KeyPath<Root, Value> & Sendable, through transform: ValueTransform<Member, Stored>
    ) where Value == [String: Member] {
        self = MappedProperty(Self.unkeyed, path).collecting(DictionaryLayout(transform.layout))
    }

    /// The name of the property, which has no key.
    private static var unkeyed: String { "unknown keys" }

    private func collecting(_ layout: any ValueLayout<Value>) -> MappedProperty {
        var property = self
        property.description.keys = []
        property.description.layout = layout
        property.description.collectsUnknownKeys = true
        return property
    }
}
