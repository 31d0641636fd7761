// The members have the names of the file's keys, so that no coder has to convert them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HRArchiving

/// The contents of ``Twitter`` with HRCoding, which takes precedence over Codable.
enum CodedTwitter {
    struct Search: HRCoding, Codable, Equatable {
        var statuses: [Status]
        var search_metadata: SearchMetadata

        init(coder: HRDecoder) throws {
            statuses = try coder.decode(forKey: "statuses")
            search_metadata = try coder.decode(forKey: "search_metadata")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(statuses, forKey: "statuses")
            try coder.encode(search_metadata, forKey: "search_metadata")
        }
    }

    struct SearchMetadata: HRCoding, Codable, Equatable {
        var completed_in: Double
        var max_id: Int
        var max_id_str: String
        var next_results: String
        var query: String
        var refresh_url: String
        var count: Int
        var since_id: Int
        var since_id_str: String

        init(coder: HRDecoder) throws {
            completed_in = try coder.decode(forKey: "completed_in")
            max_id = try coder.decode(forKey: "max_id")
            max_id_str = try coder.decode(forKey: "max_id_str")
            next_results = try coder.decode(forKey: "next_results")
            query = try coder.decode(forKey: "query")
            refresh_url = try coder.decode(forKey: "refresh_url")
            count = try coder.decode(forKey: "count")
            since_id = try coder.decode(forKey: "since_id")
            since_id_str = try coder.decode(forKey: "since_id_str")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(completed_in, forKey: "completed_in")
            try coder.encode(max_id, forKey: "max_id")
            try coder.encode(max_id_str, forKey: "max_id_str")
            try coder.encode(next_results, forKey: "next_results")
            try coder.encode(query, forKey: "query")
            try coder.encode(refresh_url, forKey: "refresh_url")
            try coder.encode(count, forKey: "count")
            try coder.encode(since_id, forKey: "since_id")
            try coder.encode(since_id_str, forKey: "since_id_str")
        }
    }

    struct Status: HRCoding, Codable, Equatable {
        var metadata: Metadata
        var created_at: String
        var id: Int
        var id_str: String
        var text: String
        var source: String
        var truncated: Bool
        var in_reply_to_status_id: Int?
        var in_reply_to_status_id_str: String?
        var in_reply_to_user_id: Int?
        var in_reply_to_user_id_str: String?
        var in_reply_to_screen_name: String?
        var user: User
        var retweeted_status: Retweeted?
        var retweet_count: Int
        var favorite_count: Int
        var entities: Entities
        var favorited: Bool
        var retweeted: Bool
        var possibly_sensitive: Bool?
        var lang: String

        init(coder: HRDecoder) throws {
            metadata = try coder.decode(forKey: "metadata")
            created_at = try coder.decode(forKey: "created_at")
            id = try coder.decode(forKey: "id")
            id_str = try coder.decode(forKey: "id_str")
            text = try coder.decode(forKey: "text")
            source = try coder.decode(forKey: "source")
            truncated = try coder.decode(forKey: "truncated")
            in_reply_to_status_id = try coder.decodeIfPresent(forKey: "in_reply_to_status_id")
            in_reply_to_status_id_str = try coder.decodeIfPresent(forKey: "in_reply_to_status_id_str")
            in_reply_to_user_id = try coder.decodeIfPresent(forKey: "in_reply_to_user_id")
            in_reply_to_user_id_str = try coder.decodeIfPresent(forKey: "in_reply_to_user_id_str")
            in_reply_to_screen_name = try coder.decodeIfPresent(forKey: "in_reply_to_screen_name")
            user = try coder.decode(forKey: "user")
            retweeted_status = try coder.decodeIfPresent(forKey: "retweeted_status")
            retweet_count = try coder.decode(forKey: "retweet_count")
            favorite_count = try coder.decode(forKey: "favorite_count")
            entities = try coder.decode(forKey: "entities")
            favorited = try coder.decode(forKey: "favorited")
            retweeted = try coder.decode(forKey: "retweeted")
            possibly_sensitive = try coder.decodeIfPresent(forKey: "possibly_sensitive")
            lang = try coder.decode(forKey: "lang")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(metadata, forKey: "metadata")
            try coder.encode(created_at, forKey: "created_at")
            try coder.encode(id, forKey: "id")
            try coder.encode(id_str, forKey: "id_str")
            try coder.encode(text, forKey: "text")
            try coder.encode(source, forKey: "source")
            try coder.encode(truncated, forKey: "truncated")
            try coder.encode(in_reply_to_status_id, forKey: "in_reply_to_status_id")
            try coder.encode(in_reply_to_status_id_str, forKey: "in_reply_to_status_id_str")
            try coder.encode(in_reply_to_user_id, forKey: "in_reply_to_user_id")
            try coder.encode(in_reply_to_user_id_str, forKey: "in_reply_to_user_id_str")
            try coder.encode(in_reply_to_screen_name, forKey: "in_reply_to_screen_name")
            try coder.encode(user, forKey: "user")
            try coder.encode(retweeted_status, forKey: "retweeted_status")
            try coder.encode(retweet_count, forKey: "retweet_count")
            try coder.encode(favorite_count, forKey: "favorite_count")
            try coder.encode(entities, forKey: "entities")
            try coder.encode(favorited, forKey: "favorited")
            try coder.encode(retweeted, forKey: "retweeted")
            try coder.encode(possibly_sensitive, forKey: "possibly_sensitive")
            try coder.encode(lang, forKey: "lang")
        }
    }

    struct Metadata: HRCoding, Codable, Equatable {
        var result_type: String
        var iso_language_code: String

        init(coder: HRDecoder) throws {
            result_type = try coder.decode(forKey: "result_type")
            iso_language_code = try coder.decode(forKey: "iso_language_code")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(result_type, forKey: "result_type")
            try coder.encode(iso_language_code, forKey: "iso_language_code")
        }
    }

    /// A retweeted status; a structure cannot contain a value of its own type.
    indirect enum Retweeted: HRCoding, Codable, Equatable {
        case status(Status)

        init(from decoder: any Decoder) throws {
            self = .status(try Status(from: decoder))
        }

        init(coder: HRDecoder) throws {
            self = .status(try Status(coder: coder))
        }

        func encode(with coder: HREncoder) throws {
            switch self {
            case .status(let status): try status.encode(with: coder)
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .status(let status): try status.encode(to: encoder)
            }
        }
    }
}
