import Dispatch
import HRArchiving
import ObjectGraph

/// Looks at files at intervals, and soon after the file system has reported an event.
///
/// Events only tell when to look: a look compares the files themselves, and is right without events. Network file
/// systems and some others report none, so files on them are looked at in short intervals.
final class FileLooker: Sendable {
    /// The result of a look.
    struct Look: Sendable {
        /// True if a file has changed, and has to be looked at again to see that it is at rest.
        let isPending: Bool
        /// The paths of the files and folders to watch.
        let paths: [String]
        /// True if something has to be looked at that no file system knows.
        let needsInterval: Bool
    }

    private struct State {
        var timer: (any DispatchSourceTimer)?
        var events: FileEvents?
        /// The time of the next look.
        var next = DispatchTime.distantFuture
        /// True if events are not received until the timer fires, so that many of them wake the program rarely.
        var isPaused = false
    }

    /// The interval between an event and a look, and between the looks that show that a file is at rest.
    private static let settling = DispatchTimeInterval.milliseconds(25)
    /// The time without events after events about other files, of which there can be many.
    private static let pause = DispatchTimeInterval.milliseconds(50)
    /// The minimum interval between looks as long as events are received.
    private static let safetyInterval = Duration.seconds(60)

    private let queue = DispatchQueue(label: "HRConfiguring.FileLooker")
    private let interval: Duration
    /// Looks at the files; returns nil if nobody is interested any more.
    private let look: @Sendable () -> Look?
    private let state = Locked(State())

    /// - Parameters:
    ///   - interval: The interval between looks without events.
    ///   - usesEvents: False to look at intervals only.
    ///   - paths: The files to watch before the first look.
    init(every interval: Duration, usesEvents: Bool, at paths: [String], _ look: @escaping @Sendable () -> Look?) {
        // A minimum interval prevents a busy loop.
        self.interval = max(interval, .milliseconds(1))
        self.look = look
        state.withLock { [queue] state in
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { [weak self] in self?.fire() }
            timer.resume()
            state.timer = timer
            state.events = usesEvents ? FileEvents(on: queue) { [weak self] in self?.receive() } : nil
        }
        // What happens from here on is seen: changes before it are found by the first look.
        schedule(Look(isPending: usesEvents, paths: paths, needsInterval: false))
    }

    func cancel() {
        state.withLock { state in
            state.timer?.cancel()
            state.timer = nil
            state.events?.cancel()
            state.events = nil
        }
    }

    deinit { cancel() }

    private func fire() {
        let isTime = state.withLock { state in
            if state.isPaused {
                state.isPaused = false
                if state.events?.resume() == true { state.next = min(state.next, .now()) }
            }
            return state.next <= .now()
        }
        guard isTime else { return arm() }
        guard let look = look() else { return cancel() }
        schedule(look)
    }

    /// Takes events from the system, and looks at the files soon if one of them is about a watched file.
    private func receive() {
        state.withLock { state in
            guard let events = state.events, !state.isPaused else { return }
            let isAboutFile = events.takeEvents(), now = DispatchTime.now()
            if isAboutFile { state.next = min(state.next, now + Self.settling) }
            events.pause()
            state.isPaused = true
            state.timer?.schedule(deadline: min(state.next, now + Self.pause))
        }
    }

    private func schedule(_ look: Look) {
        let wait = state.withLock { state -> DispatchTimeInterval in
            let hasEvents = state.events?.watch(look.paths) ?? false
            if look.isPending, state.events != nil { return Self.settling }
            return (hasEvents && !look.needsInterval ? max(interval, Self.safetyInterval) : interval).dispatchInterval
        }
        state.withLock { $0.next = .now() + wait }
        arm()
    }

    private func arm() {
        state.withLock { state in
            let deadline = state.isPaused ? min(state.next, .now() + Self.pause) : state.next
            state.timer?.schedule(
                deadline: deadline, leeway: interval > .seconds(1) ? .milliseconds(100) : .nanoseconds(0))
        }
    }
}

extension Duration {
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        let (milliseconds, overflows) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
        return .milliseconds(overflows ? Int(Int32.max) : milliseconds + Int(attoseconds / 1_000_000_000_000_000))
    }
}
