//! Where the files stand that a run needs besides its results.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::PathBuf;

use crate::failure::Failure;
use crate::results::{sync_folder, sync_folder_of};

/// Beside the results, with names, so that a run can resume; or files without names, which are gone as soon as
/// nobody uses them.
pub enum Place {
    Folder(PathBuf),
    Unnamed,
}

impl Place {
    /// An empty file.
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

    /// An empty file that grows at its end.
    pub fn append(&self, name: &str) -> Result<Appended, Failure> {
        self.create(name).map(|file| Appended::new(file, 0))
    }

    /// A file of an earlier run. What it has beyond this length is cut off.
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

    /// A file of an earlier run.
    pub fn open(&self, name: &str) -> Result<File, Failure> {
        let path = match self {
            Place::Folder(folder) => folder.join(name),
            Place::Unnamed => PathBuf::from(name),
        };
        let file = File::options().read(true).write(true).open(&path);
        file.map_err(Failure::at(&path))
    }

    /// Makes the names of the files last.
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
            // One that stays is in nobody's way.
            let _ = fs::remove_file(folder.join(name));
        }
    }

    /// Removes the files with such names, and then the folder, unless something else is in it.
    pub fn clear(&self, is_own: impl Fn(&str) -> bool) {
        let Place::Folder(folder) = self else { return };
        // What cannot be removed is in nobody's way.
        for file in fs::read_dir(folder).into_iter().flatten().flatten() {
            if file.file_name().to_str().is_some_and(&is_own) {
                let _ = fs::remove_file(file.path());
            }
        }
        let _ = fs::remove_dir(folder);
    }

    /// Names these files in an error.
    pub fn failure(&self) -> impl Fn(io::Error) -> Failure + use<> {
        let name = match self {
            Place::Folder(folder) => folder.display().to_string(),
            Place::Unnamed => format!("a file in {}", std::env::temp_dir().display()),
        };
        move |error| Failure::file(&name, error)
    }
}

/// A file that grows at its end, and the length that it has with all that has been written.
pub struct Appended {
    out: BufWriter<File>,
    length: u64,
}

impl Appended {
    fn new(file: File, length: u64) -> Appended {
        let out = BufWriter::with_capacity(1 << 20, file);
        Appended { out, length }
    }

    /// Makes what has been written last, and returns the length.
    pub fn sync(&mut self) -> io::Result<u64> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        Ok(self.length)
    }

    /// The whole file, to be read from its beginning.
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
