import Foundation
import ObjectGraph

extension ObjectTranscoder {
    static let measurement = value(
        NSMeasurement.self, as: "NSMeasurement",
        encode: { measurement, slot in
            try slot.fields(as: "NSMeasurement") { builder in
                try builder.set(.real(measurement.doubleValue), forKey: "value")
                try builder.set(object: measurement.unit, forKey: "unit")
            }
        },
        decodeWithMembers: { slot, requested in
            let fields = try FoundationFields(in: slot, as: NSMeasurement.self)
            let place = try fields.slot("unit", "NS.unit")
            guard let object = try slot.session.decodeKeyed(in: place, requested.within([Unit.self])) else {
                throw place.mismatch("an object of class \"Unit\"")
            }
            let unit: Unit = try slot.session.cast(object, in: place)
            return NSMeasurement(doubleValue: try Double.decodeNode(in: fields.slot("value", "NS.value")), unit: unit)
        })

    /// Encodes a unit without a dimension as its symbol.
    static let unit = value(
        Unit.self, as: "NSUnit", encode: { unit, _ in .string(unit.symbol) },
        decode: { Unit(symbol: try $0.text(orOf: "symbol", in: Unit.self)) })

    /// Encodes a linear converter as its coefficient and constant.
    static let linearConverter = value(
        UnitConverterLinear.self, as: "NSUnitConverterLinear",
        encode: { converter, _ in
            .object(HRObject(className: "NSUnitConverterLinear", fields: fields(of: converter)))
        },
        decode: { try converter(of: FoundationFields(in: $0, as: UnitConverterLinear.self)) })

    /// The transcoders of units with a dimension, which are encoded as their symbol and the fields of their converter.
    static var dimensions: [ObjectTranscoder] {
        [
            dimension("NSUnitAcceleration") { UnitAcceleration(symbol: $0, converter: $1) },
            dimension("NSUnitAngle") { UnitAngle(symbol: $0, converter: $1) },
            dimension("NSUnitArea") { UnitArea(symbol: $0, converter: $1) },
            dimension("NSUnitConcentrationMass") { UnitConcentrationMass(symbol: $0, converter: $1) },
            dimension("NSUnitDispersion") { UnitDispersion(symbol: $0, converter: $1) },
            dimension("NSUnitDuration") { UnitDuration(symbol: $0, converter: $1) },
            dimension("NSUnitElectricCharge") { UnitElectricCharge(symbol: $0, converter: $1) },
            dimension("NSUnitElectricCurrent") { UnitElectricCurrent(symbol: $0, converter: $1) },
            dimension("NSUnitElectricPotentialDifference") {
                UnitElectricPotentialDifference(symbol: $0, converter: $1)
            },
            dimension("NSUnitElectricResistance") { UnitElectricResistance(symbol: $0, converter: $1) },
            dimension("NSUnitEnergy") { UnitEnergy(symbol: $0, converter: $1) },
            dimension("NSUnitFrequency") { UnitFrequency(symbol: $0, converter: $1) },
            dimension("NSUnitFuelEfficiency") { UnitFuelEfficiency(symbol: $0, converter: $1) },
            dimension("NSUnitIlluminance") { UnitIlluminance(symbol: $0, converter: $1) },
            dimension("NSUnitInformationStorage") { UnitInformationStorage(symbol: $0, converter: $1) },
            dimension("NSUnitLength") { UnitLength(symbol: $0, converter: $1) },
            dimension("NSUnitMass") { UnitMass(symbol: $0, converter: $1) },
            dimension("NSUnitPower") { UnitPower(symbol: $0, converter: $1) },
            dimension("NSUnitPressure") { UnitPressure(symbol: $0, converter: $1) },
            dimension("NSUnitSpeed") { UnitSpeed(symbol: $0, converter: $1) },
            dimension("NSUnitTemperature") { UnitTemperature(symbol: $0, converter: $1) },
            dimension("NSUnitVolume") { UnitVolume(symbol: $0, converter: $1) },
            dimension("NSDimension") { Dimension(symbol: $0, converter: $1) },
        ]
    }

    private static func dimension<Kind: Dimension & SendableMetatype>(
        _ name: String, _ make: @escaping @Sendable (String, UnitConverterLinear) -> Kind
    ) -> ObjectTranscoder {
        dimension(Kind.self, name, make)
    }

    private static func dimension(
        _ type: Dimension.Type, _ name: String,
        _ make: @escaping @Sendable (String, UnitConverterLinear) -> Dimension
    ) -> ObjectTranscoder {
        value(
            type, as: name,
            encode: { unit, slot in
                if isFuelEfficiency(unit) { return .string(unit.symbol) }
                let symbol = HRFields.Field(key: "symbol", value: .string(unit.symbol))
                let fields = try fields(of: unit.converter, at: slot.path)
                return .object(HRObject(className: name, fields: HRFields(storage: [symbol] + fields.storage)))
            },
            decode: { try unit(in: $0, as: type, make) })
    }

    private static func fields(of converter: UnitConverter, at path: HRPath) throws -> HRFields {
        guard Swift.type(of: converter) == UnitConverterLinear.self, let linear = converter as? UnitConverterLinear
        else {
            let name = stableTypeName(of: Swift.type(of: converter))
            throw HRError(
                .unsupportedType, "the converter \(quoted(name)) has no notation in archives", path: path,
                help: ["archive the unit in an object of your own"])
        }
        return fields(of: linear)
    }

    private static func fields(of converter: UnitConverterLinear) -> HRFields {
        var fields: HRFields = ["coefficient": .real(converter.coefficient)]
        if converter.constant != 0 { fields["constant"] = .real(converter.constant) }
        return fields
    }

    // MARK: Reading

    private static func unit(
        in slot: HRDecodingSlot, as type: Dimension.Type, _ make: (String, UnitConverterLinear) -> Dimension
    ) throws -> Dimension {
        let symbol = try slot.text(orOf: "symbol", in: type)
        if type == UnitFuelEfficiency.self || type == Dimension.self,
            let unit = fuelEfficiencies.first(where: { $0.symbol == symbol })
        {
            return unit
        }
        guard case .string = slot.node else {
            let fields = try FoundationFields(in: slot, as: type)
            guard let place = try fields.optional("NS.converter", "NS.converter") else {
                return make(symbol, try converter(of: fields))
            }
            return make(symbol, try place.object(UnitConverterLinear.self))
        }
        throw slot.mismatch("a unit with its coefficient")
    }

    private static func converter(of fields: FoundationFields) throws -> UnitConverterLinear {
        let coefficient = try Double.decodeNode(in: fields.slot("coefficient", "NS.coefficient"))
        let constant = try fields.optional("constant", "NS.constant").map { try Double.decodeNode(in: $0) }
        return UnitConverterLinear(coefficient: coefficient, constant: constant ?? 0)
    }

    /// The units whose converters are of private classes. They are encoded as their symbol.
    private static var fuelEfficiencies: [UnitFuelEfficiency] {
        [.litersPer100Kilometers, .milesPerGallon, .milesPerImperialGallon]
    }

    private static func isFuelEfficiency(_ unit: Dimension) -> Bool {
        fuelEfficiencies.contains { $0.isEqual(unit) }
    }
}
