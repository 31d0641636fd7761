extension PropertyValues {
    /// The value of a property.
    ///
    /// - Throws: A ``ConversionError`` if the map does not contain the property, or the property has no value.
    public subscript<Property: DescribedProperty>(property: Property) -> Property.Value {
        get throws {
            do throws(UnexpectedValue) { return try value(of: property) } catch { throw ConversionError(error) }
        }
    }
}
