package import HRArchiving

/// A drawing of shapes that only the file knows the classes of.
package struct Drawing: HRCoding {
    package let shapes: [any Shape]

    /// What a file may create in a drawing.
    package static var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(Circle.self)
        registry.register(Square.self)
        registry.register(Polygon.self, formerly: "Poly")
        registry.register(Office.self)
        return registry
    }

    package init(coder: HRDecoder) throws {
        shapes = try coder.decode(forKey: "shapes")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(shapes, forKey: "shapes")
    }
}

/// Anything that can be drawn.
package protocol Shape: HRCoding {
    var corners: Int { get }
}

/// A shape that refuses what is no circle.
package struct Circle: Shape {
    package struct NegativeRadius: Error {}

    package let radius: Double
    package var corners: Int { 0 }

    package init(coder: HRDecoder) throws {
        radius = try coder.decode(forKey: "radius")
        if radius < 0 { throw NegativeRadius() }
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(radius, forKey: "radius")
    }
}

/// A shape that is only Codable by heart.
package struct Square: Shape, Codable {
    package let side: Double
    package var corners: Int { 4 }
}

/// A shape that was called Poly once.
package struct Polygon: Shape, Codable {
    package let corners: Int
}
