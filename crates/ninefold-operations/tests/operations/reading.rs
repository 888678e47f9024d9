//! Requests in JSON and as arguments, read or refused.

use clap::{Command, FromArgMatches};
use ninefold_operations::equivalent::Equivalent;
use ninefold_operations::operations;
use ninefold_operations::surface::arguments::Asked;
use ninefold_operations::surface::json::Body;
use ninefold_operations::table::{Request, Surface};

use super::example::{Look, Scale};

fn read(text: &str) -> Result<Look, String> {
    let wrong = |wrong: ninefold_operations::surface::json::Wrong| wrong.message;
    let mut body = Body::read(text.as_bytes()).map_err(wrong)?;
    let look = body.take_request().map_err(wrong)?;
    body.end().map_err(wrong)?;
    Ok(look)
}

fn arguments(texts: &[&str]) -> Result<Asked<Look>, String> {
    let command = <Asked<Look> as clap::Args>::augment_args(Command::new("look"));
    let texts = std::iter::once("look").chain(texts.iter().copied());
    let matches = command
        .try_get_matches_from(texts)
        .map_err(|error| error.to_string())?;
    Asked::from_arg_matches(&matches).map_err(|error| error.to_string())
}

#[test]
fn a_body_without_members_is_a_request_of_defaults() {
    let look = read(" {}\n").unwrap();
    assert_eq!(look, Look::start());
    assert_eq!(
        (look.max_size, look.scale, look.uniqueness),
        (12, Scale::Se, true)
    );
    assert_eq!(
        (look.cells, look.backdoors, look.without.len()),
        (false, None, 0)
    );
}

#[test]
fn all_kinds_are_read() {
    let look = read(
        r#"{"max_size": 6.0, "cells": true, "uniqueness": false, "backdoors": 3, "seed": "18446744073709551615",
            "most": 1.5, "even": "42", "without": ["a"], "player_name": "Ada"}"#,
    )
    .unwrap();
    assert_eq!(
        (look.max_size, look.backdoors, look.most),
        (6, Some(3), Some(1.5))
    );
    assert_eq!((look.seed, look.uniqueness), (Some(u64::MAX), false));
    assert_eq!(
        (&*look.without, look.player.player_name.as_deref()),
        (&["a".to_owned()][..], Some("Ada"))
    );
    assert_eq!(
        read(r#"{"scale": "hodoku-two"}"#).unwrap().scale,
        Scale::HodokuTwo
    );
}

#[test]
fn errors_name_member_and_place_and_the_values_that_fit() {
    for (body, message) in [
        (
            r#"{"max_size":null}"#,
            "line 1, column 13: `max_size`: found null, expected a whole number from 4 to 14",
        ),
        (
            "{\n \"max_size\": 2.5}",
            "line 2, column 14: `max_size`: found 2.5, expected a whole number from 4 to 14",
        ),
        // The server has a lower limit than the program.
        (
            r#"{"max_size":15}"#,
            "line 1, column 13: `max_size`: found 15, expected a whole number from 4 to 14",
        ),
        (
            r#"{"cells":1}"#,
            "line 1, column 10: `cells`: found 1, expected true or false",
        ),
        (
            r#"{"backdoors":10}"#,
            "line 1, column 14: `backdoors`: found 10, expected a whole number from 1 to 9",
        ),
        (
            r#"{"scale":"x"}"#,
            "line 1, column 10: `scale`: found a string, expected one of \"se\", \"hodoku-two\"",
        ),
        (
            r#"{"seed":1}"#,
            "line 1, column 9: `seed`: found 1, expected a string with a whole number from 0 to 18446744073709551615",
        ),
        (r#"{"even":"43"}"#, "line 1, column 9: `even`: 43 is odd"),
        (
            r#"{"even":"10000"}"#,
            "line 1, column 9: `even`: found a string, expected a string of at most 4 characters",
        ),
        (
            r#"{"without":["a","b","c"]}"#,
            "line 1, column 12: `without`: found an array, expected an array of at most 2 items, each a string of at most 10 characters",
        ),
        (
            r#"{"without":[1]}"#,
            "line 1, column 12: `without`: item 1: found 1, expected a string of at most 10 characters",
        ),
        (
            r#"{"maxsize":4}"#,
            "line 1, column 12: the field `maxsize` is unknown",
        ),
        (
            r#"{"cells":true,"cells":true}"#,
            "line 1, column 23: `cells`: found a second time, expected once",
        ),
        (
            r#"{"even":"2","scale":"hodoku-two"}"#,
            "line 1, column 21: `scale` and `even` exclude each other",
        ),
        (
            "[1]",
            "line 1, column 1: found an array, expected an object",
        ),
        ("{", "line 1, column 1: EOF while parsing an object"),
    ] {
        assert_eq!(read(body).unwrap_err(), message, "{body}");
    }
}

#[test]
fn deep_and_many_members_are_read_in_their_time() {
    let deep = format!(
        "{{\"max_size\":{}1{}}}",
        "[".repeat(500_000),
        "]".repeat(500_000)
    );
    assert!(read(&deep).unwrap_err().contains("found an array"));
    let deep = deep.replace("max_size", "without");
    assert!(read(&deep).unwrap_err().contains("found an array"));
    let members: Vec<String> = (0..100_000)
        .map(|number| format!("\"{number}\":1"))
        .collect();
    let many = format!("{{{}}}", members.join(","));
    assert!(
        read(&many)
            .unwrap_err()
            .contains("the field `0` is unknown")
    );
}

#[test]
fn arguments_are_those_of_the_table() {
    let asked = arguments(&[
        "--max-size",
        "81",
        "--no-uniqueness",
        "--backdoors",
        "--without",
        "a,b",
    ])
    .unwrap();
    let look = &asked.request;
    assert_eq!(
        (look.max_size, look.uniqueness, look.backdoors),
        (81, false, Some(2))
    );
    assert_eq!(look.without, ["a", "b"]);
    // Default values do not count as given.
    assert_eq!(
        asked.given,
        ["max_size", "uniqueness", "backdoors", "without"]
    );
    assert_eq!(
        arguments(&["--backdoors=5"]).unwrap().request.backdoors,
        Some(5)
    );
    assert_eq!(
        arguments(&["--scale", "hodoku-two"]).unwrap().request.scale,
        Scale::HodokuTwo
    );
    assert_eq!(arguments(&[]).unwrap().request, Look::start());
}

#[test]
fn arguments_are_refused_as_members_are() {
    for (texts, part) in [
        (
            &["--max-size", "82"][..],
            "expected a whole number from 4 to 81",
        ),
        (&["--even", "43"], "43 is odd"),
        (&["--even", "2", "--scale", "se"], "cannot be used with"),
        (&["--scale", "x"], "[possible values: se, hodoku-two]"),
        (&["--uniqueness"], "unexpected argument"),
    ] {
        let message = arguments(texts).err().unwrap();
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn the_help_is_that_of_the_fields() {
    let mut command = <Asked<Look> as clap::Args>::augment_args(Command::new("look"));
    let help = command.render_help().to_string();
    for line in [
        "Look at everything",
        "--max-size <N>     Look at up to this many cells [default: 12]",
        "--no-uniqueness    Do not use uniqueness",
        "--backdoors[=<N>]  Look for backdoors of up to this many cells [without a value: 2]",
        "--seed <SEED>",
        "The player:",
    ] {
        assert!(help.contains(line), "{help}");
    }
}

#[test]
fn every_request_begins_with_values_that_fit() {
    macro_rules! begin {
        ($($operation:ty),*) => {
            $(
                let request = <$operation>::start();
                for option in <$operation>::TABLE.options() {
                    let given = request.get(option.name).unwrap();
                    assert!(option.default.is_none_or(|default| default() == given), "{}", option.name);
                    let has_default = option.default.is_some();
                    assert!(!has_default || option.takes(option.kind, &given, Surface::Web), "{}", option.name);
                    assert!(option.excluded().all(|other| request.get(other).is_some()), "{}", option.name);
                }
            )*
        };
    }
    operations!(begin);
}

#[test]
fn an_option_can_be_required() {
    let other = |text: &str| {
        Body::read(text.as_bytes())
            .unwrap()
            .take_request::<Equivalent>()
    };
    let grid = format!("1{}", ".".repeat(80));
    let equivalent = other(&format!(r#"{{"other":"{grid}"}}"#)).unwrap();
    assert_eq!(equivalent.other.unwrap().0.to_string(), grid);
    let message = other("{}").unwrap_err().message;
    assert_eq!(message, "line 1, column 1: the field `other` is missing");
    let command = <Asked<Equivalent> as clap::Args>::augment_args(Command::new("equivalent"));
    let error = command.try_get_matches_from(["equivalent"]).unwrap_err();
    assert!(error.to_string().contains("--other <PUZZLE>"), "{error}");
}
