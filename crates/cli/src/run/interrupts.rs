//! Being told to stop while a command runs.

use crate::output;
use qedsh_tool::session::exec::task::{Supervised, TaskId, Tasks};
use qedsh_tool::session::sys::{Interrupts, Real};
use qedsh_tool::signal_status;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::Duration;

/// The last signal that came; 0 before one did.
pub(super) type Came = Arc<AtomicI32>;

/// How long whoever takes the output may take for what is left of it once the
/// command was stopped.
const REST: Duration = Duration::from_secs(2);

/// Ctrl-\.
const QUIT: i32 = 3;

/// Stops the task when a signal comes: at a second one, or Ctrl-\, at once; at a
/// third this process ends, whatever became of the task.
pub(super) fn watch(tasks: &Arc<Supervised<Real>>, task: &TaskId, signals: Interrupts) -> Came {
    let came = Came::default();
    let (tasks, task, told) = (Arc::clone(tasks), task.clone(), Arc::clone(&came));
    thread::spawn(move || {
        let mut asked = 0;
        while let Ok(signal) = signals.wait() {
            told.store(signal, Ordering::SeqCst);
            asked += 1;
            let at_once = asked > 1 || signal == QUIT;
            if asked > 2 {
                output::complain(&format!("{task} is not known to have ended"));
                exit(signal_status(signal).into());
            }
            let (tasks, task) = (Arc::clone(&tasks), task.clone());
            thread::spawn(move || stop(&tasks, &task, signal, at_once));
        }
    });
    came
}

fn stop(tasks: &Supervised<Real>, task: &TaskId, signal: i32, at_once: bool) {
    let stopped = match at_once {
        true => tasks.kill(task),
        false => tasks.abort(task),
    };
    // The other thread hears of its end, and ends this process.
    if stopped.is_ok_and(|status| status.end.is_some()) {
        thread::sleep(REST);
        exit(signal_status(signal).into());
    }
}
