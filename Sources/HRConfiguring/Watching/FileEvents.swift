#if canImport(Glibc)
    import Dispatch
    import Foundation
    import Glibc

    /// Receives the events of the file system about files and folders (inotify).
    final class FileEvents {
        private let descriptor: Int32
        private let source: any DispatchSourceRead
        private var isSuspended = false
        /// The names that matter in each watched folder, nil for all, by the system's number of the folder.
        private var names: [Int32: Set<String>?] = [:]
        private var mounts = MountedFileSystems()

        /// Changes of names in a folder. A folder can be reached by several paths, whose masks are added.
        private static let ofNames = UInt32(
            IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MASK_ADD)
        private static let ofContents = UInt32(IN_ATTRIB | IN_MODIFY | IN_CLOSE_WRITE)
        /// Events that are about a folder itself, or about lost events.
        private static let general = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW | IN_UNMOUNT | IN_IGNORED)

        /// Nil if the system has no more of these, for example because other programs use all of them.
        init?(on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            self.descriptor = descriptor
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { handler() }
            source.setCancelHandler { close(descriptor) }
            source.resume()
        }

        /// Watches files and folders in place of those before.
        ///
        /// - Returns: True if each change of them will be an event.
        func watch(_ paths: [String]) -> Bool {
            let folders = WatchedFolders(paths)
            var now: [Int32: Set<String>?] = [:], isComplete = true
            for (folder, some) in folders.names {
                let mask = folders.holders.contains(folder) ? Self.ofNames | Self.ofContents : Self.ofNames
                let number = inotify_add_watch(descriptor, folder, mask)
                guard number >= 0 else {
                    isComplete = false
                    continue
                }
                // Two paths can lead to one folder.
                now[number] = .some(now[number].flatMap { known in known.flatMap { a in some.map(a.union) } } ?? some)
            }
            for number in names.keys where now[number] == nil { inotify_rm_watch(descriptor, number) }
            names = now
            return isComplete && mounts.haveEvents(in: folders.names.keys)
        }

        /// Reads the events that have occurred.
        ///
        /// - Returns: True if one of them may be about a watched file.
        func takeEvents() -> Bool {
            var isAboutFile = false
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
                // A program that makes events without end must not keep this one here.
                for _ in 0..<64 {
                    let count = read(descriptor, buffer.baseAddress, buffer.count)
                    guard count > 0 else { return }
                    isAboutFile = takeEvents(UnsafeRawBufferPointer(rebasing: buffer[..<count])) || isAboutFile
                }
                isAboutFile = true
            }
            return isAboutFile
        }

        private func takeEvents(_ bytes: UnsafeRawBufferPointer) -> Bool {
            let size = MemoryLayout<inotify_event>.size
            var rest = bytes[...], isAboutFile = false
            while rest.count >= size {
                let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
                let length = size + Int(event.len)
                guard rest.count >= length else { break }
                let name = rest.dropFirst(size).prefix(Int(event.len)).prefix { $0 != 0 }
                isAboutFile = isAboutFile || concerns(event, String(decoding: name, as: UTF8.self))
                rest = rest.dropFirst(length)
            }
            return isAboutFile
        }

        private func concerns(_ event: inotify_event, _ name: String) -> Bool {
            // A folder that is not watched any more has a last event.
            guard let some = names[event.wd] else { return event.mask & UInt32(IN_Q_OVERFLOW) != 0 }
            return event.mask & Self.general != 0 || name.isEmpty || (some?.contains(name) ?? true)
        }

        func pause() {
            guard !isSuspended else { return }
            source.suspend()
            isSuspended = true
        }

        /// Receives events again.
        ///
        /// - Returns: True if one that has occurred meanwhile may be about a watched file.
        func resume() -> Bool {
            let isAboutFile = takeEvents()
            if isSuspended { source.resume() }
            isSuspended = false
            return isAboutFile
        }

        func cancel() {
            source.cancel()
            // A suspended source must not be released.
            if isSuspended { source.resume() }
            isSuspended = false
        }
    }

    /// The types of mounted file systems.
    struct MountedFileSystems {
        /// File systems that other machines or programs change without an event on this machine.
        private static let withoutEvents: Set<String> = [
            "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "overlay", "ceph", "afs", "vboxsf", "virtiofs", "lustre",
            "glusterfs", "gpfs", "ocfs2", "gfs2",
        ]

        private var known: (folders: Set<String>, haveEvents: Bool)?

        /// True if all changes in folders are events. The types of the file systems are those of
        /// `/proc/self/mountinfo` (proc(5)).
        mutating func haveEvents(in folders: some Collection<String>) -> Bool {
            let folders = Set(folders)
            if let known, known.folders == folders { return known.haveEvents }
            let haveEvents = Self.look(at: folders)
            known = (folders, haveEvents)
            return haveEvents
        }

        private static func look(at folders: Set<String>) -> Bool {
            let text: String
            do { text = try String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8) } catch { return false }
            let mounts = text.split(separator: "\n").compactMap { line -> (point: String, type: String)? in
                let fields = line.split(separator: " ")
                guard fields.count > 4, let dash = fields.lastIndex(of: "-"), dash + 1 < fields.count else {
                    return nil
                }
                return (String(fields[4]).replacing("\\040", with: " "), String(fields[dash + 1]))
            }
            return folders.allSatisfy { folder in
                let around = mounts.filter { $0.point == folder || WrittenPath.lies(folder, in: $0.point) }
                // Of two file systems at one point, the later one is on top.
                guard let mount = around.enumerated().max(by: { ($0.1.point.count, $0.0) < ($1.1.point.count, $1.0) })
                else { return false }
                return !withoutEvents.contains(mount.element.type) && !mount.element.type.hasPrefix("fuse")
            }
        }
    }
#elseif canImport(Darwin)
    import Darwin
    import Dispatch

    /// Receives the events of the file system about files and folders (kqueue).
    ///
    /// This has never been compiled: no SDK was available where it was written.
    final class FileEvents {
        private let queue: DispatchQueue
        private let handler: @Sendable () -> Void
        private var sources: [String: any DispatchSourceFileSystemObject] = [:]

        init?(on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) {
            (self.queue, self.handler) = (queue, handler)
        }

        /// Watches files and folders in place of those before.
        ///
        /// - Returns: True if each change of them will be an event.
        func watch(_ paths: [String]) -> Bool {
            let folders = WatchedFolders(paths)
            // A file that was replaced has another descriptor, so all of them are opened anew.
            cancel()
            var isComplete = true
            for path in Set(folders.names.keys).union(folders.files) {
                let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
                guard descriptor >= 0 else {
                    isComplete = false
                    continue
                }
                let source = DispatchSource.makeFileSystemObjectSource(
                    fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .attrib, .extend, .link],
                    queue: queue)
                source.setEventHandler { [handler] in handler() }
                source.setCancelHandler { close(descriptor) }
                source.resume()
                sources[path] = source
            }
            return isComplete && folders.names.keys.allSatisfy(Self.isLocal)
        }

        private static func isLocal(_ folder: String) -> Bool {
            var status = statfs()
            return statfs(folder, &status) == 0 && status.f_flags & UInt32(MNT_LOCAL) != 0
        }

        /// The system does not say which file of a folder an event is about.
        func takeEvents() -> Bool { true }

        func pause() { for source in sources.values { source.suspend() } }

        func resume() -> Bool {
            for source in sources.values { source.resume() }
            return false
        }

        func cancel() {
            for source in sources.values { source.cancel() }
            sources = [:]
        }
    }
#else
    import Dispatch

    /// There are no events on this system: files are looked at in intervals.
    final class FileEvents {
        init?(on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) { return nil }
        func watch(_ paths: [String]) -> Bool { false }
        func takeEvents() -> Bool { false }
        func pause() {}
        func resume() -> Bool { false }
        func cancel() {}
    }
#endif
