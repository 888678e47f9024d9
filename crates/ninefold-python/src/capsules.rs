//! Arrow's C data interface, passed in Python capsules.
//! <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>

use std::ffi::CStr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_schema::{ArrowError, FieldRef, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Converts an error of Arrow into one of Python.
pub fn wrong(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the schema of a table in a capsule.
pub fn schema<'py>(py: Python<'py>, schema: &SchemaRef) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(&**schema).map_err(wrong)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// Returns the pieces of a table as a stream in a capsule.
pub fn stream<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
    pieces: &[RecordBatch],
) -> PyResult<Bound<'py, PyCapsule>> {
    let pieces: Vec<_> = pieces.iter().cloned().map(Ok).collect();
    let pieces = RecordBatchIterator::new(pieces, SchemaRef::clone(schema));
    let stream = FFI_ArrowArrayStream::new(Box::new(pieces));
    PyCapsule::new_with_value(py, stream, STREAM)
}

/// The capsules of a type, and of an array with this type.
pub type Array<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

/// Returns an array and its type in capsules.
pub fn array<'py>(py: Python<'py>, field: &FieldRef, array: &ArrayRef) -> PyResult<Array<'py>> {
    let schema = FFI_ArrowSchema::try_from(&**field).map_err(wrong)?;
    let array = FFI_ArrowArray::new(&array.to_data());
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    Ok((schema, PyCapsule::new_with_value(py, array, ARRAY)?))
}

/// Reads the arrays of an object that passes them in a capsule; `None` if it has none.
pub fn arrays(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?;
        return arrays_of_stream(&capsule.cast_into()?).map(Some);
    }
    if object.hasattr("__arrow_c_array__")? {
        let capsules = object.call_method0("__arrow_c_array__")?;
        let (schema, array): Array = capsules.extract()?;
        return Ok(Some(vec![array_of_capsules(&schema, &array)?]));
    }
    Ok(None)
}

fn arrays_of_stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Vec<ArrayRef>> {
    let stream = capsule.pointer_checked(Some(STREAM))?;
    let stream = stream.cast::<FFI_ArrowArrayStream>().as_ptr();
    // SAFETY: by the protocol, a capsule of this name holds such a struct, which is initialized, aligned and valid as
    // long as the capsule. The stream is moved out of it, and the capsule releases nothing after that. No other thread
    // can do this at the same time, as this one is attached to Python.
    let mut reader = unsafe { ArrayStreamReader::from_raw(stream) }.map_err(wrong)?;
    reader.by_ref().collect::<Result<_, _>>().map_err(wrong)
}

fn array_of_capsules(
    schema: &Bound<'_, PyCapsule>,
    array: &Bound<'_, PyCapsule>,
) -> PyResult<ArrayRef> {
    let schema = schema
        .pointer_checked(Some(SCHEMA))?
        .cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: by the protocol, capsules of these names hold such structs, which are initialized, aligned, valid as long
    // as the capsules, and agree with each other. The array is moved out of its capsule, which releases nothing after
    // that; the schema is only borrowed. No other thread can do this at the same time, as this one is attached to
    // Python.
    let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
    data.map(make_array).map_err(wrong)
}
