import Foundation
import ObjectGraph

// A collection claims places for its objects before any of them is written, so that each is written in the collection
// and not within the first neighbour that refers to it.

extension ArchivingSession {
    /// True if collections claim places. They do not in the compatibility mode for HRCoder, which has another order, in
    /// forms without places, and while a sort key is created.
    var claimsElements: Bool { !compatibility.isHRCoder && form == .graph && sortKeys.draft == nil }

    /// Returns the claim role of values of a type.
    func claimRole(of type: Any.Type) -> ClaimRole { claims.role(of: type) { ClaimRole(of: type) } }

    /// Returns the claim role of a collection's elements. Returns nil if no places need to be claimed: the elements
    /// cannot contain objects, there is at most one element, or an enclosing collection has claimed their places.
    func claimRole(of type: Any.Type, count: Int, in builder: NodeBuilder) -> ClaimRole? {
        guard claimsElements else { return nil }
        let role = claimRole(of: type)
        guard role.mayHoldObjects, takeClaims(of: builder) == nil, count > 1 else { return nil }
        return role
    }

    /// Claims places for the objects among the elements of a collection, before it is written.
    @inline(never)
    func claim<Element>(_ elements: [Element], in builder: NodeBuilder) throws {
        guard let role = claimRole(of: Element.self, count: elements.count, in: builder) else { return }
        try claim(elements, role, in: builder)
    }

    /// Claims places for the objects among elements that conform to `HREncodable`:
    /// ``HREncodable/referencedObject(of:)`` is much faster than a dynamic cast.
    @inline(never)
    func claim<Element: HREncodable>(encodable elements: [Element], in builder: NodeBuilder) throws {
        guard let role = claimRole(of: Element.self, count: elements.count, in: builder) else { return }
        guard case .object = role else { return try claim(elements, role, in: builder) }
        var claims = ObjectClaims(session: self, builder: builder)
        for index in elements.indices {
            try claims.claim(Element.referencedObject(of: elements[index]), at: .index(index))
        }
    }

    private func claim<Element>(_ elements: [Element], _ role: ClaimRole, in builder: NodeBuilder) throws {
        if case .object = role, let identity = ObjectOfClass<Element>() {
            var claims = ObjectClaims(session: self, builder: builder)
            for index in elements.indices { try claims.claim(identity.object(elements[index]), at: .index(index)) }
            return
        }
        for index in elements.indices {
            try claim(elements[index], role, in: HREncodingSlot(builder, .index(index)))
        }
    }

    /// Claims places for the objects among the values of a dictionary, before it is written.
    @inline(never)
    func claim<Value>(_ members: TextMembers<Value>, in builder: NodeBuilder) throws {
        guard let role = claimRole(of: Value.self, count: members.order.count, in: builder) else { return }
        let members = members.pairs
        if case .object = role, let identity = ObjectOfClass<Value>() {
            var claims = ObjectClaims(session: self, builder: builder)
            for (key, value) in members { try claims.claim(identity.object(value), at: .key(key)) }
            return
        }
        for (key, value) in members { try claim(value, role, in: HREncodingSlot(builder, .key(key))) }
    }

    /// Claims places for the objects among the values of a dictionary that is written as pairs.
    @inline(never)
    func claim<Key, Value>(
        _ members: [(sortKey: SortKey, element: (key: Key, value: Value))], in builder: NodeBuilder
    ) throws {
        guard let role = claimRole(of: Value.self, count: members.count, in: builder) else { return }
        for (index, member) in members.enumerated() {
            let pair = try nested(in: HREncodingSlot(builder, .index(index)))
            try claim(member.element.value, role, in: HREncodingSlot(pair, .index(1)))
        }
    }

    // MARK: Nested collections

    /// Opens a builder for a collection that is written later, to claim places for its elements.
    ///
    /// - Parameters:
    ///   - number: The number of the collection's place, if the collection is an object.
    ///   - order: The order in which elements will be written, if the collection is unordered.
    func nested(
        in slot: HREncodingSlot, number: PlaceTable.Number? = nil, order: [Int]? = nil
    ) throws -> NodeBuilder {
        let builder = try NodeBuilder(in: slot)
        builder.placeNumber = number
        let location = Claims.Location(outer: self.number(of: slot.builder), component: slot.component)
        claims.add(Claims.Nested(number: self.number(of: builder), order: order), at: location)
        return builder
    }

    /// Removes and returns the claims that an enclosing collection has made for the elements of a collection.
    @discardableResult
    func takeClaims(of builder: NodeBuilder) -> Claims.Nested? {
        guard !claims.isEmpty else { return nil }
        var inner = builder
        // An optional has its own builder in Codable, but no container in the file.
        while inner.component.isRoot, let outer = inner.parent, outer.placeNumber == nil { inner = outer }
        guard let outer = inner.outerPlaceNumber else { return nil }
        let found = claims.take(at: Claims.Location(outer: outer, component: inner.component))
        if let found, builder.placeNumber == nil { builder.placeNumber = found.number }
        return found
    }

    // MARK: Values

    func claim<Value>(_ value: Value, in slot: HREncodingSlot) throws {
        try claim(value, claimRole(of: Value.self), in: slot)
    }

    func claim<Value>(_ value: Value, _ role: ClaimRole, in slot: HREncodingSlot) throws {
        switch role {
        case .value: return
        case .object: try claim(object: value as AnyObject, in: slot)
        case .members: try (value as? any Claimable)?.claim(in: slot)
        case .any: try claim(anything: value, in: slot)
        }
    }

    /// Claims places for the objects in a value whose type is known only at run time.
    func claim(anything value: Any, in slot: HREncodingSlot) throws {
        switch claimRole(of: Swift.type(of: value)) {
        case .value: return
        case .members: try (value as? any Claimable)?.claim(in: slot)
        case .object, .any: if let object = Self.instance(value) { try claim(object: object, in: slot) }
        }
    }

    // MARK: Objects

    /// Claims places for the objects in a container, one after the other. Most objects are of the same class as the
    /// preceding one, so the way to claim their places is determined only when the class changes.
    private struct ObjectClaims {
        let session: ArchivingSession
        let builder: NodeBuilder
        var claimed: ObjectIdentifier?
        var outer: PlaceTable.Number = 0

        init(session: ArchivingSession, builder: NodeBuilder) {
            self.session = session
            self.builder = builder
        }

        @inline(never)
        mutating func claim(_ object: AnyObject?, at component: PathComponent) throws {
            guard let object else { return }
            if claimed == ObjectIdentifier(Swift.type(of: object)) {
                session.placing.claim(object, at: component, in: outer)
                return
            }
            let slot = HREncodingSlot(builder, component)
            try session.claim(object: object, in: slot)
            guard case .itself = session.claims.last?.part, !session.isTooDeep(slot) else { return }
            (claimed, outer) = (session.claims.last?.type, session.number(of: builder))
        }
    }

    /// Claims a place for an object or its replacement, unless it has one.
    func claim(object: AnyObject, in slot: HREncodingSlot) throws {
        switch try claimedObject(object) {
        case .none: return
        case .itself: _ = note(object, in: slot)
        case .replaceable: try claim(replaceable: object, in: slot)
        case .collection:
            guard let number = note(object, in: slot) else { return }
            try claimMembers(of: object, number, in: slot)
        }
    }

    /// Claims a place for an object, unless it has one. If the object would be nested too deep here, the place is that
    /// of a definition.
    ///
    /// - Returns: The number of the place if it is new and in this slot.
    func note(_ object: AnyObject, in slot: HREncodingSlot) -> PlaceTable.Number? {
        if slot.builder.depth >= nesting, isTooDeep(slot) {
            enqueue(object)
            return nil
        }
        return placing.claim(object, at: slot.component, in: number(of: slot.builder))
    }

    private func claimedObject(_ object: AnyObject) throws -> ClaimedObject {
        let type: AnyClass = Swift.type(of: object)
        if let last = claims.last, last.type == ObjectIdentifier(type) { return last.part }
        return try claims.part(of: type) { try findPart(of: object, type) }
    }

    private func findPart(of object: AnyObject, _ type: AnyClass) throws -> ClaimedObject {
        if type is any HRLeaf.Type { return .none }
        switch try strategy(of: type) {
        case .own: return type is any HRReplacing.Type ? .replaceable : .itself
        case .mapped, .codable: return .itself
        case .container, .keyed, nil: break
        }
        if ObjectTranscoder.transcoder(of: object) != nil { return Self.hasIdentity(object) ? .collection : .none }
        return object is any NSCoding ? .replaceable : .none
    }

    /// Requests an object's replacement, once, and claims a place for the replacement.
    private func claim(replaceable object: AnyObject, in slot: HREncodingSlot) throws {
        if placing.place(of: object) != nil, placing.replacements.label(of: object) == nil { return }
        guard let replacement = try replacement(of: object, in: slot) else {
            _ = note(object, in: slot)
            return
        }
        if let other = Self.instance(ofReplacement: replacement) { try claim(object: other, in: slot) }
    }

    private func replacement(of object: AnyObject, in slot: HREncodingSlot) throws -> (any HREncodable)? {
        if let known = placing.replacements.label(of: object) { return known }
        let builder = try NodeBuilder(in: slot)
        if let object = object as? any HRReplacing { return try replacement(of: object, at: builder) }
        let coder = makeKeyedCoder(builder)
        guard let other = replacement(of: object, for: coder) else { return nil }
        if let error = coder.keptError { throw error }
        let replacement = DynamicValue(other)
        placing.replace(object, by: replacement)
        return replacement
    }

    // MARK: Writing in claimed places

    /// Marks a claimed place as being written if a builder is at this place; otherwise returns false.
    func begin(_ number: PlaceTable.Number, at builder: NodeBuilder) -> Bool {
        guard placing.places.isClaimed(number), isPlace(number, of: builder) else { return false }
        placing.begin(number)
        builder.placeNumber = number
        builder.isClaimed = true
        return true
    }

    /// Returns true if a builder is at the place with a number. The paths to the builder and to the place are compared.
    private func isPlace(_ number: PlaceTable.Number, of builder: NodeBuilder) -> Bool {
        let places = placing.places
        if let outer = builder.outerPlaceNumber, places.isMember(builder.component, in: outer, of: number) {
            return true
        }
        var (inner, number) = (builder, number)
        while inner.placeNumber != number {
            if inner.component.isRoot, let outer = inner.parent {
                inner = outer
            } else if places.component(of: number).isRoot, let outer = places.parent(of: number) {
                number = outer
            } else {
                guard inner.component == places.component(of: number) else { return false }
                guard let outer = inner.parent, let place = places.parent(of: number) else {
                    return inner.parent == nil && places.parent(of: number) == nil
                }
                (inner, number) = (outer, place)
            }
        }
        return true
    }
}
