/// The merge of a text, the archive of the graph that was read from it, and the archive of the graph now.
///
/// Only what differs between the archives is taken over; what the text writes in another way than the archiver, or leaves
/// out, stays. Objects are compared one by one, wherever they are written.
struct GraphMerge {
    var text: GraphAlignment
    var objects: GraphMatching
    var merged = MergedTree()
    /// Whether values are compared with a part of the text that is written once more.
    private var isCopying = false
    /// Objects whose slots were met, or that match.
    private var pending: [Int] = []
    private var met: [Int] = []
    /// Objects that the text has elsewhere than the archive: what the archive has in them says nothing about places.
    private(set) var displaced: Set<Int> = []
    /// Whether nothing but values differs, which are where the text has them.
    private(set) var isInPlace = false
    /// What the references of the text lead to; nil as long as that is not looked up.
    private var targets: Set<Int>?
    /// The new values at the targets of references.
    private var ownValues: [Int: HRNode] = [:]
    /// The values that the text has references to.
    private var shared: [Int: SharedValue] = [:]
    private var openTargets: [Int] = []
    /// Whether objects say their classes in the text.
    private lazy var usesClasses = !TextReferences.values(under: Vocabulary.className, in: text.tree.file).isEmpty

    typealias ID = MergedTree.ID

    private var before: GraphBodies { text.before }
    private var now: GraphBodies { objects.now }

    /// Merges, but for where objects are.
    ///
    /// If the archives have the same objects and nothing but values has changed, all others stay where they are, and are not
    /// looked up in the text.
    ///
    /// - Parameter isWhole: Whether they are looked up in any case.
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

    /// Merges the objects that say something else than before, and finds out whether that is all.
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

    /// The object of the new archive that the text has at a place.
    func object(at place: Int) -> Int? { text.objectAt[place].flatMap { objects.successors[$0] } }

    /// Where the text has an object of the new archive.
    mutating func home(of number: Int) -> Int? { objects.matches[number].flatMap { text.home(of: $0) } }

    // MARK: Values

    private mutating func mergeRoot() {
        guard merged.root == nil, let root = text.resolver.root else { return }
        merged.root = value(at: root, before.archive.document.root, now.archive.document.root)
    }

    /// What becomes of the value that the archives have at a place of the text; nil if it stays as it is.
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

    /// A value that cannot be compared member by member.
    private mutating func whole(at place: Int, _ old: HRNode, _ new: HRNode) -> ID? {
        isUnchanged(old, new) ? nil : replacement(at: place, old, new)
    }

    private mutating func isUnchanged(_ old: HRNode, _ new: HRNode) -> Bool {
        objects.isEqual(old, new, homes: text.allHomes())
    }

    /// Another value at a place of the text.
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

    /// A container with one member, which is its plain value; the member itself, if the text has it without a container.
    private mutating func plain(_ value: ID?, at inner: Int, in place: Int) -> ID? {
        guard inner != place, let value else { return value }
        return container(at: place, MergedTree.Container(changes: [(inner, value)]))
    }

    // MARK: Objects

    private mutating func mergeBodies() {
        while true {
            while let number = pending.popLast() { mergeBody(of: number) }
            // Matched objects that nothing at the old places refers to any more.
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
        // Noted before, because the object may be in itself.
        let body = merged.add(bodyOf: number, .kept, at: home)
        let content = object(at: home, first, second)
        merged.take(content, from: home, for: body)
    }

    /// What becomes of the text of an object, or of a value of a type with a class or a version.
    private mutating func object(at place: Int, _ old: HRObject, _ new: HRObject) -> ID? {
        guard old.className == new.className, old.version == new.version else { return anew(at: place, new) }
        guard text.hasVersion(old, at: place) else {
            if isCopying { return anew(at: place, new) }
            guard objects.isEqualBody(old, new, homes: text.allHomes()) else { return broughtUpToDate(at: place, new) }
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

    /// Whether an object says its class, and not the one value that it is made of.
    private mutating func isWithoutValue(_ place: Int) -> Bool {
        text.tree.texts.word(Vocabulary.className, of: place) != nil
            && text.tree.texts.word(Vocabulary.value, of: place) == nil
    }

    /// The class of an object that the text has without one, because something refers to it now that does not declare the
    /// class.
    mutating func classWord(of object: HRObject, at place: Int) -> [ReservedMember] {
        guard let className = object.className, object.plainValue == nil, !text.tree.settings.isPlain,
            text.kind(of: place) == .dictionary, text.tree.texts.word(Vocabulary.className, of: place) == nil
        else { return [] }
        return [.className(className)]
    }

    /// The slots in the text of an unchanged object, whose members cannot be compared one by one because they are those of
    /// another version.
    private mutating func keptSlots(at home: Int) -> ID? {
        var container = MergedTree.Container()
        for place in text.tree.file.tree.children(of: home) {
            let target = text.resolver.target(ofPlace: place)
            if let number = target.flatMap({ object(at: $0) }) {
                // A reference, as far as anybody can tell whose place it is.
                container.changes.append(
                    (place, slot(number, .alias(HRAlias(id: "")), at: place, isThere: true)))
            } else if !text.resolver.isReference(place), let id = keptSlots(at: place) {
                container.changes.append((place, id))
            }
        }
        return self.container(at: home, container)
    }

    /// An object that is written anew, where its fields cannot be compared with those in the text.
    private mutating func anew(at place: Int, _ object: HRObject) -> ID {
        let hasClass = text.tree.texts.word(Vocabulary.className, of: place) != nil
        var value = newBody(object, sayingClass: hasClass)
        if !isCopying, let id = text.declaredID(of: place) { value.node.declare(id) }
        return add(.other(value), at: place)
    }

    // MARK: Another version

    /// What an object says in the text of an older version, whose members mean something else: those that say what they
    /// have to say now stay, with their comments, and all others are written anew or removed.
    private mutating func broughtUpToDate(at place: Int, _ object: HRObject) -> ID? {
        guard object.plainValue == nil, text.kind(of: place) == .dictionary,
            text.tree.texts.word(Vocabulary.value, of: place) == nil
        else { return anew(at: place, object) }
        let places = text.tree.memberPlaces(of: place)
        var container = MergedTree.Container()
        var added: [NewMember] = []
        for field in object.fields {
            guard let place = places[field.key] else {
                added.append(NewMember(key: field.key, value: field.value, old: nil))
                continue
            }
            if let id = broughtUpToDate(at: place, field.value) { container.changes.append((place, id)) }
        }
        let fresh = Set(object.fields.keys)
        var gone = Set(places.filter { !fresh.contains($0.key) }.map(\.value))
        if let word = text.tree.texts.word(Vocabulary.version, of: place) {
            if object.version == 0 {
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

    /// A member that is not in the text.
    private struct NewMember {
        let key: String
        let value: HRNode
        /// Its value in the old archive: absent in the text, or there under a key that the type does not write.
        let old: HRNode?
        /// The place of such a key.
        var twin: Int?
    }

    /// Finds the former keys of new members, which their type reads in its own code: of members of the text, the only
    /// one with the old value.
    ///
    /// - Parameter unknown: The members of the text that no archive has.
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

    /// Removes members at some places, and inserts new ones, in the order of all keys.
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

    /// Compares the elements of an array.
    private mutating func elements(at place: Int, _ old: [HRNode], _ new: [HRNode]) -> ID? {
        let places = text.tree.elementPlaces(of: place)
        let array = text.tree.plainPlace(of: place)
        guard places.count == old.count, text.kind(of: array) == .array else {
            return whole(at: place, .array(old), .array(new))
        }
        let container = elements(places, old, new, from: objects.match(old, new), in: Array(new.indices))
        return plain(self.container(at: array, container), at: array, in: place)
    }

    /// Compares the members of an array without an order. In the text they keep the order that they have there: new ones
    /// come after them.
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
    ///   - origins: For each new element the index of the old one that it matches.
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

    /// A value for writing, with its class if that is needed, or if a value beside it says its own.
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

    /// An object for writing, with its class if that is needed, or if other objects in the text have theirs.
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

    /// A value as it was, and the new values of the references to it.
    private struct SharedValue {
        let before: HRNode
        var uses: [(slot: ID, now: HRNode)] = []
    }

    /// The new value of a reference to a value. In a copy the value is written out, as the original may change.
    private mutating func sharedValue(at place: Int, _ old: HRNode, _ new: HRNode) -> ID? {
        if isCopying { return add(.other(newValue(new, beside: nil)), at: place) }
        guard let target = text.resolver.target(ofPlace: place) else { return nil }
        if shared[target] == nil { openTargets.append(target) }
        let id = add(.kept, at: place)
        shared[target, default: SharedValue(before: old)].uses.append((id, new))
        return id
    }

    /// If the uses of a shared value differ now, references to it are replaced by copies of its text; all of them, if
    /// its place was removed.
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

    /// The values that stay at the targets of references to values: that of the place itself, or else that of most
    /// uses; none if the place was removed.
    private mutating func keptValues() -> [Int: HRNode] {
        var kept: [Int: HRNode] = [:]
        // Values that are only referred to may contain references to values, too.
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
    /// The leaf with a number in one notation.
    var withoutSpelling: HRNode {
        if case .integer(let number) = self { .real(number.doubleValue) } else { self }
    }

    /// Gives an object or a dictionary an id.
    fileprivate mutating func declare(_ id: String) {
        switch self {
        case .dictionary(let fields): self = .object(HRObject(className: nil, id: id, fields: fields))
        case .object(let object): self = .object(object.withID(id))
        default: break
        }
    }
}
