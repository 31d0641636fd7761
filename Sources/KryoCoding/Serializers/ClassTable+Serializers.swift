extension ClassTable {
    /// Creates a serializer for a class, or a serializer that throws if the serialization does not fit the class; see
    /// ``fitting(_:_:)``.
    mutating func fittingSerializer(
        _ serialization: KryoSerialization, for entry: KnownClass
    ) -> any ObjectSerializer {
        fitting(makeSerializer(serialization, for: entry), entry)
    }

    /// Returns the serializer. If it accesses the memory of objects as a type other than the Swift type of the class,
    /// returns a serializer that throws instead.
    mutating func fitting(_ serializer: any ObjectSerializer, _ entry: KnownClass) -> any ObjectSerializer {
        guard let type = entry.objectType, let made = serializer.objectType, made != type else { return serializer }
        return unusable(
            entry, "its objects are of another Swift type than the serialization takes",
            help: ["give the class a serialization of its own"])
    }

    mutating func makeSerializer(
        _ serialization: KryoSerialization, for entry: KnownClass
    ) -> any ObjectSerializer {
        switch serialization {
        case .automatic: return automaticSerializer(for: entry)
        case .like(let name):
            guard let other = self.entry(named: name) else { return unusable(entry, "the class \(name) is not known") }
            return automaticSerializer(for: other)
        case .fields(let options): return fieldSerializer(for: entry, .sequential, options)
        case .taggedFields(let options): return fieldSerializer(for: entry, .tagged, options)
        case .compatibleFields(let options): return fieldSerializer(for: entry, .compatible, options)
        case .bean: return fieldSerializer(for: entry, .bean, KryoFieldOptions())
        case .collection(let elements): return CollectionSerializer(element(elements))
        case .map(let keys, let values): return MapSerializer(keys: element(keys), values: element(values))
        case .objectArray(let canBeNull, let areSameType):
            guard case .objectArray(let component) = entry.kind else { return unusable(entry, "it is no array") }
            return ObjectArraySerializer(component, elementsCanBeNull: canBeNull, elementsAreSameType: areSameType)
        case .acceptingNull(let accepts, let inner):
            return NullAcceptingSerializer(makeSerializer(inner, for: entry), accepts)
        case .custom(let custom): return Self.wrap(custom)
        case .deflate(.blowfish(let inner, let key), _, _):
            return RefusingSerializer(
                KryoError(.unreadable, "Java cannot compress what has been encrypted"),
                copying: makeSerializer(.blowfish(inner, key: key), for: entry))
        case .deflate(let inner, let level, let hasHeader):
            return DeflateSerializer(
                makeSerializer(inner, for: entry), level: level, hasHeader: hasHeader,
                keepsDefects: settings.options.keepsDefects)
        case .blowfish(let inner, let key):
            guard let cipher = Blowfish(key: key) else {
                return unusable(entry, "a key of Blowfish has 1 to 56 bytes, this one has \(key.count)")
            }
            return BlowfishSerializer(
                makeSerializer(inner, for: entry), cipher: cipher, keepsDefects: settings.options.keepsDefects)
        }
    }

    private static func wrap<Custom: KryoSerializer>(_ custom: Custom) -> any ObjectSerializer {
        CustomSerializer(custom)
    }

    /// Creates the serializer of a class from the first of its possible serializations. If that serialization contains
    /// `.automatic` or refers to the class again, the next of the possible serializations is used there.
    private mutating func ownSerializer(
        for entry: KnownClass, _ choices: [KryoSerialization]
    ) -> any ObjectSerializer {
        let number = unfinished[entry.name] ?? 0
        unfinished[entry.name] = number + 1
        defer { unfinished[entry.name] = number }
        return makeSerializer(choices[min(number, choices.count - 1)], for: entry)
    }

    private mutating func unusable(
        _ entry: KnownClass, _ reason: String, help: [String] = []
    ) -> any ObjectSerializer {
        report(KryoError(.configuration, "\(entry.name) cannot be set up: \(reason)", help: help))
        return RefusingSerializer(.noObjects(of: entry.name))
    }

    private mutating func automaticSerializer(for entry: KnownClass) -> any ObjectSerializer {
        switch entry.kind {
        case .primitive(let primitive): return PrimitiveSerializer(primitive)
        case .value(let kind): return Self.valueSerializer(kind)
        case .primitiveArray(let primitive): return PrimitiveArraySerializer(primitive)
        case .objectArray(component: "java.lang.String"): return StringArraySerializer()
        case .objectArray(let component): return ObjectArraySerializer(component)
        case .collection: return CollectionSerializer(element(KryoElements()))
        case .map: return MapSerializer(keys: element(KryoElements()), values: element(KryoElements()))
        case .sortedMap:
            return MapSerializer(keys: element(KryoElements()), values: element(KryoElements()), isSorted: true)
        case .emptyCollection: return EmptySerializer(isMap: false)
        case .emptyMap: return EmptySerializer(isMap: true)
        case .singletonCollection: return SingletonSerializer(isMap: false)
        case .singletonMap: return SingletonSerializer(isMap: true)
        case .enumeration: return EnumSerializer(entry.name, entry.constants ?? [])
        case .enumSet: return EnumSetSerializer()
        case .object: return ownSerializer(for: entry, [settings.defaultSerialization, .fields()])
        case .typed(let typed):
            return ownSerializer(
                for: entry, (typed.serialization.map { [$0] } ?? []) + [settings.defaultSerialization, .fields()])
        case .interface: return RefusingSerializer(.noObjects(of: entry.name))
        }
    }

    private static func valueSerializer(_ kind: JavaValueClass) -> any ObjectSerializer {
        switch kind {
        case .string: StringSerializer()
        case .stringBuilder: StringBuilderSerializer(isBuffer: false)
        case .stringBuffer: StringBuilderSerializer(isBuffer: true)
        case .date: DateSerializer()
        case .bigInteger: BigIntegerSerializer()
        case .bigDecimal: BigDecimalSerializer()
        case .javaClass: ClassSerializer()
        case .currency: CurrencySerializer()
        case .timeZone: TimeZoneSerializer()
        case .calendar: CalendarSerializer()
        case .locale: LocaleSerializer()
        }
    }

    /// Returns the settings of elements, with the index of their class and its serializer.
    private mutating func element(_ elements: KryoElements) -> ElementSettings {
        var result = ElementSettings(canBeNull: elements.canBeNull)
        guard let type = elements.type else { return result }
        guard let index = index(of: type) else {
            report(KryoError(.configuration, "the class of elements \(type) is not known"))
            return result
        }
        result.type = index
        if let serialization = elements.serialization {
            result.serializer = fittingSerializer(serialization, for: entries[index])
        }
        return result
    }
}
