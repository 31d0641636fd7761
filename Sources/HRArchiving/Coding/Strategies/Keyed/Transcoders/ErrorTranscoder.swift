import Foundation

extension ObjectTranscoder {
    /// Encodes an error as its domain, code, and user info.
    static let error = value(
        NSError.self, as: "NSError",
        encode: { error, slot in
            try slot.fields(as: "NSError") { builder in
                try builder.set(.string(error.domain), forKey: "domain")
                try builder.set(.integer(HRInteger(error.code)), forKey: "code")
                guard !error.userInfo.isEmpty else { return }
                try builder.set(object: NSDictionary(dictionary: error.archivedUserInfo), forKey: "userInfo")
            }
        },
        decodeWithMembers: { slot, requested in
            let fields = try FoundationFields(in: slot, as: NSError.self)
            let domain = try fields.string("domain", "NSDomain")
            let code = try Int.decodeNode(in: fields.slot("code", "NSCode"))
            guard let place = try fields.optional("userInfo", "NSUserInfo") else {
                return NSError(domain: domain, code: code)
            }
            let info = try readMembers(of: place, requested)
            return NSError(domain: domain, code: code, userInfo: info)
        })

    /// The classes that are always allowed in user infos and attributes.
    private static var usualMembers: [AnyClass] {
        RequestedClasses.propertyListClasses + [NSURL.self, NSError.self, NSNull.self]
    }

    /// Decodes the members of a dictionary with string keys, whose values are objects of allowed classes.
    static func readMembers(of slot: HRDecodingSlot, _ requested: RequestedClasses) throws -> [String: Any] {
        if case .alias = slot.node { return try slot.follow { try readMembers(of: $0, requested) } }
        guard case .dictionary(let fields) = slot.node else { throw slot.mismatch("a dictionary") }
        let frame = try DecodingFrame.open(in: slot)
        let allowed = requested.isSecure ? (requested.allowed ?? []) + usualMembers : nil
        var members: [String: Any] = [:]
        for field in fields.storage {
            let place = HRDecodingSlot(frame, .key(field.key), field.value)
            members[field.key] = try slot.session.decodeKeyed(in: place, requested.within(allowed).includingMembers)
        }
        return members
    }
}

extension NSError {
    /// The user info, with Swift errors bridged to `NSError`, as by Foundation.
    var archivedUserInfo: [String: Any] {
        userInfo.mapValues { value in (value as? any Error).map { $0 as NSError } ?? value }
    }
}
