//! Warm shells, as an engine asks for them.

use super::{Supervised, launch, patient, reach, unexpected};
use crate::task::wire::{Answer, Call, exchange};
use crate::task::{Error, Found};
use crate::warm::{Facts, Identity, Miss, Record, ShellStatus, Startup};
use qedsh_sys::System;
use std::io;
use std::os::unix::net::UnixStream;
use std::time::Duration;

impl<S: System + Send + Sync> Supervised<S> {
    pub(super) fn find_warm_shell(
        &self,
        startup: &Startup,
        known: Option<&Identity>,
        patience: Duration,
    ) -> Result<Result<Found, Miss>, Error> {
        let (startup, bytes) = launch::warming(startup);
        let call = Call::WarmShell {
            startup: Box::new(startup),
            known: known.cloned(),
            patience,
        };
        let stream = self.fresh().map_err(|error| unreachable(&error))?;
        let (stream, answer, bytes) = asked(stream, &call, &bytes)?;
        self.put_back(stream);
        match answer {
            Answer::WarmShell { is_known: true, .. } => Ok(Ok(Found::Same)),
            Answer::WarmShell { shell, .. } => match Facts::parse(&bytes) {
                Some(facts) => Ok(Ok(Found::New(shell, Box::new(facts)))),
                None => Err(Error::Lost("what a shell has was cut off".to_owned())),
            },
            Answer::NoWarmShell(miss) => Ok(Err(miss)),
            other => Err(unexpected(&other)),
        }
    }

    /// The warm shells of every supervisor that runs.
    pub fn shells(&self) -> Vec<ShellStatus> {
        let shells = self.of_all(&Call::Shells).into_iter();
        let shells = shells.filter_map(|answer| match answer {
            Answer::Shells(shells) => Some(shells),
            _ => None,
        });
        shells.flatten().collect()
    }

    /// Starts all of them anew; how they are then.
    pub fn restart_shells(&self) -> Vec<ShellStatus> {
        self.of_all(&Call::RestartShells);
        self.shells()
    }

    /// Where the last commands ran, and why there, the newest last.
    pub fn shell_records(&self) -> Vec<Record> {
        let records = self.of_all(&Call::Records).into_iter();
        let records = records.filter_map(|answer| match answer {
            Answer::Records(records) => Some(records),
            _ => None,
        });
        records.flatten().collect()
    }

    /// Tells of a command that did not start on any rung.
    pub(super) fn record_shell(&self, record: Record) {
        // It is for people who look later; without it nothing is wrong.
        if let Ok(stream) = self.fresh()
            && let Ok((stream, _, _)) = asked(stream, &Call::Record(record), b"")
        {
            self.put_back(stream);
        }
    }

    fn of_all(&self, call: &Call) -> Vec<Answer> {
        let all = reach::all(&self.store).into_iter();
        let answers = all.filter_map(|stream| asked(stream, call, b"").ok());
        answers.map(|(_, answer, _)| answer).collect()
    }
}

fn asked(
    mut stream: UnixStream,
    call: &Call,
    bytes: &[u8],
) -> Result<(UnixStream, Answer, Vec<u8>), Error> {
    patient(&stream, call)?;
    let lost = |error: io::Error| Error::Lost(error.to_string());
    let (answer, bytes) = exchange(&mut stream, call, bytes).map_err(lost)?;
    Ok((stream, answer, bytes))
}

fn unreachable(error: &io::Error) -> Error {
    Error::Unreachable(error.to_string())
}
