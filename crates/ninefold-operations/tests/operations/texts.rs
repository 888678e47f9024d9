//! Schemas, and texts in other languages.

use ninefold_operations::solve::Solve;
use ninefold_operations::surface::about::About;
use ninefold_operations::surface::{python, schema, typescript};
use ninefold_operations::table::Request;
use serde_json::json;

use super::example::Look;

const LOOK: About = About::operation::<Look>();

#[test]
fn a_doc_comment_is_its_paragraphs() {
    let doc = [
        "Look at everything",
        "The first paragraph has two lines.",
        "The second one has one.",
    ];
    assert_eq!(Look::TABLE.doc, doc);
}

#[test]
fn schemas_have_the_bounds_of_the_server_and_every_description() {
    let schemas = schema::schemas(&LOOK);
    let find = |name: &str| &schemas.iter().find(|(own, _)| own == name).unwrap().1;
    let size = json!({
        "type": "integer", "minimum": 4, "maximum": 14,
        "description": "Look at up to this many cells", "default": 12,
    });
    let request = find("LookRequest");
    assert_eq!(request["properties"]["max_size"], size);
    assert_eq!(request["properties"]["even"]["maxLength"], 4);
    assert_eq!(request["properties"]["without"]["maxItems"], 2);
    assert_eq!(request["properties"]["without"]["items"]["maxLength"], 10);
    assert_eq!(request["properties"]["seed"]["maxLength"], 20);
    assert_eq!(
        request["properties"]["scale"]["enum"],
        json!(["se", "hodoku-two"])
    );
    assert_eq!(
        (&request["required"], &request["additionalProperties"]),
        (&json!([]), &json!(false))
    );
    let answer = find("LookResult");
    let required = json!([
        "puzzle", "status", "max_size", "more", "sizes", "state", "inner", "inners", "secret"
    ]);
    assert_eq!(answer["required"], required);
    assert_eq!(
        answer["properties"]["more"]["type"],
        json!(["boolean", "null"])
    );
    assert_eq!(
        answer["properties"]["groups"]["description"],
        "Lists of cells. Only with `cells`."
    );
    assert_eq!(
        answer["properties"]["inners"]["items"]["$ref"],
        "#/components/schemas/Inner"
    );
    for name in ["Inner", "State"] {
        assert!(find(name)["description"].is_string());
    }
}

#[test]
fn functions_of_python_have_the_defaults() {
    let text = python::function(&LOOK);
    for line in [
        "def look(\n    puzzles: _Puzzles,\n    max_size: int = 12,\n    threads: int | None = None,\n    *,\n",
        "    uniqueness: bool = True,\n",
        "    backdoors: int | None = None,\n",
        "    scale: Literal[\"se\", \"hodoku-two\"] = \"se\",\n",
        "    max_size: Look at up to this many cells. From 4 to 81.\n",
        "    groups: Lists of cells. Only with cells.\n",
        "_native.run(\"look\", options, puzzles, threads, timeout, progress, column)",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let function = python::spark_function(&LOOK);
    assert!(function.contains("    max_size: int = 12,\n"), "{function}");
}

#[test]
fn options_with_several_paragraphs_have_one_stop_after_each() {
    let text = python::function(&About::operation::<Solve>());
    assert!(
        text.contains("    algorithm: The algorithm. The default is the engine."),
        "{text}"
    );
    assert!(text.contains("the engine has none.\n"), "{text}");
}

#[test]
fn programs_of_python_have_the_options() {
    let arguments = python::arguments(&LOOK.request.options(), &|name| LOOK.decides_columns(name));
    let find = |name: &str| {
        let mut all = arguments.as_array().unwrap().iter();
        all.find(|argument| argument["name"] == name).unwrap()
    };
    assert_eq!(
        (&find("max_size")["type"], &find("max_size")["default"]),
        (&json!("int"), &json!(12))
    );
    assert_eq!(find("scale")["choices"], json!(["se", "hodoku-two"]));
    assert_eq!(find("without")["is_list"], json!(true));
    let decides = ["cells", "scale", "max_size"].map(|name| find(name)["decides_columns"].clone());
    assert_eq!(decides, [true, true, false].map(|decides| json!(decides)));
    assert_eq!(find("uniqueness")["help"], "Do not use uniqueness");
}

#[test]
fn types_of_typescript_are_those_of_the_schemas() {
    let text = typescript::types(&LOOK);
    for line in [
        "export type LookOptions = Options<Api[\"LookRequest\"]>;\n",
        "export type LookAnswer = Api[\"LookResult\"];\n",
        "export function look(puzzle: Puzzle, options?: LookOptions & Limits): LookAnswer;\n",
        "  puzzles: readonly Puzzle[],\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
}
