//! A model of a disk after a loss of power: it holds the effects of all synced calls, and some effects of others.

use std::collections::BTreeMap;

use super::Files;

/// A recorded change that the program made to its files.
#[derive(Debug)]
pub enum Event {
    Open {
        path: String,
        inode: u64,
        creates: bool,
    },
    Write {
        inode: u64,
        offset: usize,
        bytes: Vec<u8>,
    },
    Truncate {
        inode: u64,
        length: usize,
    },
    Sync {
        inode: u64,
    },
    Rename {
        from: String,
        to: String,
    },
    Remove {
        path: String,
    },
    MakeFolder {
        path: String,
    },
}

/// Reads a record. Paths become relative to `folder`.
pub fn events(mut record: &[u8], folder: &str) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(end) = record.iter().position(|&byte| byte == b'\n') {
        let line = std::str::from_utf8(&record[..end]).unwrap();
        record = &record[end + 1..];
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| fields[at].parse::<u64>().unwrap();
        let size = |at: usize| usize::try_from(number(at)).unwrap();
        let path = |at: usize| {
            let path: &str = fields[at].strip_prefix(folder).unwrap();
            path.trim_start_matches('/')
                .trim_end_matches('/')
                .to_owned()
        };
        events.push(match fields[0] {
            "open" => Event::Open {
                path: path(1),
                inode: number(2),
                creates: number(3) == 1,
            },
            "write" => {
                let (bytes, rest) = record.split_at(size(3));
                record = &rest[1..];
                Event::Write {
                    inode: number(1),
                    offset: size(2),
                    bytes: bytes.to_owned(),
                }
            }
            "truncate" => Event::Truncate {
                inode: number(1),
                length: size(2),
            },
            "sync" => Event::Sync { inode: number(1) },
            "rename" => Event::Rename {
                from: path(1),
                to: path(2),
            },
            "unlink" | "rmdir" => Event::Remove { path: path(1) },
            "mkdir" => Event::MakeFolder { path: path(1) },
            other => panic!("{other}"),
        });
    }
    events
}

/// The state of a file's unsynced data after a loss of power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsynced {
    Lost,
    /// The file has its full length, but only the first half of the data, followed by zeros.
    Torn,
    Kept,
}

/// The unsynced changes of names that have reached the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// The first `n` changes.
    First(usize),
    /// All changes except one.
    Without(usize),
    /// Only one change.
    Only(usize),
}

impl Names {
    fn has(self, change: usize) -> bool {
        match self {
            Names::First(count) => change < count,
            Names::Without(one) => change != one,
            Names::Only(one) => change == one,
        }
    }
}

/// A file or folder.
#[derive(Default)]
struct Object {
    is_folder: bool,
    now: Vec<u8>,
    synced: Vec<u8>,
}

/// A change of names in one folder.
#[derive(Clone)]
enum Change {
    Add(String, usize),
    Remove(String),
    Rename(String, String),
}

impl Change {
    fn folder(&self) -> &str {
        let (Change::Add(path, _) | Change::Remove(path) | Change::Rename(path, _)) = self;
        path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    fn make(&self, names: &mut BTreeMap<String, usize>) {
        match self {
            Change::Add(path, object) => {
                names.insert(path.clone(), *object);
            }
            Change::Remove(path) => {
                names.remove(path);
            }
            // If an earlier rename did not reach the disk, the file may have another name.
            Change::Rename(from, to) => {
                if let Some(object) = names.remove(from) {
                    names.insert(to.clone(), object);
                }
            }
        }
    }
}

/// A disk, with the changes that are not synced yet.
pub struct Disk {
    objects: Vec<Object>,
    by_inode: BTreeMap<u64, usize>,
    now: BTreeMap<String, usize>,
    synced: BTreeMap<String, usize>,
    unsynced: Vec<Change>,
}

impl Disk {
    /// Returns a disk that holds these files.
    pub fn new(files: &Files) -> Disk {
        let mut disk = Disk {
            objects: vec![Object {
                is_folder: true,
                ..Object::default()
            }],
            by_inode: BTreeMap::new(),
            now: BTreeMap::from([(String::new(), 0)]),
            synced: BTreeMap::new(),
            unsynced: Vec::new(),
        };
        for (name, bytes) in files {
            let object = Object {
                is_folder: name.ends_with('/'),
                now: bytes.clone(),
                synced: bytes.clone(),
            };
            disk.objects.push(object);
            let name = name.trim_end_matches('/').to_owned();
            disk.now.insert(name, disk.objects.len() - 1);
        }
        disk.synced = disk.now.clone();
        disk
    }

    fn change(&mut self, change: Change) {
        change.make(&mut self.now);
        self.unsynced.push(change);
    }

    fn object(&mut self, inode: u64) -> &mut Object {
        &mut self.objects[self.by_inode[&inode]]
    }

    /// Applies a change that the program made.
    pub fn make(&mut self, event: &Event) {
        match event {
            Event::Open {
                path,
                inode,
                creates,
            } => {
                if *creates && !self.now.contains_key(path) {
                    self.objects.push(Object::default());
                    self.change(Change::Add(path.clone(), self.objects.len() - 1));
                }
                self.by_inode.insert(*inode, self.now[path]);
            }
            Event::Write {
                inode,
                offset,
                bytes,
            } => {
                let now = &mut self.object(*inode).now;
                now.resize(now.len().max(offset + bytes.len()), 0);
                now[*offset..][..bytes.len()].copy_from_slice(bytes);
            }
            Event::Truncate { inode, length } => self.object(*inode).now.resize(*length, 0),
            Event::Sync { inode } => self.sync(*inode),
            Event::Rename { from, to } => self.change(Change::Rename(from.clone(), to.clone())),
            Event::Remove { path } => self.change(Change::Remove(path.clone())),
            Event::MakeFolder { path } => {
                self.objects.push(Object {
                    is_folder: true,
                    ..Object::default()
                });
                self.change(Change::Add(path.clone(), self.objects.len() - 1));
            }
        }
    }

    /// Syncs a file without its name, or the names in a folder.
    fn sync(&mut self, inode: u64) {
        let number = self.by_inode[&inode];
        let object = &mut self.objects[number];
        if !object.is_folder {
            object.synced.clone_from(&object.now);
            return;
        }
        let path = self.now.iter().find(|(_, object)| **object == number);
        let path = path
            .expect("nobody syncs a folder without a name")
            .0
            .clone();
        for change in std::mem::take(&mut self.unsynced) {
            match change.folder() == path {
                true => change.make(&mut self.synced),
                false => self.unsynced.push(change),
            }
        }
    }

    /// Returns all states in which the disk may be if power is lost now.
    pub fn after_power_loss(&self) -> impl Iterator<Item = Files> {
        let changes = self.unsynced.len();
        let first = (0..=changes).map(Names::First);
        let one = (0..changes).flat_map(|one| [Names::Without(one), Names::Only(one)]);
        let names = first.chain(one);
        names.flat_map(|names| {
            [Unsynced::Lost, Unsynced::Torn, Unsynced::Kept].map(|data| self.state(names, data))
        })
    }

    fn state(&self, kept: Names, unsynced: Unsynced) -> Files {
        let mut names = self.synced.clone();
        for (number, change) in self.unsynced.iter().enumerate() {
            if kept.has(number) {
                change.make(&mut names);
            }
        }
        let has_folder = |path: &str| match path.rsplit_once('/') {
            Some((folder, _)) => names.contains_key(folder),
            None => true,
        };
        let reached = names
            .iter()
            .filter(|(path, _)| !path.is_empty() && has_folder(path));
        let files = reached.map(|(path, &object)| match &self.objects[object] {
            Object {
                is_folder: true, ..
            } => (format!("{path}/"), Vec::new()),
            file => (path.clone(), file.after(unsynced)),
        });
        files.collect()
    }
}

impl Object {
    fn after(&self, unsynced: Unsynced) -> Vec<u8> {
        match unsynced {
            Unsynced::Lost => self.synced.clone(),
            Unsynced::Kept => self.now.clone(),
            Unsynced::Torn => {
                let same = self
                    .now
                    .iter()
                    .zip(&self.synced)
                    .take_while(|(now, synced)| now == synced);
                let same = same.count();
                let half = same + (self.now.len() - same) / 2;
                let mut torn = self.now[..half].to_vec();
                torn.resize(self.now.len(), 0);
                torn
            }
        }
    }
}

#[test]
fn what_is_not_synced_may_be_lost() {
    let file = |path: &str, inode| Event::Open {
        path: path.to_owned(),
        inode,
        creates: true,
    };
    let write = |inode, text: &str| Event::Write {
        inode,
        offset: 0,
        bytes: text.into(),
    };
    let rename = Event::Rename {
        from: "new".to_owned(),
        to: "old".to_owned(),
    };
    let mut disk = Disk::new(&Files::from([("old".to_owned(), b"first".to_vec())]));
    for event in [file("new", 1), write(1, "second"), rename] {
        disk.make(&event);
    }
    let states: Vec<Files> = disk.after_power_loss().collect();
    let has = |name: &str, text: &str| {
        let file = (name.to_owned(), text.as_bytes().to_vec());
        states
            .iter()
            .any(|state| state.iter().eq([(&file.0, &file.1)]))
    };
    assert!(
        has("old", "first") && has("old", "") && has("old", "sec\0\0\0") && has("old", "second")
    );
    let folder = Event::Open {
        path: String::new(),
        inode: 2,
        creates: false,
    };
    for event in [Event::Sync { inode: 1 }, folder, Event::Sync { inode: 2 }] {
        disk.make(&event);
    }
    let synced = Files::from([("old".to_owned(), b"second".to_vec())]);
    assert!(disk.after_power_loss().all(|state| state == synced));
}
