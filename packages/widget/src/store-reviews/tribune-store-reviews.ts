import { LazyElement } from '../lazy-element.ts';

/**
 * `<tribune-store-reviews>`: the reviews of the store itself, its service and its delivery, with their rating.
 *
 * Attributes: `heading` (default: "Reviews of this store" in the shopper's language); those of TribuneElement.
 * Methods: `reload()`. Slot: shown until the reviews have loaded. Events: `tribune-failure`.
 * Parts: `heading`, `summary`, `average`, `stars`, `bar`, `sort`, `count`, `list`, `review`, `verified`, `title`, `meta`, `text`, `reply`, `more`,
 * `notice`. CSS properties: those of `<tribune-reviews>`; `--tribune-room`.
 */
export class TribuneStoreReviews extends LazyElement {
  /** As high as the viewport, so that content below it cannot visibly shift. */
  static override styles = [...LazyElement.styles, ':host{--_room:100svh}'];

  protected override isOfStore = true;

  protected override async load() {
    const { StoreReviewsView, styles } = await import('./store-reviews-view.ts');
    this.adopt(styles);
    return new StoreReviewsView(this);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-store-reviews': TribuneStoreReviews;
  }
}
