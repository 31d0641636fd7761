/// A type with documentation for the people who write its files. Schemas show it in editors, and templates contain it as
/// comments.
///
/// ```swift
/// struct Service: Codable, HRDocumented {
///     var port = 8080
///     static let archiveDocumentation = ["": "The web service.", "port": "The port that the service listens on."]
/// }
/// ```
///
/// For a property of a property map, use `described(_:)`.
public protocol HRDocumented {
    /// The documentation of the properties, by their keys; that of the type itself under the empty string.
    ///
    /// A key within a nested container is a path with dots: `address.city`.
    static var archiveDocumentation: [String: String] { get }
}
