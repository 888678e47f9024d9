//! Reads doc comments and ranges from attributes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, ExprLit, ExprRange, Field, Fields, Lit, Meta,
    RangeLimits, Result,
};

/// Returns the fields of a struct.
pub fn fields(input: &DeriveInput) -> Result<Vec<&Field>> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(named) => Ok(named.named.iter().collect()),
            other => Err(Error::new(other.span(), "expected fields with names")),
        },
        _ => Err(Error::new(input.ident.span(), "expected a struct")),
    }
}

/// Returns the paragraphs of the doc comment, each on one line.
///
/// # Errors
/// If there is none.
pub fn doc(attributes: &[Attribute], of: impl Spanned) -> Result<Vec<String>> {
    let mut paragraphs = vec![String::new()];
    for attribute in attributes {
        let Meta::NameValue(pair) = &attribute.meta else {
            continue;
        };
        let Expr::Lit(ExprLit {
            lit: Lit::Str(line),
            ..
        }) = &pair.value
        else {
            continue;
        };
        if !pair.path.is_ident("doc") {
            continue;
        }
        let line = line.value();
        let last = paragraphs.last_mut().filter(|text| !text.is_empty());
        match (line.trim(), last) {
            ("", None) => {}
            ("", Some(_)) => paragraphs.push(String::new()),
            (line, Some(text)) => *text = format!("{text} {line}"),
            (line, None) => {
                paragraphs.pop();
                paragraphs.push(line.to_owned());
            }
        }
    }
    paragraphs.retain(|text| !text.is_empty());
    match paragraphs.is_empty() {
        true => Err(Error::new(
            of.span(),
            "expected a doc comment: it is the help",
        )),
        false => Ok(paragraphs),
    }
}

/// Reads `least..=most`, and returns both.
pub fn range(expression: &Expr) -> Result<TokenStream> {
    match expression {
        Expr::Range(ExprRange {
            start: Some(least),
            limits: RangeLimits::Closed(_),
            end: Some(most),
            ..
        }) => Ok(quote!((#least, #most))),
        other => Err(Error::new(other.span(), "expected a range such as 1..=9")),
    }
}
