import Foundation

// On other platforms, UIKit adds these structures to `NSValue`.
#if !canImport(Darwin) || os(macOS)

    extension ObjectTranscoder {
        /// Encodes an `NSValue` that contains a range, a point, a size, a rectangle or edge insets as one field. The
        /// key is the name of the structure, and the value is its numbers in Codable's notation.
        static let structure = value(
            NSValue.self, as: "NSValue",
            encode: { value, slot in
                guard let kind = Structure.allCases.first(where: { $0.isType(of: value) }) else {
                    throw Structure.refused(value, at: slot.path)
                }
                return .object(HRObject(className: "NSValue", fields: [kind.rawValue: kind.node(of: value)]))
            },
            decode: { slot in
                let fields = try FoundationFields(in: slot, as: NSValue.self)
                if fields.contains("NS.special") { return try Structure.foundations(fields) }
                guard let kind = Structure.allCases.first(where: { fields.contains($0.rawValue) }) else {
                    throw slot.invalid("a range, a point, a size, a rectangle or edge insets")
                }
                return try kind.value(in: fields.frame.slot(forKey: kind.rawValue))
            })

        /// Encodes an affine transform as six numbers: m11, m12, m21, m22, tX and tY.
        static let affineTransform = value(
            NSAffineTransform.self, as: "NSAffineTransform",
            encode: { transform, slot in
                try slot.count(6)
                let matrix = transform.transformStruct
                return .array(
                    [matrix.m11, matrix.m12, matrix.m21, matrix.m22, matrix.tX, matrix.tY].map { .real(Double($0)) })
            },
            decode: { slot in
                let numbers = try slot.reals(6).map { CGFloat($0) }
                let transform = NSAffineTransform()
                transform.transformStruct = .init(
                    m11: numbers[0], m12: numbers[1], m21: numbers[2], m22: numbers[3], tX: numbers[4], tY: numbers[5])
                return transform
            })
    }

    /// The structures that an `NSValue` may contain.
    enum Structure: String, CaseIterable {
        case range, point, size, rect, edgeInsets

        /// The prefix of the structure's Objective-C type encoding.
        private var typePrefix: String {
            switch self {
            case .range: "{_NSRange="
            case .point: "{CGPoint="
            case .size: "{CGSize="
            case .rect: "{CGRect="
            case .edgeInsets: "{NSEdgeInsets="
            }
        }

        func isType(of value: NSValue) -> Bool { String(cString: value.objCType).hasPrefix(typePrefix) }

        // MARK: Writing

        func node(of value: NSValue) -> HRNode {
            switch self {
            case .range:
                let range = value.rangeValue
                return [.integer(HRInteger(range.location)), .integer(HRInteger(range.length))]
            case .point: return Self.node(value.pointValue.x, value.pointValue.y)
            case .size: return Self.node(value.sizeValue.width, value.sizeValue.height)
            case .rect:
                let rect = value.rectValue
                return [Self.node(rect.origin.x, rect.origin.y), Self.node(rect.size.width, rect.size.height)]
            case .edgeInsets:
                let insets = value.edgeInsetsValue
                return Self.node(insets.top, insets.left, insets.bottom, insets.right)
            }
        }

        private static func node(_ numbers: CGFloat...) -> HRNode { .array(numbers.map { .real(Double($0)) }) }

        // MARK: Reading

        func value(in slot: HRDecodingSlot) throws -> NSValue {
            switch self {
            case .range: try Self.range(slot.elements(), in: slot)
            case .point: Self.point(try slot.reals(2))
            case .size: Self.size(try slot.reals(2))
            case .rect: try Self.rect(slot.elements(), in: slot)
            case .edgeInsets: Self.insets(try slot.reals(4))
            }
        }

        private static func range(_ numbers: [HRDecodingSlot], in slot: HRDecodingSlot) throws -> NSValue {
            guard numbers.count == 2 else { throw slot.invalid("an array of 2 numbers") }
            let (location, length) = (try numbers[0].integer(in: 0...Int.max), try numbers[1].integer(in: 0...Int.max))
            return NSValue(range: NSRange(location: location, length: length))
        }

        private static func rect(_ parts: [HRDecodingSlot], in slot: HRDecodingSlot) throws -> NSValue {
            guard parts.count == 2 else { throw slot.invalid("an array of a point and a size") }
            return rect(try parts[0].reals(2) + parts[1].reals(2))
        }

        private static func point(_ numbers: [Double]) -> NSValue {
            NSValue(point: NSPoint(x: numbers[0], y: numbers[1]))
        }

        private static func size(_ numbers: [Double]) -> NSValue {
            NSValue(size: NSSize(width: numbers[0], height: numbers[1]))
        }

        private static func rect(_ numbers: [Double]) -> NSValue {
            NSValue(rect: NSRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        }

        private static func insets(_ numbers: [Double]) -> NSValue {
            NSValue(
                edgeInsets: NSEdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
        }

        /// Returns the error for a value that contains another structure.
        static func refused(_ value: NSValue, at path: HRPath) -> HRError {
            HRError(
                .unsupportedType,
                "an NSValue with \(quoted(String(cString: value.objCType))) has no notation in archives", path: path,
                help: ["ranges, points, sizes, rectangles and edge insets have one"])
        }

        // MARK: Foundation's spelling

        /// Decodes Foundation's notation: a number that identifies the structure, and a string or numbers.
        static func foundations(_ fields: FoundationFields) throws -> NSValue {
            let special = try fields.frame.slot(forKey: "NS.special")
            switch try Int.decodeNode(in: special) {
            case 1: return point(try numbers(2, in: fields.frame.slot(forKey: "NS.pointval")))
            case 2: return size(try numbers(2, in: fields.frame.slot(forKey: "NS.sizeval")))
            case 3: return rect(try numbers(4, in: fields.frame.slot(forKey: "NS.rectval")))
            case 4:
                let keys = ["NS.rangeval.location", "NS.rangeval.length"]
                return try range(keys.map { try fields.frame.slot(forKey: $0) }, in: special)
            case 12:
                let keys = ["top", "left", "bottom", "right"].map { "NS.edgeval." + $0 }
                return insets(try keys.map { try Double.decodeNode(in: fields.frame.slot(forKey: $0)) })
            default: throw special.invalid("the number of a structure that has a notation")
            }
        }

        /// Parses the numbers of a string such as `{{1.0, 2.0}, {3.0, 4.0}}`.
        private static func numbers(_ count: Int, in slot: HRDecodingSlot) throws -> [Double] {
            let text = try String.decodeNode(in: slot).filter { $0 != "{" && $0 != "}" }
            let numbers = text.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
            guard numbers.count == count else { throw slot.invalid("a text of \(count) numbers") }
            return numbers
        }
    }
#endif
