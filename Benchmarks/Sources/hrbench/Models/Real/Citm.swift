/// The contents of `citm_catalog.json`: concerts with their seats, without members that are always null.
enum Citm {
    struct Catalog: Codable, Equatable {
        var areaNames: [String: String]
        var audienceSubCategoryNames: [String: String]
        var blockNames: [String: String]
        var events: [String: Event]
        var performances: [Performance]
        var seatCategoryNames: [String: String]
        var subTopicNames: [String: String]
        var subjectNames: [String: String]
        var topicNames: [String: String]
        var topicSubTopics: [String: [Int]]
        var venueNames: [String: String]
    }

    struct Event: Codable, Equatable {
        var id: Int
        var logo: String?
        var name: String
        var subTopicIds: [Int]
        var topicIds: [Int]
    }

    struct Performance: Codable, Equatable {
        var eventId: Int
        var id: Int
        var logo: String?
        var prices: [Price]
        var seatCategories: [SeatCategory]
        var start: Int
        var venueCode: String
    }

    struct Price: Codable, Equatable {
        var amount: Int
        var audienceSubCategoryId: Int
        var seatCategoryId: Int
    }

    struct SeatCategory: Codable, Equatable {
        var areas: [Area]
        var seatCategoryId: Int
    }

    struct Area: Codable, Equatable {
        var areaId: Int
        var blockIds: [Int]
    }
}
