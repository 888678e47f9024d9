//! Answers as a table with Arrow's interface, which table libraries read without copying.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray, new_empty_array};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use arrow_select::concat::concat;
use ninefold_operations::surface::answer;
use ninefold_operations::surface::arrow::data_type;
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::capsules;

/// The number of rows in the representation of a table.
const SHOWN: usize = 10;

/// Answers, one row for each puzzle in order.
#[pyclass(frozen, module = "ninefold")]
pub struct Table {
    schema: SchemaRef,
    pieces: Vec<RecordBatch>,
}

/// A column of a table.
#[pyclass(frozen, module = "ninefold")]
pub struct Column {
    field: FieldRef,
    pieces: Vec<ArrayRef>,
}

/// Returns the names and types of columns.
pub fn fields_of(columns: &[answer::Column]) -> impl Iterator<Item = (String, DataType)> {
    let fields = columns.iter();
    fields.map(|column| (column.name.clone(), data_type(column.shape)))
}

impl Table {
    /// Makes a table with these columns from pieces.
    pub fn new(
        fields: impl Iterator<Item = (String, DataType)>,
        pieces: Vec<Vec<ArrayRef>>,
    ) -> PyResult<Table> {
        let fields = fields.map(|(name, kind)| Field::new(name, kind, true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<Field>>()));
        let piece = |columns| RecordBatch::try_new(Arc::clone(&schema), columns);
        let pieces: Result<Vec<RecordBatch>, ArrowError> = pieces.into_iter().map(piece).collect();
        let pieces = pieces.map_err(capsules::wrong)?;
        Ok(Table { schema, pieces })
    }

    fn column(&self, place: usize) -> Column {
        let column = |piece: &RecordBatch| Arc::clone(piece.column(place));
        Column {
            field: Arc::clone(&self.schema.fields[place]),
            pieces: self.pieces.iter().map(column).collect(),
        }
    }

    /// All columns as a single column of structs.
    fn structs(&self) -> Column {
        let structs = self.pieces.iter().cloned().map(StructArray::from);
        Column {
            field: Arc::new(Field::new_struct("", self.schema.fields.clone(), false)),
            pieces: structs.map(|piece| Arc::new(piece) as ArrayRef).collect(),
        }
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.schema
            .fields
            .iter()
            .map(|field| field.name().as_str())
            .collect()
    }

    fn __len__(&self) -> usize {
        self.pieces.iter().map(RecordBatch::num_rows).sum()
    }

    /// The column with this name.
    fn __getitem__(&self, name: &str) -> PyResult<Column> {
        let place = self
            .schema
            .fields
            .iter()
            .position(|field| field.name() == name);
        let place = place.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        Ok(self.column(place))
    }

    /// The rows, each as a dictionary.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.structs().to_list(py)
    }

    /// The columns, each as a list.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (place, field) in self.schema.fields.iter().enumerate() {
            columns.set_item(field.name(), self.column(place).to_list(py)?)?;
        }
        Ok(columns)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsules::schema(py, &self.schema)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The protocol does not require the requested type.
        let _ = requested_schema;
        capsules::stream(py, &self.schema, &self.pieces)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rows = self.__len__();
        let noun = if rows == 1 { "row" } else { "rows" };
        let mut lines = vec![
            format!("ninefold.Table: {rows} {noun}"),
            self.column_names().join("\t"),
        ];
        let structs = self.structs();
        for number in 0..rows.min(SHOWN) {
            let row = structs.item(py, number)?;
            let values = row.cast_into::<PyDict>()?.values();
            let values = values.iter().map(|value| Ok(value.str()?.to_string()));
            lines.push(values.collect::<PyResult<Vec<String>>>()?.join("\t"));
        }
        if rows > SHOWN {
            lines.push("…".to_owned());
        }
        Ok(lines.join("\n"))
    }
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.pieces.iter().map(|piece| piece.len()).sum()
    }

    /// The value in the row with this number; negative numbers count from the end.
    fn __getitem__<'py>(&self, py: Python<'py>, number: isize) -> PyResult<Bound<'py, PyAny>> {
        let length = self.__len__();
        let number = match number {
            0.. => Some(number.unsigned_abs()),
            _ => length.checked_sub(number.unsigned_abs()),
        };
        let number = number.filter(|&number| number < length);
        self.item(
            py,
            number.ok_or_else(|| PyIndexError::new_err("there is no such row"))?,
        )
    }

    /// The values as a list.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for piece in &self.pieces {
            for place in 0..piece.len() {
                list.append(value(py, piece, place)?)?;
            }
        }
        Ok(list)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<capsules::Array<'py>> {
        // The protocol does not require the requested type.
        let _ = requested_schema;
        let pieces: Vec<&dyn Array> = self.pieces.iter().map(|piece| &**piece).collect();
        let whole = match (&self.pieces[..], &pieces[..]) {
            ([piece], _) => Arc::clone(piece),
            (_, []) => new_empty_array(self.field.data_type()),
            (_, pieces) => concat(pieces).map_err(capsules::wrong)?,
        };
        capsules::array(py, &self.field, &whole)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let values = (0..self.__len__().min(SHOWN)).map(|number| {
            let value = self.item(py, number)?;
            Ok(value.repr()?.to_string())
        });
        let values = values.collect::<PyResult<Vec<String>>>()?.join(", ");
        let more = if self.__len__() > SHOWN { ", …" } else { "" };
        Ok(format!(
            "ninefold.Column({}: [{values}{more}])",
            self.field.name()
        ))
    }
}

impl Column {
    fn item<'py>(&self, py: Python<'py>, mut number: usize) -> PyResult<Bound<'py, PyAny>> {
        for piece in &self.pieces {
            if number < piece.len() {
                return value(py, piece, number);
            }
            number -= piece.len();
        }
        Err(PyIndexError::new_err("there is no such row"))
    }
}

/// A value of one of the types that the tables have.
fn value<'py>(py: Python<'py>, array: &ArrayRef, place: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(place) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8View => array
            .as_string_view()
            .value(place)
            .into_pyobject(py)?
            .into_any(),
        DataType::Boolean => {
            let value = array.as_boolean().value(place);
            value.into_pyobject(py)?.to_owned().into_any()
        }
        DataType::Float64 => {
            let value = array.as_primitive::<Float64Type>().value(place);
            value.into_pyobject(py)?.into_any()
        }
        DataType::UInt8 => {
            let value = array.as_primitive::<UInt8Type>().value(place);
            value.into_pyobject(py)?.into_any()
        }
        DataType::UInt32 => {
            let value = array.as_primitive::<UInt32Type>().value(place);
            value.into_pyobject(py)?.into_any()
        }
        DataType::UInt64 => {
            let value = array.as_primitive::<UInt64Type>().value(place);
            value.into_pyobject(py)?.into_any()
        }
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(place);
            let items = (0..items.len()).map(|place| value(py, &items, place));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        DataType::Map(..) => {
            let entries: ArrayRef = Arc::new(array.as_map().value(place));
            let [keys, values] = [0, 1].map(|column| entries.as_struct().column(column));
            let map = PyDict::new(py);
            for place in 0..entries.len() {
                map.set_item(value(py, keys, place)?, value(py, values, place)?)?;
            }
            map.into_any()
        }
        DataType::Struct(fields) => {
            let row = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                row.set_item(field.name(), value(py, column, place)?)?;
            }
            row.into_any()
        }
        other => unreachable!("no table has a column of {other}"),
    })
}
