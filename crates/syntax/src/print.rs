//! A tree as text: one statement a line, words as they were written.

use crate::tree::List;
use crate::{
    AndOr, Arm, ArmEnd, CaseClause, Clause, Command, CommandKind, Condition, ConditionKind,
    Connector, HereDocument, Id, If, Pipe, Pipeline, PrefixKind, Redirect, Slice, Statement,
    Target, Terminator, Text, Tree, Word,
};

impl Tree<'_> {
    /// The program, laid out anew. It parses to an equal tree; comments are
    /// lost.
    #[must_use]
    pub fn print(&self) -> Vec<u8> {
        let mut printer = Printer {
            tree: self,
            text: Vec::new(),
            bodies: Vec::new(),
        };
        printer.list(self.root());
        printer.text
    }
}

struct Printer<'t, 's> {
    tree: &'t Tree<'s>,
    text: Vec<u8>,
    /// Here-documents whose bodies follow at the next line.
    bodies: Vec<Id<HereDocument>>,
}

impl Printer<'_, '_> {
    fn put(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    fn copy(&mut self, text: Text) {
        self.text.extend_from_slice(self.tree.bytes(text));
    }

    fn end_line(&mut self) {
        self.put("\n");
        for id in std::mem::take(&mut self.bodies) {
            let document = self.tree[id];
            self.copy(document.text);
            self.copy(document.end);
            if self.text.last() != Some(&b'\n') {
                self.put("\n");
            }
        }
    }

    fn list(&mut self, list: List) {
        for statement in &self.tree[list.statements] {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        for pipeline in &self.tree[statement.pipelines] {
            self.pipeline(pipeline);
        }
        if statement.terminator == Terminator::Background {
            self.put(" &");
        }
        self.end_line();
    }

    fn pipeline(&mut self, pipeline: &Pipeline) {
        match pipeline.connector {
            Connector::First => {}
            Connector::Joined(AndOr::And, _) => self.join(" &&"),
            Connector::Joined(AndOr::Or, _) => self.join(" ||"),
        }
        for prefix in &self.tree[pipeline.prefixes] {
            self.put(match prefix.kind {
                PrefixKind::Negation => "! ",
                PrefixKind::Time => "time -- ",
                PrefixKind::TimePosix => "time -p -- ",
            });
        }
        for command in &self.tree[pipeline.commands] {
            match command.pipe {
                Pipe::First => {}
                Pipe::Output(_) => self.join(" |"),
                Pipe::OutputAndError(_) => self.join(" |&"),
            }
            self.command(command);
        }
    }

    /// An operator after which a line may end, and does where bodies wait:
    /// the next command may have lines of its own.
    fn join(&mut self, operator: &str) {
        self.put(operator);
        if self.bodies.is_empty() {
            self.put(" ");
        } else {
            self.end_line();
        }
    }

    fn command(&mut self, command: &Command) {
        match command.kind {
            CommandKind::Simple { .. } => return self.simple(command),
            CommandKind::Subshell(list) => self.enclosed("(\n", list, ")"),
            CommandKind::Group(list) => self.enclosed("{\n", list, "}"),
            CommandKind::If(it) => self.if_clauses(it),
            CommandKind::For {
                variable,
                words,
                body,
            } => {
                self.loop_over("for ", variable, words, body);
            }
            CommandKind::Select {
                variable,
                words,
                body,
            } => {
                self.loop_over("select ", variable, words, body);
            }
            CommandKind::ArithmeticFor {
                expressions: [init, test, step],
                body,
            } => {
                self.put("for ((");
                self.copy(init.text);
                self.put(";");
                self.copy(test.text);
                self.put(";");
                self.copy(step.text);
                self.enclosed("))\ndo\n", body, "done");
            }
            CommandKind::While(clause) => self.while_clause("while\n", clause),
            CommandKind::Until(clause) => self.while_clause("until\n", clause),
            CommandKind::Case(it) => self.case(it),
            CommandKind::Function { name, body } => {
                self.put("function ");
                self.copy(self.tree[name].text);
                self.put("\n");
                self.command(&self.tree[body]);
            }
            CommandKind::Coproc { name, body } => {
                self.put("coproc ");
                if let Some(name) = name {
                    self.copy(self.tree[name].text);
                    self.put(" ");
                }
                self.command(&self.tree[body]);
            }
            CommandKind::Arithmetic(arithmetic) => {
                self.put("((");
                self.copy(arithmetic.text);
                self.put("))");
            }
            CommandKind::Conditional(condition) => {
                self.put("[[ ");
                self.condition(condition);
                self.put(" ]]");
            }
        }
        self.redirects(command.redirects);
    }

    /// On one line: what was written over several may have had the bodies of
    /// here-documents in between.
    fn condition(&mut self, id: Id<Condition>) {
        let condition = self.tree[id];
        match condition.kind {
            ConditionKind::Or(left, right) => self.operation(left, " || ", right),
            ConditionKind::And(left, right) => self.operation(left, " && ", right),
            ConditionKind::Not(inner) => {
                self.put("! ");
                self.condition(inner);
            }
            ConditionKind::Group(inner) => {
                self.put("( ");
                self.condition(inner);
                self.put(" )");
            }
            _ => self.copy(condition.text),
        }
    }

    fn operation(&mut self, left: Id<Condition>, operator: &str, right: Id<Condition>) {
        self.condition(left);
        self.put(operator);
        self.condition(right);
    }

    /// Words, assignments and redirections in the order they were written:
    /// some are read differently after others.
    fn simple(&mut self, command: &Command) {
        let CommandKind::Simple { assignments, words } = command.kind else {
            return;
        };
        let mut texts: Vec<Text> = Vec::new();
        texts.extend(self.tree[assignments].iter().map(|it| it.text));
        texts.extend(self.tree[words].iter().map(|it| it.text));
        texts.extend(self.tree[command.redirects].iter().map(|it| it.text));
        texts.sort_by_key(|text| text.start());
        for (index, text) in texts.into_iter().enumerate() {
            if index > 0 {
                self.put(" ");
            }
            self.copy(text);
        }
        self.note_bodies(command.redirects);
    }

    fn redirects(&mut self, redirects: Slice<Redirect>) {
        for redirect in &self.tree[redirects] {
            self.put(" ");
            self.copy(redirect.text);
        }
        self.note_bodies(redirects);
    }

    fn note_bodies(&mut self, redirects: Slice<Redirect>) {
        for redirect in &self.tree[redirects] {
            if let Target::HereDocument(id) = redirect.target {
                self.bodies.push(id);
            }
        }
    }

    fn enclosed(&mut self, open: &str, list: List, close: &str) {
        self.put(open.trim_end_matches('\n'));
        self.end_line();
        self.list(list);
        self.put(close);
    }

    fn if_clauses(&mut self, it: If) {
        for (index, clause) in self.tree[it.clauses].iter().enumerate() {
            self.enclosed(
                if index == 0 { "if" } else { "elif" },
                clause.condition,
                "then\n",
            );
            self.list(clause.body);
        }
        if let Some(list) = it.otherwise {
            self.enclosed("else", list, "");
        }
        self.put("fi");
    }

    fn loop_over(
        &mut self,
        keyword: &str,
        variable: Id<Word>,
        words: Option<Slice<Word>>,
        body: List,
    ) {
        self.put(keyword);
        self.copy(self.tree[variable].text);
        if let Some(words) = words {
            self.put(" in");
            for word in &self.tree[words] {
                self.put(" ");
                self.copy(word.text);
            }
        }
        self.end_line();
        self.enclosed("do", body, "done");
    }

    fn while_clause(&mut self, keyword: &str, clause: Clause) {
        self.enclosed(keyword, clause.condition, "do\n");
        self.list(clause.body);
        self.put("done");
    }

    fn case(&mut self, it: CaseClause) {
        self.put("case ");
        self.copy(self.tree[it.subject].text);
        self.put(" in");
        self.end_line();
        for arm in &self.tree[it.arms] {
            self.arm(arm);
        }
        self.put("esac");
    }

    fn arm(&mut self, arm: &Arm) {
        self.put("(");
        for (index, pattern) in self.tree[arm.patterns].iter().enumerate() {
            if index > 0 {
                self.put(" | ");
            }
            self.copy(pattern.text);
        }
        self.enclosed(")", arm.body, "");
        self.put(match arm.end {
            ArmEnd::Break => ";;\n",
            ArmEnd::FallThrough => ";&\n",
            ArmEnd::TestNext => ";;&\n",
        });
    }
}
