//! `derive(Request)`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Result};

use crate::attributes::{doc, fields, settings};

/// Returns the table of the options, and the way to read them.
pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let docs = doc(&input.attrs, name)?;
    let (mut rows, mut values, mut gets) = (Vec::new(), Vec::new(), Vec::new());
    for field in fields(input)? {
        let (is_part, settings) = settings(field, "option", "flatten")?;
        let (name, kind, docs) = (&field.ident, &field.ty, doc(&field.attrs, field)?);
        if is_part {
            let heading = &docs[0];
            rows.push(quote! {
                options.extend(part::<#kind>(#heading).map(|option| OptionRow {
                    #settings
                    ..option
                }));
            });
            values.push(quote!(#name: Request::read(given)?));
            gets.push(quote! {
                if let Some(given) = self.#name.get(name) {
                    return Some(given);
                }
            });
            continue;
        }
        // A wrong setting is an error at the field.
        let row = quote_spanned! {field.span()=>
            const {
                OptionRow {
                    #settings
                    ..OptionRow::of::<#kind>(stringify!(#name), &[#(#docs),*])
                }
                .checked()
            }
        };
        rows.push(quote!(options.push(#row);));
        values.push(quote!(#name: value(&#row, given)?));
        gets.push(quote! {
            if name == stringify!(#name) {
                return Some(OptionType::given(&self.#name));
            }
        });
    }
    Ok(quote! {
        const _: () = {
            use ::ninefold_operations::table::{
                Given, OptionRow, OptionType, Request, RequestTable, documentation, part, value,
            };
            use ::serde_json::Value;

            impl Request for #name {
                const TABLE: &'static RequestTable = &RequestTable {
                    doc: documentation(&[#(#docs),*]),
                    options: || {
                        let mut options = Vec::new();
                        #(#rows)*
                        options
                    },
                };

                fn read<E>(given: Given<'_, E>) -> Result<Self, E> {
                    Ok(#name { #(#values),* })
                }

                fn get(&self, name: &str) -> Option<Value> {
                    #(#gets)*
                    None
                }
            }
        };
    })
}
