//! Start-up files for benchmarks.

/// Start-up files as a fresh account has them.
pub(crate) fn light() -> String {
    "export EDITOR=vi\nalias ll='ls -l'\nPATH=\"$HOME/bin:$PATH\"\n".to_owned()
}

/// Start-up files in the way of version managers, prompt themes and completion
/// scripts: many functions, aliases and variables, and programs that are asked.
pub(crate) fn heavy() -> String {
    let mut text = light();
    for number in 0..400 {
        text.push_str(&format!(
            "tool_{number}_resolve() {{\n  local version provided path\n  provided=\"$1\"\n  \
             case \"$provided\" in\n    stable|lts|node) version=$(printf '%s' \"$provided\") ;;\n    \
             v[0-9]*) version=\"${{provided#v}}\" ;;\n    *) version= ;;\n  esac\n  \
             for path in \"$HOME/.tool_{number}/versions\" /opt/tool_{number}; do\n    \
             [ -d \"$path/$version\" ] && echo \"$path/$version\" && return 0\n  done\n  return 1\n}}\n"
        ));
    }
    for number in 0..80 {
        text.push_str(&format!(
            "alias t{number}='tool_{number}_resolve --verbose'\n"
        ));
    }
    for number in 0..300 {
        text.push_str(&format!(
            "export TOOL_{number}_ROOT=\"$HOME/.local/share/tool_{number}\"\n"
        ));
    }
    for number in 0..60 {
        text.push_str(&format!(
            "TOOL_{number}_VERSION=$(command -v tool_{number} || uname -s)\n"
        ));
    }
    text.push_str("i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done\n");
    text
}
