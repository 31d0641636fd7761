import ObjectGraph

extension ValueTransform where Value == Any {
    /// Converts values of type `Any` to a declared type. Encoding throws an error for values of other types.
    ///
    /// ```swift
    /// MappedProperty("owner", \Thing.owner, through: .cast(to: Customer.self).composed(with: .map(customers)))
    /// ```
    public static func cast<Wanted: SendableMetatype>(to type: Wanted.Type) -> ValueTransform<Any, Wanted> {
        ValueTransform<Any, Wanted>(
            encode: { value in
                guard let value = value as? Wanted else {
                    throw ConversionError("a value of \(stableTypeName(of: Wanted.self))")
                }
                return value
            }, decode: { $0 })
    }
}

extension ValueTransform<Any, Any> {
    /// Converts values of type `Any` to a declared type, if the stored type cannot be inferred.
    ///
    /// ```swift
    /// let transform = ValueTransform.cast(to: UUID.self).composed(with: .uuid)
    /// ```
    public static func cast<Wanted: SendableMetatype>(to type: Wanted.Type) -> ValueTransform<Any, Wanted> {
        ValueTransform<Any, Wanted>.cast(to: type)
    }
}
