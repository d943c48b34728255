import { LazyElement } from '../lazy-element.ts';

/**
 * `<tribune-gallery>`: photos and films of a product's reviews, which open large.
 *
 * Attributes: `product-id`; `heading` (default: "Customer photos and videos" in the shopper's language); those of
 * TribuneElement. Methods: `reload()`. Events: `tribune-failure`. Parts: `heading`, `more`.
 * CSS properties: those of `<tribune-reviews>`; `--tribune-room`.
 */
export class TribuneGallery extends LazyElement {
  // In a narrow place the heading may take a second line.
  static override styles = [
    ...LazyElement.styles,
    ':host{--_room:10rem}@container(max-width:26rem){.room{--_room:11.5rem}}',
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
