// The members have the names of the file's keys, so that no coder has to convert them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HRArchiving

extension CodedTwitter {
    struct User: HRCoding, Codable, Equatable {
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

        init(coder: HRDecoder) throws {
            id = try coder.decode(forKey: "id")
            id_str = try coder.decode(forKey: "id_str")
            name = try coder.decode(forKey: "name")
            screen_name = try coder.decode(forKey: "screen_name")
            location = try coder.decode(forKey: "location")
            description = try coder.decode(forKey: "description")
            url = try coder.decodeIfPresent(forKey: "url")
            entities = try coder.decode(forKey: "entities")
            `protected` = try coder.decode(forKey: "protected")
            followers_count = try coder.decode(forKey: "followers_count")
            friends_count = try coder.decode(forKey: "friends_count")
            listed_count = try coder.decode(forKey: "listed_count")
            created_at = try coder.decode(forKey: "created_at")
            favourites_count = try coder.decode(forKey: "favourites_count")
            utc_offset = try coder.decodeIfPresent(forKey: "utc_offset")
            time_zone = try coder.decodeIfPresent(forKey: "time_zone")
            geo_enabled = try coder.decode(forKey: "geo_enabled")
            verified = try coder.decode(forKey: "verified")
            statuses_count = try coder.decode(forKey: "statuses_count")
            lang = try coder.decode(forKey: "lang")
            contributors_enabled = try coder.decode(forKey: "contributors_enabled")
            is_translator = try coder.decode(forKey: "is_translator")
            is_translation_enabled = try coder.decode(forKey: "is_translation_enabled")
            profile_background_color = try coder.decode(forKey: "profile_background_color")
            profile_background_image_url = try coder.decode(forKey: "profile_background_image_url")
            profile_background_image_url_https = try coder.decode(forKey: "profile_background_image_url_https")
            profile_background_tile = try coder.decode(forKey: "profile_background_tile")
            profile_image_url = try coder.decode(forKey: "profile_image_url")
            profile_image_url_https = try coder.decode(forKey: "profile_image_url_https")
            profile_banner_url = try coder.decodeIfPresent(forKey: "profile_banner_url")
            profile_link_color = try coder.decode(forKey: "profile_link_color")
            profile_sidebar_border_color = try coder.decode(forKey: "profile_sidebar_border_color")
            profile_sidebar_fill_color = try coder.decode(forKey: "profile_sidebar_fill_color")
            profile_text_color = try coder.decode(forKey: "profile_text_color")
            profile_use_background_image = try coder.decode(forKey: "profile_use_background_image")
            default_profile = try coder.decode(forKey: "default_profile")
            default_profile_image = try coder.decode(forKey: "default_profile_image")
            following = try coder.decode(forKey: "following")
            follow_request_sent = try coder.decode(forKey: "follow_request_sent")
            notifications = try coder.decode(forKey: "notifications")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(id, forKey: "id")
            try coder.encode(id_str, forKey: "id_str")
            try coder.encode(name, forKey: "name")
            try coder.encode(screen_name, forKey: "screen_name")
            try coder.encode(location, forKey: "location")
            try coder.encode(description, forKey: "description")
            try coder.encode(url, forKey: "url")
            try coder.encode(entities, forKey: "entities")
            try coder.encode(`protected`, forKey: "protected")
            try coder.encode(followers_count, forKey: "followers_count")
            try coder.encode(friends_count, forKey: "friends_count")
            try coder.encode(listed_count, forKey: "listed_count")
            try coder.encode(created_at, forKey: "created_at")
            try coder.encode(favourites_count, forKey: "favourites_count")
            try coder.encode(utc_offset, forKey: "utc_offset")
            try coder.encode(time_zone, forKey: "time_zone")
            try coder.encode(geo_enabled, forKey: "geo_enabled")
            try coder.encode(verified, forKey: "verified")
            try coder.encode(statuses_count, forKey: "statuses_count")
            try coder.encode(lang, forKey: "lang")
            try coder.encode(contributors_enabled, forKey: "contributors_enabled")
            try coder.encode(is_translator, forKey: "is_translator")
            try coder.encode(is_translation_enabled, forKey: "is_translation_enabled")
            try coder.encode(profile_background_color, forKey: "profile_background_color")
            try coder.encode(profile_background_image_url, forKey: "profile_background_image_url")
            try coder.encode(profile_background_image_url_https, forKey: "profile_background_image_url_https")
            try coder.encode(profile_background_tile, forKey: "profile_background_tile")
            try coder.encode(profile_image_url, forKey: "profile_image_url")
            try coder.encode(profile_image_url_https, forKey: "profile_image_url_https")
            try coder.encode(profile_banner_url, forKey: "profile_banner_url")
            try coder.encode(profile_link_color, forKey: "profile_link_color")
            try coder.encode(profile_sidebar_border_color, forKey: "profile_sidebar_border_color")
            try coder.encode(profile_sidebar_fill_color, forKey: "profile_sidebar_fill_color")
            try coder.encode(profile_text_color, forKey: "profile_text_color")
            try coder.encode(profile_use_background_image, forKey: "profile_use_background_image")
            try coder.encode(default_profile, forKey: "default_profile")
            try coder.encode(default_profile_image, forKey: "default_profile_image")
            try coder.encode(following, forKey: "following")
            try coder.encode(follow_request_sent, forKey: "follow_request_sent")
            try coder.encode(notifications, forKey: "notifications")
        }
    }
}
