//! Bundles many modules into one, so that a browser needs only one request.
//!
//! Each module of the page becomes a function that runs once, after the modules that it imports. Its exports are stored
//! under the module's name. This suffices because our modules import only by statements of the forms `import {\n  a,\n
//! b as c,\n} from "./name.js";` and `import * as name from "./name.js";`. They export in declarations, never export a
//! variable that changes, and have no cyclic imports. Modules that are loaded on demand (`import(…)`) stay separate
//! files. If they import others, they are a bundle of their own, which shares the modules of the first.

/// A module that has the effect of `entry`, without further requests.
pub struct Bundle {
    pub text: String,
    /// The names of the bundled modules, in the order in which they run.
    pub names: Vec<String>,
}

/// The start of a bundle. It declares the table of the modules' exports.
const OPENING: &str = "// All modules in one file.\nexport const modules = {};\n";

impl Bundle {
    /// Bundles `entry` and its imports. `text_of` returns the text of a module by its name.
    pub fn new(entry: &str, text_of: impl Fn(&str) -> String) -> Bundle {
        let mut bundle = Bundle {
            text: OPENING.to_owned(),
            names: Vec::new(),
        };
        bundle.add(entry, &text_of);
        bundle
    }

    /// Bundles `entry` and its imports, for loading it on demand from the bundle `first` in the file of this name. Modules
    /// of the first bundle are shared, not repeated.
    pub fn on_demand(
        entry: &str,
        first: &Bundle,
        first_name: &str,
        text_of: impl Fn(&str) -> String,
    ) -> Bundle {
        let mut bundle = Bundle {
            text: format!("import {{ modules }} from \"./{first_name}\";\n"),
            names: first.names.clone(),
        };
        bundle.add(entry, &text_of);
        let exported = Module::new(&text_of(entry)).exported.join(", ");
        bundle.text += &format!("export const {{ {exported} }} = modules[\"{entry}\"];\n");
        bundle.names.drain(..first.names.len());
        bundle
    }

    /// Adds a module after the modules that it imports, unless it is already there.
    fn add(&mut self, name: &str, text_of: &impl Fn(&str) -> String) {
        if self.names.iter().any(|known| known == name) {
            return;
        }
        let module = Module::new(&text_of(name));
        for imported in &module.imported {
            self.add(imported, text_of);
        }
        // The functions are asynchronous, because modules may await others that they load on demand.
        self.text += &format!(
            "modules[\"{name}\"] = await (async () => {{\n{}return {{ {} }};\n}})();\n",
            module.body,
            module.exported.join(", ")
        );
        self.names.push(name.to_owned());
    }
}

/// A module as the body of a function.
#[derive(Default)]
struct Module {
    imported: Vec<String>,
    exported: Vec<String>,
    body: String,
}

impl Module {
    fn new(text: &str) -> Module {
        let mut module = Module::default();
        let mut is_comment = false;
        let mut lines = text.lines().filter(|line| is_code(line, &mut is_comment));
        while let Some(first) = lines.next() {
            let mut line = first.to_owned();
            // A long import takes several lines.
            while line.starts_with("import ") && !line.ends_with(';') {
                line.extend(lines.next().or(Some(";")));
            }
            let line = match (import(&line), export(&line)) {
                (Some((what, from)), _) => {
                    module.imported.push(from.to_owned());
                    let what = what.trim_start_matches("* as ").replace(" as ", ": ");
                    format!("const {what} = modules[\"{from}\"];")
                }
                (None, Some((declaration, name))) => {
                    module.exported.push(name.to_owned());
                    declaration.to_owned()
                }
                (None, None) => line,
            };
            module.body += &line;
            module.body.push('\n');
        }
        module
    }
}

/// Returns whether a line is more than a comment, which browsers do not need. Our comments have lines of their own;
/// `is_comment` is whether the line before left one open.
fn is_code(line: &str, is_comment: &mut bool) -> bool {
    let line = line.trim();
    let was_comment = *is_comment;
    if was_comment || line.starts_with("/*") {
        *is_comment = !line.ends_with("*/");
        return false;
    }
    !line.starts_with("//")
}

/// Returns the names that a line imports, and the module.
fn import(line: &str) -> Option<(&str, &str)> {
    let (what, from) = line.strip_prefix("import ")?.split_once(" from \"./")?;
    Some((what, from.strip_suffix("\";")?))
}

/// Returns the declaration that a line exports, and its name.
fn export(line: &str) -> Option<(&str, &str)> {
    let declaration = line.strip_prefix("export ")?;
    let rest = declaration.strip_prefix("async ").unwrap_or(declaration);
    let (_, rest) = rest.split_once(' ')?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    Some((declaration, &rest[..end.unwrap_or(rest.len())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_run_once_after_those_that_they_import() {
        let text_of = |name: &str| {
            let text = match name {
                "app.js" => {
                    "// Starts.\nimport {\n  a,\n  b as c,\n} from \"./a.js\";\nimport * as d from \"./texts/d.js\";\n\nc(a, d.e);\n"
                }
                "a.js" => {
                    "import { e } from \"./texts/d.js\";\n\nexport const a = e;\nexport async function b(x) {}\nexport class C {}\n"
                }
                "texts/d.js" => "export const e = 1;\n",
                other => panic!("{other}"),
            };
            text.to_owned()
        };
        let bundle = Bundle::new("app.js", text_of);
        assert_eq!(bundle.names, ["texts/d.js", "a.js", "app.js"]);
        let expected = "modules[\"texts/d.js\"] = await (async () => {
const e = 1;
return { e };
})();
modules[\"a.js\"] = await (async () => {
const { e } = modules[\"texts/d.js\"];

const a = e;
async function b(x) {}
class C {}
return { a, b, C };
})();
modules[\"app.js\"] = await (async () => {
const {  a,  b: c,} = modules[\"a.js\"];
const d = modules[\"texts/d.js\"];

c(a, d.e);
return {  };
})();
";
        assert_eq!(bundle.text, format!("{OPENING}{expected}"));
    }

    #[test]
    fn what_is_loaded_on_demand_shares_the_modules_of_the_first_bundle() {
        let text_of = |name: &str| {
            let text = match name {
                "app.js" => "import { a } from \"./a.js\";\n",
                "a.js" => "export const a = 1;\n",
                "b.js" => "export const b = 2;\n",
                _ => {
                    "import { a } from \"./a.js\";\nimport { b } from \"./b.js\";\nexport const c = a + b;\n"
                }
            };
            text.to_owned()
        };
        let first = Bundle::new("app.js", text_of);
        let further = Bundle::on_demand("c.js", &first, "app.js", text_of);
        assert_eq!(further.names, ["b.js", "c.js"]);
        assert!(
            further
                .text
                .starts_with("import { modules } from \"./app.js\";\nmodules[\"b.js\"]")
        );
        assert!(
            further
                .text
                .ends_with("export const { c } = modules[\"c.js\"];\n")
        );
        assert!(!further.text.contains("const a = 1"));
    }
}
