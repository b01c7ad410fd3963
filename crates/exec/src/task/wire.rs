//! What engine and supervisor say to each other: frames of JSON and bytes.

use super::store::Keeper;
use super::{Capture, Input, Schedule, Status, Stream, TaskId};
use crate::warm::{Fall, Files, Identity, Miss, Record, Rung, ShellStatus};
use qedsh_gate::Shell;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Changes whenever the meaning of anything here does.
pub(crate) const PROTOCOL: u32 = 3;

/// No frame is larger; a larger one is no frame.
const LARGEST: usize = 64 << 20;

/// What an engine asks. Bytes that go with it are named where they do.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Call {
    /// The first of every connection.
    Hello {
        protocol: u32,
    },
    /// The launch's texts go with it.
    Start(Box<Start>),
    Next {
        task: TaskId,
        seen: Seen,
        patience: Duration,
    },
    Status(TaskId),
    Output {
        task: TaskId,
        from: u64,
        at_most: usize,
        patience: Duration,
    },
    Promote(TaskId),
    Abort(TaskId),
    Stop(TaskId),
    /// As a stop, without the time that one gives.
    Kill(TaskId),
    Input {
        task: TaskId,
        input: Input,
    },
    List,
    /// The start-up's texts go with it.
    WarmShell {
        startup: Box<Warming>,
        known: Option<Identity>,
        patience: Duration,
    },
    /// Every shell of the pool is started anew.
    RestartShells,
    Shells,
    /// Where the last commands ran.
    Records,
    /// A command that did not start at all.
    Record(Record),
}

/// What a supervisor answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    Hello(Keeper),
    /// Head and tail go with it; so many bytes are the head.
    Status {
        status: Box<Status>,
        head: usize,
    },
    Started {
        pid: i32,
    },
    /// The tail goes with it.
    Progress {
        pid: Option<i32>,
        elapsed: Duration,
        total: u64,
        lines: u64,
        waits_for_input: bool,
    },
    /// Nothing happened.
    Quiet,
    /// The bytes go with it.
    Output {
        from: u64,
        total: u64,
        ended: bool,
    },
    /// The output lies in this file.
    File {
        place: PathBuf,
        ended: bool,
    },
    Done,
    List(Vec<Status>),
    Unknown,
    NotRunning(Box<Status>),
    NoInput,
    Failed(String),
    /// The shell's facts go with it, unless they are known.
    WarmShell {
        shell: Identity,
        is_known: bool,
    },
    NoWarmShell(Miss),
    /// Nothing was started, and nothing will be.
    NotWarm(String),
    /// Whether something was started is not known.
    Lost(String),
    Shells(Vec<ShellStatus>),
    Records(Vec<Record>),
}

/// How a warm shell is started; its texts travel as bytes, in the order of
/// [`Texts`], of which it has program, directory and environment.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Warming {
    #[serde(with = "Named")]
    pub(crate) shell: Shell,
    pub(crate) files: Files,
    pub(crate) texts: Texts,
    pub(crate) umask: u32,
    pub(crate) patience: Duration,
}

/// A shell by its name.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Shell", rename_all = "kebab-case")]
enum Named {
    Bash,
    Sh,
    Zsh,
    Cmd,
}

/// A command as the supervisor starts it; its texts travel as bytes, see
/// [`Texts`].
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Start {
    pub(crate) task: TaskId,
    pub(crate) texts: Texts,
    pub(crate) umask: u32,
    pub(crate) schedule: Schedule,
    /// How long its grant lets it run.
    pub(crate) limit: Option<Duration>,
    pub(crate) stream: Stream,
    pub(crate) capture: Capture,
    pub(crate) inline: usize,
    pub(crate) output_limit: u64,
    pub(crate) description: Option<String>,
    pub(crate) session: String,
    pub(crate) call: Option<String>,
    /// The shell that it is forked from.
    pub(crate) warm: Option<Identity>,
    pub(crate) rung: Rung,
    pub(crate) falls: Vec<Fall>,
}

/// How long each text is in the bytes that go with a start.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Texts {
    pub(crate) program: usize,
    pub(crate) directory: usize,
    pub(crate) command: usize,
    /// Whether the command is given by a descriptor and not in the arguments.
    pub(crate) by_descriptor: bool,
    pub(crate) arguments: Vec<usize>,
    pub(crate) environment: Vec<(usize, usize)>,
    /// What is to be changed in a warm shell's environment: names, and the
    /// values of those that get one.
    pub(crate) changes: Vec<(usize, Option<usize>)>,
}

/// What a waiter has seen of a task.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(crate) start: bool,
    pub(crate) promotion: bool,
    /// When progress was last told, counted from the start.
    pub(crate) progress: Option<Duration>,
    /// How many bytes there were when a wait for input was last told.
    pub(crate) input: Option<u64>,
    /// How much of its output was taken, where that is news, too.
    pub(crate) output: Option<u64>,
}

pub(crate) fn encode(message: &impl Serialize, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let text = serde_json::to_vec(message).map_err(io::Error::other)?;
    if text.len().max(bytes.len()) > LARGEST {
        return Err(io::Error::other("the message is too large"));
    }
    let mut frame = Vec::with_capacity(8 + text.len() + bytes.len());
    for part in [&text[..], bytes] {
        let length = u32::try_from(part.len()).map_err(io::Error::other)?;
        frame.extend_from_slice(&length.to_le_bytes());
    }
    frame.extend_from_slice(&text);
    frame.extend_from_slice(bytes);
    Ok(frame)
}

/// Takes the first frame off `received`, if all of it is there.
pub(crate) fn decode<M: DeserializeOwned>(
    received: &mut Vec<u8>,
) -> io::Result<Option<(M, Vec<u8>)>> {
    let Some((text, bytes)) = lengths(received)? else {
        return Ok(None);
    };
    if received.len() < 8 + text + bytes {
        return Ok(None);
    }
    let frame: Vec<u8> = received.drain(..8 + text + bytes).collect();
    let (text, bytes) = frame.get(8..).unwrap_or_default().split_at(text);
    let message = serde_json::from_slice(text).map_err(io::Error::other)?;
    Ok(Some((message, bytes.to_vec())))
}

fn lengths(received: &[u8]) -> io::Result<Option<(usize, usize)>> {
    let Some((first, rest)) = received.split_first_chunk::<4>() else {
        return Ok(None);
    };
    let Some(second) = rest.first_chunk::<4>() else {
        return Ok(None);
    };
    let length = |bytes: &[u8; 4]| usize::try_from(u32::from_le_bytes(*bytes)).unwrap_or(LARGEST);
    let (text, bytes) = (length(first), length(second));
    match text.max(bytes) > LARGEST {
        true => Err(io::Error::other("a message is too large")),
        false => Ok(Some((text, bytes))),
    }
}

/// Sends one message and waits for its answer.
pub(crate) fn exchange<S: Read + Write>(
    stream: &mut S,
    call: &Call,
    bytes: &[u8],
) -> io::Result<(Answer, Vec<u8>)> {
    stream.write_all(&encode(call, bytes)?)?;
    let mut received = Vec::new();
    let mut chunk = vec![0; 64 << 10];
    loop {
        if let Some(answer) = decode(&mut received)? {
            return Ok(answer);
        }
        match stream.read(&mut chunk) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => received.extend_from_slice(chunk.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn frames_are_taken_whole_and_one_by_one() {
        let mut frames = encode(&Call::List, b"").unwrap();
        frames.extend(encode(&Call::Hello { protocol: 7 }, b"\0\xff").unwrap());
        let last = frames.pop().unwrap();
        let first: Option<(Call, _)> = decode(&mut frames).unwrap();
        assert!(matches!(first, Some((Call::List, bytes)) if bytes.is_empty()));
        assert!(decode::<Call>(&mut frames).unwrap().is_none());
        frames.push(last);
        let second: Option<(Call, _)> = decode(&mut frames).unwrap();
        assert!(matches!(second, Some((Call::Hello { protocol: 7 }, bytes)) if bytes == b"\0\xff"));
        assert!(frames.is_empty());
    }

    #[test]
    fn what_claims_to_be_huge_is_refused_before_it_comes() {
        let mut frame = vec![0xff; 8];
        assert!(decode::<Call>(&mut frame).is_err());
    }
}
