import { LazyElement } from '../lazy-element.ts';
import type { Properties } from '../rendered-element.ts';

/**
 * `<tribune-badge>`: the average rating of the store, or of one product, on a small card.
 *
 * Attributes: `product-id` (absent: all products of the store); `subject` (`store`: the reviews of the store itself); `heading` (default: "Customer reviews" in the shopper's language);
 * `href` (URL of the reviews; makes it a link); those of TribuneElement. Methods: `reload()`. Slot: shown until the
 * figures have loaded. Events: `tribune-failure`. Parts: `badge`, `heading`, `average`, `stars`, `count`, `verifiable`.
 * CSS properties: those of `<tribune-reviews>`.
 */
export class TribuneBadge extends LazyElement {
  static override styles = [
    ...LazyElement.styles,
    ':host{--_room:4.5em;background:none;container-type:normal;display:inline-block;min-inline-size:min(288px,100%);vertical-align:middle}',
  ];
  static override properties: Properties = { href: {}, subject: {} };

  declare href: string;
  /** `store`: the rating of the reviews of the store itself. */
  declare subject: string;

  protected override isOfStore = true;

  protected override async load() {
    const { BadgeView, styles } = await import('./badge-view.ts');
    this.adopt(styles);
    return new BadgeView(this);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-badge': TribuneBadge;
  }
}
