/// A collection that Codable would write in a random order.
protocol UnorderedContainer {}

extension Set: UnorderedContainer {}
extension Dictionary: UnorderedContainer {}
