package import HRArchiving

extension HRClassRegistry {
    /// A registry that has nothing but Foundation's classes.
    package static let foundation = HRClassRegistry().namingFoundation

    /// The same with Foundation's classes.
    package var namingFoundation: HRClassRegistry {
        var registry = self
        registry.register(.foundationClasses)
        return registry
    }
}

extension HRArchiver {
    /// Writes objects of Foundation's wherever they are.
    package static let namingFoundation = HRArchiver(registry: .foundation)
}

extension HRUnarchiver {
    /// Reads objects of Foundation's wherever they are.
    package static let namingFoundation = HRUnarchiver(registry: .foundation)
}
