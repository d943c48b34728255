/**
 * Minimum sizes of the elements until they are defined, as in docs/WIDGET.md. Reviews keep theirs afterwards: otherwise content below a
 * short list moves up when the list replaces the reserved space (a layout shift of 0.46 with one review). A flow root, so that the
 * margins of the HTML inside do not collapse with those outside.
 */
export const reservedSpace = `
tribune-rating:not(:defined) { display: inline-flex; min-block-size: 1.55em }
tribune-badge:not(:defined) { display: inline-block; min-block-size: 4.5rem; min-inline-size: 18rem; vertical-align: middle }
tribune-gallery:not(:defined) { display: block; min-block-size: 10rem }
tribune-carousel:not(:defined) { display: block; min-block-size: 20rem }
tribune-carousel[layout='photos']:not(:defined) { min-block-size: 34rem }
tribune-questions:not(:defined) { display: block; min-block-size: 100svh }
tribune-store-reviews:not(:defined) { display: block; min-block-size: 100svh }
tribune-reviews, .tribune-reviews-reserved { display: flow-root; min-block-size: var(--tribune-reviews-space, 60rem) }
@media (max-width: 30rem) {
  tribune-gallery:not(:defined) { min-block-size: 11.5rem }
  tribune-carousel:not([layout], :defined) { min-block-size: 25rem }
}
@media (scripting: none) {
  tribune-badge, tribune-gallery, tribune-carousel, tribune-questions, tribune-store-reviews { display: none !important }
  tribune-reviews { min-block-size: 0 }
}
`;
