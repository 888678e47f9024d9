//! The reference of the API for readers, as Markdown, from the description of the API.

use serde_json::{Map, Value};

use crate::surface::about;
use crate::surface::asked::{ByLine, OfEach, OfOne, OfPosition, OfStated, WrittenAs};
use crate::surface::schema;
use crate::table::Request;

/// The line before the generated part of the page.
const MADE: &str =
    "<!-- Made by `cargo run -p ninefold-operations --example generate-all` from here on. -->\n";

/// The beginning of references in the description.
const SCHEMAS: &str = "#/components/schemas/";

/// An operation of HTTP, by its place in the description.
struct Endpoint<'d> {
    path: &'d str,
    /// The method in small letters.
    method: &'d str,
    about: &'d Value,
}

/// Returns the page, whose beginning is written by hand.
pub fn page(old: &str, description: &Value) -> String {
    let head = old.split(MADE).next().unwrap_or_default();
    let endpoints = endpoints(description);
    let reference = Reference {
        schemas: members(&description["components"]["schemas"]),
        shared: shared(),
        endpoints: &endpoints,
    };
    let operations: String = endpoints
        .iter()
        .map(|one| reference.operation(one))
        .collect();
    [
        head,
        MADE,
        "\n## Addresses\n\n| address | what it does |\n|--|--|\n",
        &endpoints.iter().map(Endpoint::row).collect::<String>(),
        "\n## Fields about puzzles\n\n",
        &reference.fields(&reference.shared, None),
        &format!("\n{}\n\n", OfEach::TABLE.doc[1..].join("\n\n")),
        "Beside the fields of an answer, a line has these:\n\n",
        &reference.answer_fields(&line_only(description)),
        "\n## Operations\n",
        &operations,
        "\n## Failures\n\n",
        text(&description["info"]["description"]),
        "\n\n| status | meaning |\n|--|--|\n",
        &failures(description),
        "\n## Types\n",
        &reference.types(),
    ]
    .concat()
}

/// Returns the endpoints: first those of operations, in the order of their list.
fn endpoints(description: &Value) -> Vec<Endpoint<'_>> {
    let paths = members(&description["paths"]).iter();
    let endpoints = paths.flat_map(|(path, methods)| {
        let methods = members(methods).iter();
        methods.map(|(method, about)| Endpoint {
            path,
            method,
            about,
        })
    });
    let mut endpoints: Vec<_> = endpoints.collect();
    let place = |name: &str| about::all().position(|about| about.name == name);
    endpoints.sort_by_key(|endpoint| place(endpoint.name()).unwrap_or(usize::MAX));
    endpoints
}

/// Returns the fields about puzzles, which many requests have.
fn shared() -> Map<String, Value> {
    let tables = [
        OfOne::TABLE,
        OfEach::TABLE,
        OfPosition::TABLE,
        OfStated::TABLE,
        ByLine::TABLE,
        WrittenAs::TABLE,
    ];
    let rows = tables.iter().flat_map(|table| table.options());
    rows.map(|row| (row.name.to_owned(), schema::option(&row)))
        .collect()
}

/// Returns the schema of an answer about one puzzle of many, without the fields of an answer about a single one.
fn line_only(description: &Value) -> Value {
    let name = schema::capital(about::OPERATIONS[0].name);
    let schema = |kind: &str| &description["components"]["schemas"][name.clone() + kind];
    let (mut line, answer) = (schema("Line").clone(), schema("Result"));
    if let Some(fields) = line["properties"].as_object_mut() {
        fields.retain(|name, schema| answer["properties"].get(name) != Some(schema));
    }
    line
}

/// Returns a row for each failure: its status, and the description of the answer.
fn failures(description: &Value) -> String {
    let mut rows: Vec<(&str, &str)> = Vec::new();
    for endpoint in endpoints(description) {
        for (status, response) in members(&endpoint.about["responses"]) {
            let name = text(&response["$ref"])
                .rsplit('/')
                .next()
                .unwrap_or_default();
            let meaning = text(&description["components"]["responses"][name]["description"]);
            let failure = match meaning.split_once(": ") {
                // The response by default names its status itself.
                Some(named) if status == "default" => named,
                _ => (status.as_str(), meaning),
            };
            if !meaning.is_empty() && !rows.contains(&failure) {
                rows.push(failure);
            }
        }
    }
    rows.sort_unstable();
    let rows = rows.iter().map(|(status, meaning)| row(&[status, meaning]));
    rows.collect()
}

impl Endpoint<'_> {
    fn name(&self) -> &str {
        text(&self.about["operationId"])
    }

    /// Returns its row in the list.
    fn row(&self) -> String {
        let (name, method) = (self.name(), self.method.to_uppercase());
        let address = format!("[`{method} {}`](#{})", self.path, name.to_lowercase());
        row(&[&address, text(&self.about["summary"])])
    }

    /// Returns the name of the schema of its request, if it has a body.
    fn request(&self) -> Option<&str> {
        referred(&self.about["requestBody"]["content"]["application/json"]["schema"])
    }

    /// Returns the name of the schema of its answer, if it is an object.
    fn answer(&self) -> Option<&str> {
        referred(&self.about["responses"]["200"]["content"]["application/json"]["schema"])
    }

    /// Returns a command that sends its example.
    fn command(&self) -> String {
        let address = format!("http://127.0.0.1:8096{}", self.path);
        let example = &self.about["requestBody"]["content"]["application/json"]["example"];
        match example {
            Value::Null => format!("curl {address}\n"),
            example => format!(
                "curl -H 'Content-Type: application/json' {address} \\\n  -d '{}'\n",
                example.to_string().replace('\'', "'\\''")
            ),
        }
    }
}

/// The parts of the description that the page refers to.
struct Reference<'d> {
    schemas: &'d Map<String, Value>,
    /// The fields that are described once for many requests.
    shared: Map<String, Value>,
    endpoints: &'d [Endpoint<'d>],
}

impl Reference<'_> {
    /// Returns the section of an endpoint.
    fn operation(&self, endpoint: &Endpoint<'_>) -> String {
        let about = text(&endpoint.about["description"]).split("\n\n");
        let about = about.filter(|paragraph| !OfEach::TABLE.doc.contains(paragraph));
        let about: String = about.map(|paragraph| format!("\n{paragraph}\n")).collect();
        let mut section = format!(
            "\n### {}\n\n{}\n{about}\n```sh\n{}```\n",
            endpoint.name(),
            text(&endpoint.about["summary"]),
            endpoint.command(),
        );
        if let Some(request) = endpoint.request().map(|name| &self.schemas[name]) {
            section += &self.request(request);
        }
        match endpoint.answer().map(|name| &self.schemas[name]) {
            Some(answer) => section + "\nAnswer:\n\n" + &self.answer_fields(answer),
            None => section + &self.lines(endpoint),
        }
    }

    /// Returns the description of a request.
    fn request(&self, request: &Value) -> String {
        let fields = members(&request["properties"]);
        let shared = fields
            .iter()
            .filter(|(name, schema)| self.shared.get(*name) == Some(*schema));
        let shared: Vec<String> = shared.map(|(name, _)| format!("`{name}`")).collect();
        let own = self.fields(fields, Some(request));
        match (shared.join(", "), own.is_empty()) {
            (shared, true) => format!("\nRequest: [{shared}](#fields-about-puzzles)\n"),
            (shared, _) if shared.is_empty() => format!("\nRequest:\n\n{own}"),
            (shared, _) => format!("\nRequest: [{shared}](#fields-about-puzzles), and\n\n{own}"),
        }
    }

    /// Returns the sentence about an answer of lines only.
    fn lines(&self, endpoint: &Endpoint<'_>) -> String {
        let lines = &endpoint.about["responses"]["200"]["content"]["application/x-ndjson"];
        let name = text(&lines["schema"]["description"]).split('`').nth(1);
        match name.filter(|name| self.schemas.contains_key(*name)) {
            Some(name) => format!("\nAnswer: lines, each a {}.\n", self.link(name)),
            None => String::new(),
        }
    }

    /// Returns the table of the fields of a request, without those of the request that are shared.
    fn fields(&self, fields: &Map<String, Value>, request: Option<&Value>) -> String {
        let is_own =
            |name: &str, schema: &Value| request.is_none() || self.shared.get(name) != Some(schema);
        let own = fields.iter().filter(|(name, schema)| is_own(name, schema));
        let rows = own.map(|(name, schema)| {
            let default = match schema.get("default") {
                Some(default) => format!("`{default}`"),
                None if request.is_some_and(|request| requires(request, name)) => "required".into(),
                None => String::new(),
            };
            row(&[
                &format!("`{name}`"),
                &self.kind(schema),
                &default,
                &self.meaning(schema),
            ])
        });
        let rows: String = rows.collect();
        match rows.is_empty() {
            true => rows,
            false => format!("| field | type | default | meaning |\n|--|--|--|--|\n{rows}"),
        }
    }

    /// Returns the table of the fields of an answer or an object.
    fn answer_fields(&self, object: &Value) -> String {
        let fields = members(&object["properties"]).iter();
        let rows = fields.map(|(name, schema)| {
            let kind = self.kind(schema);
            row(&[&format!("`{name}`"), &kind, &self.meaning(schema)])
        });
        let rows: String = rows.collect();
        format!("| field | type | meaning |\n|--|--|--|\n{rows}")
    }

    /// Returns the sections of the types that no endpoint describes.
    fn types(&self) -> String {
        let lines = about::all().map(|about| schema::capital(about.name) + "Line");
        let lines: Vec<String> = lines.collect();
        let named = self.schemas.iter().filter(|(name, _)| {
            let is_request = |one: &Endpoint<'_>| one.request() == Some(name.as_str());
            self.described_by(name).is_none()
                && !self.endpoints.iter().any(is_request)
                && !lines.contains(name)
        });
        let sections = named.map(|(name, schema)| {
            let meaning = self.meaning(schema);
            let meaning = match meaning.is_empty() {
                true => String::new(),
                false => format!("\n{meaning}\n"),
            };
            let content = match schema.get("properties") {
                Some(_) => self.answer_fields(schema),
                None => format!("{}\n", self.kind(schema)),
            };
            format!("\n### {name}\n{meaning}\n{content}")
        });
        sections.collect()
    }

    /// Returns the endpoint whose answer has this schema.
    fn described_by(&self, name: &str) -> Option<&Endpoint<'_>> {
        self.endpoints.iter().find(|one| one.answer() == Some(name))
    }

    /// Returns a link to a type.
    fn link(&self, name: &str) -> String {
        let anchor = match self.described_by(name) {
            Some(endpoint) => endpoint.name().to_owned(),
            None => name.to_lowercase(),
        };
        format!("[{name}](#{anchor})")
    }

    /// Returns the type of a schema, with its bounds.
    fn kind(&self, schema: &Value) -> String {
        if let Some(name) = referred(schema) {
            return self.link(name);
        }
        if let Some(file) = schema["$ref"].as_str() {
            let file = file.split('#').next().unwrap_or_default();
            return format!("[{file}]({file})");
        }
        if let Some(any) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            return self.any(any);
        }
        if let Some(values) = schema["enum"].as_array() {
            let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
            return values.join(", ");
        }
        let Some(types) = schema["type"].as_array() else {
            return self.plain(text(&schema["type"]), schema);
        };
        let types: Vec<String> = types
            .iter()
            .map(|one| self.plain(text(one), schema))
            .collect();
        types.join(" or ")
    }

    /// Returns the description of a schema, or of the one that it refers to, as whole sentences.
    fn meaning(&self, schema: &Value) -> String {
        let own = schema["description"].as_str();
        let of_type = || referred(schema).map(|name| text(&self.schemas[name]["description"]));
        let of_items = schema["items"]["description"].as_str();
        let paragraphs = own.or_else(of_type).unwrap_or_default().split("\n\n");
        let sentences = paragraphs
            .chain(of_items)
            .filter(|text| !text.is_empty())
            .map(|text| {
                let end = if text.ends_with('.') { "" } else { "." };
                format!("{text}{end}")
            });
        sentences.collect::<Vec<_>>().join(" ")
    }

    fn any(&self, schemas: &[Value]) -> String {
        let kinds: Vec<String> = schemas.iter().map(|one| self.kind(one)).collect();
        kinds.join(" or ")
    }

    /// Returns one type of a schema, which may have several.
    fn plain(&self, kind: &str, schema: &Value) -> String {
        let number = |name: &str| schema[name].as_u64().filter(|&number| number > 0);
        match kind {
            "array" => {
                let most = number("maxItems").map(|most| format!(" of at most {most}"));
                let items = self.kind(&schema["items"]);
                format!("array{}: {items}", most.unwrap_or_default())
            }
            "object" => match schema.get("additionalProperties") {
                Some(values @ Value::Object(_)) => format!("object, values: {}", self.kind(values)),
                _ => kind.to_owned(),
            },
            "integer" => match (schema["minimum"].as_u64(), schema["maximum"].as_u64()) {
                (Some(least), Some(most)) => format!("integer, {least} to {most}"),
                (Some(least @ 1..), None) => format!("integer from {least}"),
                _ => kind.to_owned(),
            },
            "string" => {
                let most = number("maxLength").map(|most| format!(" of at most {most} characters"));
                let pattern = schema["pattern"].as_str();
                let pattern = pattern.map(|pattern| format!(" of the form `{pattern}`"));
                [
                    kind,
                    &most.unwrap_or_default(),
                    &pattern.unwrap_or_default(),
                ]
                .concat()
            }
            kind => kind.to_owned(),
        }
    }
}

/// Returns the members of an object of the description.
///
/// # Panics
/// If it is not an object.
fn members(object: &Value) -> &Map<String, Value> {
    object.as_object().expect("the description has an object")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns the name of the schema that this one refers to.
fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(SCHEMAS)
}

fn requires(object: &Value, name: &str) -> bool {
    let required = object["required"].as_array();
    required.is_some_and(|names| names.iter().any(|required| required == name))
}

/// Returns a row of a table.
fn row(cells: &[&str]) -> String {
    let cells = cells.iter().map(|cell| match *cell {
        "" => " |".to_owned(),
        cell => format!(" {} |", cell.replace('|', "\\|")),
    });
    format!("|{}\n", cells.collect::<String>())
}
