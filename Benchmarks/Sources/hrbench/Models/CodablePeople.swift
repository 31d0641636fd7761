/// The people as structs with synthesized Codable, for Foundation's coders and for Codable with this library. The
/// results of all other models are compared with these values.
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
