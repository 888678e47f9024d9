//! Answers as a table with Arrow's interface, which table libraries read without copying.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, RecordBatch, RecordBatchOptions, StructArray, make_array, new_empty_array,
};
use arrow_data::ArrayData;
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use ninefold::text::Written;
use ninefold_operations::surface::answer;
use ninefold_operations::surface::arrow::data_type;
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PySlice, PyString};

use crate::capsules;
use crate::errors::bad;
use crate::grid::Grid;
use crate::numpy_arrays;
use crate::pickled::{self, PickledTable};

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

    /// Returns the rows of a slice.
    fn sliced(&self, slice: &Bound<'_, PySlice>) -> PyResult<Table> {
        let length = isize::try_from(self.__len__())?;
        let indices = slice.indices(length)?;
        let whole = self.whole()?;
        let piece = match usize::try_from(indices.start) {
            Ok(start) if indices.step == 1 => whole.slice(start, indices.slicelength),
            _ => {
                let places = (0..indices.slicelength as isize)
                    .map(|number| (indices.start + number * indices.step).unsigned_abs());
                let columns = whole.columns().iter();
                let columns = columns.map(|column| {
                    gathered(
                        &[&**column],
                        places.clone().map(|place| (0, place..place + 1)),
                    )
                });
                self.piece(columns.collect::<PyResult<_>>()?, indices.slicelength)?
            }
        };
        Ok(Table {
            schema: Arc::clone(&self.schema),
            pieces: vec![piece],
        })
    }

    /// Returns all rows in one piece.
    fn whole(&self) -> PyResult<RecordBatch> {
        match &self.pieces[..] {
            [piece] => Ok(piece.clone()),
            _ => {
                let columns = (0..self.schema.fields.len()).map(|place| self.column(place).whole());
                self.piece(columns.collect::<PyResult<_>>()?, self.__len__())
            }
        }
    }

    fn piece(&self, columns: Vec<ArrayRef>, rows: usize) -> PyResult<RecordBatch> {
        let rows = RecordBatchOptions::new().with_row_count(Some(rows));
        let schema = Arc::clone(&self.schema);
        RecordBatch::try_new_with_options(schema, columns, &rows).map_err(capsules::wrong)
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

    /// The column with this name; the row with this number, as a dictionary; or a table of the rows of a slice.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = key.cast::<PySlice>() {
            return Ok(Bound::new(py, self.sliced(slice)?)?.into_any());
        }
        if let Ok(number) = key.extract::<isize>() {
            let number = place_of(number, self.__len__())?;
            return self.structs().item(py, number);
        }
        let name = key.extract::<String>()?;
        let place = self
            .schema
            .fields
            .iter()
            .position(|field| *field.name() == name);
        let place = place.ok_or_else(|| PyKeyError::new_err(name))?;
        Ok(Bound::new(py, self.column(place))?.into_any())
    }

    /// The rows in turn, each as a dictionary.
    fn __iter__(&self) -> Rows {
        Rows {
            rows: self.structs(),
            next: 0,
        }
    }

    fn __eq__(&self, other: &Table) -> PyResult<bool> {
        Ok(self.whole()? == other.whole()?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (self.__len__(), self.__repr__(py)?).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (PickledTable,))> {
        let columns = (0..self.schema.fields.len()).map(|place| self.column(place).compact());
        let rows = self.piece(columns.collect::<PyResult<_>>()?, self.__len__())?;
        let pickled = pickled::pickled(&self.schema, &rows).map_err(capsules::wrong)?;
        let read = py.get_type::<Table>().getattr("_read")?;
        Ok((read, (pickled,)))
    }

    /// Reads a pickled table.
    #[staticmethod]
    fn _read(table: PickledTable) -> PyResult<Table> {
        let (schema, rows) = pickled::read(table).map_err(capsules::wrong)?;
        Ok(Table {
            schema,
            pieces: vec![rows],
        })
    }

    /// The table as one of pyarrow.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// The table as a data frame of polars.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    /// The table as a data frame of pandas.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let frame = slf.py().import("pandas")?.getattr("DataFrame")?;
        match frame.hasattr("from_arrow")? {
            true => frame.call_method1("from_arrow", (slf,)),
            false => Table::to_arrow(slf)?.call_method0("to_pandas"),
        }
    }

    /// The first rows for a notebook, with puzzles drawn.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let rows = self.__len__();
        let heads = self
            .column_names()
            .into_iter()
            .map(|name| tagged("th", name));
        let mut html = format!(
            "<table><thead><tr>{}</tr></thead><tbody>",
            heads.collect::<String>()
        );
        let structs = self.structs();
        for number in 0..rows.min(SHOWN) {
            let row = structs.item(py, number)?.cast_into::<PyDict>()?;
            html += "<tr>";
            for value in row.values() {
                html += &shown(&value)?;
            }
            html += "</tr>";
        }
        let more = rows.saturating_sub(SHOWN);
        let rest = if more > 0 {
            format!("<p>and {more} more rows</p>")
        } else {
            String::new()
        };
        Ok(html + "</tbody></table>" + &rest)
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

/// Returns a row's place; negative numbers count from the end.
fn place_of(number: isize, length: usize) -> PyResult<usize> {
    let place = match number {
        0.. => Some(number.unsigned_abs()),
        _ => length.checked_sub(number.unsigned_abs()),
    };
    place
        .filter(|&place| place < length)
        .ok_or_else(|| PyIndexError::new_err("there is no such row"))
}

/// Returns a value as a cell of a table: a text that is a puzzle is drawn.
fn shown(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = value.str()?.to_string();
    let is_puzzle = matches!(text.len(), 81 | 729) && value.is_instance_of::<PyString>();
    let puzzle = is_puzzle.then(|| text.parse::<Written>().ok()).flatten();
    Ok(match puzzle {
        Some(puzzle) => {
            let svg = Grid::from(puzzle)._repr_svg_();
            format!("<td><div style=\"width:9rem\">{svg}</div></td>")
        }
        None if value.is_none() => "<td></td>".to_owned(),
        None => tagged("td", &text),
    })
}

fn tagged(tag: &str, text: &str) -> String {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!("<{tag}>{text}</{tag}>")
}

/// The rows of a table in turn.
#[pyclass(module = "ninefold")]
pub struct Rows {
    rows: Column,
    next: usize,
}

#[pymethods]
impl Rows {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.next == self.rows.__len__() {
            return Ok(None);
        }
        self.next += 1;
        self.rows.item(py, self.next - 1).map(Some)
    }
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.pieces.iter().map(|piece| piece.len()).sum()
    }

    /// The value in the row with this number; negative numbers count from the end.
    fn __getitem__<'py>(&self, py: Python<'py>, number: isize) -> PyResult<Bound<'py, PyAny>> {
        self.item(py, place_of(number, self.__len__())?)
    }

    /// The values as a numpy array.
    ///
    /// A column of puzzles has a row of 81 digits for each, with 0 for an empty cell and for a null row. `form` chooses
    /// another form: "masks" (n x 81 sets of candidates, bit 0 is the digit 1), "candidates" (n x 9 x 9 x 9, whether the
    /// cell has the candidate) or "one-hot" (n x 9 x 9 x 9, 1 for the digit of the cell). Pencil marks are masks by
    /// default. In a column of numbers, null is NaN. Numbers without null are not copied, so the array is read-only.
    ///
    /// shape: The shape of the array, such as (n, 9, 9).
    /// dtype: The type of its items.
    #[pyo3(signature = (*, shape=None, dtype=None, form=None))]
    fn to_numpy<'py>(
        &self,
        py: Python<'py>,
        shape: Option<Bound<'py, PyAny>>,
        dtype: Option<Bound<'py, PyAny>>,
        form: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let form = match form {
            Some(name) => Some(numpy_arrays::Form::named(name)?),
            None => numpy_arrays::Form::of(&self.pieces),
        };
        let mut array = match form {
            Some(form) => numpy_arrays::puzzles(py, &self.pieces, form)?,
            None => self.values(py)?,
        };
        if let Some(dtype) = dtype {
            let options = PyDict::new(py);
            options.set_item("copy", false)?;
            array = array.call_method("astype", (dtype,), Some(&options))?;
        }
        match shape {
            Some(shape) => array.call_method1("reshape", (shape,)),
            None => Ok(array),
        }
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let array = self.to_numpy(py, None, dtype, None)?;
        let is_writeable = || array.getattr("flags")?.getattr("writeable")?.is_truthy();
        match copy {
            Some(true) => array.call_method0("copy"),
            Some(false) if is_writeable()? => Err(bad("the array of this column is always a copy")),
            _ => Ok(array),
        }
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
        capsules::array(py, &self.field, &self.whole()?)
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
    /// Returns all values in one piece.
    fn whole(&self) -> PyResult<ArrayRef> {
        match &self.pieces[..] {
            [piece] => Ok(Arc::clone(piece)),
            _ => self.compact(),
        }
    }

    /// Returns a copy of all values in one piece, which begins where its buffers do.
    fn compact(&self) -> PyResult<ArrayRef> {
        let pieces: Vec<&dyn Array> = self.pieces.iter().map(|piece| &**piece).collect();
        if pieces.is_empty() {
            return Ok(new_empty_array(self.field.data_type()));
        }
        let runs = pieces.iter().enumerate();
        let runs = runs.map(|(piece, values)| (piece, 0..values.len()));
        gathered(&pieces, runs)
    }

    /// Returns the values as an array of numbers, if they are such, or of objects.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let whole = self.whole()?;
        let numbers = numpy_arrays::in_place(py, &whole)?;
        match numbers.or_else(|| numpy_arrays::copied(py, &whole)) {
            Some(array) => Ok(array),
            None => numpy_arrays::objects(&self.to_list(py)?),
        }
    }

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

/// Returns the values of runs of places, each in one of the arrays, which have the same type.
fn gathered(
    arrays: &[&dyn Array],
    runs: impl IntoIterator<Item = (usize, Range<usize>)>,
) -> PyResult<ArrayRef> {
    let data: Vec<ArrayData> = arrays.iter().map(|array| array.to_data()).collect();
    let length = arrays.iter().map(|array| array.len()).sum();
    let mut gathered = MutableArrayData::new(data.iter().collect(), false, length);
    for (array, run) in runs {
        let extended = gathered.try_extend(array, run.start, run.end);
        extended.map_err(capsules::wrong)?;
    }
    Ok(make_array(gathered.freeze()))
}

/// A value of one of the types that the tables have.
fn value<'py>(py: Python<'py>, array: &ArrayRef, place: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(place) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8View => {
            let value = array.as_string_view().value(place);
            value.into_pyobject(py)?.into_any()
        }
        DataType::Utf8 => {
            let value = array.as_string::<i32>().value(place);
            value.into_pyobject(py)?.into_any()
        }
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
