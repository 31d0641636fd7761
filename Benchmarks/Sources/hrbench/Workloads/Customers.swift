import Foundation
import HRArchiving
import ObjectMapping

/// 10,000 customers of six properties, each with a nested object: with maps, compared with the same types with
/// handwritten HRCoding.
enum Customers {
    /// The measured maps.
    enum Model: CaseIterable {
        case structures, builtStructures, objects, objectsByFunctions, openObjects

        var name: String {
            switch self {
            case .structures: "PropertyMap, structures"
            case .builtStructures: "PropertyMap, built structures"
            case .objects: "PropertyMap, objects by key paths"
            case .objectsByFunctions: "PropertyMap, objects by functions"
            case .openObjects: "PropertyMap, open objects by key paths"
            }
        }

        /// The name of the same type with HRCoding.
        var peer: String {
            switch self {
            case .structures, .builtStructures: "HRCoding, structures"
            case .objects, .objectsByFunctions: "HRCoding, objects"
            case .openObjects: "HRCoding, open objects"
            }
        }

        /// The maximum time divided by that of HRCoding. A key path into an object takes the runtime hundreds of
        /// instructions.
        var share: Double {
            switch self {
            case .structures, .builtStructures, .objectsByFunctions: 1.5
            case .objects, .openObjects: 2.2
            }
        }
    }

    private static let count = 10_000

    static func subjects() -> [Subject] {
        let plain = Customer.generated(count: count)
        let objects = plain.map { CustomerObject($0) }
        let open = plain.map { OpenCustomer($0) }
        let values = { (objects: [CustomerObject]) in objects.map(\.value) }
        let openValues = { (objects: [OpenCustomer]) in objects.map(\.value) }
        return byHand(Model.structures.peer, plain, plain) { $0 }
            + byMap(.structures, Customer.made.array, plain, plain) { $0 }
            + byMap(.builtStructures, Customer.built.array, plain, plain) { $0 }
            + byHand(Model.objects.peer, objects, plain, values)
            + byMap(.objects, CustomerObject.byPaths.array, objects, plain, values)
            + byMap(.objectsByFunctions, CustomerObject.byFunctions.array, objects, plain, values)
            + byHand(Model.openObjects.peer, open, plain, openValues)
            + byMap(.openObjects, OpenCustomer.byPaths.array, open, plain, openValues)
    }

    private static func byHand<Model: HRCoding>(
        _ name: String, _ models: [Model], _ plain: [Customer], _ values: @escaping ([Model]) -> [Customer]
    ) -> [Subject] {
        let unarchiver = HRUnarchiver(implementation: .direct)
        return subjects(
            name, peer: nil, plain, write: { try HRArchiver().archive(models, as: .json.using(.direct)) },
            read: { try unarchiver.unarchive([Model].self, from: $0) }, values)
    }

    private static func byMap<Model>(
        _ model: Self.Model, _ map: ValueTransform<[Model], [Model]>, _ models: [Model], _ plain: [Customer],
        _ values: @escaping ([Model]) -> [Customer]
    ) -> [Subject] {
        subjects(
            model.name, peer: model.peer, plain, write: { try map.jsonData(from: models) },
            read: { try map.value(fromJSON: $0) }, values)
    }

    private static func subjects<Model>(
        _ name: String, peer: String?, _ plain: [Customer], write: @escaping () throws -> Data,
        read: @escaping (Data) throws -> [Model], _ values: @escaping ([Model]) -> [Customer]
    ) -> [Subject] {
        func subject(_ work: String, _ prepare: @escaping () throws -> Operation) -> Subject {
            Subject(
                work: "\(work) customers", format: "json", name: name, count: count,
                peer: peer.map { "\(work) customers json \($0)" }, prepare: prepare)
        }
        return [
            subject("write") { Operation(write, isRight: { try values(read($0)) == plain }) },
            subject("read") {
                let data = try write()
                return Operation(inputSize: data.count, { try read(data) }, isRight: { values($0) == plain })
            },
        ]
    }
}
