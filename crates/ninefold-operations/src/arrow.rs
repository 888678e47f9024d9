//! Columns of Arrow.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, ListArray, MapArray, StringViewArray, StructArray,
    UInt8Array, UInt32Array, UInt64Array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use serde_json::Value;

use crate::table::Shape;

/// Returns the type of a column.
pub fn data_type(shape: Shape) -> DataType {
    match shape {
        Shape::Flag => DataType::Boolean,
        Shape::Whole(8) => DataType::UInt8,
        Shape::Whole(32) => DataType::UInt32,
        Shape::Whole(_) => DataType::UInt64,
        Shape::Number => DataType::Float64,
        // Objects in lists are texts in JSON.
        Shape::Text(_) | Shape::Choice(_) | Shape::Object(_) | Shape::Described(_) => {
            DataType::Utf8View
        }
        Shape::List(items) => {
            DataType::List(Arc::new(Field::new_list_field(data_type(*items), true)))
        }
        Shape::Map(keys, values) => {
            let entries = DataType::Struct(entry(*keys, *values));
            DataType::Map(Arc::new(Field::new("entries", entries, false)), false)
        }
        Shape::Nullable(shape) => data_type(*shape),
    }
}

fn entry(keys: Shape, values: Shape) -> Fields {
    let key = Field::new("key", data_type(keys), false);
    let value = Field::new("value", data_type(values), true);
    Fields::from(vec![key, value])
}

/// Returns a column with these values, which are those of a record in JSON.
pub fn array(shape: Shape, values: &[Value]) -> ArrayRef {
    match shape {
        Shape::Flag => Arc::new(values.iter().map(Value::as_bool).collect::<BooleanArray>()),
        Shape::Whole(8) => {
            let numbers = values.iter().map(|value| Some(whole(value)? as u8));
            Arc::new(numbers.collect::<UInt8Array>())
        }
        Shape::Whole(32) => {
            let numbers = values.iter().map(|value| Some(whole(value)? as u32));
            Arc::new(numbers.collect::<UInt32Array>())
        }
        Shape::Whole(_) => Arc::new(values.iter().map(whole).collect::<UInt64Array>()),
        Shape::Number => Arc::new(values.iter().map(Value::as_f64).collect::<Float64Array>()),
        Shape::Text(_) | Shape::Choice(_) => Arc::new(
            values
                .iter()
                .map(Value::as_str)
                .collect::<StringViewArray>(),
        ),
        Shape::Object(_) | Shape::Described(_) => {
            let texts = values
                .iter()
                .map(|value| (!value.is_null()).then(|| value.to_string()));
            Arc::new(texts.collect::<StringViewArray>())
        }
        Shape::List(items) => {
            let items_of = |value: &Value| value.as_array().cloned().unwrap_or_default();
            let all: Vec<Vec<Value>> = values.iter().map(items_of).collect();
            let offsets = OffsetBuffer::from_lengths(all.iter().map(Vec::len));
            let field = Field::new_list_field(data_type(*items), true);
            let items = array(*items, &all.concat());
            Arc::new(ListArray::new(
                Arc::new(field),
                offsets,
                items,
                nulls(values),
            ))
        }
        Shape::Map(keys, items) => {
            let members = |value: &Value| value.as_object().cloned().unwrap_or_default();
            let all: Vec<_> = values.iter().map(members).collect();
            let offsets = OffsetBuffer::from_lengths(all.iter().map(serde_json::Map::len));
            let members = all.into_iter().flatten();
            let (names, values_of): (Vec<Value>, Vec<Value>) =
                members.map(|(name, value)| (name.into(), value)).unzip();
            let columns = vec![array(*keys, &names), array(*items, &values_of)];
            let entries = StructArray::new(entry(*keys, *items), columns, None);
            let field = Field::new("entries", DataType::Struct(entry(*keys, *items)), false);
            Arc::new(MapArray::new(
                Arc::new(field),
                offsets,
                entries,
                nulls(values),
                false,
            ))
        }
        Shape::Nullable(shape) => array(*shape, values),
    }
}

/// Returns a whole number, also one that is the name of a member.
fn whole(value: &Value) -> Option<u64> {
    let named = || value.as_str().and_then(|name| name.parse().ok());
    value.as_u64().or_else(named)
}

fn nulls(values: &[Value]) -> Option<NullBuffer> {
    let has_nulls = values.iter().any(Value::is_null);
    has_nulls.then(|| values.iter().map(|value| !value.is_null()).collect())
}
