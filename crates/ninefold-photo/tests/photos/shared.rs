//! The 160 photos that are shared beside the project, if the variable `NINEFOLD_SHARED` names their folder's folder.
//!
//! They are for measuring only: no weights are trained on them.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold::{Cell, Grid};
use ninefold_photo::{Channels, Options, Picture, Reader};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The number of photos.
const PHOTOS: usize = 160;
/// The number of puzzles that are at least read without a fault.
const RIGHT: usize = 158;

/// Reads the truth: two lines about the camera, then nine rows of digits, 0 for an empty cell.
fn truth(path: &Path) -> Grid {
    let text = fs::read_to_string(path).unwrap();
    let digits = text
        .lines()
        .skip(2)
        .flat_map(str::bytes)
        .filter(u8::is_ascii_digit);
    Grid::from_ascii(&digits.collect::<Vec<u8>>().try_into().unwrap())
}

#[test]
fn photos_of_newspapers_are_read() {
    let Some(shared) = std::env::var_os("NINEFOLD_SHARED") else {
        println!("NINEFOLD_SHARED is not set: the photos are not read");
        return;
    };
    let mut paths: Vec<PathBuf> = fs::read_dir(Path::new(&shared).join("photos"))
        .expect("the folder with the photos")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jpg"))
        .collect();
    paths.sort();
    assert_eq!(paths.len(), PHOTOS, "photos are missing");
    let reader = Reader::new();
    let mut right = 0;
    for path in paths {
        let grid = truth(&path.with_extension("dat"));
        let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB);
        let bytes = fs::read(&path).unwrap();
        let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
        let rgb = decoder.decode().unwrap();
        let info = decoder.info().unwrap();
        let picture =
            Picture::new(info.width.into(), info.height.into(), Channels::Rgb, &rgb).unwrap();
        let Ok(reading) = reader.read(&picture, &Options::default()) else {
            println!("{path:?}: no grid");
            continue;
        };
        let is_wrong = |cell: &Cell| reading.cell(*cell).digit != grid[*cell];
        let wrong: Vec<Cell> = Cell::ALL.into_iter().filter(is_wrong).collect();
        right += usize::from(wrong.is_empty());
        for cell in wrong {
            println!(
                "{path:?}: {cell} is {:?}, read {:?}",
                grid[cell],
                reading.cell(cell)
            );
            assert!(
                reading.cell(cell).doubtful,
                "{cell} of {path:?} is wrong without a mark"
            );
        }
    }
    println!("{right} of {PHOTOS} puzzles right");
    assert!(right >= RIGHT, "{right} of {PHOTOS}");
}
