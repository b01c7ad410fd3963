//! Configuration files in layers in, rules with their provenance out.
//!
//! [`load`] is the one way in. A file that cannot be read or understood closes
//! the gate: it may have denied anything. A project's file can make things
//! stricter at once and looser only once a person trusts its exact content.
//!
//! ```toml
//! mode = "build"             # build, edit, plan, auto, yolo
//! shell = "bash"             # or sh
//! warm = "auto"              # or off, required
//! language = "en"            # or zh
//!
//! [permissions.commands]
//! allow = ["git commit", "npm run test:*", { exact = "make > log", reason = "kept" }]
//! ask = ["git push"]
//! deny = ["rm -rf", { wildcard = "git * --force*", reason = "use --force-with-lease" }]
//!
//! [[rules]]                  # the same in full
//! decision = "deny"          # allow, ask, deny
//! command = "git push:*"     # or prefix, exact, wildcard; read, write for paths
//! cwd = "~/work"             # conditions: cwd, mode, paths, hosts, platform
//! reason = "releases go through review"
//! instead = "gh pr create"
//! expires = 2027-06-30
//! matches = ["git -C x push"]
//! misses = ["git pull"]
//!
//! [sensitive]
//! paths = ["*.tfvars"]       # more paths that ask to be read
//! except = [".env.test"]     # fewer
//!
//! [scope]
//! roots = [".", "~/notes"]   # reading elsewhere asks
//! strict = true              # and so does a path that is not known
//!
//! [network]
//! hosts = ["api.example.org", "*.docs.rs"]   # may be read without asking
//! clients = ["vault"]                        # may ask their own service
//! ask = ["docker"]                           # may not
//! ```
//!
//! [`keys`] lists them all.

mod edit;
mod entries;
mod error;
mod export;
mod file;
mod import;
pub mod keys;
mod layer;
mod lint;
mod load;
mod rule;
mod schema;
mod setting;
mod sources;
mod trust;

pub use edit::{EditError, append, replace, set};
pub use entries::{Entry, EntryKey, add, remove};
pub use error::{ConfigError, Excerpt};
pub use export::{Exported, Target, export};
pub use file::{Author, read};
pub use import::{Imported, ImportedRule, Program, Refused, Subject, import};
pub use lint::{Lint, LintKind, Severity, lints};
pub use load::{Config, Note, ShellName, WarmName, load};
pub use setting::{Limits, SaidBy, Setting};
pub use sources::{Sources, now};
pub use trust::{Trust, TrustError};
