//! Reads doc comments and settings from attributes.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DataStruct, DeriveInput, Error, Expr, ExprLit, ExprPath, ExprRange, Field,
    Fields, Lit, Meta, MetaNameValue, RangeLimits, Result, Token,
};

/// Returns the fields of a struct.
pub fn fields(input: &DeriveInput) -> Result<impl Iterator<Item = &Field>> {
    match &input.data {
        Data::Struct(DataStruct {
            fields: Fields::Named(named),
            ..
        }) => Ok(named.named.iter()),
        _ => Err(Error::new(
            input.ident.span(),
            "expected a struct whose fields have names",
        )),
    }
}

/// Returns the paragraphs of the doc comment, each on one line.
///
/// # Errors
/// If there is none.
pub fn doc(attributes: &[Attribute], of: impl Spanned) -> Result<Vec<String>> {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(MetaNameValue {
                path,
                value:
                    Expr::Lit(ExprLit {
                        lit: Lit::Str(text),
                        ..
                    }),
                ..
            }) => path.is_ident("doc").then(|| text.value().trim().to_owned()),
            _ => None,
        });
    let lines: Vec<String> = lines.collect();
    let paragraphs = lines.split(String::is_empty).map(|lines| lines.join(" "));
    let paragraphs: Vec<String> = paragraphs.filter(|text| !text.is_empty()).collect();
    match paragraphs.is_empty() {
        true => Err(Error::new(
            of.span(),
            "expected a doc comment: it is the help",
        )),
        false => Ok(paragraphs),
    }
}

/// Returns whether the attributes of a field have a mark, and their other settings as fields of a row. The compiler
/// refuses settings that the row lacks.
pub fn settings(field: &Field, attribute: &str, mark: &str) -> Result<(bool, TokenStream)> {
    let (mut is_marked, mut settings) = (false, TokenStream::new());
    let attributes = field
        .attrs
        .iter()
        .filter(|it| it.path().is_ident(attribute));
    for attribute in attributes {
        let all = Punctuated::<Meta, Token![,]>::parse_terminated;
        for meta in attribute.parse_args_with(all)? {
            let name = meta.path().require_ident()?;
            match &meta {
                Meta::Path(_) if name == mark => is_marked = true,
                Meta::Path(_) => settings.extend(quote!(#name: true,)),
                Meta::NameValue(pair) => {
                    let value = constant(name, &pair.value);
                    settings.extend(quote!(#name: #value,));
                }
                Meta::List(list) => return Err(Error::new(list.span(), "expected no list")),
            }
        }
    }
    Ok((is_marked, settings))
}

/// Returns the value of a setting as a constant: a range is both its ends, and names are of settings that may be
/// missing. A default is a value in JSON.
fn constant(name: &Ident, value: &Expr) -> TokenStream {
    match value {
        value if name == "default" => quote!(Some(|| ::serde_json::json!(#value))),
        Expr::Range(ExprRange {
            start: Some(least),
            limits: RangeLimits::Closed(_),
            end: Some(most),
            ..
        }) => quote!((#least, #most)),
        Expr::Lit(ExprLit {
            lit: Lit::Str(_), ..
        })
        | Expr::Path(ExprPath { .. }) => quote!(Some(#value)),
        number => quote!(#number),
    }
}
