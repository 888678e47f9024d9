//! `derive(Request)`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Error, Expr, Field, LitStr, Result};

use crate::attributes::{doc, fields, range};

/// Returns the table of the options, and the ways to read and set them.
pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let docs = doc(&input.attrs, name)?;
    let options: Vec<Made> = fields(input)?
        .into_iter()
        .map(Made::of)
        .collect::<Result<_>>()?;
    let rows = options.iter().map(|option| &option.row);
    let starts = options.iter().map(|option| &option.start);
    let sets = options.iter().map(|option| &option.set);
    let gets = options.iter().map(|option| &option.get);
    Ok(quote! {
        impl ::ninefold_operations::table::Request for #name {
            const TABLE: &'static ::ninefold_operations::table::RequestTable =
                &::ninefold_operations::table::RequestTable {
                    doc: ::ninefold_operations::table::documentation(&[#(#docs),*]),
                    rows: &[#(#rows),*],
                };

            fn start() -> Self {
                #name { #(#starts),* }
            }

            fn set(
                &mut self,
                name: &str,
                given: &::ninefold_operations::table::Given,
            ) -> ::core::result::Result<bool, ::std::string::String> {
                #(#sets)*
                Ok(false)
            }

            fn get(
                &self,
                name: &str,
            ) -> ::core::option::Option<::ninefold_operations::table::Given> {
                #(#gets)*
                None
            }
        }
    })
}

/// The code that a field adds.
struct Made {
    row: TokenStream,
    start: TokenStream,
    set: TokenStream,
    get: TokenStream,
}

impl Made {
    fn of(field: &Field) -> Result<Made> {
        let name = field.ident.as_ref().expect("the fields have names");
        let (kind, text) = (&field.ty, name.to_string());
        let mut default = quote!(None);
        let mut flatten = false;
        let mut goes_with = None;
        let mut row = TokenStream::new();
        let attributes = field.attrs.iter().filter(|it| it.path().is_ident("option"));
        for attribute in attributes {
            attribute.parse_nested_meta(|meta| {
                let key = meta.path.get_ident().map(ToString::to_string);
                match key.as_deref().unwrap_or_default() {
                    "flatten" => flatten = true,
                    "by_position" => row.extend(quote!(.by_position())),
                    "hyphen" => row.extend(quote!(.hyphen())),
                    "file" => row.extend(source("File")),
                    "argument_or_file" => row.extend(source("ArgumentOrFile")),
                    "puzzles" => row.extend(source("Puzzles")),
                    "default" => {
                        let value: Expr = meta.value()?.parse()?;
                        default = match &value {
                            Expr::Lit(literal) => fixed(&literal.lit)?,
                            other => return Err(Error::new(other.span(), "expected a literal")),
                        };
                    }
                    key @ ("range" | "web") => {
                        let range = range(&meta.value()?.parse()?)?;
                        row.extend(match key {
                            "range" => quote!(.range(#range)),
                            _ => quote!(.web(#range)),
                        });
                    }
                    "goes_with" => goes_with = Some(meta.value()?.parse::<LitStr>()?),
                    key @ ("alias" | "value" | "no" | "required" | "python" | "excludes") => {
                        let value: LitStr = meta.value()?.parse()?;
                        row.extend(match key {
                            "alias" => quote!(.alias(#value)),
                            "python" => quote!(.python(#value)),
                            "value" => quote!(.value(#value)),
                            "no" => quote!(.no(#value)),
                            "required" => quote!(.required(#value)),
                            _ => {
                                let names = value.value();
                                let names = names.split(',').map(str::trim);
                                quote!(.excludes(&[#(#names),*]))
                            }
                        });
                    }
                    key @ ("bare" | "longest" | "most") => {
                        let value: Expr = meta.value()?.parse()?;
                        row.extend(match key {
                            "bare" => quote!(.bare(#value)),
                            "longest" => quote!(.longest(#value)),
                            _ => quote!(.most(#value)),
                        });
                    }
                    _ => return Err(meta.error("no option has this attribute")),
                }
                Ok(())
            })?;
        }
        let docs = doc(&field.attrs, field)?;
        if flatten {
            let condition = match &goes_with {
                Some(condition) => {
                    quote!(Some(::ninefold_operations::table::Condition(#condition)))
                }
                None => quote!(None),
            };
            let heading = &docs[0];
            return Ok(Made {
                row: quote! {
                    ::ninefold_operations::table::Row::Part(::ninefold_operations::table::Part {
                        heading: #heading,
                        table: <#kind as ::ninefold_operations::table::Request>::TABLE,
                        goes_with: #condition,
                    })
                },
                start: quote!(#name: <#kind as ::ninefold_operations::table::Request>::start()),
                set: quote! {
                    if self.#name.set(name, given)? {
                        return Ok(true);
                    }
                },
                get: quote! {
                    if let Some(given) = self.#name.get(name) {
                        return Some(given);
                    }
                },
            });
        }
        row.extend(goes_with.map(|condition| quote!(.goes_with(#condition))));
        // A wrong range is an error at the field.
        let checked = quote_spanned! {field.span()=>
            ::ninefold_operations::table::OptionRow::of::<#kind>(#text, &[#(#docs),*], #default)
                #row
                .checked()
        };
        Ok(Made {
            row: quote!(::ninefold_operations::table::Row::Option(#checked)),
            start: quote!(#name: ::ninefold_operations::table::start(#default)),
            set: quote! {
                if name == #text {
                    self.#name = ::ninefold_operations::table::OptionType::take(given)?;
                    return Ok(true);
                }
            },
            get: quote! {
                if name == #text {
                    return Some(::ninefold_operations::table::OptionType::given(&self.#name));
                }
            },
        })
    }
}

/// Returns the way in which the program takes a value.
fn source(name: &str) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    quote!(.source(::ninefold_operations::table::Source::#name))
}

/// Returns a default as a constant.
fn fixed(literal: &syn::Lit) -> Result<TokenStream> {
    let fixed = match literal {
        syn::Lit::Bool(value) => quote!(Flag(#value)),
        syn::Lit::Int(value) => quote!(Whole(#value)),
        syn::Lit::Float(value) => quote!(Number(#value)),
        syn::Lit::Str(value) => quote!(Name(#value)),
        other => return Err(Error::new(other.span(), "expected a number or a name")),
    };
    Ok(quote!(Some(::ninefold_operations::table::Fixed::#fixed)))
}
