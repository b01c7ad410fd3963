//! `mysql`, `mariadb`, `mysqlshow`: ask and change a MySQL database.
//!
//! Read are `show …`, `describe …` and `use …` of plain words: other
//! statements call functions, and the client's own commands (`system`, `\!`,
//! `tee`, `source`, `pager`, `edit`) work in `-e` too. `mysqlshow` only lists.
//! Source: MariaDB 10.11 `mysql(1)`, `mysqlshow(1)`.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only,
    unproven, value,
};
use crate::{Access, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["mysql", "mariadb"],
    conventions: Conventions::EXACT,
    options: &[
        value(&["-e", "--execute"], Judged(statements)),
        flag(&["-B", "--batch"], Nothing),
        flag(&["-N", "--skip-column-names"], Nothing),
        flag(&["-s", "--silent"], Nothing),
        flag(&["-t", "--table"], Nothing),
        value(&["-D", "--database"], Nothing),
        value(&["--tee"], WritesValue),
        value(&["--pager"], RunsValue),
    ],
    shared: &[CONNECTION],
    operands: Operands::AtMost(1, Nothing),
    check: Some(asks),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// No files of options and no plugins: they name libraries.
const CONNECTION: &[Opt] = &[
    value(&["-h", "--host"], Nothing),
    value(&["-P", "--port"], Nothing),
    value(&["-u", "--user"], Nothing),
    optional(&["-p", "--password"], Nothing),
    value(&["--protocol"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-?", "--help"], Nothing),
];

fn asks<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("--version") || reading.has("--help") {
        return;
    }
    Network(Access::Read).apply("mysql", 0, reading.value("--host"), effects);
    let is_list = reading.path.first() == Some(&"mysqlshow");
    if !is_list && !reading.has("--execute") {
        effects.unknown(0, Unknown::Interactive);
    }
}

fn statements(text: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let plain = |b: &u8| {
        b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b' ' | b'`' | b'%' | b'\'' | b'*')
    };
    let shows = |statement: &[u8]| {
        let first = statement.split(|byte| *byte == b' ').next();
        let first = first.unwrap_or_default().to_ascii_lowercase();
        let name = first.as_slice();
        // `describe` may also explain, and so run, a statement.
        let count = statement.split(|byte| *byte == b' ').count();
        let known = match name {
            b"show" => true,
            b"describe" | b"desc" | b"use" => count == 2,
            b"status" | b"" => count == 1,
            _ => false,
        };
        // `show` may hold an expression behind `where`.
        known && statement.iter().all(plain) && !has_word(statement, b"where")
    };
    if !text
        .split(|byte| *byte == b';')
        .map(<[u8]>::trim_ascii)
        .all(shows)
    {
        effects.unknown(argument, Unknown::Script);
    }
}

fn has_word(text: &[u8], word: &[u8]) -> bool {
    text.split(|byte| *byte == b' ')
        .any(|one| one.eq_ignore_ascii_case(word))
}

pub(crate) const SHOW: Spec = Spec {
    names: &["mysqlshow", "mariadb-show"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-k", "--keys"], Nothing),
        flag(&["-i", "--status"], Nothing),
        flag(&["-t", "--show-table-type"], Nothing),
    ],
    shared: &[CONNECTION],
    operands: Operands::AtMost(3, Nothing),
    check: Some(asks),
    examples: &[
        unproven(
            "mysqlshow -kit -u me -h db -P 1 -pX --protocol=tcp app",
            Kind::NetworkRead,
        ),
        read_only("mysqlshow --version; mysqlshow --help"),
        unproven("mysqlshow --plugin-dir=. app", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("mysql --version; mysql --help"),
    unproven("mysql -e 'show databases'", Kind::NetworkRead),
    unproven(
        "mysql -h db -P 3306 -u me -pX --protocol=tcp -BNst -D app -e 'SHOW TABLES; desc users;'",
        Kind::NetworkRead,
    ),
    unproven("mysql -e 'drop table t'", Kind::Unknown),
    unproven("mysql -e 'select 1'", Kind::Unknown),
    unproven("mysql -e 'describe analyze delete from t'", Kind::Unknown),
    unproven("mysql -e 'show tables; drop table t'", Kind::Unknown),
    unproven("mysql -e 'show tables \\! touch x'", Kind::Unknown),
    unproven("mysql -e 'show tables where sleep(9)'", Kind::Unknown),
    unproven("mysql -e 'system touch x'", Kind::Unknown),
    unproven("mysql --tee=out -e 'show tables'", Kind::Writes),
    unproven("mysql --pager=./x -e 'show tables'", Kind::Runs),
    unproven("mysql --plugin-dir=. -e 'show tables'", Kind::Unknown),
    unproven("mysql --defaults-file=x -e 'show tables'", Kind::Unknown),
    unproven("mysql --exec='drop table t'", Kind::Unknown),
    unproven("mysql", Kind::Unknown),
];
