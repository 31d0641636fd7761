import Foundation
import ObjectGraph

extension ObjectTranscoder {
    /// The value and its unit.
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

    /// The symbol of a unit that nothing can be converted to.
    static let unit = value(
        Unit.self, as: "NSUnit", encode: { unit, _ in .string(unit.symbol) },
        decode: { Unit(symbol: try symbol(in: $0, as: Unit.self)) })

    /// How many of the base unit one of a unit is, and where its zero lies.
    static let linearConverter = value(
        UnitConverterLinear.self, as: "NSUnitConverterLinear",
        encode: { converter, _ in
            .object(HRObject(className: "NSUnitConverterLinear", fields: fields(of: converter)))
        },
        decode: { try converter(of: FoundationFields(in: $0, as: UnitConverterLinear.self)) })

    /// Units of what can be converted: the symbol, and what the converter has.
    static var dimensions: [ObjectTranscoder] {
        [
            dimension(UnitAcceleration.self), dimension(UnitAngle.self), dimension(UnitArea.self),
            dimension(UnitConcentrationMass.self), dimension(UnitDispersion.self), dimension(UnitDuration.self),
            dimension(UnitElectricCharge.self), dimension(UnitElectricCurrent.self),
            dimension(UnitElectricPotentialDifference.self), dimension(UnitElectricResistance.self),
            dimension(UnitEnergy.self), dimension(UnitFrequency.self), dimension(UnitFuelEfficiency.self),
            dimension(UnitIlluminance.self), dimension(UnitInformationStorage.self), dimension(UnitLength.self),
            dimension(UnitMass.self), dimension(UnitPower.self), dimension(UnitPressure.self),
            dimension(UnitSpeed.self),
            dimension(UnitTemperature.self), dimension(UnitVolume.self), dimension(Dimension.self),
        ]
    }

    private static func dimension<Kind: Dimension & SendableMetatype>(_ type: Kind.Type) -> ObjectTranscoder {
        let name = "NS\(type)"
        return value(
            type, as: name,
            encode: { unit, slot in
                if isFuelEfficiency(unit) { return .string(unit.symbol) }
                guard Swift.type(of: unit.converter) == UnitConverterLinear.self,
                    let converter = unit.converter as? UnitConverterLinear
                else {
                    throw HRError(
                        .unsupportedType,
                        "the converter \(quoted(stableTypeName(of: Swift.type(of: unit.converter)))) has no notation in archives",
                        path: slot.path, help: ["archive the unit in an object of your own"])
                }
                let fields: HRFields = ["symbol": .string(unit.symbol)]
                return .object(
                    HRObject(
                        className: name, fields: HRFields(storage: fields.storage + self.fields(of: converter).storage))
                )
            },
            decode: { try unit(type, in: $0) })
    }

    private static func fields(of converter: UnitConverterLinear) -> HRFields {
        var fields: HRFields = ["coefficient": .real(converter.coefficient)]
        if converter.constant != 0 { fields["constant"] = .real(converter.constant) }
        return fields
    }

    // MARK: Reading

    private static func symbol(in slot: HRDecodingSlot, as type: AnyClass) throws -> String {
        switch slot.node {
        case .object, .dictionary: try FoundationFields(in: slot, as: type).string("symbol", "NS.symbol")
        default: try String.decodeNode(in: slot)
        }
    }

    private static func unit<Kind: Dimension>(_ type: Kind.Type, in slot: HRDecodingSlot) throws -> Kind {
        let symbol = try symbol(in: slot, as: type)
        if let unit = fuelEfficiencies.first(where: { $0.symbol == symbol }) as? Kind { return unit }
        guard case .string = slot.node else {
            let fields = try FoundationFields(in: slot, as: type)
            guard let place = try fields.optional("NS.converter", "NS.converter") else {
                return Kind(symbol: symbol, converter: try converter(of: fields))
            }
            return Kind(symbol: symbol, converter: try place.object(UnitConverterLinear.self))
        }
        throw slot.mismatch("a unit with its coefficient")
    }

    private static func converter(of fields: FoundationFields) throws -> UnitConverterLinear {
        let coefficient = try Double.decodeNode(in: fields.slot("coefficient", "NS.coefficient"))
        let constant = try fields.optional("constant", "NS.constant").map { try Double.decodeNode(in: $0) }
        return UnitConverterLinear(coefficient: coefficient, constant: constant ?? 0)
    }

    /// The units whose converter Foundation keeps to itself.
    private static var fuelEfficiencies: [UnitFuelEfficiency] {
        [.litersPer100Kilometers, .milesPerGallon, .milesPerImperialGallon]
    }

    private static func isFuelEfficiency(_ unit: Dimension) -> Bool {
        fuelEfficiencies.contains { $0.isEqual(unit) }
    }
}
