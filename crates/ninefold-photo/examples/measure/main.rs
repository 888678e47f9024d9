//! Measures the reader over a folder of photos, `imageN.jpg` with the truth in `imageN.dat` and the corners in
//! `outlines.csv`.
//!
//! ```text
//! cargo run --release -p ninefold-photo --example measure -- FOLDER [--bend CELLS] [--turn QUARTERS] [--half]
//!     [--dark PERCENT] [--rotate DEGREES] [--blur PIXELS] [--noise STEPS] [--all] [--draw FOLDER]
//! ```
//!
//! The blur is a standard deviation in a photo of 640 pixels; the noise is one in steps of brightness.

mod changes;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::{Cell, Grid};
use ninefold_photo::{Channels, Options, Picture, Point, Reader, Reading, Verdict};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use changes::{Changes, Photo};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut folder = None;
    let mut changes = Changes::default();
    let (mut all, mut drawn) = (false, None);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or("a value is missing");
        match &*argument {
            "--bend" => changes.bend = value()?.parse()?,
            "--turn" => changes.quarters = value()?.parse()?,
            "--dark" => changes.percent = Some(value()?.parse()?),
            "--draw" => drawn = Some(PathBuf::from(value()?)),
            "--half" => changes.half = true,
            "--rotate" => changes.degrees = value()?.parse()?,
            "--blur" => changes.blur = value()?.parse()?,
            "--noise" => changes.noise = value()?.parse()?,
            "--all" => all = true,
            _ => folder = Some(PathBuf::from(argument)),
        }
    }
    let folder = folder.ok_or("name a folder")?;
    let outlines = outlines(&fs::read_to_string(folder.join("outlines.csv")).unwrap_or_default());
    let mut photos: Vec<PathBuf> = fs::read_dir(&folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "jpg"))
        .collect();
    photos.sort();
    let mut totals = Totals::default();
    let reader = Reader::new();
    for path in &photos {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let truth = truth(&fs::read_to_string(path.with_extension("dat"))?);
        let corners = outlines.get(&*name);
        let photo = changes.of(decode(path)?, corners);
        let picture = Picture::new(photo.width, photo.height, Channels::Rgb, &photo.rgb)?;
        let start = processor_time();
        let read = reader.read(&picture, &Options::default());
        let time = (processor_time() - start) * 1e3;
        totals.times.push(time);
        totals.photos += 1;
        match read {
            Err(error) => {
                let score = error.best().map_or(0.0, |best| best.score);
                println!("{name}: {score:.2} {time:.0} ms {error}");
            }
            Ok(reading) => {
                if let Some(folder) = &drawn {
                    draw(&photo, &reading, &folder.join(format!("{name}.png")))?;
                }
                let corner = corners
                    .filter(|_| changes.is_none())
                    .map(|c| worst(&reading, c));
                let line = totals.add(&reading, &truth, corner);
                if all || line.1 {
                    println!("{name}: {} {time:.0} ms", line.0);
                }
            }
        }
    }
    totals.print();
    Ok(())
}

#[derive(Default)]
struct Totals {
    photos: usize,
    found: usize,
    raw_cells: usize,
    raw_grids: usize,
    grids: usize,
    marked: usize,
    wrong: usize,
    silent: usize,
    silent_unique: usize,
    entries: usize,
    times: Vec<f64>,
    corners: Vec<f32>,
}

impl Totals {
    /// Counts a reading, and returns a line about it and whether it is worth printing.
    fn add(&mut self, reading: &Reading, truth: &Grid, corner: Option<f32>) -> (String, bool) {
        let wrong = |digit: fn(&Reading, Cell) -> Option<ninefold::Digit>| -> Vec<Cell> {
            let is_wrong = |&cell: &Cell| digit(reading, cell) != truth[cell];
            Cell::ALL.into_iter().filter(is_wrong).collect()
        };
        let raw = wrong(|reading, cell| reading.cell(cell).raw);
        let decoded = wrong(|reading, cell| reading.cell(cell).digit);
        let silent = decoded
            .iter()
            .filter(|&&cell| !reading.cell(cell).doubtful)
            .count();
        self.found += 1;
        self.raw_cells += raw.len();
        self.raw_grids += usize::from(raw.is_empty());
        self.grids += usize::from(decoded.is_empty());
        self.wrong += decoded.len();
        self.silent += silent;
        self.marked += reading.doubtful().len();
        self.corners.extend(corner);
        let is_unique = matches!(reading.verdict, Verdict::Unique { .. });
        let is_entries = matches!(reading.verdict, Verdict::Entries { .. });
        self.entries += usize::from(is_entries);
        self.silent_unique += usize::from(is_unique && silent > 0);
        let verdict = match reading.verdict {
            Verdict::Unique { .. } => "unique",
            Verdict::Several => "several",
            Verdict::Contradiction { .. } => "contradiction",
            Verdict::Unknown => "unknown",
            Verdict::Entries { .. } => "entries",
        };
        let describe = |cell: &Cell| {
            let own = reading.cell(*cell);
            let show = |digit: Option<ninefold::Digit>| digit.map_or(0, u8::from);
            let [truth, raw, digit] = [truth[*cell], own.raw, own.digit].map(show);
            let mark = if own.doubtful { "?" } else { "" };
            let truth_log = own.log_p[usize::from(truth)];
            format!(
                "{cell}:{truth} raw {raw} read {digit}{mark} {:.1} ({truth_log:.1})",
                own.margin
            )
        };
        let mut cells: Vec<Cell> = raw.iter().chain(&decoded).copied().collect();
        cells.sort();
        cells.dedup();
        let cells: Vec<String> = cells.iter().take(9).map(describe).collect();
        let best =
            |cell: &ninefold_photo::CellReading| cell.log_p.into_iter().fold(f32::MIN, f32::max);
        let certainty = reading.cells.iter().map(best).sum::<f32>() / 81.0;
        let line = format!(
            "{:.2} {certainty:.3} {verdict} turn {} raw {} wrong {} silent {silent} marked {} corner {:.2} {}",
            reading.score,
            reading.quarter_turns,
            raw.len(),
            decoded.len(),
            reading.doubtful().len(),
            corner.unwrap_or(0.0),
            cells.join("; ")
        );
        let far = corner.is_some_and(|corner| corner > 0.5);
        let worth = !raw.is_empty() || !decoded.is_empty() || !is_unique || far;
        (line, worth)
    }

    fn print(&mut self) {
        self.times.sort_by(f64::total_cmp);
        self.corners.sort_by(f32::total_cmp);
        let cells = 81 * self.found.max(1);
        let right = 100.0 * (cells - self.raw_cells) as f64 / cells as f64;
        let Totals {
            photos,
            found,
            raw_grids,
            grids,
            wrong,
            silent,
            ..
        } = self;
        println!("photos {photos}, grid found {found}");
        println!("cells right {right:.3}% alone; grids right {raw_grids} alone, {grids} jointly");
        println!(
            "wrong cells {wrong}, unmarked {silent}; grids unique with an unmarked wrong cell {}",
            self.silent_unique
        );
        println!(
            "marked {:.2} a grid; read as entries {}",
            self.marked as f64 / *found as f64,
            self.entries
        );
        let at = |share: f64| self.times[((self.times.len() - 1) as f64 * share) as usize];
        println!(
            "time: median {:.0} ms, 90% {:.0} ms, longest {:.0} ms",
            at(0.5),
            at(0.9),
            at(1.0)
        );
        if let Some(worst) = self.corners.last() {
            println!(
                "worst corner: median {:.2} cells, largest {worst:.2}",
                self.corners[self.corners.len() / 2]
            );
        }
        if let Ok(status) = fs::read_to_string("/proc/self/status") {
            let peak = status.lines().find(|line| line.starts_with("VmHWM"));
            println!("peak memory: {}", peak.unwrap_or_default());
        }
    }
}

fn decode(path: &Path) -> Result<Photo, Box<dyn Error>> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(fs::read(path)?), options);
    let rgb = decoder
        .decode()
        .map_err(|error| format!("{path:?}: {error:?}"))?;
    let info = decoder.info().ok_or("there is no header")?;
    Ok(Photo {
        width: info.width.into(),
        height: info.height.into(),
        rgb,
    })
}

/// Writes the photo with the crossings that were found.
fn draw(photo: &Photo, reading: &Reading, path: &Path) -> Result<(), Box<dyn Error>> {
    let mut rgb = photo.rgb.clone();
    for (row, points) in reading.mesh.points().iter().enumerate() {
        for point in points {
            let near = (0..25).map(|at| (at % 5, at / 5));
            for (right, down) in near {
                let (x, y) = (point.x as usize + right, point.y as usize + down);
                if (2..photo.width + 2).contains(&x) && (2..photo.height + 2).contains(&y) {
                    let at = 3 * ((y - 2) * photo.width + x - 2);
                    rgb[at..at + 3].copy_from_slice(&[255, 28 * row as u8, 0]);
                }
            }
        }
    }
    let file = std::io::BufWriter::new(fs::File::create(path)?);
    let mut encoder = png::Encoder::new(file, photo.width as u32, photo.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header()?.write_image_data(&rgb)?;
    Ok(())
}

/// Returns the seconds of processor time of this process: other processes may use the machine, too.
fn processor_time() -> f64 {
    let text = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text
        .split(' ')
        .next()
        .and_then(|first| first.parse().ok())
        .unwrap_or(0.0);
    nanoseconds / 1e9
}

/// Reads the truth: two lines about the camera, then nine rows.
fn truth(text: &str) -> Grid {
    let digits: Vec<u8> = text
        .lines()
        .skip(2)
        .flat_map(str::bytes)
        .filter(u8::is_ascii_digit)
        .collect();
    let digits = digits.try_into().expect("81 digits");
    Grid::from_ascii(&digits)
}

fn outlines(text: &str) -> BTreeMap<String, [Point; 4]> {
    let line = |line: &str| {
        let (path, numbers) = line.split_once(',')?;
        let name = path.rsplit('/').next()?.split('.').next()?.to_owned();
        let numbers: Option<Vec<f32>> = numbers
            .split(',')
            .map(|number| number.trim().parse().ok())
            .collect();
        let numbers: [f32; 8] = numbers?.try_into().ok()?;
        Some((
            name,
            core::array::from_fn(|at| Point::new(numbers[2 * at], numbers[2 * at + 1])),
        ))
    };
    text.lines().skip(1).filter_map(line).collect()
}

/// Returns the largest distance of a corner from the outline, in cells, in the best of the four turns.
fn worst(reading: &Reading, outline: &[Point; 4]) -> f32 {
    let corners = reading.corners();
    let distance = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
    let side = distance(outline[0], outline[1]).max(1.0) / 9.0;
    let in_turn = |turn: usize| {
        let distances = (0..4).map(|at| distance(corners[(at + turn) % 4], outline[at]));
        distances.fold(0.0, f32::max) / side
    };
    (0..4).map(in_turn).fold(f32::MAX, f32::min)
}
