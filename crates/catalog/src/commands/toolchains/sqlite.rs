//! `sqlite3`: queries and changes databases.
//!
//! What a query does is not in its text alone: a view of the database may call
//! `edit()`, which starts a program, and reading a database in WAL mode creates
//! two files beside it, `-readonly` or not (both observed). So a query is read
//! only under `-safe` and of a database opened as immutable; then no statement
//! or dot-command can write, load or start anything.
//! Source: SQLite 3.40 command-line documentation, sections 3 and 9; its "URI
//! Filenames".

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Long, Means::*, Operands, Opt, Short, Spec, flag, read_only,
    unproven, value,
};
use crate::{Effect, Kind, Path, Run, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["sqlite3"],
    conventions: Conventions {
        long: Long::OneOrTwoDashes,
        short: Short::None,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::FirstThen(ReadsValue, Nothing),
    check: Some(queries),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-readonly"], Nothing),
    flag(&["-safe"], Nothing),
    flag(&["-json"], Nothing),
    flag(&["-csv"], Nothing),
    flag(&["-column"], Nothing),
    flag(&["-line"], Nothing),
    flag(&["-list"], Nothing),
    flag(&["-box"], Nothing),
    flag(&["-table"], Nothing),
    flag(&["-markdown"], Nothing),
    flag(&["-quote"], Nothing),
    flag(&["-header"], Nothing),
    flag(&["-noheader"], Nothing),
    flag(&["-batch"], Nothing),
    flag(&["-bail"], Nothing),
    value(&["-separator"], Nothing),
    value(&["-nullvalue"], Nothing),
    flag(&["-version"], Nothing),
    flag(&["-help"], Nothing),
    value(&["-init"], Unknown(Unknown::ProgramFile)),
    value(&["-cmd"], Unknown(Unknown::Script)),
];

fn queries(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let informs = reading.has("-version") || reading.has("-help");
    let Some(database) = reading.operands.first() else {
        if informs {
            return;
        }
        return effects.unknown(0, Unknown::Interactive);
    };
    let name = database.value.as_exact().unwrap_or_default();
    // Without `-readonly` a database that is not there is created.
    let immutable =
        name.starts_with(b"file:") && name.ends_with(b"?immutable=1") && reading.has("-readonly");
    if !reading.has("-safe") {
        let program = Run::Program(Value::Opaque);
        effects.push(database.argument, Effect::Runs(program));
    }
    if !immutable {
        effects.push(
            database.argument,
            Effect::Writes(Path::entry(Value::Opaque)),
        );
    }
    let query = reading.operands.get(1);
    if !query.is_some_and(|query| query.value.is_single()) {
        effects.unknown(database.argument, Unknown::Interactive);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("sqlite3 -version"),
    // Opened for writing before the options are looked at again.
    unproven("sqlite3 notes -version", Kind::Unknown),
    read_only("sqlite3 -help"),
    read_only("sqlite3 -safe -readonly 'file:app.db?immutable=1' 'select * from t'"),
    read_only("sqlite3 -safe -readonly -json -header -batch 'file:app.db?immutable=1' .tables"),
    read_only(
        "sqlite3 -safe -readonly -csv -noheader -bail -separator x 'file:a.db?immutable=1' 'select 1'",
    ),
    read_only("sqlite3 --safe -readonly -column -nullvalue x 'file:a.db?immutable=1' 'select 1'"),
    read_only("sqlite3 -safe -readonly -line 'file:a.db?immutable=1' .schema"),
    read_only(
        "sqlite3 -safe -readonly -list -box -table -markdown -quote 'file:a.db?immutable=1' .schema",
    ),
    unproven(
        "sqlite3 -safe 'file:a.db?immutable=1' .tables",
        Kind::Writes,
    ),
    unproven("sqlite3 -readonly -safe app.db 'select 1'", Kind::Writes),
    unproven("sqlite3 -readonly app.db 'select 1'", Kind::Runs),
    unproven("sqlite3 new.db 'create table t(a)'", Kind::Runs),
    unproven("sqlite3 app.db .schema", Kind::Runs),
    unproven("sqlite3 :memory: '.output out' 'select 1'", Kind::Runs),
    unproven("sqlite3 -safe 'file:a.db?immutable=1'", Kind::Unknown),
    unproven(
        "sqlite3 -safe -init x 'file:a.db?immutable=1' 'select 1'",
        Kind::Unknown,
    ),
    unproven(
        "sqlite3 -safe -cmd x 'file:a.db?immutable=1' 'select 1'",
        Kind::Unknown,
    ),
    unproven("sqlite3", Kind::Unknown),
];
