//! Columns of Arrow.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::builder::StringViewBuilder;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, ListArray, MapArray, StringViewArray, StructArray,
    UInt8Array, UInt32Array, UInt64Array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use serde::Serialize;
use serde::ser::SerializeMap;
use serde_json::{Error, Value, from_slice, to_writer};

use crate::surface::answer::Column;
use crate::table::{FieldRow, Record, Request, Shape};

/// The columns of records under construction. Texts are written to their columns without a copy, as there may be
/// millions.
pub struct Growing {
    columns: Vec<GrowingColumn>,
    /// The text of a value.
    json: Vec<u8>,
}

enum GrowingColumn {
    Texts(StringViewBuilder),
    Values(Vec<Value>),
}

/// The columns for the remaining fields of a record.
struct Rest<'a> {
    columns: &'a [Column],
    growing: &'a mut [GrowingColumn],
    json: &'a mut Vec<u8>,
}

impl Growing {
    /// Returns columns without rows.
    pub fn new(columns: &[Column], rows: usize) -> Growing {
        let column = |column: &Column| match column.shape {
            Shape::Text(_) | Shape::Choice(_) if column.path.len() == 1 => {
                GrowingColumn::Texts(StringViewBuilder::with_capacity(rows))
            }
            _ => GrowingColumn::Values(Vec::with_capacity(rows)),
        };
        Growing {
            columns: columns.iter().map(column).collect(),
            json: Vec::new(),
        }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If a value of the record has no text in JSON.
    pub fn add(
        &mut self,
        request: &impl Request,
        columns: &[Column],
        record: &impl Record,
    ) -> Result<(), Error> {
        let is_shown = |row: &FieldRow| !row.only_json && row.is_shown(request);
        let mut rest = Rest {
            columns,
            growing: &mut self.columns,
            json: &mut self.json,
        };
        record.members(&is_shown, &mut rest)
    }

    /// Returns the columns.
    pub fn finish(self, columns: &[Column]) -> Vec<ArrayRef> {
        let all = columns.iter().zip(self.columns);
        all.map(|(column, growing)| match growing {
            GrowingColumn::Texts(mut texts) => Arc::new(texts.finish()) as ArrayRef,
            GrowingColumn::Values(values) => array(column.shape, &values),
        })
        .collect()
    }
}

impl SerializeMap for Rest<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Error> {
        // Members and columns have the same order.
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.json.clear();
        to_writer(&mut *self.json, value)?;
        let of_row = |column: &Column| column.path[0] == self.columns[0].path[0];
        let count = self.columns.iter().take_while(|it| of_row(it)).count();
        let (columns, others) = self.columns.split_at(count);
        let (growing, more) = std::mem::take(&mut self.growing).split_at_mut(count);
        (self.columns, self.growing) = (others, more);
        for (column, growing) in columns.iter().zip(growing) {
            match growing {
                GrowingColumn::Texts(texts) => texts.append_option(text(self.json)?),
                GrowingColumn::Values(values) => {
                    let value = match &**self.json {
                        b"null" => Value::Null,
                        b"true" => Value::Bool(true),
                        b"false" => Value::Bool(false),
                        json => match str::from_utf8(json).map(str::parse::<u64>) {
                            Ok(Ok(number)) => number.into(),
                            _ => from_slice(json)?,
                        },
                    };
                    let inner = column.path[1..].iter();
                    values.push(inner.fold(value, |mut value, name| value[*name].take()));
                }
            }
        }
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

/// Returns the text in JSON, or none if it is null.
fn text(json: &[u8]) -> Result<Option<Cow<'_, str>>, Error> {
    match json {
        b"null" => Ok(None),
        [b'"', plain @ .., b'"'] if !plain.contains(&b'\\') => {
            Ok(Some(String::from_utf8_lossy(plain)))
        }
        _ => from_slice(json).map(|text: String| Some(Cow::Owned(text))),
    }
}

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
