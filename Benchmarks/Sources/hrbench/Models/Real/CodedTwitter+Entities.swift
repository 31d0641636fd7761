// The members have the names of the file's keys, so that no coder has to convert them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HRArchiving

extension CodedTwitter {
    struct UserEntities: HRCoding, Codable, Equatable {
        var url: Links?
        var description: Links

        init(coder: HRDecoder) throws {
            url = try coder.decodeIfPresent(forKey: "url")
            description = try coder.decode(forKey: "description")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(url, forKey: "url")
            try coder.encode(description, forKey: "description")
        }
    }

    struct Links: HRCoding, Codable, Equatable {
        var urls: [Link]

        init(coder: HRDecoder) throws {
            urls = try coder.decode(forKey: "urls")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(urls, forKey: "urls")
        }
    }

    struct Entities: HRCoding, Codable, Equatable {
        var hashtags: [Hashtag]
        var symbols: [Hashtag]
        var urls: [Link]
        var user_mentions: [Mention]
        var media: [Media]?

        init(coder: HRDecoder) throws {
            hashtags = try coder.decode(forKey: "hashtags")
            symbols = try coder.decode(forKey: "symbols")
            urls = try coder.decode(forKey: "urls")
            user_mentions = try coder.decode(forKey: "user_mentions")
            media = try coder.decodeIfPresent(forKey: "media")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(hashtags, forKey: "hashtags")
            try coder.encode(symbols, forKey: "symbols")
            try coder.encode(urls, forKey: "urls")
            try coder.encode(user_mentions, forKey: "user_mentions")
            try coder.encode(media, forKey: "media")
        }
    }

    struct Hashtag: HRCoding, Codable, Equatable {
        var text: String
        var indices: [Int]

        init(coder: HRDecoder) throws {
            text = try coder.decode(forKey: "text")
            indices = try coder.decode(forKey: "indices")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(text, forKey: "text")
            try coder.encode(indices, forKey: "indices")
        }
    }

    struct Link: HRCoding, Codable, Equatable {
        var url: String
        var expanded_url: String
        var display_url: String
        var indices: [Int]

        init(coder: HRDecoder) throws {
            url = try coder.decode(forKey: "url")
            expanded_url = try coder.decode(forKey: "expanded_url")
            display_url = try coder.decode(forKey: "display_url")
            indices = try coder.decode(forKey: "indices")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(url, forKey: "url")
            try coder.encode(expanded_url, forKey: "expanded_url")
            try coder.encode(display_url, forKey: "display_url")
            try coder.encode(indices, forKey: "indices")
        }
    }

    struct Mention: HRCoding, Codable, Equatable {
        var screen_name: String
        var name: String
        var id: Int
        var id_str: String
        var indices: [Int]

        init(coder: HRDecoder) throws {
            screen_name = try coder.decode(forKey: "screen_name")
            name = try coder.decode(forKey: "name")
            id = try coder.decode(forKey: "id")
            id_str = try coder.decode(forKey: "id_str")
            indices = try coder.decode(forKey: "indices")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(screen_name, forKey: "screen_name")
            try coder.encode(name, forKey: "name")
            try coder.encode(id, forKey: "id")
            try coder.encode(id_str, forKey: "id_str")
            try coder.encode(indices, forKey: "indices")
        }
    }

    struct Media: HRCoding, Codable, Equatable {
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

        init(coder: HRDecoder) throws {
            id = try coder.decode(forKey: "id")
            id_str = try coder.decode(forKey: "id_str")
            indices = try coder.decode(forKey: "indices")
            media_url = try coder.decode(forKey: "media_url")
            media_url_https = try coder.decode(forKey: "media_url_https")
            url = try coder.decode(forKey: "url")
            display_url = try coder.decode(forKey: "display_url")
            expanded_url = try coder.decode(forKey: "expanded_url")
            type = try coder.decode(forKey: "type")
            sizes = try coder.decode(forKey: "sizes")
            source_status_id = try coder.decodeIfPresent(forKey: "source_status_id")
            source_status_id_str = try coder.decodeIfPresent(forKey: "source_status_id_str")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(id, forKey: "id")
            try coder.encode(id_str, forKey: "id_str")
            try coder.encode(indices, forKey: "indices")
            try coder.encode(media_url, forKey: "media_url")
            try coder.encode(media_url_https, forKey: "media_url_https")
            try coder.encode(url, forKey: "url")
            try coder.encode(display_url, forKey: "display_url")
            try coder.encode(expanded_url, forKey: "expanded_url")
            try coder.encode(type, forKey: "type")
            try coder.encode(sizes, forKey: "sizes")
            try coder.encode(source_status_id, forKey: "source_status_id")
            try coder.encode(source_status_id_str, forKey: "source_status_id_str")
        }
    }

    struct Sizes: HRCoding, Codable, Equatable {
        var medium: Size
        var small: Size
        var thumb: Size
        var large: Size

        init(coder: HRDecoder) throws {
            medium = try coder.decode(forKey: "medium")
            small = try coder.decode(forKey: "small")
            thumb = try coder.decode(forKey: "thumb")
            large = try coder.decode(forKey: "large")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(medium, forKey: "medium")
            try coder.encode(small, forKey: "small")
            try coder.encode(thumb, forKey: "thumb")
            try coder.encode(large, forKey: "large")
        }
    }

    struct Size: HRCoding, Codable, Equatable {
        var w: Int
        var h: Int
        var resize: String

        init(coder: HRDecoder) throws {
            w = try coder.decode(forKey: "w")
            h = try coder.decode(forKey: "h")
            resize = try coder.decode(forKey: "resize")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(w, forKey: "w")
            try coder.encode(h, forKey: "h")
            try coder.encode(resize, forKey: "resize")
        }
    }
}
