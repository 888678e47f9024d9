//! Answers: JSON, columns and Arrow.

use std::borrow::Cow;

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt32Type};
use ninefold::Grid;
use ninefold::text::Written;
use ninefold_explain::record::StepRecord;
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::answer::{self, Answer, columns};
use ninefold_operations::surface::arrow;
use ninefold_operations::table::{Condition, FieldRow, FieldType, Record, Request};
use ninefold_operations::{Operation, operations};
use serde_json::Value;

use super::example::{Look, Scale, Seen};

fn all() -> Look {
    Look {
        cells: true,
        scale: Scale::HodokuTwo,
        ..Look::start()
    }
}

fn answer(request: &Look, label: Option<&str>, error: Option<&str>) -> Value {
    let (status, record) = request.run(&Subject::from(Written::from(Grid::EMPTY)), &|| false);
    let answer = Answer {
        request: Cow::Borrowed(request),
        puzzle: Some("1".to_owned()),
        label,
        status,
        record,
        error: error.map(str::to_owned),
    };
    serde_json::to_value(&answer).unwrap()
}

fn names(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn members_are_in_order_and_absent_only_if_their_option_is() {
    let short = answer(&Look::start(), None, None);
    let always = [
        "max_size", "more", "sizes", "state", "inner", "inners", "secret",
    ];
    assert_eq!(names(&short), [&["puzzle", "status"], &always[..]].concat());
    let long = answer(&all(), Some("7"), Some("bad"));
    assert_eq!(names(&long)[..3], ["puzzle", "label", "status"]);
    assert_eq!(names(&long)[6..8], ["groups", "figure"]);
    assert_eq!(long["state"], "well_known");
    assert_eq!(names(&long).last(), Some(&"error"));
    // Unknown is null.
    let unknown = serde_json::to_value(Look::start().unknown()).unwrap();
    assert_eq!(
        (&unknown["groups"], &unknown["more"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn columns_are_flat_and_their_fields_texts() {
    let found = answer(&all(), None, None);
    let columns = columns(&all());
    let row: Vec<(String, String)> = columns
        .iter()
        .map(|column| {
            (
                column.name.clone(),
                answer::field(answer::take(&column.path, &mut found.clone())),
            )
        })
        .collect();
    let row: Vec<(&str, &str)> = row.iter().map(|(name, text)| (&**name, &**text)).collect();
    let expected = [
        ("max_size", "12"),
        ("more", "true"),
        ("sizes", "4:2 10:1"),
        ("groups", "r1c1+r2c2 "),
        ("figure", "0.0000001"),
        ("state", "well_known"),
        ("inner_cell", "r1c1"),
        ("inner_text", "a, b"),
        ("inners", r#"{"cell":"r1c1","text":"a, b"}"#),
    ];
    assert_eq!(row, expected);
    let short = answer::columns(&Look::start());
    assert!(
        short
            .iter()
            .all(|column| column.name != "groups" && column.name != "figure")
    );
}

#[test]
fn arrow_has_the_columns_with_real_lists_and_maps() {
    let unknown = serde_json::to_value(all().unknown()).unwrap();
    let records = [answer(&all(), None, None), unknown];
    let array = |name: &str| {
        let columns = columns(&all());
        let column = columns.iter().find(|column| column.name == name).unwrap();
        let values: Vec<Value> = records
            .iter()
            .map(|record| answer::take(&column.path, &mut record.clone()))
            .collect();
        let kind = arrow::data_type(column.shape);
        let array = arrow::array(&kind, &values.iter().collect::<Vec<_>>());
        assert_eq!(*array.data_type(), kind, "{name}");
        array
    };
    let (request, columns) = (all(), columns(&all()));
    let mut growing = arrow::Growing::new(columns.clone());
    let (_, known) = request.run(&Written::Grid(Grid::EMPTY).into(), &|| false);
    for record in [known, request.unknown()] {
        growing.add(&request, &record).unwrap();
    }
    for (column, grown) in columns.iter().zip(growing.finish()) {
        let array = array(&column.name);
        assert_eq!((array.len(), &*array), (2, &*grown), "{}", column.name);
    }
    assert_eq!(array("max_size").as_primitive::<UInt8Type>().value(1), 12);
    let sizes = array("sizes");
    assert_eq!((sizes.is_null(0), sizes.is_null(1)), (false, true));
    let sizes = sizes.as_map().value(0);
    assert_eq!(
        sizes.column(0).as_primitive::<UInt8Type>().values()[..],
        [4, 10]
    );
    assert_eq!(
        sizes.column(1).as_primitive::<UInt32Type>().values()[..],
        [2, 1]
    );
    let groups = array("groups");
    let group = groups.as_list::<i32>().value(0);
    let first = group.as_list::<i32>().value(0);
    assert_eq!(
        first
            .as_string::<i32>()
            .iter()
            .flatten()
            .collect::<Vec<_>>(),
        ["r1c1", "r2c2"]
    );
    assert!(groups.is_null(1));
    // Objects in lists are structs.
    let inners = array("inners");
    let inner = inners.as_list::<i32>().value(0);
    let cells = inner.as_struct().column_by_name("cell").unwrap();
    assert_eq!(cells.as_string::<i32>().value(0), "r1c1");
}

#[test]
fn fields_are_asked_for_by_options_that_there_are() {
    macro_rules! check {
        ($($operation:ty),*) => {
            $(
                let request = <$operation>::start();
                for row in <$operation as Operation>::Record::TABLE.rows {
                    let option = row.if_asked.and_then(|asked| Condition(asked).alternatives().next()).map(|(option, _)| option);
                    assert!(option.is_none_or(|option| request.get(option).is_some()), "{}", row.name);
                }
                // The status and the error are columns beside those of the record.
                let taken = |row: &FieldRow| ["puzzle", "label", "status", "error"].contains(&row.name);
                assert!(!<$operation as Operation>::Record::TABLE.rows.iter().any(taken));
            )*
        };
    }
    operations!(check);
    assert_eq!(Seen::TABLE.name, "Seen");
    assert_eq!(Status::Unique.word(), "unique");
}

#[test]
fn settings_are_all_options() {
    let settings = answer::settings(&Look::start());
    let shown = |place: usize| (&*settings[place].0, &*settings[place].1);
    assert_eq!(shown(0), ("--max-size", "12"));
    assert_eq!(shown(9), ("--player-name", "not given"));
    assert_eq!(settings.len(), 10);
    assert_ne!(answer::settings(&Look::start()), answer::settings(&all()));
}

#[test]
fn steps_are_structs_in_arrow() {
    let steps = arrow::data_type(<Vec<StepRecord>>::SHAPE).to_string();
    for members in [
        "List(Struct(\"number\": UInt32, \"technique\": Utf8, \"level\": Utf8, ",
        "\"rating\": Float64, \"placements\": List(Utf8), ",
        "\"sentences\": List(Struct(\"depth\": UInt32, \"text\": Utf8)), ",
        // Reasons of different kinds have different members.
        "\"reason\": Utf8, \"before\": Struct(\"grid\": Utf8, \"candidates\": Utf8), ",
    ] {
        assert!(steps.contains(members), "{steps}");
    }
}
