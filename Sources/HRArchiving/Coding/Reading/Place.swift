/// A place in the document that an alias leads to, or that lies on the way to one.
///
/// Only those are kept. Frames walk along this tree as they walk along the document, so that a value which no alias
/// refers to costs nothing to read.
final class Place {
    let node: HRNode
    private unowned let parent: Place?
    private let component: String
    /// Whether what stands here are the definitions.
    private let areDefinitions: Bool
    private var children: [String: Place] = [:]
    /// The reference table's number for the object that is read here, if an alias leads here or above.
    var reference: Int?
    /// Hands out numbers of the reference table.
    private let reserve: () -> Int
    /// Whether what is read here has to be remembered, because an alias leads to it.
    private var isTarget = false
    /// How many frames there are of values that are read here, or have been.
    var openings = 0
    /// Whether a value may be being read here, which therefore cannot contain itself.
    var isOpen: Bool { openings > 0 }
    /// Whether an object has been begun here, so that to begin it again is to repeat it.
    var hasBeenBegun = false
    /// Whether the object that was read here lacks something that is at fault.
    var isDoubtful = false

    /// Where the alias that stands here leads to, once that is known.
    weak var resolved: Place?
    /// Why the alias that stands here leads nowhere, once that is known.
    var fault: AliasFault?
    /// The next alias that was met on the way from the one that stands here.
    weak var next: Place?
    /// Whether that is being found out: meeting it again means that it leads nowhere.
    var isResolving = false

    /// Where keys are, if there are many.
    private var positions: [String: Int]?

    /// The root, or the definitions beside it.
    init(root: HRNode, areDefinitions: Bool = false, reserve: @escaping () -> Int) {
        node = root
        self.areDefinitions = areDefinitions
        parent = nil
        component = ""
        self.reserve = reserve
    }

    private init(_ node: HRNode, in parent: Place, at component: String) {
        self.node = node
        self.parent = parent
        self.component = component
        areDefinitions = false
        reserve = parent.reserve
    }

    /// Makes what is read here something that can be referred to.
    func becomeTarget() {
        guard !isTarget else { return }
        isTarget = true
        reference = reserve()
    }

    var path: HRPath {
        var components: [String] = []
        var place = self
        while let parent = place.parent {
            components.append(place.component)
            place = parent
        }
        return place.areDefinitions ? HRPath(inDefinitions: components.reversed()) : HRPath(components.reversed())
    }

    /// The place of a member, if it is known or has to become so.
    ///
    /// - Parameter isValue: Whether a value is read here: one that an alias leads to is read again there, and the objects
    ///   in it have to be the same ones. An object is read once, and so is what lies in it.
    func child(_ component: PathComponent, ofValue isValue: Bool) -> Place? {
        guard let text = component.text else { return self }
        guard isValue, isTarget else { return children[text] }
        let child = member(text)
        child?.becomeTarget()
        return child
    }

    /// The place of a member, if an alias leads there or into it.
    func knownMember(_ component: String) -> Place? { children.isEmpty ? nil : children[component] }

    /// The place of a member that exists.
    func member(_ component: String) -> Place? {
        if let child = children[component] { return child }
        guard let node = memberNode(component) else { return nil }
        let child = Place(node, in: self, at: component)
        children[component] = child
        return child
    }

    private func memberNode(_ component: String) -> HRNode? {
        guard let fields = node.fields, fields.count > 16 else { return node.member(component) }
        if positions == nil {
            positions = Dictionary(fields.storage.indices.map { (fields.storage[$0].key, $0) }) { first, _ in first }
        }
        return positions?[component].map { fields.storage[$0].value }
    }

    /// The names by which members can be referred to.
    var memberNames: [String] { node.fields?.keys ?? [] }
}
