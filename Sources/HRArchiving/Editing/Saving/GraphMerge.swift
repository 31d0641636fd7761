/// The three-way merge of a text, the archive of the graph that was read from the text, and the current archive of the
/// graph.
///
/// Only differences between the archives are applied to the text. Everything else in the text is preserved, even if an
/// archiver would write it in another notation or would not omit it. Objects are compared one by one, independent of
/// their places.
struct GraphMerge {
    var text: GraphAlignment
    var objects: GraphMatching
    var merged = MergedTree()
    /// True while values are merged with a part of the text that is written a second time, as a copy.
    private var isCopying = false
    /// The objects that the text contains or refers to at their slots, and whose bodies have not been merged yet.
    private var pending: [Int] = []
    private var met: [Int] = []
    /// Objects that are at another place in the text than in the archive, so that the archive does not determine the
    /// places of the objects in them.
    private(set) var displaced: Set<Int> = []
    /// True if the archives differ only in leaves that have a place in the text, and no reference leads to one of
    /// these.
    private(set) var isInPlace = false
    /// The targets of the text's references; nil until they are looked up.
    private var targets: Set<Int>?
    /// The new values at places that references may refer to, by place.
    private var ownValues: [Int: HRNode] = [:]
    /// The values other than objects that references in the text refer to, by the places of the values.
    private var shared: [Int: SharedValue] = [:]
    private var openTargets: [Int] = []
    /// True if objects in the text declare their classes.
    private lazy var usesClasses = !TextReferences.values(under: Vocabulary.className, in: text.tree.file).isEmpty

    typealias ID = MergedTree.ID

    private var before: GraphBodies { text.before }
    private var now: GraphBodies { objects.now }

    /// Merges everything except the placement of objects.
    ///
    /// If the archives have the same objects and only values have changed, the unchanged values are kept without being
    /// looked up in the text.
    ///
    /// - Parameter isWhole: If true, all values are looked up in any case.
    /// - Complexity: O(n log n) in the number of values.
    init(_ text: GraphAlignment, _ objects: GraphMatching, isWhole: Bool = false) {
        self.text = text
        self.objects = objects
        if !isWhole { mergeValues() }
        guard !isInPlace else { return }
        _ = self.text.allHomes()
        targets = Set(self.text.resolver.places.compactMap { self.text.resolver.target(ofPlace: $0) })
        mergeRoot()
        mergeBodies()
        writeOutValues()
        mergeBodies()
        merged.removedDefinitions = unusedDefinitions()
    }

    /// Merges the objects whose contents have changed, and determines whether the result is complete (`isInPlace`).
    private mutating func mergeValues() {
        guard objects.isOneToOne else { return }
        if now.archive.document.root.objectNumber == nil { mergeRoot() }
        let changed = objects.changed
        for number in changed { mergeBody(of: number) }
        guard changed.allSatisfy({ merged.bodies[$0] != nil }), met.isEmpty, shared.isEmpty,
            let places = merged.placesOfChangedLeaves
        else { return }
        isInPlace = !text.resolver.leads(toAnyOf: places)
    }

    // MARK: Objects in the text

    /// Returns the object of the new archive at a place of the text.
    func object(at place: Int) -> Int? { text.objectAt[place].flatMap { objects.successors[$0] } }

    /// Returns the place in the text of an object of the new archive.
    mutating func home(of number: Int) -> Int? { objects.matches[number].flatMap { text.home(of: $0) } }

    // MARK: Values

    private mutating func mergeRoot() {
        guard merged.root == nil, let root = text.resolver.root else { return }
        merged.root = value(at: root, before.archive.document.root, now.archive.document.root)
    }

    /// Returns the merged value for a place of the text; nil if the text is kept unchanged.
    private mutating func value(at place: Int, _ old: HRNode, _ new: HRNode) -> ID? {
        switch (old.objectNumber, new.objectNumber) {
        case (let first?, let second?) where objects.isSame(first, second):
            text.meet(first, at: place)
            // In a copy, the object becomes a reference: it stays in the original.
            return slot(second, new, at: place, isThere: !isCopying)
        case (_, _?), (_?, nil): return replacement(at: place, old, new)
        case (nil, nil):
            if !objects.hasObjects, text.resolver.references.isEmpty, old == new { return nil }
            if text.resolver.isReference(place) { return sharedValue(at: place, old, new) }
            if !isCopying, targets?.contains(place) ?? true { ownValues[place] = new }
            return content(at: place, old, new)
        }
    }

    private mutating func content(at place: Int, _ old: HRNode, _ new: HRNode) -> ID? {
        switch (old, new) {
        case (.object(let first), .object(let second)):
            guard let (_, old) = GraphArchive.unordered(old), let (_, new) = GraphArchive.unordered(new) else {
                return object(at: place, first, second)
            }
            return members(at: place, old, new, first)
        case (.array(let old), .array(let new)): return elements(at: place, old, new)
        case (.dictionary(let old), .dictionary(let new)):
            return fields(at: place, old, new, text.tree.memberPlaces(of: place))
        default: return old == new ? nil : replacement(at: place, old, new)
        }
    }

    /// Merges a value that cannot be compared member by member.
    private mutating func whole(at place: Int, _ old: HRNode, _ new: HRNode) -> ID? {
        isUnchanged(old, new) ? nil : replacement(at: place, old, new)
    }

    private mutating func isUnchanged(_ old: HRNode, _ new: HRNode) -> Bool {
        objects.isEqual(old, new, homes: text.allHomes())
    }

    /// Returns a new value for a place of the text.
    private mutating func replacement(at place: Int, _ old: HRNode, _ new: HRNode) -> ID {
        if let number = new.objectNumber { return slot(number, new, at: place) }
        return add(.other(newValue(new, old: old, beside: place)), at: place)
    }

    private mutating func slot(_ number: Int, _ new: HRNode, at place: Int?, isThere: Bool = false) -> ID {
        let isHome = if case .object = new { true } else { false }
        let isReference = place.map { self.text.resolver.isReference($0) } ?? false
        let text: MergedTree.Slot.Text = isThere ? isReference ? .reference : .object : .other
        if text == .reference, isHome { displaced.insert(number) }
        if isThere { pending.append(number) } else { met.append(number) }
        return add(.slot(MergedTree.Slot(object: number, isHome: isHome, text: text)), at: place)
    }

    private mutating func add(_ content: MergedTree.Content, at place: Int?) -> ID {
        merged.add(content, at: place, isCopy: isCopying)
    }

    private mutating func container(at place: Int, _ container: MergedTree.Container) -> ID? {
        container.isKept ? nil : add(.container(container), at: place)
    }

    /// Returns a changed plain value as a change of its container, the dictionary with `$value`; returns the value
    /// itself if the text has no such container. Nil if the value is nil.
    private mutating func plain(_ value: ID?, at inner: Int, in place: Int) -> ID? {
        guard inner != place, let value else { return value }
        return container(at: place, MergedTree.Container(changes: [(inner, value)]))
    }

    // MARK: Objects

    private mutating func mergeBodies() {
        while true {
            while let number = pending.popLast() { mergeBody(of: number) }
            // Matched objects that were not reached, because they are no longer referenced from their old places.
            for number in objects.takeMatched() { mergeBody(of: number) }
            guard pending.isEmpty else { continue }
            guard let number = met.popLast() else { return }
            guard merged.bodies[number] == nil, let body = now[number] else { continue }
            objects.noteNew(number)
            let value = newBody(body, sayingClass: usesClasses)
            merged.add(bodyOf: number, .other(value), at: nil)
        }
    }

    private mutating func mergeBody(of number: Int) {
        guard merged.bodies[number] == nil, let old = objects.matches[number], let first = before[old],
            let second = now[number], let home = text.home(of: old)
        else { return }
        // Noted before the content is merged, because the object may contain itself.
        let body = merged.add(bodyOf: number, .kept, at: home)
        let content = object(at: home, first, second)
        merged.take(content, from: home, for: body)
    }

    /// Merges the text of an object, or of a value whose type has a class name or a version.
    private mutating func object(at place: Int, _ old: HRObject, _ new: HRObject) -> ID? {
        guard old.className == new.className, old.version == new.version else { return anew(at: place, new) }
        guard text.hasVersion(old, at: place) else {
            if isCopying { return anew(at: place, new) }
            guard objects.isEqualBody(old, new, homes: text.allHomes()) else {
                return broughtUpToDate(at: place, old, new)
            }
            objects.matchObjects(in: .object(old), .object(new))
            return keptSlots(at: place)
        }
        switch (old.plainValue, new.plainValue) {
        case (.some, .some) where isWithoutValue(place):
            guard !objects.isEqualBody(old, new, homes: text.allHomes()) else { return nil }
            return anew(at: place, new)
        case (let old?, let new?):
            let inner = text.tree.plainPlace(of: place)
            return plain(value(at: inner, old, new), at: inner, in: place)
        case (nil, nil):
            let needsClass = now.archive.needsClass(new) && !before.archive.needsClass(old)
            let words = needsClass ? classWord(of: new, at: place) : []
            return fields(at: place, old.fields, new.fields, text.memberPlaces(of: place, old), words)
        default: return anew(at: place, new)
        }
    }

    /// True if an object declares its class but does not have the reserved key for its single value.
    private mutating func isWithoutValue(_ place: Int) -> Bool {
        text.tree.texts.word(Vocabulary.className, of: place) != nil
            && text.tree.texts.word(Vocabulary.value, of: place) == nil
    }

    /// Returns the class member that can be added to an object in the text; empty if the object has one, or cannot have
    /// one.
    mutating func classWord(of object: HRObject, at place: Int) -> [ReservedMember] {
        guard let className = object.className, object.plainValue == nil, !text.tree.settings.isPlain,
            text.kind(of: place) == .dictionary, text.tree.texts.word(Vocabulary.className, of: place) == nil
        else { return [] }
        return [.className(className)]
    }

    /// Returns the slots in the text of an unchanged object that has another version in the text, so that its members
    /// cannot be compared one by one.
    private mutating func keptSlots(at home: Int) -> ID? {
        var container = MergedTree.Container()
        for place in text.tree.file.tree.children(of: home) {
            let target = text.resolver.target(ofPlace: place)
            if let number = target.flatMap({ object(at: $0) }) {
                // Passed as a reference, because it is not known whether the archive has the object itself here.
                container.changes.append(
                    (place, slot(number, .alias(HRAlias(id: "")), at: place, isThere: true)))
            } else if !text.resolver.isReference(place), let id = keptSlots(at: place) {
                container.changes.append((place, id))
            }
        }
        return self.container(at: home, container)
    }

    /// Returns an object that is rewritten, because its fields cannot be compared with those in the text.
    private mutating func anew(at place: Int, _ object: HRObject) -> ID {
        let hasClass = text.tree.texts.word(Vocabulary.className, of: place) != nil
        var value = newBody(object, sayingClass: hasClass)
        if !isCopying, let id = text.declaredID(of: place) { value.node.declare(id) }
        return add(.other(value), at: place)
    }

    // MARK: Another version

    /// Updates the text of an object from an older version, whose members may have another meaning. Members that
    /// already have the right value are kept with their comments, and so are members that have it under another key,
    /// which are renamed. All others are rewritten or removed. Defaults that the text omits are not added.
    private mutating func broughtUpToDate(at place: Int, _ old: HRObject, _ object: HRObject) -> ID? {
        guard object.plainValue == nil, text.kind(of: place) == .dictionary,
            text.tree.texts.word(Vocabulary.value, of: place) == nil
        else { return anew(at: place, object) }
        var places = text.tree.memberPlaces(of: place)
        var container = MergedTree.Container()
        var added: [NewMember] = []
        let rules = now.archive.versions.facts(of: object) ?? VersionRules(), values = old.fields.valuesByKey
        let older = text.tree.texts.meaning(ofPlace: place).wholeObject
        let migrated = rules.fields(of: older, in: object.version)
        rename(&places, in: &container, old, object, rules, migrated)
        for field in object.fields {
            guard let place = places[field.key] else {
                if rules.isDefault(field.value, forKey: field.key) { continue }
                added.append(NewMember(key: field.key, value: field.value, old: nil))
                continue
            }
            // A member that no step changes means the same in both versions.
            let isSame = migrated.flatMap { $0[field.key] }.map { $0 == older.fields[field.key] } ?? false
            let id: ID? =
                if isSame, let old = values[field.key] {
                    value(at: place, old, field.value)
                } else {
                    broughtUpToDate(at: place, field.value)
                }
            if let id { container.changes.append((place, id)) }
        }
        let fresh = Set(object.fields.keys)
        var gone = Set(places.filter { !fresh.contains($0.key) }.map(\.value))
        if let word = text.tree.texts.word(Vocabulary.version, of: place) {
            if text.tree.texts.meaning(ofPlace: word).int ?? 0 > object.version {
                // A newer version of the program may have written members that this version does not know; they are
                // kept.
                gone = []
            } else if object.version == 0 {
                gone.insert(word)
            } else {
                let version = ReservedMember.version(object.version).value
                let id = add(.other(MergedTree.NewValue(node: version)), at: word)
                container.changes.append((word, id))
            }
        } else if object.version != 0 {
            container.words.append(.version(object.version))
        }
        if now.archive.needsClass(object) { container.words += classWord(of: object, at: place) }
        arrange(&container, at: place, places, without: gone, adding: added, in: object.fields.keys)
        return self.container(at: place, container)
    }

    /// Renames the members of an older object whose values the present version has under other keys: a member and a key
    /// correspond if no other member and no other key has the value. Keys whose values are defaults that no step has
    /// written correspond to no member.
    private mutating func rename(
        _ places: inout [String: Int], in container: inout MergedTree.Container, _ old: HRObject, _ new: HRObject,
        _ rules: VersionRules, _ migrated: HRFields?
    ) {
        let written = migrated.map { Set($0.keys) }, fresh = Set(new.fields.keys)
        let former = places.filter { !fresh.contains($0.key) }
        let values = old.fields.valuesByKey
        let absent = new.fields.keys.filter { key in
            places[key] == nil && (written?.contains(key) ?? !rules.isDefault(values[key], forKey: key))
        }
        var added = absent.map { NewMember(key: $0, value: .null, old: values[$0]) }
        findTwins(of: &added, among: former)
        let twins = Dictionary(grouping: added.filter { $0.twin != nil }, by: \.twin)
        for (place, members) in twins.sorted(byNumber: { $0.key ?? 0 }) {
            guard let place, members.count == 1, let key = members.first?.key else { continue }
            container.renamed.append((place, key))
            for (former, known) in former where known == place { places[former] = nil }
            places[key] = place
        }
    }

    private mutating func broughtUpToDate(at place: Int, _ value: HRNode) -> ID? {
        if let number = value.objectNumber {
            let home = home(of: number)
            let isThere = home != nil && text.resolver.target(ofPlace: place) == home
            return slot(number, value, at: place, isThere: isThere)
        }
        let new = newValue(value, beside: place)
        let old = text.tree.texts.meaning(ofPlace: place)
        guard old != new.node || text.resolver.isReference(place) else { return nil }
        return add(.other(new), at: place)
    }

    // MARK: Fields

    private mutating func fields(
        at place: Int, _ old: HRFields, _ new: HRFields, _ places: [String: Int], _ words: [ReservedMember] = []
    ) -> ID? {
        guard text.kind(of: place) == .dictionary else { return whole(at: place, .dictionary(old), .dictionary(new)) }
        let hasSameKeys = old.count == new.count && zip(old.storage, new.storage).allSatisfy { $0.key == $1.key }
        let known = hasSameKeys ? [:] : old.valuesByKey
        var container = MergedTree.Container(words: words)
        var added: [NewMember] = []
        for (index, field) in new.storage.enumerated() {
            let old = hasSameKeys ? old.storage[index].value : known[field.key]
            if let place = places[field.key] {
                let id: ID? =
                    if let old {
                        value(at: place, old, field.value)
                    } else {
                        replacement(at: place, .null, field.value)
                    }
                if let id { container.changes.append((place, id)) }
            } else if old.map({ !isUnchanged($0, field.value) }) ?? true {
                added.append(NewMember(key: field.key, value: field.value, old: old))
            }
        }
        guard !hasSameKeys || !added.isEmpty else { return self.container(at: place, container) }
        let fresh = Set(new.keys), former = Set(old.keys)
        let gone = Set(former.subtracting(fresh).compactMap { places[$0] })
        findTwins(of: &added, among: places.filter { !former.contains($0.key) && !fresh.contains($0.key) })
        arrange(&container, at: place, places, without: gone, adding: added, in: new.keys)
        return self.container(at: place, container)
    }

    /// A member that the text does not have.
    private struct NewMember {
        let key: String
        let value: HRNode
        /// The member's value in the old archive; nil if it has none. The text omits that value, or has it under a key
        /// that the type does not write.
        let old: HRNode?
        /// The place of the old value under such a key; nil if there is none.
        var twin: Int?
    }

    /// Finds the members of the text that have the old values of new members under former keys, which are known only to
    /// the code of the type. The twin of a new member is the unknown member with the new member's old value, if there
    /// is exactly one.
    ///
    /// - Parameter unknown: The members of the text that are in neither archive.
    private mutating func findTwins(of added: inout [NewMember], among unknown: [String: Int]) {
        guard !unknown.isEmpty, added.contains(where: { $0.old != nil }) else { return }
        var places: [HRNode: [Int]] = [:]
        for place in unknown.values where text.kind(of: place) == .leaf {
            places[text.tree.texts.meaning(ofPlace: place).withoutSpelling, default: []].append(place)
        }
        for index in added.indices {
            guard let old = added[index].old, let found = places[old.withoutSpelling], found.count == 1 else {
                continue
            }
            added[index].twin = found[0]
        }
    }

    /// Removes members of a container, and inserts new ones at the positions that follow from the order of all keys.
    private mutating func arrange(
        _ container: inout MergedTree.Container, at place: Int, _ places: [String: Int], without gone: Set<Int>,
        adding added: [NewMember], in order: [String]
    ) {
        guard !gone.isEmpty || !added.isEmpty else { return }
        let keys = Dictionary(order.compactMap { key in places[key].map { ($0, key) } }) { first, _ in first }
        let kept = text.tree.texts.places(in: EditTexts.Location(text: 0, place: place)).filter { !gone.contains($0) }
        var new: [String: MergedTree.Member] = [:]
        for member in added {
            new[member.key] = newMember(member.value, key: member.key, twin: member.twin, beside: nil)
        }
        container.members = EditTree.merged(kept.map { (.old($0), keys[$0]) }, new, in: order)
    }

    // MARK: Arrays

    /// Merges the elements of an array.
    private mutating func elements(at place: Int, _ old: [HRNode], _ new: [HRNode]) -> ID? {
        let places = text.tree.elementPlaces(of: place)
        let array = text.tree.plainPlace(of: place)
        guard places.count == old.count, text.kind(of: array) == .array else {
            return whole(at: place, .array(old), .array(new))
        }
        let container = elements(places, old, new, from: objects.match(old, new), in: Array(new.indices))
        return plain(self.container(at: array, container), at: array, in: place)
    }

    /// Merges the members of an unordered array. Kept members stay in the order of the text; new ones follow them.
    private mutating func members(at place: Int, _ old: [HRNode], _ new: [HRNode], _ object: HRObject) -> ID? {
        let aligned = text.alignedElements(of: place, old, .object(object))
        let array = text.tree.plainPlace(of: place)
        guard aligned.count == old.count, text.kind(of: array) == .array else {
            return plain(whole(at: array, .array(old), .array(new)), at: array, in: place)
        }
        let old = aligned.map(\.node)
        let origins = objects.matchMembers(old, new, arePairs: object.id == GraphArchive.Unordered.pairs.rawValue)
        let order = positions(sortedBy: new.indices.map { origins[$0] ?? old.count })
        var container = elements(aligned.map(\.place), old, new, from: origins, in: order)
        container.order = order
        return plain(self.container(at: array, container), at: array, in: place)
    }

    /// - Parameters:
    ///   - origins: For each new element, the index of the matching old element; nil if there is none.
    ///   - order: The indices of the new elements in the order that they will have in the text.
    private mutating func elements(
        _ places: [Int], _ old: [HRNode], _ new: [HRNode], from origins: [Int?], in order: [Int]
    ) -> MergedTree.Container {
        var container = MergedTree.Container()
        for (index, origin) in origins.enumerated() {
            guard let origin, let id = value(at: places[origin], old[origin], new[index]) else { continue }
            container.changes.append((places[origin], id))
        }
        guard !order.elementsEqual(old.indices, by: { origins[$0] == $1 }) else { return container }
        container.members = order.map { index in
            origins[index].map { .old(places[$0]) } ?? newMember(new[index], beside: places.first)
        }
        return container
    }

    // MARK: New values

    private mutating func newMember(
        _ value: HRNode, key: String? = nil, twin: Int? = nil, beside neighbor: Int?
    ) -> MergedTree.Member {
        .new(add(.other(newValue(value, beside: neighbor)), at: nil), key: key, twin: twin)
    }

    /// Returns a value in the form in which it is written: with its class if that is required, or if the neighbour in
    /// the text declares its class.
    ///
    /// - Parameter neighbor: The place of the neighbour. If nil, the class is written if any object in the text
    ///   declares its class.
    private mutating func newValue(_ node: HRNode, old: HRNode? = nil, beside neighbor: Int?) -> MergedTree.NewValue {
        var new = MergedTree.NewValue(node: node, old: old)
        new.node = flattened(node, neighbor.map { saysClass($0) } ?? usesClasses, 0, &new.slots)
        return new
    }

    private mutating func newBody(_ object: HRObject, sayingClass: Bool) -> MergedTree.NewValue {
        var new = MergedTree.NewValue(node: .object(object))
        new.node = flattenedBody(object, sayingClass, 0, &new.slots)
        return new
    }

    private mutating func flattened(
        _ node: HRNode, _ saysClass: Bool, _ depth: Int, _ slots: inout [(slot: ID, depth: Int)]
    ) -> HRNode {
        if let number = node.objectNumber {
            let slot = slot(number, node, at: nil)
            slots.append((slot, depth))
            return MergedTree.reference(to: slot)
        }
        if let (_, elements) = GraphArchive.unordered(node) {
            return flattened(.array(elements), saysClass, depth, &slots)
        }
        if case .object(let object) = node { return flattenedBody(object, saysClass, depth, &slots) }
        return node.mapMembers { flattened($0, saysClass, depth + 1, &slots) }
    }

    /// Returns the node in which an object is written: with its class if that is required, or if `saysClass` is true.
    private mutating func flattenedBody(
        _ object: HRObject, _ saysClass: Bool, _ depth: Int, _ slots: inout [(slot: ID, depth: Int)]
    ) -> HRNode {
        let className = saysClass || now.archive.needsClass(object) ? object.className : nil
        guard className != nil || object.version != 0 else {
            let value = object.plainValue ?? .dictionary(object.fields)
            return flattened(value, saysClass, depth, &slots)
        }
        let header = HRObject.Header(className: className, version: object.version, plainValue: object.plainValue)
        let written = HRObject(header: header, fields: object.fields)
        return .object(written.mapMembers { flattened($0, saysClass, depth + 1, &slots) })
    }

    private mutating func saysClass(_ place: Int) -> Bool {
        guard text.kind(of: place) == .dictionary, !text.resolver.isReference(place) else { return usesClasses }
        return text.tree.texts.word(Vocabulary.className, of: place) != nil
    }

    // MARK: Shared values

    /// The value of a reference's target before the merge, and the new value at each reference to that target.
    private struct SharedValue {
        let before: HRNode
        var uses: [(slot: ID, now: HRNode)] = []
    }

    /// Returns the merged value for a reference to a value that is not an object. In a copy, the value itself is
    /// written in place of the reference, because the target of the reference may change.
    private mutating func sharedValue(at place: Int, _ old: HRNode, _ new: HRNode) -> ID? {
        if isCopying { return add(.other(newValue(new, beside: nil)), at: place) }
        guard let target = text.resolver.target(ofPlace: place) else { return nil }
        if shared[target] == nil { openTargets.append(target) }
        let id = add(.kept, at: place)
        shared[target, default: SharedValue(before: old)].uses.append((id, new))
        return id
    }

    /// Replaces each reference whose new value differs from the one that its target keeps by a copy of the target's
    /// text. If the place of the target was removed, all references to it are replaced.
    private mutating func writeOutValues() {
        let kept = keptValues()
        for (target, shared) in shared.sorted(byNumber: \.key) {
            let value = kept[target]?.outline { $0 }
            for use in shared.uses where value == nil || use.now.outline({ $0 }) != value {
                isCopying = true
                let copy = content(at: target, shared.before, use.now)
                isCopying = false
                merged.take(copy, from: target, for: use.slot)
            }
        }
    }

    /// Returns the values that are kept at the targets of references, by place: the new value of the place itself, if
    /// the archives have one there; otherwise the value of a reference whose value is unchanged; otherwise the value of
    /// the first reference. Removed places are not included.
    private mutating func keptValues() -> [Int: HRNode] {
        var kept: [Int: HRNode] = [:]
        // Values that the archives have only at references may in turn contain references to values.
        while !openTargets.isEmpty {
            let targets = openTargets.sorted().filter { merged.keeps($0, in: text.tree.file.tree) }
            openTargets = []
            for target in targets { kept[target] = keptValue(of: target) }
        }
        return kept
    }

    private mutating func keptValue(of target: Int) -> HRNode? {
        if let own = ownValues[target] { return own }
        guard let shared = shared[target] else { return nil }
        let unchanged = shared.uses.first { isUnchanged(shared.before, $0.now) }
        guard let value = (unchanged ?? shared.uses.first)?.now else { return nil }
        if let id = content(at: target, shared.before, value) { merged.sharedValues.append(id) }
        return value
    }
}

extension HRNode {
    /// The leaf with integers converted to real numbers, so that equal numbers in different notations are equal.
    var withoutSpelling: HRNode {
        if case .integer(let number) = self { .real(number.doubleValue) } else { self }
    }

    /// Adds an id to an object or a dictionary.
    fileprivate mutating func declare(_ id: String) {
        switch self {
        case .dictionary(let fields): self = .object(HRObject(className: nil, id: id, fields: fields))
        case .object(let object): self = .object(object.withID(id))
        default: break
        }
    }
}
