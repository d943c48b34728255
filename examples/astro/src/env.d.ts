type TribuneElementAttributes = import('@tribune/widget').TribuneElementAttributes;

declare namespace astroHTML.JSX {
  /** Types the elements in `.astro` files. */
  interface IntrinsicElements {
    'tribune-rating': TribuneElementAttributes['tribune-rating'];
    'tribune-reviews': TribuneElementAttributes['tribune-reviews'] & AstroBuiltinAttributes;
    'tribune-questions': TribuneElementAttributes['tribune-questions'];
  }
}
