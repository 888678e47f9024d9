//! Signals: those that end the program reach the loop, so that the game is saved first.

#[cfg(unix)]
pub use unix::{HANG_UP, INTERRUPT, end, forward, is_continue, suspend};

#[cfg(unix)]
mod unix {
    use std::io::{self, Read};
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::Sender;
    use std::thread;

    use rustix::process::{Signal, kill_current_process_group};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{flag, low_level};

    use crate::play::happening::Happening;

    /// The signal of Ctrl-C.
    pub const INTERRUPT: i32 = SIGINT;

    /// The signal of a terminal that is gone.
    pub const HANG_UP: i32 = SIGHUP;

    /// The signals to react to.
    const SIGNALS: [i32; 4] = [SIGINT, SIGTERM, SIGHUP, SIGCONT];

    /// Sends the signals to the loop from a thread of their own.
    pub fn forward(sender: &Sender<Happening>) -> io::Result<()> {
        let (mut receiver, wake) = UnixStream::pair()?;
        let mut caught = Vec::new();
        for signal in SIGNALS {
            let is_caught = Arc::new(AtomicBool::new(false));
            // The flag is set before the thread wakes up.
            flag::register(signal, Arc::clone(&is_caught))?;
            low_level::pipe::register(signal, wake.try_clone()?)?;
            caught.push((signal, is_caught));
        }
        let sender = sender.clone();
        thread::Builder::new().spawn(move || {
            let mut byte = [0];
            while receiver.read_exact(&mut byte).is_ok() {
                for (signal, is_caught) in &caught {
                    let is_new = is_caught.swap(false, Ordering::SeqCst);
                    if is_new && sender.send(Happening::Signal(*signal)).is_err() {
                        return;
                    }
                }
            }
        })?;
        Ok(())
    }

    /// Returns whether the signal continues a stopped program.
    pub fn is_continue(signal: i32) -> bool {
        signal == SIGCONT
    }

    /// Stops the program and those started with it, as the terminal does for Ctrl-Z.
    pub fn suspend() {
        let _ = kill_current_process_group(Signal::TSTP);
    }

    /// Ends the program as the signal would have done.
    pub fn end(signal: i32) {
        let _ = low_level::emulate_default_handler(signal);
    }
}

#[cfg(not(unix))]
pub use other::{HANG_UP, INTERRUPT, end, forward, is_continue, suspend};

#[cfg(not(unix))]
mod other {
    use std::io;
    use std::process;
    use std::sync::mpsc::Sender;

    use crate::play::happening::Happening;

    /// The signal of Ctrl-C.
    pub const INTERRUPT: i32 = 2;

    /// The signal of a terminal that is gone.
    pub const HANG_UP: i32 = 1;

    /// Does nothing: Ctrl-C is a key.
    pub fn forward(_: &Sender<Happening>) -> io::Result<()> {
        Ok(())
    }

    /// Returns false, as nothing stops the program.
    pub fn is_continue(_: i32) -> bool {
        false
    }

    /// Does nothing.
    pub fn suspend() {}

    /// Ends the program as after Ctrl-C.
    pub fn end(signal: i32) {
        process::exit(128 + signal);
    }
}
