//! Programs, variables and paths as the real world answers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_plan::{File, Presence, Program, Shadow, Variable, World};
use qedsh_world::{Environment, RealWorld};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};

/// A directory with a workspace `work` and program directories beside it.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        // Below a directory of ours: `/tmp` itself is shared.
        let root = std::env::temp_dir().join(format!("qedsh-facts-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for directory in ["work/bin", "bin", "other"] {
            fs::create_dir_all(root.join(directory)).unwrap();
            set_mode(&root.join(directory), 0o755);
        }
        Self(root.canonicalize().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    fn program(&self, path: &str) -> PathBuf {
        let path = self.path(path);
        fs::write(&path, "#!/bin/sh\n").unwrap();
        set_mode(&path, 0o755);
        path
    }

    /// What `name` is, looked up along these directories from the workspace.
    fn look_up(&self, name: &str, search: &[&str]) -> Program {
        let entry = |entry: &&str| match *entry {
            "" | "." | "bin" | "~" => (*entry).to_owned(),
            below => self.path(below).to_str().unwrap().to_owned(),
        };
        let search: Vec<String> = search.iter().map(entry).collect();
        let world = self.world(Environment::from([("PATH", search.join(":").as_str())]));
        world.program(name.as_bytes(), Some(bytes(&self.path("work"))))
    }

    fn world(&self, environment: Environment) -> RealWorld {
        let work = self.path("work");
        RealWorld::new(bytes(&work), bytes(&work), environment)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_bytes()
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

fn trusted(path: &Path) -> Program {
    let path = bytes(path).to_vec();
    Program::Trusted { path }
}

fn untrusted(path: &Path) -> Program {
    let path = bytes(path).to_vec();
    Program::Untrusted { path }
}

#[test]
fn a_program_outside_the_workspace_is_trusted_by_its_real_path() {
    let place = Place::new("outside");
    let real = place.program("other/real");
    symlink("../other/real", place.path("bin/x")).unwrap();
    assert_eq!(place.look_up("x", &["bin/../bin"]), trusted(&real));
    assert_eq!(place.look_up(real.to_str().unwrap(), &[]), trusted(&real));
}

#[test]
fn a_repository_inside_another_leaves_no_program_of_the_outer_one_trusted() {
    let place = Place::new("nested");
    let real = place.program("bin/x");
    assert_eq!(place.look_up("x", &["bin/."]), trusted(&real));
    fs::create_dir(place.path(".git")).unwrap();
    assert_eq!(place.look_up("x", &["bin/."]), untrusted(&real));
    // A home directory under version control holds the user's own programs.
    let search = place.path("bin");
    let home = [
        ("PATH", search.to_str().unwrap()),
        ("HOME", place.0.to_str().unwrap()),
    ];
    let world = place.world(Environment::from(home));
    assert_eq!(world.program(b"x", None), trusted(&real));
}

#[test]
fn a_program_that_the_workspace_holds_is_not_trusted() {
    let place = Place::new("inside");
    let real = place.program("work/bin/x");
    assert_eq!(place.look_up("x", &["work/bin"]), untrusted(&real));
    assert_eq!(place.look_up("./bin/x", &[]), untrusted(&real));
    symlink(&real, place.path("other/x")).unwrap();
    assert_eq!(place.look_up("x", &["other/."]), untrusted(&real));
}

#[test]
fn a_link_that_the_workspace_holds_is_not_trusted() {
    let place = Place::new("link");
    let real = place.program("other/real");
    symlink(&real, place.path("work/bin/x")).unwrap();
    assert_eq!(place.look_up("x", &["work/bin"]), untrusted(&real));
    symlink(place.path("work/bin/x"), place.path("other/y")).unwrap();
    assert_eq!(place.look_up("y", &["other/."]), untrusted(&real));
}

#[test]
fn a_relative_entry_of_the_path_is_not_trusted() {
    let place = Place::new("relative");
    let real = place.program("work/x");
    let other = place.program("other/x");
    for entry in ["", "."] {
        assert_eq!(place.look_up("x", &[entry, "other/."]), untrusted(&real));
    }
    assert_eq!(place.look_up("x", &["bin", "other/."]), trusted(&other));
    assert_eq!(place.look_up("x", &["~", "other/."]), Program::Unknown);
}

#[test]
fn what_others_can_write_is_not_trusted() {
    let place = Place::new("writable");
    let x = place.program("other/x");
    set_mode(&x, 0o757);
    assert_eq!(place.look_up("x", &["other/."]), untrusted(&x));
    set_mode(&x, 0o755);
    for mode in [0o757, 0o1777] {
        set_mode(&place.path("other"), mode);
        assert_eq!(place.look_up("x", &["other/."]), untrusted(&x), "{mode:o}");
    }
    set_mode(&place.path("other"), 0o755);
    set_mode(&place.0, 0o777);
    assert_eq!(place.look_up("x", &["other/."]), untrusted(&x));
    set_mode(&place.0, 0o1777);
    assert_eq!(place.look_up("x", &["other/."]), trusted(&x));
}

#[test]
fn what_another_user_owns_or_another_group_writes_is_not_trusted() {
    let place = Place::new("owner");
    let x = place.program("other/x");
    if chown(&x, Some(12345), Some(12345)).is_err() {
        // Only root can give a file away; CI runs this as root.
        assert_ne!(rustix::process::geteuid().as_raw(), 0);
        return;
    }
    assert_eq!(place.look_up("x", &["other/."]), untrusted(&x));
    chown(&x, Some(0), Some(12345)).unwrap();
    assert_eq!(place.look_up("x", &["other/."]), trusted(&x));
    set_mode(&x, 0o775);
    assert_eq!(place.look_up("x", &["other/."]), untrusted(&x));
    chown(&x, Some(0), Some(0)).unwrap();
    assert_eq!(place.look_up("x", &["other/."]), trusted(&x));
}

#[test]
fn what_cannot_run_is_passed_by() {
    let place = Place::new("absent");
    fs::write(place.path("bin/x"), "").unwrap();
    fs::create_dir(place.path("bin/y")).unwrap();
    let x = place.program("other/x");
    assert_eq!(place.look_up("x", &["bin/.", "other/."]), trusted(&x));
    assert_eq!(place.look_up("y", &["bin/.", "other/."]), Program::Absent);
    assert_eq!(place.look_up("z", &["bin/.", "other/."]), Program::Absent);
    let world = place.world(Environment::default());
    assert_eq!(world.program(b"x", Some(b"/")), Program::Unknown);
    assert_eq!(world.program(b"./x", None), Program::Unknown);
}

#[test]
fn exported_functions_and_start_files_shadow_names() {
    let place = Place::new("shadow");
    let world = place.world(Environment::from([("BASH_FUNC_ls%%", "() { id; }")]));
    assert_eq!(world.shadow(b"ls"), Some(Shadow::Function));
    assert_eq!(world.shadow(b"cat"), None);
    let world = place.world(Environment::from([("BASH_ENV", "/x"), ("A", "b")]));
    assert_eq!(world.shadow(b"cat"), Some(Shadow::Function));
    assert_eq!(world.variable(b"A"), Variable::Unknown);
    let alias = Shadow::Alias(b"ls -F".to_vec());
    let world = place.world(Environment::default());
    let world = world.with_shadows(vec![(b"ls".to_vec(), alias.clone())]);
    assert_eq!(world.shadow(b"ls"), Some(alias));
}

#[test]
fn variables_that_the_shell_sets_are_not_known() {
    let place = Place::new("variables");
    let world = place.world(Environment::from([
        ("A", "b"),
        ("RANDOM", "4"),
        ("PWD", "/elsewhere"),
    ]));
    assert_eq!(world.variable(b"A"), Variable::Set(b"b".to_vec()));
    assert_eq!(world.variable(b"B"), Variable::Unset);
    assert_eq!(world.variable(b"RANDOM"), Variable::Unknown);
    assert_eq!(world.variable(b"PWD"), Variable::Unknown);
}

#[test]
fn files_are_told_apart_without_opening_them() {
    let place = Place::new("files");
    let world = place.world(Environment::default());
    place.program("work/x");
    symlink("/dev/null", place.path("work/null")).unwrap();
    symlink("loop", place.path("work/loop")).unwrap();
    let work = place.path("work");
    for (path, kind) in [
        ("x", File::Regular),
        ("bin", File::Directory),
        ("null", File::Special),
        ("missing", File::Absent),
        ("x/y", File::Absent),
        ("loop", File::Unknown),
        ("a\0b", File::Unknown),
    ] {
        assert_eq!(world.file(path.as_bytes(), bytes(&work)), kind, "{path:?}");
    }
}

#[test]
fn a_file_is_found_in_the_directory_or_above() {
    let place = Place::new("above");
    let world = place.world(Environment::default());
    fs::write(place.path(".npmrc-x"), "").unwrap();
    let below = place.path("work/bin");
    assert_eq!(
        world.file_above(b".npmrc-x", bytes(&below)),
        Presence::Present
    );
    assert_eq!(
        world.file_above(b".npmrc-y", bytes(&below)),
        Presence::Absent
    );
    assert_eq!(world.file_above(b"x", b"relative"), Presence::Unknown);
}

#[test]
fn a_version_file_chooses_what_a_shim_starts() {
    let place = Place::new("shims");
    let home = place.path("other");
    let environment = |mise: &str| {
        let home = home.to_str().unwrap();
        Environment::from([("HOME", home), ("MISE_ENV", mise)])
    };
    let world = place.world(environment(""));
    let below = place.path("work/bin");
    let chooser = |shim: &str| world.chooser(shim.as_bytes(), bytes(&below));
    let (shim, volta) = (
        "/home/me/.asdf/shims/node",
        "/home/me/.volta/bin/volta-shim",
    );
    assert_eq!((chooser(shim), chooser(volta)), (None, None));

    // What the user chose at home is theirs.
    fs::write(home.join(".tool-versions"), "").unwrap();
    assert_eq!(world.chooser(shim.as_bytes(), bytes(&home)), None);

    let file = place.path("work/.tool-versions");
    fs::write(&file, "nodejs path:/tmp/x").unwrap();
    assert_eq!(chooser(shim), Some(bytes(&file).to_vec()));
    assert_eq!(chooser(volta), None);
    fs::write(place.path("work/package.json"), "{}").unwrap();
    let file = place.path("work/package.json");
    assert_eq!(chooser(volta), Some(bytes(&file).to_vec()));

    // Through a link, both ways up count.
    symlink(place.path("bin"), place.path("work/linked")).unwrap();
    let linked = place.path("work/linked");
    let found = world.chooser(shim.as_bytes(), bytes(&linked));
    let file = place.path("work/.tool-versions");
    assert_eq!(found, Some(bytes(&file).to_vec()));

    // A file of another name could be anywhere, and so could a directory.
    let renamed = place.world(environment("dev"));
    let elsewhere = place.path("bin");
    let found = renamed.chooser(shim.as_bytes(), bytes(&elsewhere));
    assert_eq!(found, Some(bytes(&elsewhere).to_vec()));
    let found = world.chooser(shim.as_bytes(), b"relative");
    assert_eq!(found, Some(b"relative".to_vec()));
}

#[test]
fn a_real_path_follows_links_before_it_goes_up() {
    let place = Place::new("real");
    let world = place.world(Environment::default());
    symlink("../other", place.path("work/link")).unwrap();
    symlink("nowhere", place.path("work/dangling")).unwrap();
    let work = place.path("work");
    let real = |path: &str| {
        let real = world.real_path(path.as_bytes(), bytes(&work));
        real.map(|real| PathBuf::from(std::ffi::OsStr::from_bytes(&real)))
    };
    assert_eq!(real("link/../bin"), Some(place.path("bin")));
    assert_eq!(
        real("./bin/./new/file"),
        Some(place.path("work/bin/new/file"))
    );
    assert_eq!(real("dangling"), Some(place.path("work/nowhere")));
    assert_eq!(real("missing/../bin"), None);
    assert_eq!(real("/../.."), Some(PathBuf::from("/")));
}
