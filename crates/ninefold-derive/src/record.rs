//! `derive(Record)`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Index, Result};

use crate::attributes::{doc, fields, settings};

/// Returns the table of the fields, and the way to write them.
pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let text = name.to_string();
    let docs = doc(&input.attrs, name)?;
    let (mut rows, mut members) = (Vec::new(), Vec::new());
    for field in fields(input)? {
        let (is_skipped, settings) = settings(field, "field", "skip")?;
        // Such a field is for texts only, and on no surface.
        if is_skipped {
            continue;
        }
        let (name, kind, docs) = (&field.ident, &field.ty, doc(&field.attrs, field)?);
        let place = Index::from(rows.len());
        members.push(quote! {
            let row = &Self::TABLE.rows[#place];
            if is_shown(row) && row.has(&self.#name) {
                map.serialize_entry(stringify!(#name), &self.#name)?;
            }
        });
        // A wrong setting is an error at the field.
        rows.push(quote_spanned! {field.span()=>
            FieldRow {
                #settings
                ..FieldRow::of::<#kind>(stringify!(#name), &[#(#docs),*])
            }
        });
    }
    Ok(quote! {
        const _: () = {
            use ::ninefold_operations::table::{
                FieldRow, FieldType, Record, RecordTable, Shape, documentation,
            };
            use ::serde::{Serialize, Serializer, ser::SerializeMap};

            impl Record for #name {
                const TABLE: &'static RecordTable = &RecordTable {
                    name: #text,
                    doc: documentation(&[#(#docs),*]),
                    rows: &[#(#rows),*],
                };

                fn members<M: SerializeMap>(
                    &self,
                    is_shown: &dyn Fn(&FieldRow) -> bool,
                    map: &mut M,
                ) -> Result<(), M::Error> {
                    #(#members)*
                    Ok(())
                }
            }

            impl FieldType for #name {
                const SHAPE: Shape = Shape::Object(#name::TABLE);
            }

            impl Serialize for #name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let mut map = serializer.serialize_map(None)?;
                    self.members(&|_| true, &mut map)?;
                    map.end()
                }
            }
        };
    })
}
