import Foundation
import KryoCoding
import TestSupport
import Testing

/// Graphs of all shapes, with and without Swift types.
struct ShapeTests {
    /// Does something on a thread whose stack holds thousands of objects in one another.
    private func onLargeStack<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
            thread.stackSize = 1 << 30
            thread.start()
        }
    }

    @Test(
        "graphs come back in all ways, which give the same bytes and read one another's", .slow,
        arguments: ShapedGraph.Shape.allCases)
    func allWays(shape: ShapedGraph.Shape) async throws {
        for (number, size) in shape.sizes.enumerated() {
            let issues = try await onLargeStack { () throws -> [String] in
                let graph = ShapedGraph(shape, count: size, seed: UInt64(number))
                var issues: [String] = []
                var expected: Data?
                for way in VertexWay.allCases {
                    let kryo = way.kryo(depth: .max)
                    let objects = way.objects(of: graph)
                    defer { Self.unlink(objects) }
                    let bytes = try kryo.data(writingClassAndObject: objects[0])
                    if expected == nil { expected = bytes }
                    if bytes != expected { issues.append("\(way) \(size): other bytes") }
                    let walk = VertexWalk(objects[0]).lines
                    for reading in VertexWay.allCases {
                        let back = try reading.kryo(depth: .max).readClassAndObject(from: bytes)
                        if VertexWalk(back).lines != walk { issues.append("\(way) \(size): read by \(reading)") }
                        Self.unlink([back as AnyObject])
                    }
                    let copy = try kryo.copy(objects[0])
                    if VertexWalk(copy).lines != walk { issues.append("\(way) \(size): copied") }
                    Self.unlink([copy as AnyObject])
                }
                return issues
            }
            #expect(issues == [])
        }
    }

    @Test("graphs come back as fields with names", arguments: VertexWay.allCases)
    func compatible(way: VertexWay) async throws {
        for shape in ShapedGraph.Shape.allCases {
            for size in shape.sizes where size < 200 {
                let isSame = try await onLargeStack { () throws -> Bool in
                    let objects = way.objects(of: ShapedGraph(shape, count: size, seed: 7))
                    defer { Self.unlink(objects) }
                    let kryo = way.kryo(serialization: .compatibleFields(), depth: .max)
                    let back = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: objects[0]))
                    defer { Self.unlink([back as AnyObject]) }
                    return VertexWalk(back).lines == VertexWalk(objects[0]).lines
                }
                #expect(isSame, "\(shape) \(size)")
            }
        }
    }

    /// Takes objects apart, and what they lead to, so that none holds another.
    private static func unlink(_ objects: [AnyObject]) {
        var waiting = objects
        while let object = waiting.popLast() {
            switch object {
            case let object as Vertex:
                waiting += object.links + (object.first.map { [$0] } ?? [])
                (object.first, object.links) = (nil, [])
            case let object as PlainVertex:
                waiting += object.links + (object.first.map { [$0] } ?? [])
                (object.first, object.links) = (nil, [])
            case let object as JavaObject:
                let links = (object["links"] as? JavaCollection)?.elements ?? []
                waiting += (links + [object["first"]]).compactMap { $0.map { $0 as AnyObject } }
                object.fields = [:]
            default: break
            }
        }
    }
}
