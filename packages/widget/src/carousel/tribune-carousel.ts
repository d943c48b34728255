import { LazyElement } from '../lazy-element.ts';
import type { Properties } from '../rendered-element.ts';

/**
 * `<tribune-carousel>`: reviews that the merchant features, then the newest, in a row to go through. Nothing moves by
 * itself.
 *
 * Attributes: `product-id` (absent: reviews of the whole shop); `heading` (default: "What customers say" in the shopper's
 * language); `limit` (1 to 30, default 9); `product-href` (where products are, as in `/products/{productId}`: names then
 * are links); those of TribuneElement. Methods: `reload()`. Slot: shown until the reviews are here.
 * Events: `tribune-failure`. Parts: `heading`, `list`, `review`, `stars`, `ribbon`, `title`, `text`, `meta`, `step`.
 * CSS properties: those of `<tribune-reviews>`; `--tribune-room`.
 */
export class TribuneCarousel extends LazyElement {
  static override styles = [...LazyElement.styles, ':host{--_room:20rem}'];
  static override properties: Properties = {
    limit: { type: Number },
    productHref: { attribute: 'product-href' },
  };

  declare limit: number;
  declare productHref: string;

  constructor() {
    super();
    this.limit = 9;
    this.productHref = '';
  }

  protected override get ready(): boolean {
    return this.merchantId !== '';
  }

  protected override async load() {
    const { CarouselView, styles } = await import('./carousel-view.ts');
    this.adopt(styles);
    return new CarouselView(this);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-carousel': TribuneCarousel;
  }
}
