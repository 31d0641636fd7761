extension PropertyValues {
    /// The value of a property.
    ///
    /// - Throws: A ``ConversionError`` if the map that reads has no such property, or the property no value.
    public subscript<MappedProperty: DescribedProperty>(property: MappedProperty) -> MappedProperty.Value {
        get throws {
            do throws(UnexpectedValue) { return try value(of: property) } catch { throw ConversionError(error) }
        }
    }
}
