public import HRArchiving
public import ObjectMapping

extension HRTypeDescription {
    /// Describes a type.
    ///
    /// Property maps in the registry are described exactly: their keys, former keys, defaults and documentation are
    /// declared. The initializers of other types, with `HRCoding` or Codable code, are run to record what they request:
    ///
    /// 1. Values that are required are made up: 1, `"?"`, the first case of an enum, an empty array. If a type has
    ///    defaults (`HRDefaults`), or there is a sample of it, the values of these are used.
    /// 2. Each initializer runs at most three times: once where all values exist, once where those are absent that the
    ///    type can do without, and once with other values, such as true in place of false.
    /// 3. A key that is not requested in each run is optional.
    ///
    /// What cannot be found out is listed in ``gaps``. An initializer that ends the process with made-up values, for
    /// example by `URL(string: "")!`, cannot be described: there is no way to continue after that. Side effects of
    /// initializers take place. Objects are not awakened.
    ///
    /// - Parameters:
    ///   - type: The type of the root of a file.
    ///   - registry: The types that files may name: the values of protocols are objects of these types.
    ///   - samples: Values of types whose initializers need particular values.
    /// - Complexity: O(n) in the number of types and properties.
    public init(of type: Any.Type, registry: HRClassRegistry = HRClassRegistry(), samples: [Any] = []) {
        let describer = TypeDescriber(registry, samples)
        self.init(describer.shape(of: type), describer)
    }

    /// Describes the values of a property map or a transform.
    ///
    /// - Parameters:
    ///   - description: A map of a type's properties, or a transform.
    ///   - registry: The types that files may name.
    ///   - samples: Values of types without property maps; see ``init(of:registry:samples:)``.
    public init<Description: DecodingDescription>(
        through description: Description, registry: HRClassRegistry = HRClassRegistry(), samples: [Any] = []
    ) {
        let describer = TypeDescriber(registry, samples)
        self.init(MapDescriber(describer).shape(of: description.layout), describer)
    }

    private init(_ root: Shape, _ describer: TypeDescriber) {
        describer.finish()
        self.root = root
        objects = describer.objects.values.sorted { $0.name < $1.name }
        families = describer.families.values.sorted { $0.name < $1.name }
    }
}
