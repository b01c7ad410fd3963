//! Throw-away repositories with a canary: a program that leaves a file when it runs.

use qedsh_plan::catalog::GitTouch;
use qedsh_plan::{Repository, World};
use qedsh_world::{Environment, RealWorld};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A directory with a repository `work`, a home and a canary.
pub(crate) struct Lab {
    root: PathBuf,
}

impl Lab {
    /// A fresh laboratory whose repository has two commits, a second branch
    /// that conflicts, and a change.
    pub(crate) fn new(name: &str) -> Self {
        let name = name.replace(|byte: char| !byte.is_alphanumeric(), "-");
        let root = std::env::temp_dir().join(format!("qedsh-git-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("home")).unwrap();
        fs::create_dir_all(root.join("work")).unwrap();
        let root = root.canonicalize().unwrap();
        let lab = Self { root };
        let canary = format!("#!/bin/sh\necho >> '{}'\n", lab.mark().display());
        fs::write(lab.canary(), canary).unwrap();
        fs::set_permissions(lab.canary(), fs::Permissions::from_mode(0o755)).unwrap();
        lab.fill("");
        lab
    }

    fn canary(&self) -> PathBuf {
        self.root.join("canary")
    }

    fn mark(&self) -> PathBuf {
        self.root.join("fired")
    }

    /// A path in the repository.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join("work").join(path)
    }

    /// Another repository below the first.
    pub(crate) fn repository(&self, directory: &str) {
        fs::create_dir_all(self.path(directory)).unwrap();
        self.fill(directory);
    }

    fn fill(&self, directory: &str) {
        let git = |arguments: &str| self.git_in(directory, arguments);
        let set = |text: &str| fs::write(self.path(directory).join("a"), text).unwrap();
        git("init -q -b main");
        set("a\n");
        git("add a");
        git("commit -q -m one");
        git("branch other");
        set("a\nb\n");
        git("commit -q -a -m two");
        git("checkout -q other");
        set("a\nc\n");
        git("commit -q -a -m three");
        git("checkout -q main");
        git("tag t");
        set("a\nb\nc\n");
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, self.fill_in(text)).unwrap();
    }

    pub(crate) fn append(&self, path: &str, text: &str) {
        let old = self.read(path);
        self.write(path, &format!("{old}{text}"));
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    pub(crate) fn canary_at(&self, path: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(self.canary(), path).unwrap();
    }

    pub(crate) fn link(&self, path: &str, target: &str) {
        symlink(target, self.path(path)).unwrap();
    }

    pub(crate) fn remove(&self, path: &str) {
        fs::remove_file(self.path(path)).unwrap();
    }

    pub(crate) fn rename(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).unwrap();
    }

    pub(crate) fn copy(&self, from: &str, to: &str) {
        fs::copy(self.path(from), self.path(to)).unwrap();
    }

    pub(crate) fn pipe(&self, path: &str) {
        let made = Command::new("mkfifo")
            .arg(self.path(path))
            .status()
            .unwrap();
        assert!(made.success());
    }

    /// Gives the last commit a signature, which only a program can verify.
    pub(crate) fn sign_head(&self) {
        let commit = self.output("", "cat-file commit HEAD");
        let (head, message) = commit.split_once("\n\n").unwrap();
        let signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----";
        self.write("../commit", &format!("{head}\n{signature}\n\n{message}"));
        let name = self.output("", "hash-object -t commit -w ../commit");
        self.git(&format!("update-ref HEAD {}", name.trim()));
        let tagged = format!(
            "object {}\ntype commit\ntag s\ntagger x <x@example.org> 0 +0000\n\ns\n{}\n",
            name.trim(),
            "-----BEGIN PGP SIGNATURE-----\n\nx\n-----END PGP SIGNATURE-----"
        );
        self.write("../tag", &tagged);
        let tag = self.output("", "hash-object -t tag -w ../tag");
        self.git(&format!("update-ref refs/tags/s {}", tag.trim()));
    }

    pub(crate) fn remove_object(&self, revision: &str) {
        let name = self.output("", &format!("rev-parse {revision}"));
        let (directory, file) = name.trim().split_at(2);
        self.remove(&format!(".git/objects/{directory}/{file}"));
    }

    /// Runs git to set up; it must succeed.
    pub(crate) fn git(&self, arguments: &str) {
        self.git_in("", arguments);
    }

    pub(crate) fn git_in(&self, directory: &str, arguments: &str) {
        self.output(directory, arguments);
    }

    fn output(&self, directory: &str, arguments: &str) -> String {
        let output = self
            .command(&self.path(directory), arguments)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "git {arguments}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn command(&self, directory: &Path, arguments: &str) -> Command {
        let mut command = Command::new("git");
        let arguments = self.fill_in(arguments);
        command
            .args(arguments.split(' '))
            .current_dir(directory)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("HOME", self.root.join("home"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_AUTHOR_NAME", "x")
            .env("GIT_AUTHOR_EMAIL", "x@example.org")
            .env("GIT_COMMITTER_NAME", "x")
            .env("GIT_COMMITTER_EMAIL", "x@example.org")
            .stdin(Stdio::null());
        command
    }

    fn fill_in(&self, text: &str) -> String {
        // One canary is spelled in two parts by its row.
        let canary = self.canary().to_str().unwrap().to_owned();
        text.replace("\"CAN\"ARY", &format!("\"{canary}\""))
            .replace("CANARY", &canary)
            .replace("TOP", self.path("").to_str().unwrap())
    }

    /// Runs each command; those that ran the canary.
    pub(crate) fn fired_by(&self, commands: &[&str]) -> Vec<String> {
        let _ = fs::remove_file(self.mark());
        let mut fired = Vec::new();
        for arguments in commands {
            // A changed time makes git look at the file again.
            if let Ok(file) = fs::File::options().append(true).open(self.path("a")) {
                file.set_modified(std::time::SystemTime::UNIX_EPOCH)
                    .unwrap();
                file.set_modified(std::time::SystemTime::now()).unwrap();
            }
            // Whether git succeeds does not matter, and a pipe may block it.
            let mut child = self.command(&self.path(""), arguments);
            let mut child = child
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            for _ in 0..500 {
                if child.try_wait().unwrap().is_some() {
                    break;
                }
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            let _ = child.kill();
            child.wait().unwrap();
            if fs::remove_file(self.mark()).is_ok() {
                fired.push((*arguments).to_owned());
            }
        }
        fired
    }

    /// What is said of the repository for a command that touches everything.
    pub(crate) fn verdict(&self, directory: &str) -> Repository {
        self.verdict_with(directory, &[])
    }

    pub(crate) fn verdict_with(&self, directory: &str, variables: &[(&str, &str)]) -> Repository {
        let all = GitTouch {
            index: true,
            diff: true,
            log: true,
            submodules: true,
        };
        self.ask(directory, variables, all)
    }

    /// The same for a command that only shows commits.
    pub(crate) fn verdict_of_log(&self, directory: &str) -> Repository {
        let log = GitTouch {
            log: true,
            ..GitTouch::default()
        };
        self.ask(directory, &[], log)
    }

    /// Whether a line that starts in `directory` is proved to only read.
    pub(crate) fn reads(&self, directory: &str, line: &str) -> bool {
        let home = self.root.join("home");
        let start = self.path(directory).canonicalize().unwrap();
        let path = std::env::var("PATH").unwrap();
        let variables = [
            ("HOME", home.to_str().unwrap()),
            ("PATH", &path),
            ("PWD", start.to_str().unwrap()),
        ];
        let environment: Environment = variables
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()))
            .collect();
        let bytes = |path: &Path| path.to_str().unwrap().as_bytes().to_vec();
        let world = RealWorld::new(&bytes(&self.path("")), &bytes(&start), environment);
        let line = self.fill_in(line);
        let tree = qedsh_plan::syntax::parse(line.as_bytes(), &Default::default());
        qedsh_plan::plan(&tree, &world).is_read_only()
    }

    fn ask(&self, directory: &str, variables: &[(&str, &str)], touches: GitTouch) -> Repository {
        let home = self.root.join("home");
        let home = [("HOME", home.to_str().unwrap())];
        let variables = home.iter().chain(variables);
        let environment: Environment = variables
            .map(|(name, value)| ((*name).into(), (*value).into()))
            .collect();
        let workspace = self.path("");
        let directory = self.path(directory);
        let bytes = |path: &Path| path.to_str().unwrap().as_bytes().to_vec();
        let world = RealWorld::new(&bytes(&workspace), &bytes(&directory), environment);
        world.git(&bytes(&directory), touches)
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}
