import Dispatch
import Foundation
import HRConfiguring

/// Goes on until it is ended, and reads the configuration again on SIGHUP.
///
/// - Throws: An `HRConfigurationError` if there is nothing to begin with.
func serve(_ configuration: HRConfiguration<Service>) throws(HRConfigurationError) {
    let live = try configuration.live { say("error: the last good configuration stays\n\($0.report())") }
    signal(SIGHUP, SIG_IGN)
    let hangUps = DispatchSource.makeSignalSource(signal: SIGHUP)
    hangUps.setEventHandler {
        // What is wrong has been reported by then.
        guard (try? live.reload()) != nil else { return }
        tell(live.current)
    }
    hangUps.resume()
    tell(live.current)
    withExtendedLifetime(hangUps) { dispatchMain() }
}

private func tell(_ service: Service) {
    say("serving \(service.name) on \(service.listen.host):\(service.listen.port) with \(service.database)")
}

/// Prints a line at once, also where somebody reads it from a pipe.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
