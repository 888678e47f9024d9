//! Which files of a crate use which. The tests of layers and circles, here and in `ninefold-cli`, read the paths in the
//! sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The path of a module from the root of its crate, or another path in the sources.
pub type Names = Vec<String>;

/// The paths in the code of a module.
struct Module {
    /// Use declarations; true for one that is public.
    imports: Vec<(bool, Names)>,
    /// All other paths.
    paths: Vec<Names>,
}

/// Pairs of modules: the first uses the second.
pub type Uses<'a> = BTreeSet<(&'a Names, &'a Names)>;

/// The modules of a crate by their paths.
pub struct Library(BTreeMap<Names, Module>);

/// Adds the source files in a folder.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// Returns the code without comments, and without the tests at the end.
fn code(text: &str) -> String {
    let code = text.split("mod tests {").next().unwrap();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn names(path: &str) -> Names {
    let names = path.split("::").map(str::trim);
    let names = names.filter(|name| !matches!(*name, "" | "self"));
    names.map(str::to_owned).collect()
}

/// Adds the paths of a use declaration without its groups.
fn flatten(before: &[String], declaration: &str, paths: &mut Vec<Names>) {
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in declaration.char_indices().chain([(declaration.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let member = &declaration[start..at];
                let (head, group) = member.split_once('{').unwrap_or((member, ""));
                let path = [before, &names(head.split(" as ").next().unwrap())].concat();
                match group.rsplit_once('}') {
                    Some((group, _)) => flatten(&path, group, paths),
                    None if member.trim().is_empty() => {}
                    None => paths.push(path),
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

impl Module {
    fn of(code: &str) -> Module {
        let is_visibility =
            |text: &str| text.is_empty() || text == "pub " || text.starts_with("pub(");
        let (mut imports, mut paths) = (Vec::new(), Vec::new());
        let mut lines = code.lines();
        while let Some(line) = lines.next() {
            let start = line.trim_start();
            let declaration = match start.split_once("use ") {
                Some((visibility, rest)) if is_visibility(visibility) => rest,
                _ => {
                    let is_of_path =
                        |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
                    let found = line.split(|letter| !is_of_path(letter));
                    paths.extend(found.filter(|path| path.contains("::")).map(names));
                    continue;
                }
            };
            let mut declaration = declaration.to_owned();
            while !declaration.ends_with(';') {
                declaration += lines.next().unwrap();
            }
            let mut declared = Vec::new();
            flatten(&[], declaration.trim_end_matches(';'), &mut declared);
            let is_public = start.starts_with("pub");
            imports.extend(declared.into_iter().map(|path| (is_public, path)));
        }
        Module { imports, paths }
    }
}

impl Library {
    /// Reads the sources of a crate, which are in this folder.
    pub fn read(root: &Path) -> Library {
        let mut files = Vec::new();
        sources(root, &mut files);
        let modules = files.iter().map(|file| {
            let inner = file.strip_prefix(root).unwrap().with_extension("");
            let mut path: Names = inner
                .iter()
                .map(|name| name.to_str().unwrap().into())
                .collect();
            path.pop_if(|name| matches!(&**name, "mod" | "lib" | "main"));
            (path, Module::of(&code(&fs::read_to_string(file).unwrap())))
        });
        Library(modules.collect())
    }

    /// Returns the path from the root; `None` if it leads to another library, or to a name of the module itself.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Names> {
        let (first, rest) = path.split_first()?;
        let child = [module, std::slice::from_ref(first)].concat();
        match &**first {
            "crate" => Some(rest.to_vec()),
            "super" => {
                let parent = &module[..module.len() - 1];
                match rest.first() {
                    Some(name) if name == "super" => self.absolute(parent, rest),
                    _ => Some([parent, rest].concat()),
                }
            }
            _ if self.0.contains_key(&child) => Some([&child, rest].concat()),
            _ => {
                let imports = self.0[module].imports.iter();
                let import = imports
                    .map(|(_, path)| path)
                    .find(|it| it.last() == Some(first))?;
                let is_itself = import == path || import.first() == Some(first);
                let import = (!is_itself).then(|| self.absolute(module, import))??;
                Some([&import, rest].concat())
            }
        }
    }

    /// Returns the module to which a path from the root leads, which may be by way of re-exports.
    fn module_of(&self, path: &[String]) -> &Names {
        let length = (0..=path.len())
            .rev()
            .find(|&length| self.0.contains_key(&path[..length]));
        let (module, rest) = path.split_at(length.unwrap());
        let further = rest.first().and_then(|name| {
            let mut imports = self.0[module].imports.iter();
            let (_, import) = imports.find(|(_, import)| import.last() == Some(name))?;
            let import = self.absolute(module, import)?;
            (import != path[..=module.len()]).then(|| [&import, &rest[1..]].concat())
        });
        match further {
            Some(further) => self.module_of(&further),
            None => self.0.get_key_value(module).unwrap().0,
        }
    }

    /// Returns which module uses which. The root does not use what it passes on. If `are_children_free`, neither does
    /// any module use children by passing their names on.
    pub fn uses(&self, are_children_free: bool) -> Uses<'_> {
        let mut uses = BTreeSet::new();
        for (path, module) in &self.0 {
            let others = module.paths.iter().map(|path| (false, path));
            let imports = module
                .imports
                .iter()
                .map(|(is_public, path)| (*is_public, path));
            for (passes_on, other) in imports.chain(others) {
                let Some(other) = self.absolute(path, other) else {
                    continue;
                };
                let other = self.module_of(&other);
                let is_free = path.is_empty() || are_children_free && other.starts_with(path);
                if other != path && !(passes_on && is_free) {
                    uses.insert((path, other));
                }
            }
        }
        uses
    }
}

/// Returns the uses in circles, and those that lead to them.
pub fn in_circles(mut uses: Uses<'_>) -> Uses<'_> {
    // Files that use no others are in no circle, and after them those that use only these, and so on.
    loop {
        let using: BTreeSet<&Names> = uses.iter().map(|(module, _)| *module).collect();
        let before = uses.len();
        uses.retain(|(_, other)| using.contains(other));
        if uses.len() == before {
            return uses;
        }
    }
}
