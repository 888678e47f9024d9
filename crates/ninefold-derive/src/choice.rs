//! `derive(Choice)`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Result};

use crate::attributes::doc;

/// Returns the table of the variants, and the ways to and from their names.
pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new(name.span(), "expected an enum"));
    };
    let mut between = '-';
    for attribute in &input.attrs {
        if attribute.path().is_ident("choice") {
            attribute.parse_nested_meta(|meta| {
                if !meta.path.is_ident("snake") {
                    return Err(meta.error("no choice has this attribute"));
                }
                between = '_';
                Ok(())
            })?;
        }
    }
    let mut rows = Vec::new();
    let mut variants = Vec::new();
    for variant in &data.variants {
        let doc = doc(&variant.attrs, variant)?.join(" ");
        let text = spelled(&variant.ident.to_string(), between);
        rows.push(quote!(::ninefold_operations::table::ChoiceRow { name: #text, doc: ::ninefold_operations::table::paragraph(#doc) }));
        variants.push(&variant.ident);
    }
    let text = name.to_string();
    Ok(quote! {
        impl #name {
            /// All variants.
            pub const ALL: &'static [#name] = &[#(#name::#variants),*];
            /// Their names and meanings.
            pub const TABLE: &'static ::ninefold_operations::table::ChoiceTable =
                &::ninefold_operations::table::ChoiceTable {
                    name: #text,
                    rows: || {
                        const ROWS: &[::ninefold_operations::table::ChoiceRow] = &[#(#rows),*];
                        ROWS
                    },
                };

            /// Returns its name.
            pub fn name(self) -> &'static str {
                (#name::TABLE.rows)()[self as usize].name
            }
        }

        impl ::ninefold_operations::table::OptionType for #name {
            const KIND: ::ninefold_operations::table::Kind =
                ::ninefold_operations::table::Kind::Choice(#name::TABLE);

            fn take(
                given: &::ninefold_operations::table::Given,
            ) -> ::core::result::Result<#name, ::std::string::String> {
                let place = #name::TABLE.place(given)?;
                Ok(#name::ALL[place])
            }

            fn given(&self) -> ::ninefold_operations::table::Given {
                ::ninefold_operations::table::Given::Text(self.name().to_owned())
            }
        }

        impl ::ninefold_operations::table::FieldType for #name {
            const SHAPE: ::ninefold_operations::table::Shape =
                ::ninefold_operations::table::Shape::Choice(#name::TABLE);
        }

        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    })
}

/// Returns the words of a name in small letters, joined by this character.
fn spelled(name: &str, between: char) -> String {
    let mut spelled = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !spelled.is_empty() {
            spelled.push(between);
        }
        spelled.extend(letter.to_lowercase());
    }
    spelled
}
