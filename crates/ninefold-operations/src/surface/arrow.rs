//! Columns of Arrow.

use std::borrow::Cow;
use std::iter::Peekable;
use std::sync::{Arc, LazyLock};

use arrow_array::types::{ArrowPrimitiveType, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, ListArray, MapArray, PrimitiveArray, StringArray,
    StringViewArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use ninefold_explain::record::SCHEMA;
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
        let array = |values: &[Value], shape| {
            let values: Vec<&Value> = values.iter().collect();
            array(&data_type(shape), &values)
        };
        all.map(|(column, values)| array(values, column.shape))
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
        Shape::Text(_) | Shape::Choice(_) => DataType::Utf8View,
        Shape::Object(table) => {
            let fields = table.rows.iter();
            members(fields.map(|row| (row.name, data_type(row.shape))))
        }
        Shape::Described(name) => described(name),
        Shape::List(items) => list(data_type(*items)),
        Shape::Map(keys, values) => {
            let key = Field::new("key", nested(data_type(*keys)), false);
            let value = Field::new("value", nested(data_type(*values)), true);
            let entries = DataType::Struct(Fields::from(vec![key, value]));
            DataType::Map(Arc::new(Field::new("entries", entries, false)), false)
        }
        Shape::Nullable(shape) => data_type(*shape),
    }
}

fn list(items: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(nested(items), true)))
}

/// Returns the type within lists and structs, where pandas cannot read views of texts.
fn nested(kind: DataType) -> DataType {
    match kind {
        DataType::Utf8View => DataType::Utf8,
        kind => kind,
    }
}

fn members<'n>(members: impl Iterator<Item = (&'n str, DataType)>) -> DataType {
    let fields = members.map(|(name, kind)| Field::new(name, nested(kind), true));
    DataType::Struct(fields.collect())
}

/// The schemas of explanations.
static SCHEMAS: LazyLock<Value> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    schema["$defs"].clone()
});

/// Returns the type of an object of this name. An object without a schema in [`SCHEMA`] is a text in JSON.
fn described(name: &str) -> DataType {
    kind_of(&SCHEMAS[name.to_lowercase()])
}

/// Returns the type of values with this schema. Objects of several kinds, such as reasons, are texts in JSON.
fn kind_of(schema: &Value) -> DataType {
    if let Some(reference) = schema["$ref"].as_str() {
        return kind_of(&SCHEMAS[reference.trim_start_matches("#/$defs/")]);
    }
    match (schema["type"].as_str(), &schema["properties"]) {
        (Some("integer"), _) if schema["maximum"].as_u64().is_some_and(|most| most < 256) => {
            DataType::UInt8
        }
        (Some("integer"), _) => DataType::UInt32,
        (Some("number"), _) => DataType::Float64,
        (Some("boolean"), _) => DataType::Boolean,
        (Some("array"), _) => list(kind_of(&schema["items"])),
        (Some("object"), Value::Object(properties)) => {
            let kinds = properties.iter();
            members(kinds.map(|(name, schema)| (name.as_str(), kind_of(schema))))
        }
        _ => DataType::Utf8View,
    }
}

/// Returns a column of this type with these values, which are those of a record in JSON.
pub fn array(kind: &DataType, values: &[&Value]) -> ArrayRef {
    match kind {
        DataType::Boolean => {
            let flags = values.iter().map(|value| value.as_bool());
            Arc::new(flags.collect::<BooleanArray>())
        }
        DataType::UInt8 => Arc::new(wholes::<UInt8Type>(values)),
        DataType::UInt32 => Arc::new(wholes::<UInt32Type>(values)),
        DataType::UInt64 => Arc::new(wholes::<UInt64Type>(values)),
        DataType::Float64 => {
            let numbers = values.iter().map(|value| value.as_f64());
            Arc::new(numbers.collect::<Float64Array>())
        }
        DataType::List(items) => {
            let all = values.iter().map(|value| value.as_array());
            let offsets =
                OffsetBuffer::from_lengths(all.clone().map(|all| all.map_or(0, Vec::len)));
            let all: Vec<&Value> = all.flatten().flatten().collect();
            let all = array(items.data_type(), &all);
            Arc::new(ListArray::new(
                Arc::clone(items),
                offsets,
                all,
                nulls(values),
            ))
        }
        DataType::Struct(fields) => {
            let column = |field: &Arc<Field>| {
                let members = values.iter();
                let members = members.map(|value| value.get(field.name()).unwrap_or(&Value::Null));
                array(field.data_type(), &members.collect::<Vec<_>>())
            };
            let columns = fields.iter().map(column).collect();
            Arc::new(StructArray::new(fields.clone(), columns, nulls(values)))
        }
        DataType::Map(entries, _) => {
            let all = values.iter().map(|value| value.as_object());
            let lengths = all.clone().map(|all| all.map_or(0, serde_json::Map::len));
            let offsets = OffsetBuffer::from_lengths(lengths);
            let (names, items): (Vec<Value>, Vec<&Value>) = all
                .flatten()
                .flatten()
                .map(|(name, value)| (name.as_str().into(), value))
                .unzip();
            let DataType::Struct(fields) = entries.data_type() else {
                unreachable!("the entries of a map are structs");
            };
            let names: Vec<&Value> = names.iter().collect();
            let columns = [names, items].into_iter().zip(fields);
            let columns = columns.map(|(values, field)| array(field.data_type(), &values));
            let all = StructArray::new(fields.clone(), columns.collect(), None);
            let nulls = nulls(values);
            Arc::new(MapArray::new(
                Arc::clone(entries),
                offsets,
                all,
                nulls,
                false,
            ))
        }
        _ => {
            let texts = values.iter().map(|value| match value {
                Value::Null => None,
                Value::String(text) => Some(Cow::from(text)),
                other => Some(other.to_string().into()),
            });
            match kind {
                DataType::Utf8 => Arc::new(texts.collect::<StringArray>()),
                _ => Arc::new(texts.collect::<StringViewArray>()),
            }
        }
    }
}

/// Returns a column of whole numbers, also of those that are the names of members.
fn wholes<T: ArrowPrimitiveType>(values: &[&Value]) -> PrimitiveArray<T>
where
    T::Native: TryFrom<u64>,
{
    let whole = |value: &&Value| {
        let named = || value.as_str().and_then(|name| name.parse().ok());
        T::Native::try_from(value.as_u64().or_else(named)?).ok()
    };
    values.iter().map(whole).collect()
}

fn nulls(values: &[&Value]) -> Option<NullBuffer> {
    let has_nulls = values.iter().any(|value| value.is_null());
    has_nulls.then(|| values.iter().map(|value| !value.is_null()).collect())
}
