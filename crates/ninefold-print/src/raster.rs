//! SVG documents as pixels, with only the fonts of this crate.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{self, Options, Tree, fontdb::Database};

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(ttf_noto_sans::REGULAR.to_vec());
    fonts.load_font_data(ttf_noto_sans::BOLD.to_vec());
    fonts.set_sans_serif_family("Noto Sans");
    Options {
        font_family: "Noto Sans".to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    }
});

/// Reads an SVG document.
pub(crate) fn tree(svg: &str) -> Result<Tree, usvg::Error> {
    Tree::from_str(svg, &OPTIONS)
}

/// Draws an SVG document as a PNG that is `width` pixels wide; `None` if it is not valid, or too large.
pub fn png(svg: &str, width: u32) -> Option<Vec<u8>> {
    let tree = tree(svg).ok()?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = Pixmap::new(width, height)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().ok()
}

/// Draws an SVG document over a picture of this width and height, three bytes a pixel, as a PNG. Returns `None` if the
/// document is not valid, or the picture too large or of another size.
pub fn over(svg: &str, (width, height): (usize, usize), rgb: &[u8]) -> Option<Vec<u8>> {
    let tree = tree(svg).ok()?;
    let mut pixels = Pixmap::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?)?;
    let (from, _) = rgb.as_chunks::<3>();
    if from.len() != width * height {
        return None;
    }
    for (to, &[red, green, blue]) in pixels.pixels_mut().iter_mut().zip(from) {
        *to = PremultipliedColorU8::from_rgba(red, green, blue, u8::MAX)?;
    }
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}
