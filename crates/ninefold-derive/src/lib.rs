//! Derives the tables of the operations in `ninefold-operations`, whose documentation explains them.
//!
//! * [`macro@Request`]: a struct whose fields are options.
//! * [`macro@Record`]: a struct whose fields are part of an answer.
//! * [`macro@Choice`]: an enum whose variants have names.

mod attributes;
mod choice;
mod record;
mod request;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a request of a struct: each field is an option, and its doc comment is the option's help.
///
/// `#[option(...)]` takes `default = 12`, `range = 4..=81`, `web = 4..=14` (the server's narrower range), `value = "N"`
/// (the name in the program's help), `bare = 2` (the value of an option that is given without one), `no = "Do not ..."`
/// (the flag `--no-NAME` of an option that is on by default), `required = "1"` (an example of an option that must be
/// given), `excludes = "a, b"`, `goes_with = "scale=hodoku|both"` (the option without which it has no meaning),
/// `longest = 1000` (characters of a text), `most = 100` (items of a list), `file` (from a file in the program),
/// `by_position` (in Python) and `flatten` (the options of another request, perhaps with `goes_with`).
#[proc_macro_derive(Request, attributes(option))]
pub fn request(input: TokenStream) -> TokenStream {
    derived(parse_macro_input!(input as DeriveInput), request::derive)
}

/// Makes a record of a struct: each field is a member in JSON and a column of tables, with its doc comment.
///
/// `#[field(...)]` takes `range = 0..=81`, `if_asked = "lists"` or `if_asked = "scale=hodoku|both"` (the option without
/// which there is no such field), `only_json`, and `skip` (no surface has it).
#[proc_macro_derive(Record, attributes(field))]
pub fn record(input: TokenStream) -> TokenStream {
    derived(parse_macro_input!(input as DeriveInput), record::derive)
}

/// Makes a choice of an enum without data: each variant has its name in kebab case, and its doc comment.
///
/// `#[choice(snake)]` makes snake case, as statuses have it.
#[proc_macro_derive(Choice, attributes(choice))]
pub fn choice(input: TokenStream) -> TokenStream {
    derived(parse_macro_input!(input as DeriveInput), choice::derive)
}

fn derived(
    input: DeriveInput,
    derive: fn(&DeriveInput) -> syn::Result<proc_macro2::TokenStream>,
) -> TokenStream {
    let made = derive(&input).unwrap_or_else(|error| error.to_compile_error());
    made.into()
}
