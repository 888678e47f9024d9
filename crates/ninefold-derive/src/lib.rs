//! Derives the tables of the operations in `ninefold-operations`, whose documentation explains them, and makes the
//! texts of `ninefold-explain`.
//!
//! * [`macro@Request`]: a struct whose fields are options.
//! * [`macro@Record`]: a struct whose fields are part of an answer.
//! * [`macro@text`]: a text in parts.

mod attributes;
mod record;
mod request;
mod text;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a request of a struct: each field is an option, and its doc comment is the option's help.
///
/// `#[option(...)]` takes settings such as `default = 12`, `range = 4..=81`, `excludes = "a, b"` and `by_position`: each is
/// a field of `OptionRow`, which explains it. `flatten` takes the options of another request, all with the other settings.
#[proc_macro_derive(Request, attributes(option))]
pub fn request(input: TokenStream) -> TokenStream {
    derived(&parse_macro_input!(input as DeriveInput), request::derive)
}

/// Makes a record of a struct: each field is a member in JSON and a column of tables, with its doc comment.
///
/// `#[field(...)]` takes settings that are fields of `FieldRow`: `range = 0..=81`, `if_asked = "lists"`, `only_json`,
/// `if_stated` and `if_board`.
/// With `skip`, no surface has the field.
#[proc_macro_derive(Record, attributes(field))]
pub fn record(input: TokenStream) -> TokenStream {
    derived(&parse_macro_input!(input as DeriveInput), record::derive)
}

/// Makes a text in parts of a template such as `"{cell} is {digit}"`. The value of each place is the variable of its
/// name, unless the macro names another one: `text!("{cell} is {digit}", digit = Digit::ALL[4])`.
#[proc_macro]
pub fn text(input: TokenStream) -> TokenStream {
    derived(parse_macro_input!(input as text::Filled), text::filled)
}

fn derived<I>(input: I, derive: fn(I) -> syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    let made = derive(input).unwrap_or_else(|error| error.to_compile_error());
    made.into()
}
