//! The description of the API: schemas of requests and answers, and the paths, as OpenAPI 3.1.

use serde_json::{Map, Value, json};

use crate::surface::about::About;
use crate::surface::asked::{ByLine, OfAll, OfEach, OfOne, OfPosition, OfStated, WrittenAs};
use crate::table::{
    ChoiceTable, FieldRow, OptionKind, OptionRow, RecordTable, Request, RequestTable, Shape,
    Surface,
};

/// A schema that others refer to, by its name.
pub type Named = (String, Value);

/// Returns the schemas of the request and the answer, and what they refer to.
pub fn schemas(about: &About) -> Vec<Named> {
    let mut inner = Vec::new();
    let name = |kind: &str| capital(about.name) + kind;
    let mut all = match about.rows {
        None => vec![
            (name("Request"), request(about)),
            (name("Result"), answer(about, &mut inner)),
            (name("Line"), line(about)),
        ],
        Some(_) => vec![
            (
                name("Request"),
                options(about.request, &[OfAll::TABLE, about.request]),
            ),
            (name("Result"), object(about.record, &mut inner)),
        ],
    };
    all.extend(inner);
    all
}

/// Returns the path of an operation or a summary, whose responses are like these, except for the content.
pub fn path(about: &About, responses: &Value) -> Value {
    let name = capital(about.name);
    let mut content = json!({"application/json": {"schema": reference(&format!("{name}Result"))}});
    let (mut example, end) = match about.rows {
        None => {
            let description = format!("One `{name}Line` as JSON per line.");
            content["application/x-ndjson"] =
                json!({"schema": {"type": "string", "description": description}});
            (json!({"puzzle": about.example}), OfEach::TABLE)
        }
        Some(_) => (json!({"puzzles": [about.example]}), OfAll::TABLE),
    };
    let required = about.request.required();
    for (option, value) in &required {
        example[*option] = json!(value);
    }
    let mut bodies = json!({
        "application/json": {"schema": reference(&format!("{name}Request")), "example": example},
    });
    if required.is_empty() {
        bodies["text/plain"] = json!({
            "schema": {"type": "string", "description": "Puzzles in any notation, as in a file."},
            "example": about.example,
        });
    }
    let mut path = json!({"operationId": about.name});
    describe(&mut path, &[about.request.doc, &end.doc[1..]].concat());
    path["responses"] = responses.clone();
    path["responses"]["200"]["content"] = content;
    path["requestBody"] = json!({"required": true, "content": bodies});
    json!({"post": path})
}

/// Sets the title and the description of a path.
pub fn describe(path: &mut Value, doc: &[&str]) {
    path["summary"] = format!("{}.", doc[0]).into();
    path["description"] = doc[1..].join("\n\n").into();
}

/// Returns the schema of a last line or a record in parts, which has an error if it ended early.
pub fn with_error(mut schema: Value) -> Value {
    schema["properties"]["error"] = reference("Error");
    schema
}

/// Returns a reference to the schema of this name.
pub fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Returns the schema of a request about a puzzle or a position.
fn request(about: &About) -> Value {
    let tables = [
        (OfOne::TABLE, true),
        (OfPosition::TABLE, about.takes_position),
        (OfStated::TABLE, about.compares_solution),
        (OfEach::TABLE, true),
        (ByLine::TABLE, about.has_lines),
        (WrittenAs::TABLE, about.has_source),
        (about.request, true),
    ];
    let tables = tables.into_iter().filter(|(_, has_it)| *has_it);
    let tables: Vec<_> = tables.map(|(table, _)| table).collect();
    options(about.request, &tables)
}

/// Returns the schema of a request with the title of the first table and the options of others.
pub fn options(titled: &RequestTable, tables: &[&RequestTable]) -> Value {
    let rows = tables.iter().flat_map(|table| table.options());
    let properties = rows.map(|row| (row.name.to_owned(), option(&row)));
    let required = tables.iter().flat_map(|table| table.required());
    let required: Vec<&str> = required.map(|(name, _)| name).collect();
    json!({
        "type": "object",
        "description": format!("{}.", titled.doc[0]),
        "properties": properties.collect::<Map<_, _>>(),
        "required": required,
        "additionalProperties": false,
    })
}

/// Returns the schema of an option, with the bounds of the server.
pub fn option(row: &OptionRow) -> Value {
    let mut schema = of_kind(row.kind, row);
    let choices = schema["description"].take();
    let paragraphs = row.doc.iter().copied().chain(choices.as_str());
    schema["description"] = paragraphs.collect::<Vec<_>>().join("\n\n").into();
    if let Some(default) = row.default {
        schema["default"] = default();
    }
    schema
}

fn of_kind(kind: OptionKind, row: &OptionRow) -> Value {
    match kind {
        OptionKind::Flag => json!({"type": "boolean"}),
        OptionKind::Whole(_) => {
            let (least, most) = row.range_on(Surface::Web);
            json!({"type": "integer", "minimum": least, "maximum": most})
        }
        OptionKind::OneOf(numbers) => json!({"type": "integer", "enum": numbers}),
        OptionKind::Number => json!({"type": "number"}),
        OptionKind::Long => json!({"type": "string", "pattern": "^[0-9]+$", "maxLength": 20}),
        OptionKind::Choice(table) => choice(table),
        OptionKind::Text => json!({"type": "string", "maxLength": row.longest}),
        OptionKind::List(kind) => {
            json!({"type": "array", "items": of_kind(*kind, row), "maxItems": row.most})
        }
    }
}

fn choice(table: &ChoiceTable) -> Value {
    let rows = (table.rows)();
    let meanings = rows
        .iter()
        .map(|(name, doc)| format!("`{name}`: {}.", doc.trim_end_matches('.')));
    json!({
        "type": "string",
        "enum": table.names(),
        "description": meanings.collect::<Vec<_>>().join(" "),
    })
}

/// Returns the schema of an answer about a puzzle.
pub fn answer(about: &About, inner: &mut Vec<Named>) -> Value {
    let puzzle = match about.takes_boards {
        true => json!({"anyOf": [reference("PuzzleLine"), reference("Board")]}),
        false => reference("PuzzleLine"),
    };
    let mut first = json!({"puzzle": puzzle, "status": status(about)});
    if about.has_source {
        add_parts(&mut first);
        first["from"] = json!({
            "type": "string",
            "enum": option(&WrittenAs::TABLE.options()[0])["enum"],
            "description": "The notation in which the puzzle is written.",
        });
    }
    object_after(first, &["puzzle", "status"], about.record, inner)
}

/// Returns the schema of the answer about one puzzle of many.
fn line(about: &About) -> Value {
    let grid = if about.has_lines {
        "PuzzleLine"
    } else {
        "Grid"
    };
    let mut puzzles = vec![reference(grid)];
    puzzles.extend(about.takes_boards.then(|| reference("Board")));
    puzzles.push(json!({"type": "null"}));
    let mut first = json!({
        "number": {
            "type": "integer",
            "minimum": 1,
            "description": "The number of the puzzle in the request, counted from 1.",
        },
        "puzzle": {
            "oneOf": puzzles,
            "description": "The puzzle as it was read.",
        },
    });
    add_parts(&mut first);
    first["status"] = status(about);
    // The answer step by step has no number.
    let required = &["number", "puzzle", "status"][usize::from(about.has_lines)..];
    let schema = with_error(object_after(first, required, about.record, &mut Vec::new()));
    match about.has_lines {
        true => json!({
            "description": "An answer about a puzzle, or a step on the way to it.",
            "anyOf": [schema, reference("Step")],
        }),
        false => schema,
    }
}

/// Adds the members that say more about a puzzle.
fn add_parts(members: &mut Value) {
    members["candidates"] = reference("Marks");
    members["candidates"]["description"] =
        "The pencil marks of a puzzle that is written as such, or without some candidates.".into();
    members["entries"] = reference("Grid");
    members["entries"]["description"] =
        "The digits of `puzzle` that were placed, not given, if the notation has that.".into();
    let label = "The label of the puzzle, if it has one.";
    members["label"] = json!({"type": "string", "description": label});
}

/// Returns the schema of the status of an answer.
fn status(about: &About) -> Value {
    let statuses: Vec<&str> = about.statuses.iter().map(|status| status.word()).collect();
    json!({"type": "string", "enum": statuses, "description": "The result in a word."})
}

/// Returns the schema of a record.
pub fn object(table: &'static RecordTable, inner: &mut Vec<Named>) -> Value {
    object_after(json!({}), &[], table, inner)
}

/// Returns the schema of a record with these members before its own.
fn object_after(
    mut properties: Value,
    required: &[&'static str],
    table: &'static RecordTable,
    inner: &mut Vec<Named>,
) -> Value {
    let mut required = required.to_vec();
    for row in table.rows {
        properties[row.name] = member(row, inner);
        let is_always = row.if_asked.is_none() && !row.may_be_absent();
        required.extend(is_always.then_some(row.name));
    }
    json!({
        "type": "object",
        "description": table.doc.join("\n\n"),
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn member(row: &'static FieldRow, inner: &mut Vec<Named>) -> Value {
    let shape = match row.shape {
        // Such a field is absent instead of null.
        Shape::Nullable(shape) if row.may_be_absent() => *shape,
        shape => shape,
    };
    let mut schema = of_shape(shape, row.range, inner);
    schema["description"] = row.meaning(|name| format!("`{name}`")).into();
    schema
}

fn of_shape(shape: Shape, range: (u64, u64), inner: &mut Vec<Named>) -> Value {
    match shape {
        Shape::Flag => json!({"type": "boolean"}),
        Shape::Whole(_) => match range {
            (least, u64::MAX) => json!({"type": "integer", "minimum": least}),
            (least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
        },
        Shape::Number => json!({"type": "number"}),
        Shape::Text("") => json!({"type": "string"}),
        Shape::Text(name) | Shape::Described(name) => reference(name),
        Shape::Choice(table) => {
            inner.push((table.name.to_owned(), choice(table)));
            reference(table.name)
        }
        Shape::List(items) => {
            json!({"type": "array", "items": of_shape(*items, (0, u64::MAX), inner)})
        }
        Shape::Map(_, values) => {
            json!({"type": "object", "additionalProperties": of_shape(*values, (0, u64::MAX), inner)})
        }
        Shape::Object(table) => {
            let schema = object(table, inner);
            inner.push((table.name.to_owned(), schema));
            reference(table.name)
        }
        Shape::Nullable(shape) => {
            let mut schema = of_shape(*shape, range, inner);
            match schema.get("type").cloned() {
                Some(kind) => {
                    schema["type"] = json!([kind, "null"]);
                    schema
                }
                // A text in parts may be null, too, so more than one schema may match.
                None => json!({"anyOf": [schema, {"type": "null"}]}),
            }
        }
    }
}

/// Returns the name with a capital.
pub fn capital(name: &str) -> String {
    let (first, rest) = name.split_at(name.len().min(1));
    first.to_uppercase() + rest
}
