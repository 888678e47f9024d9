//! `derive(Record)`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Field, LitStr, Result};

use crate::attributes::{doc, fields, range};

/// Returns the table of the fields, and the way to write them.
pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let docs = doc(&input.attrs, name)?;
    let mut fields = fields(input)?;
    fields.retain(|field| !is_skipped(field));
    let rows = fields.iter().map(|field| row(field));
    let rows = rows.collect::<Result<Vec<TokenStream>>>()?;
    let members = fields.iter().enumerate().map(|(place, field)| {
        let (name, place) = (&field.ident, syn::Index::from(place));
        quote! {
            if is_shown(&Self::TABLE.rows[#place]) {
                map.serialize_entry(Self::TABLE.rows[#place].name, &self.#name)?;
            }
        }
    });
    let text = name.to_string();
    Ok(quote! {
        impl ::ninefold_operations::table::Record for #name {
            const TABLE: &'static ::ninefold_operations::table::RecordTable =
                &::ninefold_operations::table::RecordTable {
                    name: #text,
                    doc: ::ninefold_operations::table::documentation(&[#(#docs),*]),
                    rows: &[#(#rows),*],
                };

            fn members<M: ::serde::ser::SerializeMap>(
                &self,
                is_shown: &dyn Fn(&::ninefold_operations::table::FieldRow) -> bool,
                map: &mut M,
            ) -> ::core::result::Result<(), M::Error> {
                #(#members)*
                Ok(())
            }
        }

        impl ::ninefold_operations::table::FieldType for #name {
            const SHAPE: ::ninefold_operations::table::Shape =
                ::ninefold_operations::table::Shape::Object(
                    <#name as ::ninefold_operations::table::Record>::TABLE,
                );
        }

        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                use ::serde::ser::SerializeMap;
                let mut map = serializer.serialize_map(None)?;
                ::ninefold_operations::table::Record::members(self, &|_| true, &mut map)?;
                map.end()
            }
        }
    })
}

/// Returns whether the field is for texts only, and on no surface.
fn is_skipped(field: &Field) -> bool {
    let mut attributes = field.attrs.iter().filter(|it| it.path().is_ident("field"));
    attributes.any(|it| {
        it.parse_args::<syn::Ident>()
            .is_ok_and(|name| name == "skip")
    })
}

fn row(field: &Field) -> Result<TokenStream> {
    let name = field.ident.as_ref().expect("the fields have names");
    let (kind, name) = (&field.ty, name.to_string());
    let mut more = TokenStream::new();
    let attributes = field.attrs.iter().filter(|it| it.path().is_ident("field"));
    for attribute in attributes {
        attribute.parse_nested_meta(|meta| {
            let key = meta.path.get_ident().map(ToString::to_string);
            match key.as_deref().unwrap_or_default() {
                "only_json" => more.extend(quote!(.only_json())),
                "range" => {
                    let range = range(&meta.value()?.parse()?)?;
                    more.extend(quote!(.range(#range)));
                }
                "if_asked" => {
                    let option: LitStr = meta.value()?.parse()?;
                    more.extend(quote!(.if_asked(#option)));
                }
                _ => return Err(meta.error("no field has this attribute")),
            }
            Ok(())
        })?;
    }
    let doc = doc(&field.attrs, field)?.join(" ");
    Ok(quote_spanned! {field.span()=>
        ::ninefold_operations::table::FieldRow::of::<#kind>(#name, #doc) #more .checked()
    })
}
