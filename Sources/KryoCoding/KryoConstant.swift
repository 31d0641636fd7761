/// A Swift enum that represents a Java enum, with cases in the order of Java's constants.
///
/// ```swift
/// enum Planet: KryoConstant { case sun, earth, moon }
/// ```
public protocol KryoConstant: KryoValue, CaseIterable, Hashable, Sendable where Place == KryoPlace {}

extension KryoConstant {
    /// Returns the name of the Java enum for which the Swift enum is registered; `java.lang.Enum` if it is not
    /// registered.
    public static func javaType(_ binder: borrowing KryoBinder) -> String {
        binder.className(of: Self.self) ?? "java.lang.Enum"
    }
}

/// Writes the ordinals of a Swift enum.
struct ConstantSerializer<Constant: KryoConstant>: KryoSerializer {
    private let name: String
    private let constants: [Constant]
    private let ordinals: [Constant: Int]

    init(_ description: JavaClassDescription) {
        name = description.name
        constants = Array(Constant.allCases)
        ordinals = Dictionary(zip(constants, constants.indices), uniquingKeysWith: { first, _ in first })
    }

    var acceptsNull: Bool { true }

    func write(_ value: Constant, to writer: inout KryoWriter) throws {
        guard let ordinal = ordinals[value] else {
            throw KryoError(.typeMismatch, "a value of \(Constant.self) is none of its cases")
        }
        try writer.output.writeInt(Int32(truncatingIfNeeded: ordinal + 1), optimizePositive: true)
    }

    func writeNull(to writer: inout KryoWriter) throws { try writer.output.writeByte(0 as UInt8) }

    func read(from reader: inout KryoReader) throws -> Constant? {
        let help = "give the Swift enum all cases that Java has"
        return try reader.readOrdinal(of: name, among: constants.count, help: help).map { constants[$0] }
    }

    func copy(_ value: Constant, with copier: inout KryoCopier) throws -> Constant { value }
}
