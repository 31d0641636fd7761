import Dispatch
import Foundation
import HRConfiguring

/// Runs until the process is ended, and reloads the configuration on SIGHUP.
///
/// - Throws: An `HRConfigurationError` if the first configuration is invalid.
func serve(_ configuration: HRConfiguration<Service>) throws(HRConfigurationError) {
    let live = try configuration.live { say("error: the last good configuration stays\n\($0.report())") }
    signal(SIGHUP, SIG_IGN)
    let hangUps = DispatchSource.makeSignalSource(signal: SIGHUP)
    hangUps.setEventHandler {
        // The error has already been reported.
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

/// Prints a line immediately, even to a pipe.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
