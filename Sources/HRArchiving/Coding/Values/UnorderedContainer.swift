/// A collection that Codable would write in the order of the day.
protocol UnorderedContainer {}

extension Set: UnorderedContainer {}
extension Dictionary: UnorderedContainer {}
