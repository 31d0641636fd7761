import KryoCoding

/// Makes a Kryo of the configuration of a case.
struct CorpusConfiguration {
    let classes: JSON

    func kryo(_ config: JSON?, keepsDefects: Bool = true) throws -> Kryo {
        var failure: (any Error)?
        let kryo = Kryo { configuration in
            do {
                try configure(&configuration, config ?? .object([:]))
            } catch {
                failure = error
            }
            configuration.keepsDefects = keepsDefects
            configuration.keepsIdentity = true
        }
        if let failure { throw failure }
        return kryo
    }

    private func configure(_ configuration: inout KryoConfiguration, _ config: JSON) throws {
        configuration.references = config["references"]?.bool ?? true
        configuration.registrationRequired = config["registrationRequired"]?.bool ?? false
        configuration.resetsAutomatically = config["autoReset"]?.bool ?? true
        if let depth = config["maxDepth"]?.number { configuration.limits.depth = depth }
        configuration.createsWithoutConstructor = config["instantiator"]?.string == "std"
        configuration.usesReflectionOnly = config["android"]?.bool ?? false
        configuration.context = Set((config["context"]?.array ?? []).compactMap(\.string))
        configuration.finalClasses = Set((config["finalClasses"]?.array ?? []).compactMap(\.string))
        if let kind = config["defaultSerializer"] {
            configuration.defaultSerialization = try serialization(.object(["kind": kind]))
        }
        for name in (classes.object ?? [:]).keys.sorted() { recognize(name, &configuration) }
        for added in config["addDefaultSerializers"]?.array ?? [] {
            guard let name = added["class"]?.string, let serializer = added["serializer"] else { continue }
            configuration.addDefaultSerialization(try serialization(serializer), for: name)
        }
        for registered in config["register"]?.array ?? [] {
            guard let name = registered["class"]?.string else { continue }
            configuration.register(
                name, id: registered["id"]?.number.map(Int32.init),
                as: try registered["serializer"].map(serialization) ?? CorpusSerializers.own[name])
        }
    }

    private func recognize(_ name: String, _ configuration: inout KryoConfiguration) {
        guard let json = classes[name], let kind = json["kind"]?.string, kind != "enumConstantBody" else { return }
        let modifiers = json["modifiers"]?.string ?? ""
        var description = JavaClassDescription(name, self.kind(kind, json))
        description.isFinal = modifiers.contains("final")
        description.isPublic = modifiers.contains("public")
        description.superclass = json["super"]?.string
        description.interfaces = (json["interfaces"]?.array ?? []).compactMap(\.string)
        description.hasConstructor = json["noArgConstructor"]?.bool ?? true
        CorpusSerializers.complete(&description)
        configuration.recognize(description, as: CorpusSerializers.own[name])
    }

    private func kind(_ kind: String, _ json: JSON) -> JavaClassDescription.Kind {
        if kind == "enum" {
            return .enumeration(
                (json["constants"]?.array ?? []).map { constant in
                    JavaClassDescription.Constant(
                        constant.string ?? constant["name"]?.string ?? "", body: constant["runtimeClass"]?.string)
                })
        }
        if json["super"]?.string == "java.util.ArrayList" { return .collection }
        let fields = (json["fields"]?.array ?? []).filter { !($0["modifiers"]?.string ?? "").contains("static") }
        return .fields(fields.map(field))
    }

    private func field(_ json: JSON) -> JavaField {
        let modifiers = json["modifiers"]?.string ?? ""
        var field = JavaField(json.name, json["type"]?.string ?? "java.lang.Object")
        field.generics = (json["generics"]?.array ?? []).map(\.string)
        field.isNotNull = json["notNull"]?.bool ?? false
        field.tag = json["tag"]?.number.map(Int32.init)
        field.isDeprecated = json["deprecated"]?.bool ?? false
        field.isPublic = modifiers.contains("public")
        field.isFinal = modifiers.contains("final")
        field.isTransient = modifiers.contains("transient")
        field.isSynthetic = json["synthetic"]?.bool ?? false
        field.optionalKey = json["optional"]?.string
        return field
    }

    /// What a serializer of the corpus is here.
    func serialization(_ json: JSON) throws -> KryoSerialization {
        switch json["kind"]?.string {
        case "default": return .automatic
        case "field": return .fields(try options(json))
        case "tagged": return .taggedFields(try options(json))
        case "compatible": return .compatibleFields(try options(json))
        case "bean": return .bean
        case "enum": return .automatic
        case "collection":
            return .collection(try elements(json, "elementClass", "elementSerializer", "elementsCanBeNull"))
        case "map":
            return .map(
                keys: try elements(json, "keyClass", "keySerializer", "keysCanBeNull"),
                values: try elements(json, "valueClass", "valueSerializer", "valuesCanBeNull"))
        case "objectArray":
            return .objectArray(
                canBeNull: json["elementsCanBeNull"]?.bool ?? true,
                areSameType: json["elementsAreSameType"]?.bool ?? false)
        case "deflate":
            return .deflate(
                try serialization(json["inner"] ?? .null), level: json["level"]?.number ?? 4,
                hasHeader: !(json["noHeaders"]?.bool ?? true))
        case "blowfish":
            return .blowfish(
                try serialization(json["inner"] ?? .null), key: JSON.bytes(json["key"]?.string ?? ""))
        case "standard":
            let inner = try CorpusSerializers.standard(json.name)
            return json["acceptsNull"]?.bool.map { .acceptingNull($0, inner) } ?? inner
        case let kind:
            guard let kind, let custom = CorpusSerializers.custom[kind] else {
                throw CorpusError("no serializer for \(json.text)")
            }
            return custom
        }
    }

    private func elements(
        _ json: JSON, _ type: String, _ serializer: String, _ canBeNull: String
    ) throws -> KryoElements {
        KryoElements(
            type: json[type]?.string, serialization: try json[serializer].map(serialization),
            canBeNull: json[canBeNull]?.bool ?? true)
    }

    private func options(_ json: JSON) throws -> KryoFieldOptions {
        var options = KryoFieldOptions()
        options.fieldsCanBeNull = json["fieldsCanBeNull"]?.bool ?? true
        options.fixedFieldTypes = json["fixedFieldTypes"]?.bool ?? false
        options.ignoresSyntheticFields = json["ignoreSyntheticFields"]?.bool ?? true
        options.setsFieldsAccessible = json["setFieldsAsAccessible"]?.bool ?? true
        options.removed = Set((json["remove"]?.array ?? []).compactMap(\.string))
        for (name, field) in json["fields"]?.object ?? [:] {
            options.fields[name] = KryoFieldOptions.Field(
                type: field["class"]?.string, serialization: try field["serializer"].map(serialization),
                canBeNull: field["canBeNull"]?.bool)
        }
        return options
    }
}
