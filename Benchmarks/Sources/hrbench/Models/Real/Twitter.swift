// The members have the names of the file's keys, so that no coder has to convert them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The contents of `twitter.json`: the result of a search, without members that are always null.
enum Twitter {
    struct Search: Codable, Equatable {
        var statuses: [Status]
        var search_metadata: SearchMetadata
    }

    struct SearchMetadata: Codable, Equatable {
        var completed_in: Double
        var max_id: Int
        var max_id_str: String
        var next_results: String
        var query: String
        var refresh_url: String
        var count: Int
        var since_id: Int
        var since_id_str: String
    }

    struct Status: Codable, Equatable {
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
    }

    struct Metadata: Codable, Equatable {
        var result_type: String
        var iso_language_code: String
    }

    struct User: Codable, Equatable {
        var id: Int
        var id_str: String
        var name: String
        var screen_name: String
        var location: String
        var description: String
        var url: String?
        var entities: UserEntities
        var `protected`: Bool
        var followers_count: Int
        var friends_count: Int
        var listed_count: Int
        var created_at: String
        var favourites_count: Int
        var utc_offset: Int?
        var time_zone: String?
        var geo_enabled: Bool
        var verified: Bool
        var statuses_count: Int
        var lang: String
        var contributors_enabled: Bool
        var is_translator: Bool
        var is_translation_enabled: Bool
        var profile_background_color: String
        var profile_background_image_url: String
        var profile_background_image_url_https: String
        var profile_background_tile: Bool
        var profile_image_url: String
        var profile_image_url_https: String
        var profile_banner_url: String?
        var profile_link_color: String
        var profile_sidebar_border_color: String
        var profile_sidebar_fill_color: String
        var profile_text_color: String
        var profile_use_background_image: Bool
        var default_profile: Bool
        var default_profile_image: Bool
        var following: Bool
        var follow_request_sent: Bool
        var notifications: Bool
    }

    struct UserEntities: Codable, Equatable {
        var url: Links?
        var description: Links
    }

    struct Links: Codable, Equatable {
        var urls: [Link]
    }

    struct Entities: Codable, Equatable {
        var hashtags: [Hashtag]
        var symbols: [Hashtag]
        var urls: [Link]
        var user_mentions: [Mention]
        var media: [Media]?
    }

    struct Hashtag: Codable, Equatable {
        var text: String
        var indices: [Int]
    }

    struct Link: Codable, Equatable {
        var url: String
        var expanded_url: String
        var display_url: String
        var indices: [Int]
    }

    struct Mention: Codable, Equatable {
        var screen_name: String
        var name: String
        var id: Int
        var id_str: String
        var indices: [Int]
    }

    struct Media: Codable, Equatable {
        var id: Int
        var id_str: String
        var indices: [Int]
        var media_url: String
        var media_url_https: String
        var url: String
        var display_url: String
        var expanded_url: String
        var type: String
        var sizes: Sizes
        var source_status_id: Int?
        var source_status_id_str: String?
    }

    struct Sizes: Codable, Equatable {
        var medium: Size
        var small: Size
        var thumb: Size
        var large: Size
    }

    struct Size: Codable, Equatable {
        var w: Int
        var h: Int
        var resize: String
    }

    /// A retweeted status; a structure cannot contain a value of its own type.
    indirect enum Retweeted: Codable, Equatable {
        case status(Status)

        init(from decoder: any Decoder) throws {
            self = .status(try Status(from: decoder))
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .status(let status): try status.encode(to: encoder)
            }
        }
    }
}
