import ObjectGraph

// What a file has under keys that no property knows can be kept, and written again.

extension MappedProperty {
    /// Makes the property that keeps what stands under keys which no other property has.
    ///
    /// ```swift
    /// MappedProperty(unknownKeys: \Page.others)      // var others: [String: Any] = [:]
    /// ```
    ///
    /// It has no key of its own: its members are written among those of the object, in the order of their keys, where the
    /// property stands in the map. To have one there under another property's key is an error.
    ///
    /// What is unknown in dictionaries that other properties lie in is kept under the keys of these if members are of any
    /// type: beside a property `stats.comments`, `stats.views` of a file is `others["stats"]`, a `[String: Any]` with `views`,
    /// and is written there again. To a dictionary with members of another type, it is unknown.
    public init<Member>(
        unknownKeys path: any KeyPath<Root, Value> & Sendable
    ) where Value == [String: Member] {
        self = MappedProperty(Self.unkeyed, path).collecting(DictionaryLayout(OpaqueLayout()))
    }

    /// Makes the property that keeps what stands under keys which no other property has, each through a transform.
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
