import Foundation
import ObjectGraph

/// The classes that a program has asked for where an object is read.
///
/// They name classes, for the program vouches for them, and limit what may stand there.
struct RequestedClasses {
    /// What may stand here; nil where nothing was asked for.
    private(set) var allowed: [AnyClass]?
    /// What was asked for around here: it may be named, and limits nothing.
    private var around: [AnyClass] = []
    /// Whether only classes that support secure coding may be made.
    let isSecure: Bool
    /// Whether nothing was asked for here, and what was asked for around here counts.
    private(set) var isInherited = false

    /// Whether what was asked for includes the members of collections.
    private var includesMembers: Bool
    /// Whether property list classes may stand here whatever was asked for: they are values, and make nothing else.
    private var admitsPropertyLists = false
    /// What was asked for of the members of one collection: of its keys, and of its elements.
    private var members: (keys: [AnyClass], elements: [AnyClass])?

    /// The classes of what a property list holds.
    static var propertyListClasses: [AnyClass] {
        [NSString.self, NSNumber.self, NSDate.self, NSData.self, NSArray.self, NSDictionary.self]
    }

    init(_ allowed: [AnyClass]?, isSecure: Bool = false) {
        self.allowed = allowed
        self.isSecure = isSecure
        includesMembers = isSecure
    }

    /// The same, for the members of collections too.
    var includingMembers: RequestedClasses {
        var requested = self
        requested.includesMembers = true
        return requested
    }

    /// A collection is asked for, and classes of its members, which are no collections unless they are among those.
    ///
    /// - Parameter keys: The classes of its keys, if it has any.
    func collection(
        _ type: AnyClass, keys: [AnyClass] = [], of elements: [AnyClass]
    ) -> RequestedClasses {
        var requested = within([type]).includingMembers
        requested.members = (keys, elements)
        return requested
    }

    /// What is asked for of the members of a collection that was read so.
    ///
    /// With secure coding, members of property list classes need not be asked for, as in Foundation, unless others were.
    var ofMembers: RequestedClasses { admitting(inner(members?.elements, inheriting: includesMembers)) }

    /// What is asked for of its keys.
    var ofKeys: RequestedClasses { admitting(inner(members?.keys, inheriting: includesMembers)) }

    private func admitting(_ requested: RequestedClasses) -> RequestedClasses {
        var requested = requested
        requested.admitsPropertyLists = isSecure && members == nil
        return requested
    }

    /// What is known to a class whose object is read so.
    var ofFields: RequestedClasses {
        var requested = self
        requested.includesMembers = isSecure
        requested.admitsPropertyLists = false
        requested.members = nil
        return requested
    }

    /// What is asked for within an object that was read so. With secure coding, who asks for nothing inherits.
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

    /// Whether objects of a class may stand here.
    func allows(_ type: AnyClass) -> Bool {
        guard let allowed else { return true }
        if allowed.contains(where: { $0 == type || isClass(type, kindOf: $0) }) { return true }
        return admitsPropertyLists && Self.propertyListClasses.contains { isClass(type, kindOf: $0) }
    }

    /// The classes that a name in the file may mean, those first that may stand here.
    var named: some Sequence<AnyClass> { [allowed ?? [], around].joined() }

    /// The names of what may stand here.
    var names: [String] { (allowed ?? []).map { stableTypeName(of: $0) } }
}
