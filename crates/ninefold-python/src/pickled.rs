//! Tables as values that Python pickles: types in the words of Arrow's C data interface, and buffers as bytes.
//!
//! Arrow's own format for files would bring kernels for all types of Arrow into the package, a tenth of its size.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions, make_array};
use arrow_buffer::Buffer;
use arrow_data::ArrayData;
use arrow_schema::ffi::{FFI_ArrowSchema, Flags};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::prelude::*;

/// The name of a field, the format of its type, its flags, and the fields of its parts.
#[derive(FromPyObject, IntoPyObject)]
pub struct PickledField(String, String, i64, Vec<PickledField>);

/// The length of an array, which of its values are not null, its buffers, and the arrays of its parts.
#[derive(FromPyObject, IntoPyObject)]
pub struct PickledArray(usize, Option<Vec<u8>>, Vec<Vec<u8>>, Vec<PickledArray>);

/// The columns of a table, the number of rows, and the values of each column.
pub type PickledTable = (Vec<PickledField>, usize, Vec<PickledArray>);

/// Returns a table in parts that Python can pickle.
///
/// # Errors
/// If a column has a type that Arrow's interface does not know.
pub fn pickled(schema: &Schema, rows: &RecordBatch) -> Result<PickledTable, ArrowError> {
    let fields = schema.fields.iter();
    let fields = fields.map(|field| Ok(field_out(&FFI_ArrowSchema::try_from(&**field)?)));
    let columns = rows.columns().iter();
    let columns = columns.map(|column| array_out(&column.to_data())).collect();
    let fields: Result<_, ArrowError> = fields.collect();
    Ok((fields?, rows.num_rows(), columns))
}

fn field_out(field: &FFI_ArrowSchema) -> PickledField {
    let name = field.name().unwrap_or_default().to_owned();
    let flags = field.flags().map_or(0, |flags| flags.bits());
    let parts = field.children().map(field_out).collect();
    PickledField(name, field.format().to_owned(), flags, parts)
}

/// Takes an array that begins where its buffers do.
fn array_out(array: &ArrayData) -> PickledArray {
    debug_assert_eq!(array.offset(), 0, "an array in one piece");
    let bytes = |buffer: &Buffer| buffer.as_slice().to_vec();
    PickledArray(
        array.len(),
        array.nulls().map(|nulls| bytes(&nulls.inner().sliced())),
        array.buffers().iter().map(bytes).collect(),
        array.child_data().iter().map(array_out).collect(),
    )
}

/// Returns the table that was pickled.
///
/// # Errors
/// If the parts do not agree with each other.
pub fn read((fields, rows, columns): PickledTable) -> Result<(SchemaRef, RecordBatch), ArrowError> {
    let fields = fields
        .iter()
        .map(|field| Field::try_from(&field_in(field)?));
    let fields: Vec<Field> = fields.collect::<Result<_, ArrowError>>()?;
    let arrays = fields.iter().zip(columns);
    let arrays = arrays.map(|(field, array)| array_in(field.data_type(), array).map(make_array));
    let arrays: Vec<ArrayRef> = arrays.collect::<Result<_, ArrowError>>()?;
    let schema = Arc::new(Schema::new(fields));
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    let rows = RecordBatch::try_new_with_options(Arc::clone(&schema), arrays, &options)?;
    Ok((schema, rows))
}

fn field_in(
    PickledField(name, format, flags, parts): &PickledField,
) -> Result<FFI_ArrowSchema, ArrowError> {
    let parts: Result<_, ArrowError> = parts.iter().map(field_in).collect();
    FFI_ArrowSchema::try_new(format, parts?, None)?
        .with_name(name)?
        .with_flags(Flags::from_bits_truncate(*flags))
}

fn array_in(
    kind: &DataType,
    PickledArray(length, valid, buffers, parts): PickledArray,
) -> Result<ArrayData, ArrowError> {
    let kinds = kinds_of_parts(kind).into_iter();
    let parts = kinds.zip(parts).map(|(kind, part)| array_in(kind, part));
    ArrayData::builder(kind.clone())
        .len(length)
        .null_bit_buffer(valid.map(Buffer::from))
        .buffers(buffers.into_iter().map(Buffer::from).collect())
        .child_data(parts.collect::<Result<_, _>>()?)
        .align_buffers(true)
        .build()
}

fn kinds_of_parts(kind: &DataType) -> Vec<&DataType> {
    match kind {
        DataType::List(part) | DataType::FixedSizeList(part, _) | DataType::Map(part, _) => {
            vec![part.data_type()]
        }
        DataType::Struct(parts) => parts.iter().map(|part| part.data_type()).collect(),
        _ => Vec::new(),
    }
}
