import Foundation
import KryoCoding
import Testing

/// Bounds, each of which has an error of its own that says where.
struct LimitTests {
    private func error(
        _ bytes: [UInt8], _ configure: @escaping (inout KryoConfiguration) -> Void
    ) -> String? {
        let kryo = Kryo { configuration in
            configuration.references = false
            configure(&configuration)
        }
        return #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: Data(bytes)) }?.description
    }

    @Test func depth() {
        let nested = Array(repeating: [0x0B, 1] as [UInt8], count: 6).flatMap(\.self) + [0]
        let message = error(nested) { configuration in
            configuration.register("java.util.ArrayList")
            configuration.limits.depth = 5
        }
        #expect(
            message
                == "byte 10: KR0601 objects lie deeper in one another than the limit of 5 (see KryoLimits.depth)")
    }

    @Test func lengths() {
        #expect(
            error([3] + Array("hell".utf8) + [0xEF]) { $0.limits.stringLength = 4 }
                == "byte 1: KR0602 a string is longer than is allowed (see KryoLimits.stringLength)")
        #expect(
            error([0x0B, 5, 0, 0, 0, 0, 0]) { configuration in
                configuration.register("java.util.ArrayList")
                configuration.limits.elements = 4
            }
                == "byte 2: KR0602 a collection or array has more elements than are allowed (see "
                + "KryoLimits.elements)")
        // Two billion elements, and no bytes for them: nothing is reserved.
        #expect(
            error([0x0B, 0xFF, 0xFF, 0xFF, 0xFF, 7]) { configuration in
                configuration.register("[I")
                configuration.limits.elements = .max
            }
                == "byte 6: KR0102 a length is greater than what is left of the input (check that both sides have the "
                + "same settings)")
    }

    @Test func endlessStreams() {
        let kryo = Kryo { configuration in
            configuration.references = false
            configuration.limits.bytes = 100_000
            configuration.limits.elements = .max
            configuration.register("java.util.ArrayList")
        }
        var input = KryoInput { buffer in
            for index in buffer.indices { buffer[index] = 0x7F }
            return buffer.count
        }
        let error = #expect(throws: KryoError.self) { try input.readString() }
        #expect(
            error?.description
                == "byte 0: KR0602 a string is longer than is allowed (see KryoLimits.stringLength)")
        var isFirst = true
        var lists = KryoInput { buffer in
            buffer.copyBytes(from: repeatElement(0 as UInt8, count: buffer.count))
            if isFirst { buffer.copyBytes(from: [0x0B, 0xFF, 0xFF, 0xFF, 0xFF, 7]) }
            isFirst = false
            return buffer.count
        }
        let bytes = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: &lists) }
        #expect(bytes?.code == .sizeLimit)
        #expect(bytes?.message == "a graph takes more bytes of the stream than are allowed")
    }

    @Test func classesThatAreNotKnown() {
        #expect(
            error([42]) { _ in }
                == "byte 1: KR0401 the class with the number 40 is not registered (register the class under this "
                + "number, as the writer has)")
        #expect(
            error([1, 0] + Array("java.lang.Threa".utf8) + [0xE4]) { _ in }
                == "byte 18: KR0401 a class is not known by its name (register or recognize the class)")
    }
}
