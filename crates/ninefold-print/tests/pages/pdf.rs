//! The contents of a PDF apart from its appearance.

use lopdf::Document;
use ninefold_print::pdf::{About, Pdf};
use ninefold_print::{Book, Layout, Words};

use super::{LINES, book};

fn pdf(book: &Book, language: &'static str) -> Vec<u8> {
    let about = About {
        title: "Puzzles of the week".to_owned(),
        language,
        creator: "test".to_owned(),
    };
    let mut pdf = Pdf::new(&about);
    for page in book.pages() {
        pdf.add(&page);
    }
    pdf.finish().unwrap()
}

#[test]
fn the_same_book_is_the_same_bytes() {
    let book = book(Layout::default(), 30).with_cover("A cover").unwrap();
    let [one, other] = [0, 1].map(|_| pdf(&book, "en"));
    assert!(one == other);
    assert!(one.starts_with(b"%PDF-1."));
}

#[test]
fn characters_that_the_font_lacks_are_named() {
    let layout = Layout {
        title: Some("Wöchentlich: судоку, σουντόκου, 数独 ★ 数".to_owned()),
        ..Layout::default()
    };
    let book = book(layout, 1);
    let mut pdf = Pdf::new(&About {
        title: String::new(),
        language: "en",
        creator: "test".to_owned(),
    });
    book.pages().for_each(|page| pdf.add(&page));
    let message = pdf.finish().unwrap_err().to_string();
    assert!(message.contains("has no ★, 数, 独;"), "{message}");
}

/// A PDF has a title, a language, tags, a table of contents, and text alternatives for blind readers.
#[test]
fn it_is_tagged() {
    let layout = Layout {
        title: Some("Rätsel der Woche".to_owned()),
        words: Words {
            language: "de",
            puzzle: "Rätsel",
            ..Words::ENGLISH
        },
        ..Layout::default()
    };
    let bytes = pdf(&book(layout, 7), "de");
    let document = Document::load_mem(&bytes).unwrap();
    assert_eq!(document.get_pages().len(), 3);
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"de");
    for key in [&b"StructTreeRoot"[..], b"Outlines", b"MarkInfo"] {
        assert!(catalog.has(key), "{}", String::from_utf8_lossy(key));
    }
    let mut told = Vec::new();
    let mut headings = 0;
    for object in document.objects.values() {
        let Ok(dictionary) = object.as_dict() else {
            continue;
        };
        if let Ok(text) = dictionary.get(b"Alt").and_then(lopdf::decode_text_string) {
            told.push(text);
        }
        let kind = dictionary.get(b"S").and_then(|kind| kind.as_name());
        headings += usize::from(kind.is_ok_and(|kind| kind == b"H1"));
    }
    assert_eq!(headings, 2);
    assert_eq!(told.len(), 14);
    let expected = format!("Rätsel 1: {}", LINES[0]);
    assert!(told.contains(&expected), "{told:?}");
}

/// A subset of a font has less than a tenth of its 200 kilobytes.
#[test]
fn fonts_are_embedded_as_far_as_they_are_used() {
    let bytes = pdf(&book(Layout::default(), 6), "en");
    let document = Document::load_mem(&bytes).unwrap();
    let fonts = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok());
    let fonts: Vec<_> = fonts
        .filter(|dictionary| dictionary.has(b"FontFile2"))
        .collect();
    assert_eq!(fonts.len(), 2);
    assert!(bytes.len() < 60_000, "{}", bytes.len());
}
