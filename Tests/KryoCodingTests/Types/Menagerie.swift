import KryoCoding
import ObjectMapping

/// One class of Java and another that extends it, in every way in which Kryo can know a class.
final class Animal: KryoObject {
    var name = ""

    static let fields = KryoFields<Animal>(new: { Animal() }, [KryoField("name", \.name) { $0.name = $1 }])
}

final class Dog: KryoObject {
    var name = ""
    var tricks: Int32 = 0

    static let dogFields: KryoFields<Dog> = {
        var fields = KryoFields<Dog>(
            new: { Dog() },
            [KryoField("name", \.name) { $0.name = $1 }, KryoField("tricks", \.tricks) { $0.tricks = $1 }])
        fields.superclass = Menagerie.base
        return fields
    }()
}

struct Snail: KryoObject, Equatable {
    var tricks: Int32 = 0

    static let fields: KryoFields<Snail> = {
        var fields = KryoFields<Snail>(new: { Snail() }, [KryoField("tricks", \.tricks) { $0.tricks = $1 }])
        fields.superclass = Menagerie.base
        return fields
    }()
}

final class Bird {
    var tricks: Int32 = 0
}

struct Fish: Equatable {
    let tricks: Int32
}

enum Menagerie {
    static let base = "com.acme.Animal"
    static let sub = "com.acme.Sub"

    /// How the class is known that others extend.
    enum Base: CaseIterable {
        case object, described, typed, interface, unknown

        var name: String { self == .object ? "java.lang.Object" : base }

        func add(to configuration: inout KryoConfiguration) {
            switch self {
            case .object, .unknown: break
            case .described: configuration.recognize(JavaClassDescription(base, .fields([nameField])))
            case .typed: configuration.recognize(Animal.fields, as: base)
            case .interface: configuration.recognize(JavaClassDescription(base, .interface))
            }
        }
    }

    /// How the class is known that extends it.
    enum Sub: CaseIterable {
        case described, typedClass, typedStruct, made, built

        func add(to configuration: inout KryoConfiguration, as serialization: KryoSerialization? = nil) {
            switch self {
            case .described:
                var description = JavaClassDescription(sub, .fields([nameField, JavaField("tricks", "int")]))
                description.superclass = base
                configuration.recognize(description, as: serialization)
            case .typedClass:
                var fields = Dog.dogFields
                fields.serialization = serialization
                configuration.recognize(fields, as: sub)
            case .typedStruct:
                var fields = Snail.fields
                fields.serialization = serialization
                configuration.recognize(fields, as: sub)
            case .made:
                let map = PropertyMap({ Bird() }, MappedProperty("tricks", \.tricks))
                configuration.recognize(map, as: sub, superclass: base, serialization: serialization)
            case .built:
                let map = PropertyMap(building: Fish.init(tricks:), MappedProperty("tricks", \.tricks))
                configuration.recognize(map, as: sub, superclass: base, serialization: serialization)
            }
        }

        /// An object of the class with three tricks.
        var value: Any {
            switch self {
            case .described: return JavaObject(sub, ["name": "Rex", "tricks": Int32(3)])
            case .typedClass:
                let dog = Dog()
                dog.tricks = 3
                return dog
            case .typedStruct: return Snail(tricks: 3)
            case .made:
                let bird = Bird()
                bird.tricks = 3
                return bird
            case .built: return Fish(tricks: 3)
            }
        }

        static func tricks(of value: Any?) -> Int32? {
            switch value {
            case let object as JavaObject: object["tricks"] as? Int32
            case let dog as Dog: dog.tricks
            case let snail as Snail: snail.tricks
            case let bird as Bird: bird.tricks
            case let fish as Fish: fish.tricks
            default: nil
            }
        }
    }

    /// What is said of how objects are written.
    static let serializations: [(name: String, serialization: KryoSerialization)] = [
        ("fields", .fields()), ("taggedFields", .taggedFields()), ("compatibleFields", .compatibleFields()),
        ("bean", .bean), ("automatic", .automatic), ("like", .like(base)),
        ("acceptingNull", .acceptingNull(true, .fields())), ("deflate", .deflate(.fields())),
        ("blowfish", .blowfish(.compatibleFields(), key: [1, 2, 3])),
    ]

    private static let nameField = JavaField("name", "java.lang.String")
}
