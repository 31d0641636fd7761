import HRArchiving

/// The contents of ``Citm`` with HRCoding, which takes precedence over Codable.
enum CodedCitm {
    struct Catalog: HRCoding, Codable, Equatable {
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

        init(coder: HRDecoder) throws {
            areaNames = try coder.decode(forKey: "areaNames")
            audienceSubCategoryNames = try coder.decode(forKey: "audienceSubCategoryNames")
            blockNames = try coder.decode(forKey: "blockNames")
            events = try coder.decode(forKey: "events")
            performances = try coder.decode(forKey: "performances")
            seatCategoryNames = try coder.decode(forKey: "seatCategoryNames")
            subTopicNames = try coder.decode(forKey: "subTopicNames")
            subjectNames = try coder.decode(forKey: "subjectNames")
            topicNames = try coder.decode(forKey: "topicNames")
            topicSubTopics = try coder.decode(forKey: "topicSubTopics")
            venueNames = try coder.decode(forKey: "venueNames")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(areaNames, forKey: "areaNames")
            try coder.encode(audienceSubCategoryNames, forKey: "audienceSubCategoryNames")
            try coder.encode(blockNames, forKey: "blockNames")
            try coder.encode(events, forKey: "events")
            try coder.encode(performances, forKey: "performances")
            try coder.encode(seatCategoryNames, forKey: "seatCategoryNames")
            try coder.encode(subTopicNames, forKey: "subTopicNames")
            try coder.encode(subjectNames, forKey: "subjectNames")
            try coder.encode(topicNames, forKey: "topicNames")
            try coder.encode(topicSubTopics, forKey: "topicSubTopics")
            try coder.encode(venueNames, forKey: "venueNames")
        }
    }

    struct Event: HRCoding, Codable, Equatable {
        var id: Int
        var logo: String?
        var name: String
        var subTopicIds: [Int]
        var topicIds: [Int]

        init(coder: HRDecoder) throws {
            id = try coder.decode(forKey: "id")
            logo = try coder.decodeIfPresent(forKey: "logo")
            name = try coder.decode(forKey: "name")
            subTopicIds = try coder.decode(forKey: "subTopicIds")
            topicIds = try coder.decode(forKey: "topicIds")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(id, forKey: "id")
            try coder.encode(logo, forKey: "logo")
            try coder.encode(name, forKey: "name")
            try coder.encode(subTopicIds, forKey: "subTopicIds")
            try coder.encode(topicIds, forKey: "topicIds")
        }
    }

    struct Performance: HRCoding, Codable, Equatable {
        var eventId: Int
        var id: Int
        var logo: String?
        var prices: [Price]
        var seatCategories: [SeatCategory]
        var start: Int
        var venueCode: String

        init(coder: HRDecoder) throws {
            eventId = try coder.decode(forKey: "eventId")
            id = try coder.decode(forKey: "id")
            logo = try coder.decodeIfPresent(forKey: "logo")
            prices = try coder.decode(forKey: "prices")
            seatCategories = try coder.decode(forKey: "seatCategories")
            start = try coder.decode(forKey: "start")
            venueCode = try coder.decode(forKey: "venueCode")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(eventId, forKey: "eventId")
            try coder.encode(id, forKey: "id")
            try coder.encode(logo, forKey: "logo")
            try coder.encode(prices, forKey: "prices")
            try coder.encode(seatCategories, forKey: "seatCategories")
            try coder.encode(start, forKey: "start")
            try coder.encode(venueCode, forKey: "venueCode")
        }
    }

    struct Price: HRCoding, Codable, Equatable {
        var amount: Int
        var audienceSubCategoryId: Int
        var seatCategoryId: Int

        init(coder: HRDecoder) throws {
            amount = try coder.decode(forKey: "amount")
            audienceSubCategoryId = try coder.decode(forKey: "audienceSubCategoryId")
            seatCategoryId = try coder.decode(forKey: "seatCategoryId")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(amount, forKey: "amount")
            try coder.encode(audienceSubCategoryId, forKey: "audienceSubCategoryId")
            try coder.encode(seatCategoryId, forKey: "seatCategoryId")
        }
    }

    struct SeatCategory: HRCoding, Codable, Equatable {
        var areas: [Area]
        var seatCategoryId: Int

        init(coder: HRDecoder) throws {
            areas = try coder.decode(forKey: "areas")
            seatCategoryId = try coder.decode(forKey: "seatCategoryId")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(areas, forKey: "areas")
            try coder.encode(seatCategoryId, forKey: "seatCategoryId")
        }
    }

    struct Area: HRCoding, Codable, Equatable {
        var areaId: Int
        var blockIds: [Int]

        init(coder: HRDecoder) throws {
            areaId = try coder.decode(forKey: "areaId")
            blockIds = try coder.decode(forKey: "blockIds")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(areaId, forKey: "areaId")
            try coder.encode(blockIds, forKey: "blockIds")
        }
    }
}
