/// The people as structs with synthesized Codable: what the coders of Foundation are measured with, and ours through
/// Codable. Every other way of saying the same people is compared with these values.
struct Directory: Codable, Equatable {
    var people: [Person]
}

struct Person: Codable, Equatable {
    var id: Int
    var name: String
    var email: String
    var score: Double
    var active: Bool
    var tags: [String]
    var address: Address
}

struct Address: Codable, Equatable {
    var street: String
    var city: String
    var zip: String
}
