//! The description of the API: schemas of requests and answers, and the paths, as OpenAPI 3.1.

use std::iter;

use serde_json::{Map, Value, json};

use crate::surface::asked::{CANDIDATES, ENTRIES, FROM, LINES, PUZZLE, PUZZLES, TOGETHER};
use crate::table::{
    ChoiceTable, FieldRow, Fixed, Kind, OptionRow, Record, RecordTable, RequestTable, Shape,
    Surface,
};
use crate::{Operation, Summary};

/// A schema that others refer to, by its name.
pub type Named = (String, Value);

/// Returns the schemas of the request and the answer, and what they refer to.
pub fn schemas<O: Operation>() -> Vec<Named> {
    let mut inner = Vec::new();
    let name = capital(O::NAME);
    let request = request::<O>();
    let answer = answer::<O>(&mut inner);
    let line = line::<O>();
    let mut all = vec![
        (format!("{name}Request"), request),
        (format!("{name}Result"), answer),
        (format!("{name}Line"), line),
    ];
    all.extend(inner);
    all
}

/// Returns the schemas of the request and the answer of a summary, and the schemas that they refer to.
pub fn summary_schemas<S: Summary>() -> Vec<Named> {
    let mut inner = Vec::new();
    let name = capital(S::NAME);
    let request = options(&[TOGETHER], vec![TOGETHER.name], &[S::TABLE]);
    let answer = object(<S::Record as Record>::TABLE, &mut inner);
    let mut all = vec![
        (format!("{name}Request"), request),
        (format!("{name}Result"), answer),
    ];
    all.extend(inner);
    all
}

/// Returns the path of an operation.
pub fn path<O: Operation>() -> Value {
    let lines = json!({
        "schema": {
            "type": "string",
            "description": format!("One `{}Line` as JSON per line.", capital(O::NAME)),
        },
    });
    let mut example = json!({"puzzle": O::EXAMPLE});
    for option in O::TABLE.options() {
        if let Some(value) = option.required {
            example[option.name] = value.into();
        }
    }
    let text = (!O::TABLE.has_required()).then_some(O::EXAMPLE);
    path_of(O::NAME, O::TABLE, MANY, (example, text), Some(lines))
}

/// Returns the path of a summary.
pub fn summary_path<S: Summary>() -> Value {
    let examples = (json!({"puzzles": [S::EXAMPLE]}), Some(S::EXAMPLE));
    path_of(S::NAME, S::TABLE, ALL_TOGETHER, examples, None)
}

/// Returns a path, given the end of its description, examples in JSON and as text, and lines as an answer.
fn path_of(
    name: &str,
    table: &RequestTable,
    end: &str,
    (example, text): (Value, Option<&str>),
    lines: Option<Value>,
) -> Value {
    let schema = |kind: &str| {
        let name = capital(name);
        json!({"$ref": format!("#/components/schemas/{name}{kind}")})
    };
    let mut answers = json!({"application/json": {"schema": schema("Result")}});
    if let Some(lines) = lines {
        answers["application/x-ndjson"] = lines;
    }
    let mut bodies = json!({
        "application/json": {"schema": schema("Request"), "example": example},
    });
    if let Some(text) = text {
        bodies["text/plain"] = json!({
            "schema": {"type": "string", "description": "Puzzles in any notation, as in a file."},
            "example": text,
        });
    }
    endpoint(
        name,
        &[table.doc, &[end]].concat(),
        Some(bodies),
        &answers,
        &[],
    )
}

/// Returns a path with this documentation, whose first paragraph is the title, and these bodies and answers.
/// Answers with `never` as their status do not occur.
pub fn endpoint(
    name: &str,
    doc: &[&str],
    bodies: Option<Value>,
    answers: &Value,
    never: &[&str],
) -> Value {
    let mut about = json!({
        "operationId": name,
        "summary": format!("{}.", doc[0]),
        "description": doc[1..].join("\n\n"),
    });
    let method = if bodies.is_some() { "post" } else { "get" };
    about["responses"] = responses(answers, never).into();
    if let Some(content) = bodies {
        about["requestBody"] = json!({"required": true, "content": content});
    }
    json!({method: about})
}

/// Returns the schema of a last line or a record in parts, which has an error if it ended early.
pub fn with_error(mut schema: Value) -> Value {
    schema["properties"]["error"] = json!({"$ref": "#/components/schemas/Error"});
    schema
}

/// Returns the responses of a path, given the content of a good one.
fn responses(answers: &Value, never: &[&str]) -> Map<String, Value> {
    let id = json!({
        "description": "The id of the request in the log. An id that the client sends is kept.",
        "schema": {"type": "string"},
    });
    let answer = json!({
        "description": "The answer.",
        "headers": {"X-Request-Id": id},
        "content": answers,
    });
    let may_fail = |(status, _): &&(&str, &str)| !never.contains(status);
    let failures = RESPONSES.iter().filter(may_fail).map(|(status, response)| {
        let reference = json!({"$ref": format!("#/components/responses/{response}")});
        ((*status).to_owned(), reference)
    });
    iter::once(("200".to_owned(), answer))
        .chain(failures)
        .collect()
}

/// The end of the description of every path.
const MANY: &str = "With `puzzle`, the answer is one record. With `puzzles`, or with text as the body, every puzzle has a \
    line of its own, in order, even if it cannot be read or the time ran out. Lines are sent as they are found.";

/// The end of the description of every path of a summary.
const ALL_TOGETHER: &str = "Text as the body is puzzles, without options.";

/// The answers of failures by their statuses.
const RESPONSES: &[(&str, &str)] = &[
    ("400", "BadRequest"),
    ("403", "Forbidden"),
    ("408", "BodyTimeout"),
    ("413", "TooLarge"),
    ("415", "UnsupportedMediaType"),
    ("422", "Unprocessable"),
    ("503", "Unavailable"),
    ("default", "Internal"),
];

/// Returns the schema of a request about a puzzle or a position.
fn request<O: Operation>() -> Value {
    let moves: &[OptionRow] = if O::TAKES_POSITION {
        &[ENTRIES, CANDIDATES]
    } else {
        &[]
    };
    let lines: &[OptionRow] = if O::HAS_LINES { &[LINES] } else { &[] };
    let source: &[OptionRow] = if O::HAS_SOURCE { &[FROM] } else { &[] };
    let members = [&[PUZZLE], moves, &[PUZZLES], lines, source].concat();
    options(&members, Vec::new(), &[O::TABLE])
}

/// Returns the schema of a request with these members and the options of tables.
pub fn options(
    members: &[OptionRow],
    required: Vec<&'static str>,
    tables: &[&'static RequestTable],
) -> Value {
    let (mut properties, mut required) = (Map::new(), required);
    let rows = tables.iter().flat_map(|table| table.options());
    for row in members.iter().chain(rows) {
        properties.insert(row.name.to_owned(), option(row));
        required.extend(row.required.map(|_| row.name));
    }
    json!({
        "type": "object",
        "description": format!("{}.", tables[0].doc[0]),
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// Returns the schema of an option, with the bounds of the server.
pub fn option(row: &OptionRow) -> Value {
    let mut schema = of_kind(row.kind, row);
    if let Value::Object(members) = &mut schema {
        members.insert("description".to_owned(), row.doc.join("\n\n").into());
        let default = match (row.default, row.kind) {
            (Some(Fixed::Flag(flag)), _) => Some(json!(flag)),
            (Some(Fixed::Whole(number)), _) => Some(json!(number)),
            (Some(Fixed::Number(number)), _) => Some(json!(number)),
            (Some(Fixed::Name(text)), _) => Some(json!(text)),
            (None, Kind::Flag) => Some(json!(false)),
            (None, _) => None,
        };
        members.extend(default.map(|default| ("default".to_owned(), default)));
    }
    schema
}

fn of_kind(kind: Kind, row: &OptionRow) -> Value {
    match kind {
        Kind::Flag => json!({"type": "boolean"}),
        Kind::Whole(most) => {
            let (least, most) = row.range_on(Surface::Web).unwrap_or((0, most));
            json!({"type": "integer", "minimum": least, "maximum": most})
        }
        Kind::Number => json!({"type": "number"}),
        Kind::Long => json!({"type": "string", "pattern": "^[0-9]+$", "maxLength": 20}),
        Kind::Choice(table) => choice(table),
        Kind::Text => json!({"type": "string", "maxLength": row.longest}),
        Kind::List(kind) => {
            json!({"type": "array", "items": of_kind(*kind, row), "maxItems": row.most})
        }
    }
}

fn choice(table: &ChoiceTable) -> Value {
    let meanings = (table.rows)()
        .iter()
        .map(|row| format!("`{}`: {}.", row.name, row.doc.trim_end_matches('.')));
    json!({
        "type": "string",
        "enum": table.names().collect::<Vec<_>>(),
        "description": meanings.collect::<Vec<_>>().join(" "),
    })
}

/// Returns the schema of an answer about a puzzle.
fn answer<O: Operation>(inner: &mut Vec<Named>) -> Value {
    let mut schema = object(<O::Record as Record>::TABLE, inner);
    let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let mut properties = Map::new();
    properties.insert("puzzle".to_owned(), reference("PuzzleLine"));
    properties.insert("status".to_owned(), status::<O>());
    if O::HAS_SOURCE {
        properties.extend(source_members());
        let from = option(&FROM)["enum"].clone();
        let detected = "The notation in which the puzzle is written.";
        let from = json!({"type": "string", "enum": from, "description": detected});
        properties.insert("from".to_owned(), from);
    }
    if let Some(Value::Object(own)) = schema.get_mut("properties") {
        properties.append(own);
        *own = properties;
    }
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.splice(0..0, ["puzzle", "status"].map(Value::from));
    }
    schema
}

/// Returns the schemas of the members that say more about a puzzle.
fn source_members() -> Map<String, Value> {
    let reference = |name: &str| format!("#/components/schemas/{name}");
    let members = json!({
        "candidates": {
            "$ref": reference("Marks"),
            "description": "The pencil marks of a puzzle that is written as such, or without some candidates.",
        },
        "entries": {
            "$ref": reference("Grid"),
            "description": "The digits of `puzzle` that were placed, not given, if the notation has that.",
        },
        "label": {"type": "string", "description": "The label of the puzzle, if it has one."},
    });
    match members {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// Returns the schema of the status of an answer.
fn status<O: Operation>() -> Value {
    let statuses: Vec<&str> = O::STATUSES.iter().map(|status| status.word()).collect();
    json!({"type": "string", "enum": statuses, "description": "The result in a word."})
}

/// Returns the schema of the answer about one puzzle of many.
fn line<O: Operation>() -> Value {
    let table = <O::Record as Record>::TABLE;
    let mut schema = object(table, &mut Vec::new());
    let reference = |name: &str| format!("#/components/schemas/{name}");
    let first = json!({
        "number": {
            "type": "integer",
            "minimum": 1,
            "description": "The number of the puzzle in the request, counted from 1.",
        },
        "puzzle": {
            "oneOf": [{"$ref": reference("Grid")}, {"type": "null"}],
            "description": "The puzzle as it was read.",
        },
    });
    if let (Value::Object(mut first), Some(Value::Object(own))) =
        (first, schema.get_mut("properties"))
    {
        first.extend(source_members());
        first.insert("status".to_owned(), status::<O>());
        first.append(own);
        first.insert("error".to_owned(), json!({"$ref": reference("Error")}));
        *own = first;
    }
    let first: &[&str] = match O::HAS_LINES {
        true => &["puzzle", "status"],
        false => &["number", "puzzle", "status"],
    };
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.splice(0..0, first.iter().map(|name| Value::from(*name)));
    }
    if !O::HAS_LINES {
        return schema;
    }
    schema["properties"]["puzzle"]["oneOf"][0]["$ref"] = reference("PuzzleLine").into();
    json!({
        "description": "An answer about a puzzle, or a step on the way to it.",
        "anyOf": [schema, {"$ref": reference("Step")}],
    })
}

/// Returns the schema of a record.
pub fn object(table: &'static RecordTable, inner: &mut Vec<Named>) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for row in table.rows {
        properties.insert(row.name.to_owned(), member(row, inner));
        if row.if_asked.is_none() {
            required.push(row.name);
        }
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
    let mut schema = of_shape(row.shape, row.range, inner);
    let doc = match row.if_asked {
        Some(condition) => {
            let words = condition.words(|name| format!("`{name}`"));
            format!("{} Only with {words}.", row.doc)
        }
        None => row.doc.to_owned(),
    };
    if let Value::Object(members) = &mut schema {
        members.insert("description".to_owned(), doc.into());
    }
    schema
}

fn of_shape(shape: Shape, range: Option<(u64, u64)>, inner: &mut Vec<Named>) -> Value {
    match shape {
        Shape::Flag => json!({"type": "boolean"}),
        Shape::Whole(_) => match range {
            Some((least, most)) => json!({"type": "integer", "minimum": least, "maximum": most}),
            None => json!({"type": "integer", "minimum": 0}),
        },
        Shape::Number => json!({"type": "number"}),
        Shape::Text("") => json!({"type": "string"}),
        Shape::Text(name) | Shape::Described(name) => {
            json!({"$ref": format!("#/components/schemas/{name}")})
        }
        Shape::Choice(table) => {
            inner.push((table.name.to_owned(), choice(table)));
            json!({"$ref": format!("#/components/schemas/{}", table.name)})
        }
        Shape::List(items) => json!({"type": "array", "items": of_shape(*items, None, inner)}),
        Shape::Map(_, values) => {
            json!({"type": "object", "additionalProperties": of_shape(*values, None, inner)})
        }
        Shape::Object(table) => {
            let schema = object(table, inner);
            inner.push((table.name.to_owned(), schema));
            json!({"$ref": format!("#/components/schemas/{}", table.name)})
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
