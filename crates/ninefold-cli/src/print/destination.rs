//! The destination of pages: a PDF, an SVG file, or a folder of SVG files.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold_print::drawing::Page;
use ninefold_print::pdf::{About, Pdf};
use ninefold_print::svg;

use crate::failure::Failure;
use crate::output::write_whole;
use crate::terminal;

pub struct Destination {
    path: PathBuf,
    form: Form,
    pages: usize,
}

enum Form {
    Pdf(Box<Pdf>),
    /// The page, once it has been added.
    Svg(Option<String>),
    Folder,
}

impl Destination {
    pub fn new(path: &Path, about: &About) -> Result<Destination, Failure> {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        let form = match ending.as_deref() {
            _ if path.is_dir() => Form::Folder,
            Some("pdf") => Form::Pdf(Box::new(Pdf::new(about))),
            Some("svg") => Form::Svg(None),
            None => Form::Folder,
            Some(_) => {
                let message = format!(
                    "{}: --output takes FILE.pdf, FILE.svg or a folder",
                    path.display()
                );
                return Err(Failure::Usage(message));
            }
        };
        if matches!(form, Form::Folder) {
            fs::create_dir_all(path).map_err(Failure::at(path))?;
        }
        Ok(Destination {
            path: path.to_owned(),
            form,
            pages: 0,
        })
    }

    /// Returns the number of pages added.
    pub fn pages(&self) -> usize {
        self.pages
    }

    pub fn add_all(&mut self, pages: impl IntoIterator<Item = Page>) -> Result<(), Failure> {
        pages.into_iter().try_for_each(|page| self.add(&page))
    }

    fn add(&mut self, page: &Page) -> Result<(), Failure> {
        self.pages += 1;
        match &mut self.form {
            Form::Pdf(pdf) => pdf.add(page),
            Form::Svg(None) => self.form = Form::Svg(Some(svg::document(page))),
            Form::Svg(Some(_)) => {
                let message = format!(
                    "{}: these are several pages, and a file of SVG has one; name a folder or FILE.pdf, or leave \
                     out the solutions with --solutions none",
                    self.path.display()
                );
                return Err(Failure::Usage(message));
            }
            Form::Folder => write(&self.page(self.pages), svg::document(page).as_bytes())?,
        }
        Ok(())
    }

    /// Returns the path of a page in a folder.
    fn page(&self, number: usize) -> PathBuf {
        self.path.join(format!("page-{number:04}.svg"))
    }

    /// Writes everything that has not been written yet.
    pub fn finish(self) -> Result<(), Failure> {
        let next = self.page(self.pages + 1);
        match self.form {
            Form::Pdf(pdf) => {
                let bytes = pdf
                    .finish()
                    .map_err(|failed| Failure::Usage(failed.to_string()))?;
                write(&self.path, &bytes)
            }
            Form::Svg(page) => write(&self.path, page.unwrap_or_default().as_bytes()),
            Form::Folder => {
                if next.exists() {
                    terminal::warning(format!(
                        "{}: this page is from an earlier run",
                        next.display()
                    ));
                }
                Ok(())
            }
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole(path, bytes).map_err(Failure::at(path))
}
