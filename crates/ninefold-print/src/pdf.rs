//! Pages as tagged PDF: vector graphics, with the used parts of the fonts. The same pages give the same bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::num::NonZeroU16;
use std::sync::LazyLock;

use krilla::color::{luma, rgb};
use krilla::configure::{Configuration, ValidationError, Validator};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::{PathBuilder, Point as At, Rect, Size, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Paint, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{ArtifactType, ContentTag, Node, SpanTag, Tag, TagGroup, TagTree};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt, SvgSettings};
use rustybuzz::UnicodeBuffer;

use crate::cover;
use crate::drawing::{
    self, Anchor, Area, Bookmark, Colour, Face, Form, Page, Part, Point, Role, Shape, Text,
};
use crate::layout::Layout;
use crate::raster;

/// The metadata of a PDF.
#[derive(Clone, Debug)]
pub struct About {
    /// The title of the document; if empty, the title is Sudoku.
    pub title: String,
    /// The code of its language.
    pub language: &'static str,
    /// The program that made it.
    pub creator: String,
}

impl About {
    /// Describes pages with this layout and cover, made by the program `creator`. The title is the title of the
    /// pages, or of the cover.
    pub fn of(layout: &Layout, cover: Option<&str>, creator: &str) -> About {
        let of_cover = || cover.map(cover::title);
        let title = layout.title().map(str::to_owned).or_else(of_cover);
        About {
            title: title.unwrap_or_default(),
            language: layout.words.language,
            creator: creator.to_owned(),
        }
    }
}

/// The reason why a PDF could not be made.
#[derive(Debug)]
pub struct Failed(String);

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the PDF cannot be made: {}", self.0)
    }
}

impl std::error::Error for Failed {}

/// The maximum number of missing characters that an error lists.
const MOST_MISSING: usize = 12;

/// A PDF to which pages are added one by one. Keeps compressed pages and the tree of tags.
pub struct Pdf {
    document: Document,
    fonts: [Shaper; 2],
    tags: TagTree,
    chapters: Vec<Chapter>,
    pages: usize,
}

/// An entry in the table of contents with its sub-entries.
struct Chapter {
    text: String,
    page: usize,
    within: Vec<(String, usize)>,
}

/// A font with the data for shaping texts.
struct Shaper {
    font: Font,
    face: &'static rustybuzz::Face<'static>,
}

static REGULAR: LazyLock<rustybuzz::Face<'static>> = LazyLock::new(|| face(ttf_noto_sans::REGULAR));
static BOLD: LazyLock<rustybuzz::Face<'static>> = LazyLock::new(|| face(ttf_noto_sans::BOLD));

fn face(data: &'static [u8]) -> rustybuzz::Face<'static> {
    rustybuzz::Face::from_slice(data, 0).expect("the font is sound")
}

impl Shaper {
    fn new(data: &'static [u8], face: &'static rustybuzz::Face<'static>) -> Shaper {
        let font = Font::new(data.to_vec().into(), 0).expect("the font is sound");
        Shaper { font, face }
    }

    /// Returns the glyphs of a text, and their width relative to the size of the font.
    fn shaped(&self, text: &str) -> (Vec<KrillaGlyph>, f32) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        let shaped = rustybuzz::shape(self.face, &[], buffer);
        let units = self.font.units_per_em();
        let infos = shaped.glyph_infos();
        let clusters: Vec<usize> = infos.iter().map(|info| info.cluster as usize).collect();
        let ends = next_greater(&clusters);
        let mut glyphs = Vec::with_capacity(infos.len());
        let mut width = 0.0;
        let each = infos.iter().zip(shaped.glyph_positions()).zip(ends);
        for ((info, position), end) in each {
            let start = info.cluster as usize;
            let share = |length: i32| length as f32 / units;
            width += share(position.x_advance);
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                share(position.x_advance),
                share(position.x_offset),
                share(position.y_offset),
                share(position.y_advance),
                start..end.unwrap_or(text.len()),
                None,
            ));
        }
        (glyphs, width)
    }
}

/// Returns, for each number, the next greater number after it, if there is one.
fn next_greater(numbers: &[usize]) -> Vec<Option<usize>> {
    // The candidates among the later numbers: each is greater than all between; the nearest is the last and the
    // smallest.
    let mut greater: Vec<usize> = Vec::new();
    let next = numbers.iter().rev().map(|number| {
        while greater.pop_if(|last| *last <= *number).is_some() {}
        let next = greater.last().copied();
        greater.push(*number);
        next
    });
    let mut next: Vec<Option<usize>> = next.collect();
    next.reverse();
    next
}

impl Pdf {
    /// Returns a PDF without pages.
    pub fn new(about: &About) -> Pdf {
        let settings = SerializeSettings {
            configuration: Configuration::new_with_validator(Validator::UA1),
            ..SerializeSettings::default()
        };
        let mut document = Document::new_with(settings);
        let language = about.language.to_owned();
        // An accessible document must have a title.
        let title = match about.title.trim() {
            "" => "Sudoku".to_owned(),
            title => title.replace(char::is_control, " "),
        };
        document.set_metadata(
            Metadata::new()
                .title(title.clone())
                .language(language.clone())
                .creator(about.creator.clone())
                .document_id(title),
        );
        Pdf {
            document,
            fonts: [
                Shaper::new(ttf_noto_sans::REGULAR, &REGULAR),
                Shaper::new(ttf_noto_sans::BOLD, &BOLD),
            ],
            tags: TagTree::new().with_lang(Some(language)),
            chapters: Vec::new(),
            pages: 0,
        }
    }

    /// Adds a page.
    pub fn add(&mut self, page: &Page) {
        let size = Size::from_wh(page.width as f32, page.height as f32);
        let size = size.expect("paper has a size");
        let mut drawn = self.document.start_page_with(PageSettings::new(size));
        let mut surface = drawn.surface();
        for part in &page.parts {
            let group = write_part(part, &mut surface, &self.fonts);
            if let Some(group) = group {
                self.tags.push(group);
            }
        }
        surface.finish();
        drawn.finish();
        for Bookmark { depth, text } in &page.bookmarks {
            match (depth, self.chapters.last_mut()) {
                (2.., Some(chapter)) => chapter.within.push((text.clone(), self.pages)),
                _ => self.chapters.push(Chapter {
                    text: text.clone(),
                    page: self.pages,
                    within: Vec::new(),
                }),
            }
        }
        self.pages += 1;
    }

    /// Returns the bytes of the document.
    ///
    /// # Errors
    /// If the document does not conform to PDF/UA-1, the standard for accessible PDFs: if the font lacks a character.
    pub fn finish(mut self) -> Result<Vec<u8>, Failed> {
        let mut outline = Outline::new();
        let entry = |text: String, page| {
            OutlineNode::new(text, XyzDestination::new(page, At::from_xy(0.0, 0.0)))
        };
        for chapter in self.chapters {
            let mut node = entry(chapter.text, chapter.page);
            for (text, page) in chapter.within {
                node.push_child(entry(text, page));
            }
            outline.push_child(node);
        }
        self.document.set_outline(outline);
        self.document.set_tag_tree(self.tags);
        self.document.finish().map_err(|error| failed(&error))
    }
}

/// Describes an error.
fn failed(error: &KrillaError) -> Failed {
    let KrillaError::Validation(errors) = error else {
        return Failed(format!("{error:?}"));
    };
    let missing = errors.iter().filter_map(|error| match error {
        // In right-to-left text, the error also contains the letters that follow.
        ValidationError::ContainsNotDefGlyph(_, _, text) => text.chars().next(),
        _ => None,
    });
    let missing: BTreeSet<char> = missing.collect();
    if missing.is_empty() {
        return Failed(format!("{error:?}"));
    }
    let missing = missing.into_iter().take(MOST_MISSING).map(String::from);
    let missing: Vec<String> = missing.collect();
    Failed(format!(
        "its font has no {}; it has Latin, Greek and Cyrillic letters, while SVG pages can have others",
        missing.join(", ")
    ))
}

/// Draws a part, and returns its place in the tree of tags, if it has one.
fn write_part(part: &Part, surface: &mut Surface, fonts: &[Shaper; 2]) -> Option<TagGroup> {
    let group = match &part.role {
        Role::Decoration => None,
        Role::Heading(depth) => {
            let depth = NonZeroU16::new(*depth).unwrap_or(NonZeroU16::MIN);
            Some(TagGroup::new(Tag::Hn(depth, Some(part.text()))))
        }
        Role::Paragraph => Some(TagGroup::new(Tag::P)),
        Role::Figure(told) => Some(TagGroup::new(Tag::Figure(Some(told.clone())))),
        Role::Caption => Some(TagGroup::new(Tag::P)),
    };
    let tag = match &part.role {
        Role::Decoration => ContentTag::Artifact(ArtifactType::Page),
        Role::Figure(_) => ContentTag::Other,
        _ => ContentTag::Span(SpanTag::empty()),
    };
    let identifier = surface.start_tagged(tag);
    let turn = part.turned_around.map(|Point { x, y }| {
        Transform::from_row(-1.0, 0.0, 0.0, -1.0, 2.0 * x as f32, 2.0 * y as f32)
    });
    if let Some(turn) = &turn {
        surface.push_transform(turn);
    }
    let mut lines: BTreeMap<Line, Vec<&Text>> = BTreeMap::new();
    for shape in &part.shapes {
        match shape {
            Shape::Text(text) => lines.entry(Line::of(text)).or_default().push(text),
            shape => write_shape(shape, surface),
        }
    }
    // In tagged text, a line break does not separate words, so a line that continues ends in a space. Digits of a
    // figure are not running text.
    let is_read = !matches!(part.role, Role::Figure(_));
    let mut lines = lines.into_values().peekable();
    while let Some(mut texts) = lines.next() {
        texts.sort_by(|one, other| one.at.x.total_cmp(&other.at.x));
        let goes_on = is_read && lines.peek().is_some();
        write_line(&texts, goes_on, surface, fonts);
    }
    if turn.is_some() {
        surface.pop();
    }
    surface.end_tagged();
    group.map(|mut group| {
        group.push(Node::Leaf(identifier));
        group
    })
}

/// The common properties of texts that are drawn together. A row of digits becomes one instruction, and a large book
/// takes less than half the memory.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    baseline: u64,
    size: u64,
    /// Bold texts come first, such as the number of a puzzle.
    is_regular: bool,
    colour: Colour,
}

impl Line {
    fn of(text: &Text) -> Line {
        Line {
            // Positive floats sort like their bits.
            baseline: text.at.y.to_bits(),
            size: text.size.to_bits(),
            is_regular: text.face == Face::Regular,
            colour: text.colour,
        }
    }
}

fn write_shape(shape: &Shape, surface: &mut Surface) {
    let mut path = PathBuilder::new();
    match shape {
        Shape::Line { from, to, width } => {
            path.move_to(from.x as f32, from.y as f32);
            path.line_to(to.x as f32, to.y as f32);
            draw(surface, path, *width);
        }
        Shape::Frame { area, width } => {
            path.push_rect(rect(*area));
            draw(surface, path, *width);
        }
        Shape::Form { form, fill, stroke } => {
            push_form(form, &mut path);
            surface.set_fill(fill.map(filled));
            surface.set_stroke(stroke.map(stroked));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
        // Texts are drawn separately, line by line.
        Shape::Text(_) => {}
        Shape::Picture { area, svg } => {
            let size = Size::from_wh(area.width as f32, area.height as f32);
            let (Some(size), Ok(tree)) = (size, raster::tree(svg)) else {
                return;
            };
            surface.push_transform(&Transform::from_translate(area.x as f32, area.y as f32));
            surface.draw_svg(&tree, size, SvgSettings::default());
            surface.pop();
        }
    }
}

fn push_form(form: &Form, path: &mut PathBuilder) {
    match form {
        Form::Circle { middle, radius } => {
            // The distance of the control points with which four curves are nearly a circle.
            const ROUND: f64 = 0.5523;
            let at = |x: f64, y: f64| {
                let x = (middle.x + x * radius) as f32;
                (x, (middle.y + y * radius) as f32)
            };
            let (x, y) = at(1.0, 0.0);
            path.move_to(x, y);
            let mut from = (1.0, 0.0);
            for to in [(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)] {
                let (x1, y1) = at(from.0 + ROUND * to.0, from.1 + ROUND * to.1);
                let (x2, y2) = at(to.0 + ROUND * from.0, to.1 + ROUND * from.1);
                let (x, y) = at(to.0, to.1);
                path.cubic_to(x1, y1, x2, y2, x, y);
                from = to;
            }
            path.close();
        }
        Form::Corners { points, is_closed } => {
            for (number, point) in points.iter().enumerate() {
                let (x, y) = (point.x as f32, point.y as f32);
                match number {
                    0 => path.move_to(x, y),
                    _ => path.line_to(x, y),
                }
            }
            if *is_closed {
                path.close();
            }
        }
    }
}

fn filled(colour: Colour) -> Fill {
    Fill {
        paint: paint(colour),
        opacity: NormalizedF32::ONE,
        ..Fill::default()
    }
}

fn stroked(stroke: drawing::Stroke) -> Stroke {
    let dash = stroke.dash.map(|lengths| StrokeDash {
        array: lengths.map(|length| length as f32).to_vec(),
        offset: 0.0,
    });
    Stroke {
        paint: paint(stroke.colour),
        width: stroke.width as f32,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        dash,
        ..Stroke::default()
    }
}

/// Returns a colour; greys as such, so that printers use only black ink for them.
fn paint(Colour([red, green, blue]): Colour) -> Paint {
    match red == green && green == blue {
        true => luma::Color::new(red).into(),
        false => rgb::Color::new(red, green, blue).into(),
    }
}

fn rect(area: Area) -> Rect {
    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(|it| it as f32);
    Rect::from_xywh(x, y, width, height).expect("areas have sizes")
}

fn draw(surface: &mut Surface, path: PathBuilder, width: f64) {
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: luma::Color::new(0).into(),
        width: width as f32,
        ..Stroke::default()
    }));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

/// Draws the texts of a line from left to right, with a space at its end if the text continues.
fn write_line(
    texts: &[&Text],
    goes_on: bool,
    surface: &mut Surface,
    [regular, bold]: &[Shaper; 2],
) {
    let Some(first) = texts.first() else {
        return;
    };
    let shaper = match first.face {
        Face::Regular => regular,
        Face::Bold => bold,
    };
    let size = first.size as f32;
    let (mut all, mut glyphs): (String, Vec<KrillaGlyph>) = (String::new(), Vec::new());
    // The start of the line, and the end of its last glyph.
    let (mut start, mut end) = (None, 0.0);
    for text in texts {
        if !glyphs.is_empty() && text.text.len() > 1 {
            // Words need a space between them, whatever their positions.
            let (space, width) = shaper.shaped(" ");
            append(&mut all, &mut glyphs, " ", space);
            end += width * size;
        }
        let (shaped, width) = shaper.shaped(&text.text);
        let x = text.at.x as f32
            - match text.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width * size / 2.0,
                Anchor::End => width * size,
            };
        start.get_or_insert(x);
        if let Some(last) = glyphs.last_mut() {
            last.x_advance += (x - end) / size;
        }
        append(&mut all, &mut glyphs, &text.text, shaped);
        end = x + width * size;
    }
    if goes_on {
        append(&mut all, &mut glyphs, " ", shaper.shaped(" ").0);
    }
    surface.set_fill(Some(filled(first.colour)));
    surface.set_stroke(None);
    let at = At::from_xy(start.unwrap_or_default(), first.at.y as f32);
    surface.draw_glyphs(at, &glyphs, shaper.font.clone(), &all, size, false);
}

/// Appends a text and its glyphs.
fn append(all: &mut String, glyphs: &mut Vec<KrillaGlyph>, text: &str, shaped: Vec<KrillaGlyph>) {
    glyphs.extend(shaped.into_iter().map(|mut glyph| {
        glyph.text_range = glyph.text_range.start + all.len()..glyph.text_range.end + all.len();
        glyph
    }));
    all.push_str(text);
}

#[cfg(test)]
mod tests {
    use super::next_greater;

    #[test]
    fn the_next_greater_number_is_found() {
        let found = next_greater(&[3, 0, 0, 2, 1, 5, 5]);
        assert_eq!(
            found,
            [Some(5), Some(2), Some(2), Some(5), Some(5), None, None]
        );
        assert_eq!(next_greater(&[]), []);
    }
}
