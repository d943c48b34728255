import { LazyElement } from '../lazy-element.ts';

/**
 * `<tribune-gallery>`: photos and videos of a product's reviews, which open in a lightbox.
 *
 * Attributes: `product-id`; `heading` (default: "Customer photos and videos" in the shopper's language); those of
 * TribuneElement. Methods: `reload()`. Events: `tribune-failure`. Parts: `heading`, `more`.
 * CSS properties: those of `<tribune-reviews>`; `--tribune-room`.
 */
export class TribuneGallery extends LazyElement {
  // Allows the heading to wrap in a narrow container.
  static override styles = [
    ...LazyElement.styles,
    ':host{--_room:10em}@container(max-width:416px){.room{--_room:11.5em}}',
  ];

  protected override async load() {
    const { GalleryView, styles } = await import('./gallery-view.ts');
    this.adopt(styles);
    return new GalleryView(this);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-gallery': TribuneGallery;
  }
}
