//! `text!`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Error, ExprAssign, Ident, LitStr, Result, Token};

/// A template, and the values of places that are no variables of the same name.
pub struct Filled {
    template: LitStr,
    named: Punctuated<ExprAssign, Token![,]>,
}

impl Parse for Filled {
    fn parse(input: ParseStream) -> Result<Filled> {
        let template = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        let named = input.parse_terminated(ExprAssign::parse, Token![,])?;
        Ok(Filled { template, named })
    }
}

/// Returns the text with a value for each place, in the order in which the places first occur.
pub fn filled(filled: Filled) -> Result<TokenStream> {
    let Filled { template, named } = filled;
    let text = template.value();
    let mut places: Vec<&str> = Vec::new();
    for place in text.split('{').skip(1) {
        let name = place.split('}').next().unwrap_or_default();
        if !places.contains(&name) {
            places.push(name);
        }
    }
    let name = |named: &ExprAssign| named.left.to_token_stream().to_string();
    if let Some(stray) = named.iter().find(|it| !places.contains(&&*name(it))) {
        return Err(Error::new(stray.span(), "the template has no such place"));
    }
    let value = |place| match named.iter().find(|it| name(it) == place) {
        Some(named) => Ok(named.right.to_token_stream()),
        None => LitStr::new(place, template.span())
            .parse::<Ident>()
            .map(Ident::into_token_stream),
    };
    let values = places.into_iter().map(value).collect::<Result<Vec<_>>>()?;
    Ok(quote! {
        ::ninefold_explain::text::Text::Filled(
            #template,
            ::std::vec![#(::ninefold_explain::text::Text::from(#values)),*],
        )
    })
}
