//! A server of the program over HTTP, and the processes below a directory.

use super::Lab;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// `qedsh mcp --http`, until it is dropped.
pub(crate) struct OverHttp {
    process: Child,
    pub(crate) address: SocketAddr,
    /// `Bearer …`
    pub(crate) authorization: String,
}

impl OverHttp {
    pub(crate) fn start(lab: &Lab, arguments: &[&str]) -> Self {
        let words: Vec<&str> = ["mcp", "--http", "0"]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        Self::start_command(lab.command(&words))
    }

    pub(crate) fn start_command(mut command: Command) -> Self {
        let mut process = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut told = String::new();
        let stderr = process.stderr.take().unwrap();
        BufReader::new(stderr).read_line(&mut told).unwrap();
        let between = |before: &str, after: &str| {
            let (_, rest) = told.split_once(before).unwrap();
            rest.split_once(after).unwrap().0.to_owned()
        };
        Self {
            process,
            address: between("http://", "/").parse().unwrap(),
            authorization: between("authorization: ", "`"),
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for OverHttp {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The command lines of the processes that run below `directory`, but for
/// qedsh itself.
pub(crate) fn processes_below(directory: &Path) -> Vec<String> {
    let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let found = processes.filter_map(|process| {
        let place = fs::read_link(process.path().join("cwd")).ok()?;
        let command = fs::read(process.path().join("cmdline")).ok()?;
        let command = String::from_utf8_lossy(&command).replace('\0', " ");
        let is_ours = command.starts_with(env!("CARGO_BIN_EXE_qedsh"));
        (place.starts_with(directory) && !command.is_empty() && !is_ours).then_some(command)
    });
    found.collect()
}

/// What a process holds in memory, in KiB.
pub(crate) fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let words: Vec<&str> = line.unwrap().split_whitespace().collect();
    words[1].parse().unwrap()
}
