//! The files that a run needs besides its results.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::PathBuf;

use crate::failure::Failure;
use crate::results::{sync_folder, sync_folder_of};

/// The folder for named files beside the results, so that a run can resume. Without a folder, the files have no names,
/// and the system removes them when they are closed.
pub enum Place {
    Folder(PathBuf),
    Unnamed,
}

impl Place {
    /// Creates an empty file.
    pub fn create(&self, name: &str) -> Result<File, Failure> {
        let file = match self {
            Place::Folder(folder) => {
                let mut options = OpenOptions::new();
                let options = options.read(true).write(true).create(true).truncate(true);
                fs::create_dir_all(folder).and_then(|()| options.open(folder.join(name)))
            }
            Place::Unnamed => tempfile::tempfile(),
        };
        file.map_err(self.failure())
    }

    /// Creates an empty file for appending.
    pub fn append(&self, name: &str) -> Result<Appended, Failure> {
        self.create(name).map(|file| Appended::new(file, 0))
    }

    /// Opens a file of an earlier run for appending, cut off at this length.
    pub fn reopen(&self, name: &str, length: u64) -> Result<Appended, Failure> {
        let file = self.open(name)?;
        let cut = || {
            let found = file.metadata()?.len();
            if found < length {
                let message = format!("it has {found} bytes, but should have at least {length}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            file.set_len(length)?;
            (&file).seek(SeekFrom::End(0))
        };
        cut().map_err(self.failure())?;
        Ok(Appended::new(file, length))
    }

    /// Opens a file of an earlier run.
    pub fn open(&self, name: &str) -> Result<File, Failure> {
        let path = match self {
            Place::Folder(folder) => folder.join(name),
            Place::Unnamed => PathBuf::from(name),
        };
        let file = File::options().read(true).write(true).open(&path);
        file.map_err(Failure::at(&path))
    }

    /// Flushes the names of the files to disk.
    pub fn sync(&self) -> Result<(), Failure> {
        match self {
            Place::Folder(folder) if folder.exists() => {
                let synced = sync_folder(folder).and_then(|()| sync_folder_of(folder));
                synced.map_err(self.failure())
            }
            _ => Ok(()),
        }
    }

    /// Removes a file.
    pub fn remove(&self, name: &str) {
        if let Place::Folder(folder) = self {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(folder.join(name));
        }
    }

    /// Removes the files whose names match, and then the folder if it is empty.
    pub fn clear(&self, is_own: impl Fn(&str) -> bool) {
        let Place::Folder(folder) = self else { return };
        // A file that cannot be removed does no harm.
        for file in fs::read_dir(folder).into_iter().flatten().flatten() {
            if file.file_name().to_str().is_some_and(&is_own) {
                let _ = fs::remove_file(file.path());
            }
        }
        let _ = fs::remove_dir(folder);
    }

    /// Returns a function that adds the place of the files to an error.
    pub fn failure(&self) -> impl Fn(io::Error) -> Failure + use<> {
        let name = match self {
            Place::Folder(folder) => folder.display().to_string(),
            Place::Unnamed => format!("a file in {}", std::env::temp_dir().display()),
        };
        move |error| Failure::file(&name, error)
    }
}

/// A file for appending, and its length including all bytes written.
pub struct Appended {
    out: BufWriter<File>,
    length: u64,
}

impl Appended {
    fn new(file: File, length: u64) -> Appended {
        let out = BufWriter::with_capacity(1 << 20, file);
        Appended { out, length }
    }

    /// Flushes everything written to disk, and returns the length.
    pub fn sync(&mut self) -> io::Result<u64> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        Ok(self.length)
    }

    /// Returns the whole file, ready to read from its beginning.
    pub fn into_file(self) -> io::Result<File> {
        let mut file = self
            .out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    }
}

impl Write for Appended {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
