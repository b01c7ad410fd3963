//! Calls with keyword arguments that are literals: texts, and lists of them.

/// A literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Self>),
}

impl Literal {
    /// The text that it is.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::List(_) => None,
        }
    }
}

/// `name(key = literal, …)`
#[derive(Debug)]
pub(super) struct Call<'t> {
    pub(super) name: &'t str,
    pub(super) source: &'t str,
    arguments: Vec<(String, Literal)>,
}

impl Call<'_> {
    pub(super) fn argument(&self, name: &str) -> Option<&Literal> {
        let mut arguments = self.arguments.iter();
        let found = arguments.find(|(argument, _)| argument == name);
        found.map(|(_, literal)| literal)
    }
}

/// Reads a file from call to call.
pub(super) struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// The next call; the line of something else that stands there.
    pub(super) fn statement(&mut self) -> Option<Result<Call<'t>, &'t str>> {
        self.blank();
        let start = self.at;
        self.peek()?;
        match self.call() {
            Some((name, arguments)) => {
                let source = self.text.get(start..self.at).unwrap_or_default();
                Some(Ok(Call {
                    name,
                    source,
                    arguments,
                }))
            }
            None => {
                self.at = start;
                Some(Err(self.rest_of_line()))
            }
        }
    }

    fn call(&mut self) -> Option<(&'t str, Vec<(String, Literal)>)> {
        let name = self.name()?;
        self.blank();
        self.expect('(')?;
        let mut arguments = Vec::new();
        loop {
            self.blank();
            if self.expect(')').is_some() {
                break;
            }
            let key = self.name()?.to_owned();
            self.blank();
            self.expect('=')?;
            self.blank();
            arguments.push((key, self.literal(DEPTH)?));
            self.blank();
            if self.expect(',').is_none() {
                self.expect(')')?;
                break;
            }
        }
        // Something may follow that makes more of it than a call.
        self.line_ends().then_some((name, arguments))
    }

    fn line_ends(&self) -> bool {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default().trim();
        line.is_empty() || line.starts_with('#')
    }

    fn literal(&mut self, depth: usize) -> Option<Literal> {
        match self.peek()? {
            '[' if depth > 0 => {
                self.expect('[')?;
                let mut list = Vec::new();
                loop {
                    self.blank();
                    if self.expect(']').is_some() {
                        break;
                    }
                    list.push(self.literal(depth - 1)?);
                    self.blank();
                    if self.expect(',').is_none() {
                        self.expect(']')?;
                        break;
                    }
                }
                Some(Literal::List(list))
            }
            quote @ ('"' | '\'') => {
                self.expect(quote)?;
                self.quoted(quote).map(Literal::Text)
            }
            _ => None,
        }
    }

    fn quoted(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.next()? {
                '\n' => return None,
                '\\' => match self.next()? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    letter @ ('\\' | '"' | '\'') => text.push(letter),
                    _ => return None,
                },
                letter if letter == quote => return Some(text),
                letter => text.push(letter),
            }
        }
    }

    fn name(&mut self) -> Option<&'t str> {
        let rest = self.text.get(self.at..)?;
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let end = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).filter(|name| !name.is_empty())
    }

    /// Skips blanks, line ends and comments.
    fn blank(&mut self) {
        while let Some(letter) = self.peek() {
            if letter == '#' {
                self.rest_of_line();
            } else if letter.is_whitespace() {
                self.next();
            } else {
                return;
            }
        }
    }

    fn rest_of_line(&mut self) -> &'t str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        self.at = (self.at + line.len() + 1).min(self.text.len());
        line
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    fn expect(&mut self, letter: char) -> Option<()> {
        (self.peek() == Some(letter)).then(|| self.at += letter.len_utf8())
    }
}

/// A list, and the lists of alternatives in it.
const DEPTH: usize = 2;
