/// A type that Codable code or this library treats in a way of its own: one cast tells of all others that they are none.
protocol LibraryType {}

extension Optional: LibraryType {}
extension Array: LibraryType {}
extension ContiguousArray: LibraryType {}
extension ArraySlice: LibraryType {}
extension Set: LibraryType {}
extension Dictionary: LibraryType {}

/// A collection that Codable would write in a random order.
protocol UnorderedContainer {}

extension Set: UnorderedContainer {}
extension Dictionary: UnorderedContainer {}
