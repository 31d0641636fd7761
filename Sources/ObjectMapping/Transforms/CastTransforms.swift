import ObjectGraph

extension ValueTransform where Value == Any {
    /// Values of properties that declare no type, as values of one; of what is of another, there is no archive.
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
    /// Values of no declared type as values of one, where nothing around says what is stored.
    ///
    /// ```swift
    /// let transform = ValueTransform.cast(to: UUID.self).composed(with: .uuid)
    /// ```
    public static func cast<Wanted: SendableMetatype>(to type: Wanted.Type) -> ValueTransform<Any, Wanted> {
        ValueTransform<Any, Wanted>.cast(to: type)
    }
}
