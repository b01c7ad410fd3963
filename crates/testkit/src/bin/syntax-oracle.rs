//! Compares our reading of shell texts with bash's.

use std::io::Read;

use qedsh_syntax::{Options, Parser};
use qedsh_testkit::bash::BashOracle;
use qedsh_testkit::{corpora, syntax};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let which = std::env::args().nth(1).unwrap_or_default();
    let texts: Vec<Vec<u8>> = match which.as_str() {
        "syntax" => corpora::syntax()
            .into_iter()
            .map(|row| row.command)
            .collect(),
        "tldr" => corpora::tldr()
            .into_iter()
            .map(String::into_bytes)
            .collect(),
        "readonly" => corpora::readonly()
            .into_iter()
            .map(|row| row.command.into_bytes())
            .collect(),
        "realworld" => corpora::realworld()
            .into_iter()
            .map(|row| row.command.into_bytes())
            .collect(),
        _ => {
            let mut all = Vec::new();
            std::io::stdin().read_to_end(&mut all)?;
            vec![all]
        }
    };
    let mut oracle = BashOracle::start()?;
    let mut parser = Parser::new(Options::default());
    let mut count = 0;
    for (text, answer) in texts.iter().zip(oracle.answers(&texts)?) {
        let tree = parser.parse(text);
        if let Some(difference) = syntax::compare(&tree, &answer) {
            count += 1;
            println!("{:?}\n    {difference:?}", String::from_utf8_lossy(text));
        }
        parser.recycle(tree);
    }
    println!("{count} of {} differ", texts.len());
    Ok(())
}
