import ObjectGraph

extension ValueTransform {
    /// This transform for optional values; nil corresponds to null.
    public var optional: ValueTransform<Value?, Stored?> {
        let conversion = conversion
        return ValueTransform<Value?, Stored?>(
            ValueConversion(encode: { try $0.map(conversion.encode) }, decode: { try $0.map(conversion.decode) }),
            layout: OptionalLayout(layout), storedLayout: OptionalLayout(storedLayout),
            ownLayout: OptionalLayout(ownLayout))
    }

    /// This transform for every element of an array.
    public var array: ValueTransform<[Value], [Stored]> { array(skippingFaults: false) }

    /// This transform for every element of an array; elements that cannot be decoded are skipped.
    public var arraySkippingFaults: ValueTransform<[Value], [Stored]> { array(skippingFaults: true) }

    private func array(skippingFaults skipsFaults: Bool) -> ValueTransform<[Value], [Stored]> {
        let conversion = conversion
        return ValueTransform<[Value], [Stored]>(
            ValueConversion(
                encode: { try $0.convertingEach(conversion.encode) },
                decode: {
                    skipsFaults
                        ? $0.convertingWhatCan(conversion.decode) : try $0.convertingEach(conversion.decode)
                }),
            layout: ArrayLayout(layout, skipsFaults: skipsFaults),
            storedLayout: ArrayLayout(storedLayout, skipsFaults: skipsFaults),
            ownLayout: ArrayLayout(ownLayout, skipsFaults: skipsFaults))
    }

    /// This transform for every value of a dictionary.
    public var dictionary: ValueTransform<[String: Value], [String: Stored]> {
        let conversion = conversion
        return ValueTransform<[String: Value], [String: Stored]>(
            ValueConversion(
                encode: { try $0.convertingEach(conversion.encode) },
                decode: { try $0.convertingEach(conversion.decode) }),
            layout: DictionaryLayout(layout), storedLayout: DictionaryLayout(storedLayout),
            ownLayout: DictionaryLayout(ownLayout))
    }
}

extension ValueTransform where Value: Hashable & SendableMetatype {
    /// This transform for every element of a set. The set is written as an array, in an order that depends only on the
    /// elements.
    public var set: ValueTransform<Set<Value>, [Stored]> {
        let conversion = conversion
        return ValueTransform<Set<Value>, [Stored]>(
            ValueConversion(
                encode: { try Array($0).convertingEach(conversion.encode) },
                decode: { Set(try $0.convertingEach(conversion.decode)) }),
            layout: SetLayout(layout), storedLayout: ArrayLayout(storedLayout), ownLayout: SetLayout(ownLayout))
    }

    /// This transform for every element of an array without duplicates: of equal values, the first one is kept.
    public var arrayOfUniques: ValueTransform<[Value], [Stored]> {
        ValueTransform<[Value], [Value]>(encode: { $0.withoutDoubles }, decode: { $0.withoutDoubles })
            .composed(with: array)
    }
}

// MARK: Static functions

extension ValueTransform {
    /// A transform for optional values; nil corresponds to null.
    public static func optional<V, S>(_ wrapped: ValueTransform<V, S>) -> Self where Self == ValueTransform<V?, S?> {
        wrapped.optional
    }

    /// A transform for every element of an array.
    public static func array<V, S>(_ element: ValueTransform<V, S>) -> Self where Self == ValueTransform<[V], [S]> {
        element.array
    }

    /// A transform for every element of an array; elements that cannot be decoded are skipped.
    public static func arraySkippingFaults<V, S>(
        _ element: ValueTransform<V, S>
    ) -> Self where Self == ValueTransform<[V], [S]> {
        element.arraySkippingFaults
    }

    /// A transform for every element of an array without duplicates: of equal values, the first one is kept.
    public static func arrayOfUniques<V: Hashable & SendableMetatype, S>(
        _ element: ValueTransform<V, S>
    ) -> Self where Self == ValueTransform<[V], [S]> {
        element.arrayOfUniques
    }

    /// A transform for every value of a dictionary.
    public static func dictionary<V, S>(
        _ member: ValueTransform<V, S>
    ) -> Self where Self == ValueTransform<[String: V], [String: S]> {
        member.dictionary
    }

    /// A transform for every element of a set.
    public static func set<V: Hashable & SendableMetatype, S>(
        _ element: ValueTransform<V, S>
    ) -> Self where Self == ValueTransform<Set<V>, [S]> {
        element.set
    }
}

extension Array {
    func convertingEach<Result>(_ convert: (Element) throws -> Result) throws -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        for element in self {
            do {
                results.append(try convert(element))
            } catch {
                throw ConversionError(error, within: String(results.count))
            }
        }
        return results
    }

    /// The results for the elements that can be converted. Elements whose conversion fails are skipped, as
    /// `skipsFaults` requires.
    func convertingWhatCan<Result>(_ convert: (Element) throws -> Result) -> [Result] {
        compactMap { element in Swift.Result { try convert(element) }.value }
    }
}

extension Result {
    fileprivate var value: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}

extension Array where Element: Hashable {
    /// The elements without duplicates.
    var withoutDoubles: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Dictionary where Key == String {
    func convertingEach<Result>(_ convert: (Value) throws -> Result) throws -> [String: Result] {
        var results: [String: Result] = [:]
        results.reserveCapacity(count)
        for (key, value) in self {
            do {
                results[key] = try convert(value)
            } catch {
                throw ConversionError(error, within: key)
            }
        }
        return results
    }
}
