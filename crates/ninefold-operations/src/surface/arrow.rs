//! Columns of Arrow.

use std::iter::Peekable;
use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, ListArray, MapArray, PrimitiveArray,
    StringViewArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use serde::Serialize;
use serde::ser::SerializeMap;
use serde_json::{Error, Value, to_value};

use crate::surface::answer::{Column, take};
use crate::table::{FieldRow, Record, Request, Shape};

/// The columns of records under construction.
pub struct Growing {
    /// The columns, without their values.
    pub columns: Vec<Column>,
    values: Vec<Vec<Value>>,
}

impl Growing {
    /// Returns columns without rows.
    pub fn new(columns: Vec<Column>) -> Growing {
        let values = vec![Vec::new(); columns.len()];
        Growing { columns, values }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If a value of the record has no text in JSON.
    pub fn add(&mut self, request: &impl Request, record: &impl Record) -> Result<(), Error> {
        let states = self.columns.iter().any(|column| column.row.if_stated);
        let is_shown =
            |row: &FieldRow| !row.only_json && (states || !row.if_stated) && row.is_shown(request);
        let rest = self.columns.iter().zip(&mut self.values);
        let mut rest = Rest {
            columns: rest.peekable(),
            may_lack_fields: states,
        };
        record.members(&is_shown, &mut rest)?;
        rest.end()
    }

    /// Returns the columns.
    pub fn finish(self) -> Vec<ArrayRef> {
        let all = self.columns.iter().zip(&self.values);
        all.map(|(column, values)| array(column.shape, values))
            .collect()
    }
}

/// The columns for the remaining fields of a record, which has them in the same order. A map of the record would be
/// slower.
struct Rest<I: Iterator> {
    columns: Peekable<I>,
    /// Whether records may lack the field for a stated solution.
    may_lack_fields: bool,
}

impl<'a, I: Iterator<Item = (&'a Column, &'a mut Vec<Value>)>> SerializeMap for Rest<I> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        if self.may_lack_fields {
            let key = to_value(key)?;
            let is_other = |(column, _): &I::Item| Some(column.path[0]) != key.as_str();
            while let Some((_, values)) = self.columns.next_if(is_other) {
                values.push(Value::Null);
            }
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let mut value = to_value(value)?;
        let field = self.columns.peek().map(|(column, _)| column.path[0]);
        let is_own = |(column, _): &I::Item| Some(column.path[0]) == field;
        while let Some((column, values)) = self.columns.next_if(is_own) {
            values.push(take(&column.path[1..], &mut value));
        }
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        for (_, values) in self.columns {
            values.push(Value::Null);
        }
        Ok(())
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
        Shape::Whole(8) => Arc::new(wholes::<UInt8Type>(values)),
        Shape::Whole(32) => Arc::new(wholes::<UInt32Type>(values)),
        Shape::Whole(_) => Arc::new(wholes::<UInt64Type>(values)),
        Shape::Number => Arc::new(values.iter().map(Value::as_f64).collect::<Float64Array>()),
        Shape::Text(_) | Shape::Choice(_) => {
            let texts = values.iter().map(Value::as_str);
            Arc::new(texts.collect::<StringViewArray>())
        }
        Shape::Object(_) | Shape::Described(_) => {
            let text = |value: &Value| (!value.is_null()).then(|| value.to_string());
            Arc::new(values.iter().map(text).collect::<StringViewArray>())
        }
        Shape::List(items) => {
            let items_of = |value: &Value| value.as_array().cloned().unwrap_or_default();
            let all: Vec<Vec<Value>> = values.iter().map(items_of).collect();
            let offsets = OffsetBuffer::from_lengths(all.iter().map(Vec::len));
            let field = Arc::new(Field::new_list_field(data_type(*items), true));
            let items = array(*items, &all.concat());
            Arc::new(ListArray::new(field, offsets, items, nulls(values)))
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
            let field = Arc::new(Field::new("entries", entries.data_type().clone(), false));
            let map = MapArray::new(field, offsets, entries, nulls(values), false);
            Arc::new(map)
        }
        Shape::Nullable(shape) => array(*shape, values),
    }
}

/// Returns a column of whole numbers, also of those that are the names of members.
fn wholes<T: ArrowPrimitiveType>(values: &[Value]) -> PrimitiveArray<T>
where
    T::Native: TryFrom<u64>,
{
    let whole = |value: &Value| {
        let named = || value.as_str().and_then(|name| name.parse().ok());
        T::Native::try_from(value.as_u64().or_else(named)?).ok()
    };
    values.iter().map(whole).collect()
}

fn nulls(values: &[Value]) -> Option<NullBuffer> {
    let has_nulls = values.iter().any(Value::is_null);
    has_nulls.then(|| values.iter().map(|value| !value.is_null()).collect())
}
