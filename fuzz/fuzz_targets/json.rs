//! Any bytes as JSON: nothing panics, the puzzles do not depend on the pieces in which the bytes arrive, and in a text
//! of sound values every puzzle has its record.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_files::Form;
use ninefold_fuzz::files::{read_in_all_ways, with_puzzles};
use serde_json::{Deserializer, Value};

fuzz_target!(|bytes: &[u8]| {
    let text = with_puzzles(bytes);
    read_in_all_ways(&text, None);
    let read = read_in_all_ways(&text, Some(Form::Json)).puzzles.len();
    let values: Result<Vec<Value>, _> = Deserializer::from_slice(&text).into_iter().collect();
    if let Ok(values) = values {
        // Objects and strings are one puzzle each, sound or not; an array may be one puzzle or contain many.
        let is_one = |value: &Value| !value.is_array();
        let objects = values.iter().filter(|value| is_one(value)).count();
        assert!(read >= objects, "{read} of at least {objects}");
        if values.iter().all(is_one) {
            assert_eq!(read, objects);
        }
        if let [Value::Array(items)] = &values[..]
            && items.iter().all(Value::is_object)
        {
            assert_eq!(read, items.len());
        }
    }
});
