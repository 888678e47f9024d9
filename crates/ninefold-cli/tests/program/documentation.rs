//! The pages of the documentation: their links and their examples. `tests/golden.rs` compares the output of the examples
//! that show it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Command, Stdio};

#[cfg(unix)]
use crate::running::{empty_folder, http::Server, shell, stderr};

/// Returns the pages for readers of the repository.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages: Vec<PathBuf> = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        .iter()
        .map(|name| root.join(name))
        .collect();
    for folder in ["docs", "docs/notes"] {
        let entries = fs::read_dir(root.join(folder)).unwrap();
        let files = entries.map(|entry| entry.unwrap().path());
        pages.extend(files.filter(|file| file.extension().is_some_and(|ending| ending == "md")));
    }
    pages
}

/// Returns the lines of a page outside of code blocks.
fn prose(page: &Path) -> String {
    let text = fs::read_to_string(page).unwrap();
    let parts = text.split("```").step_by(2);
    parts.collect()
}

/// Returns the anchor of a heading, as the usual viewers of Markdown make it.
fn anchor(heading: &str) -> String {
    let plain = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = plain
        .chars()
        .filter(|symbol| symbol.is_alphanumeric() || " -_".contains(*symbol));
    kept.collect::<String>().replace(' ', "-")
}

fn anchors(page: &Path) -> BTreeSet<String> {
    let headings = prose(page);
    let headings = headings.lines().filter(|line| line.starts_with('#'));
    headings.map(anchor).collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let (mut links, mut wrong) = (0, Vec::new());
    for page in pages() {
        let text = prose(&page);
        let targets = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split_once(')'));
        for (target, _) in targets.filter(|(target, _)| !target.starts_with("http")) {
            links += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => page.clone(),
                file => page.parent().unwrap().join(file),
            };
            let is_right =
                file.exists() && (heading.is_empty() || anchors(&file).contains(heading));
            if !is_right {
                wrong.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(links > 100, "{links}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the scripts of a page.
#[cfg(unix)]
fn scripts(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    let blocks = text.split("```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| {
        let (language, script) = block.split_once('\n')?;
        let language = language.split(',').next()?;
        let inputs = script.lines().filter_map(|line| line.strip_prefix("$ "));
        match language {
            "sh" => Some(script.to_owned()),
            // All lines without a prompt are output.
            "console" | "text" => Some(inputs.collect::<Vec<_>>().join("\n")),
            _ => None,
        }
    });
    blocks.collect()
}

/// Returns the commands in the sentences of a page, without those with a placeholder that the program would refuse.
#[cfg(unix)]
fn commands(page: &Path) -> Vec<String> {
    let text = prose(page);
    let spans = text.split('`').skip(1).step_by(2);
    let commands = spans.filter(|span| span.starts_with("ninefold "));
    let is_whole = |span: &&str| {
        !["COMMAND", "NAME", " ...", "ninefold help"]
            .iter()
            .any(|part| span.contains(part))
    };
    // A table needs a backslash before a bar.
    let commands = commands
        .filter(is_whole)
        .map(|span| span.replace('\n', " ").replace("\\|", "|"));
    commands.collect()
}

/// Runs the scripts with a `ninefold` that only reads its arguments, and without any other program.
#[cfg(unix)]
#[test]
fn every_command_is_one_of_the_program() {
    use std::os::unix::fs::PermissionsExt;

    let folder = empty_folder("documentation");
    let (programs, wrong) = (folder.join("programs"), folder.join("wrong"));
    fs::create_dir(&programs).unwrap();
    let stub = programs.join("ninefold");
    let script = format!(
        "#!/bin/sh\necho \"$*\" >>'{0}/all'\n\
         message=$('{1}' \"$@\" --help 2>&1 >/dev/null) || echo \"ninefold $*: $message\" >>'{0}/wrong'\n",
        folder.display(),
        env!("CARGO_BIN_EXE_ninefold"),
    );
    fs::write(&stub, script).unwrap();
    fs::set_permissions(&stub, fs::Permissions::from_mode(0o755)).unwrap();
    let scripts = pages()
        .into_iter()
        .flat_map(|page| [scripts(&page), commands(&page)].concat());
    for script in scripts {
        // Programs of the pages that are missing here report that on stderr.
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &script]).env("PATH", &programs);
        shell.env("HOME", &folder).current_dir(&folder);
        shell.stdin(Stdio::null()).stderr(Stdio::null());
        shell.output().unwrap();
    }
    let count = fs::read_to_string(folder.join("all"))
        .unwrap()
        .lines()
        .count();
    assert!(count > 150, "{count}");
    assert_eq!(fs::read_to_string(wrong).unwrap_or_default(), "");
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_api_are_answered() {
    if !crate::proxy::is_there("curl", "--version") {
        eprintln!("skipped: there is no curl");
        return;
    }
    let server = Server::start("");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let scripts = scripts(&root.join("docs/api.md"));
    assert!(scripts.len() > 20);
    for script in scripts {
        let script = script.replace("127.0.0.1:8096", &server.address);
        let curl = "curl() { command curl --fail --silent --show-error --max-time 60 \"$@\"; }";
        let mut shell = shell(&format!("set -e\n{curl}\n{script}"));
        let output = shell.current_dir(&root).output().unwrap();
        assert!(output.status.success(), "{script}{}", stderr(&output));
        assert!(!output.stdout.is_empty(), "{script}");
    }
}
