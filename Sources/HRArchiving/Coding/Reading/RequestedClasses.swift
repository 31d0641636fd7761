import Foundation
import ObjectGraph

/// The classes that a program has passed to a decoding method of an `NSCoder`.
///
/// The file may name these classes without registration, because the program has specified them. No other classes are
/// allowed for the decoded value.
struct RequestedClasses {
    /// The allowed classes, or nil if no classes were requested.
    private(set) var allowed: [AnyClass]?
    /// The classes requested by enclosing objects. The file may name them, but they do not restrict the allowed
    /// classes.
    private var around: [AnyClass] = []
    /// True if only classes that support secure coding may be instantiated.
    let isSecure: Bool
    /// True if no classes were requested here, so that those of enclosing objects apply.
    private(set) var isInherited = false

    /// True if the classes are also allowed for the members of collections.
    private var includesMembers: Bool
    /// True if property list classes are always allowed: they are values, and do not decode other objects.
    private(set) var admitsPropertyLists = false
    /// The classes requested for the members of one collection.
    private var members: (keys: [AnyClass], elements: [AnyClass])?

    static var propertyListClasses: [AnyClass] {
        [NSString.self, NSNumber.self, NSDate.self, NSData.self, NSArray.self, NSDictionary.self]
    }

    init(_ allowed: [AnyClass]?, isSecure: Bool = false) {
        self.allowed = allowed
        self.isSecure = isSecure
        includesMembers = isSecure
    }

    /// These classes, which are then also allowed for the members of collections.
    var includingMembers: RequestedClasses {
        var requested = self
        requested.includesMembers = true
        return requested
    }

    /// Requests a collection, and classes for its members. The members can be collections only if collection classes
    /// are among these classes.
    ///
    /// - Parameter keys: The classes of the collection's keys, if it has keys.
    func collection(
        _ type: AnyClass, keys: [AnyClass] = [], of elements: [AnyClass]
    ) -> RequestedClasses {
        var requested = within([type]).includingMembers
        requested.members = (keys, elements)
        return requested
    }

    /// The requested classes for the members of a collection.
    ///
    /// With secure coding, property list classes are allowed for members, as in Foundation, unless classes were
    /// requested for the members.
    var ofMembers: RequestedClasses { admitting(inner(members?.elements, inheriting: includesMembers)) }

    var ofKeys: RequestedClasses { admitting(inner(members?.keys, inheriting: includesMembers)) }

    private func admitting(_ requested: RequestedClasses) -> RequestedClasses {
        var requested = requested
        requested.admitsPropertyLists = isSecure && members == nil
        return requested
    }

    var ofFields: RequestedClasses {
        var requested = self
        requested.includesMembers = isSecure
        requested.admitsPropertyLists = false
        requested.members = nil
        return requested
    }

    /// Returns the requested classes for a field. With secure coding, a request without classes inherits those of
    /// enclosing objects.
    func within(_ classes: [AnyClass]?) -> RequestedClasses {
        inner(classes, inheriting: isSecure)
    }

    private func inner(_ classes: [AnyClass]?, inheriting: Bool) -> RequestedClasses {
        var inner = self
        inner.members = nil
        inner.admitsPropertyLists = false
        inner.isInherited = classes == nil
        if classes == nil && inheriting { return inner }
        inner.allowed = classes
        for type in allowed ?? [] where !around.contains(where: { $0 == type }) { inner.around.append(type) }
        return inner
    }

    func allows(_ type: AnyClass) -> Bool {
        guard let allowed else { return true }
        if allowed.contains(where: { $0 == type || isClass(type, kindOf: $0) }) { return true }
        return admitsPropertyLists && Self.propertyListClasses.contains { isClass(type, kindOf: $0) }
    }

    /// The classes that the file may name, allowed ones first.
    var named: some Sequence<AnyClass> { [allowed ?? [], around].joined() }

    var names: [String] { (allowed ?? []).map { stableTypeName(of: $0) } }
}
