import { LazyElement } from '../lazy-element.ts';
import type { Properties } from '../rendered-element.ts';

/**
 * `<tribune-carousel>`: featured reviews, then the newest, in a scrollable row without autoplay.
 *
 * Attributes: `product-id` (absent: reviews of the whole store); `heading` (default: "What customers say" in the shopper's
 * language); `limit` (1 to 30, default 9); `product-href` (URL pattern of products, such as `/products/{productId}`; makes
 * names links); `layout` (`photos`: reviews with photos or videos only, below their first one); those of TribuneElement. Methods: `reload()`. Slot: shown until the reviews have loaded.
 * Events: `tribune-failure`. Parts: `heading`, `list`, `review`, `stars`, `ribbon`, `title`, `text`, `meta`, `step`, `verifiable`.
 * CSS properties: those of `<tribune-reviews>`; `--tribune-room`.
 */
export class TribuneCarousel extends LazyElement {
  static override styles = [
    ...LazyElement.styles,
    ':host{--_room:26em}@container(max-width:416px){.room{--_room:29em}}:host([layout=photos]) .room{--_room:39em}',
  ];
  static override properties: Properties = {
    limit: { type: Number },
    layout: {},
    productHref: {},
  };

  declare limit: number;
  /** `photos`: only reviews with photos or videos, which are shown first. */
  declare layout: string;
  declare productHref: string;

  constructor() {
    super();
    this.limit = 9;
  }

  protected override isOfStore = true;

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
