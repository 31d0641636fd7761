import HRArchiving

/// The contents of ``Canada`` with HRCoding, which takes precedence over Codable.
enum CodedCanada {
    struct Collection: HRCoding, Codable, Equatable {
        var type: String
        var features: [Feature]

        init(coder: HRDecoder) throws {
            type = try coder.decode(forKey: "type")
            features = try coder.decode(forKey: "features")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(type, forKey: "type")
            try coder.encode(features, forKey: "features")
        }
    }

    struct Feature: HRCoding, Codable, Equatable {
        var type: String
        var properties: Properties
        var geometry: Geometry

        init(coder: HRDecoder) throws {
            type = try coder.decode(forKey: "type")
            properties = try coder.decode(forKey: "properties")
            geometry = try coder.decode(forKey: "geometry")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(type, forKey: "type")
            try coder.encode(properties, forKey: "properties")
            try coder.encode(geometry, forKey: "geometry")
        }
    }

    struct Properties: HRCoding, Codable, Equatable {
        var name: String

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
        }
    }

    struct Geometry: HRCoding, Codable, Equatable {
        var type: String
        var coordinates: [[[Double]]]

        init(coder: HRDecoder) throws {
            type = try coder.decode(forKey: "type")
            coordinates = try coder.decode(forKey: "coordinates")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(type, forKey: "type")
            try coder.encode(coordinates, forKey: "coordinates")
        }
    }
}
