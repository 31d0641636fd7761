#if canImport(Darwin)
    import Darwin
#elseif os(Linux)
    import CExtendedAttributes
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
#endif

#if canImport(Darwin)
    extension FileDescriptor {
        /// Copies the extended attributes and the access control list to another file.
        func copyAttributes(to other: borrowing FileDescriptor) throws(FileFailure) {
            let destination = other.number
            try systemCall(.keepingAttributes) {
                fcopyfile(number, destination, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
            }
        }
    }
#elseif os(Linux)
    extension FileDescriptor {
        /// Copies the extended attributes, including the access control list, to another file, and removes the
        /// attributes that the other file inherited from its folder.
        ///
        /// Without the access control list, the permissions would allow more: in a file with a list, the group bits of
        /// the permissions are the mask of the list.
        func copyAttributes(to other: borrowing FileDescriptor) throws(FileFailure) {
            let kept = try attributes()
            let given = try other.attributes()
            for (name, value) in kept where given[name] != value {
                try other.setAttribute(name, value)
            }
            for name in given.keys where kept[name] == nil {
                try other.removeAttribute(name)
            }
        }

        private func attributes() throws(FileFailure) -> [[CChar]: [UInt8]] {
            var result: [[CChar]: [UInt8]] = [:]
            for name in try attributeNames() where FileDescriptor.isKept(name) {
                result[name + [0]] = try attribute(name + [0])
            }
            return result
        }

        private func attributeNames() throws(FileFailure) -> [ArraySlice<CChar>] {
            var names = [CChar](repeating: 0, count: FileDescriptor.largestAttribute)
            // A file system that does not support attributes cannot lose any.
            let count = try systemCall(.keepingAttributes, except: ENOTSUP) { flistxattr(number, &names, names.count) }
            return names.prefix(count ?? 0).split(separator: 0)
        }

        private func attribute(_ name: [CChar]) throws(FileFailure) -> [UInt8] {
            var value = [UInt8](repeating: 0, count: FileDescriptor.largestAttribute)
            let count = try systemCall(.keepingAttributes) { fgetxattr(number, name, &value, value.count) }
            return Array(value.prefix(count))
        }

        private func setAttribute(_ name: [CChar], _ value: [UInt8]) throws(FileFailure) {
            try systemCall(.keepingAttributes) { fsetxattr(number, name, value, value.count, 0) }
        }

        private func removeAttribute(_ name: [CChar]) throws(FileFailure) {
            try systemCall(.keepingAttributes) { fremovexattr(number, name) }
        }

        private static func isKept(_ name: ArraySlice<CChar>) -> Bool {
            let text = String(decoding: name.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
            return text.hasPrefix("user.") || text == "system.posix_acl_access"
        }

        /// The limit of Linux for the size of a value, and for the size of all names together.
        private static let largestAttribute = 65536
    }
#endif
