import { html, type PropertyValues, unsafeCSS } from 'lit';
import { FailureEvent } from '../events.ts';
import baseStyles from '../styles/base.css?inline';
import controlStyles from '../styles/controls.css?inline';
import { TribuneElement } from '../tribune-element.ts';
import styles from './gallery.css?inline';
import type { GalleryView } from './gallery-view.ts';

/**
 * `<tribune-gallery>`: photos and films of a product's reviews, which open large.
 *
 * Attributes: `product-id`; `heading` (default: "Customer photos and videos" in the shopper's language); those of
 * TribuneElement. Methods: `reload()`. Events: `tribune-failure`. Parts: `heading`, `more`.
 * CSS properties: those of `<tribune-reviews>`.
 */
export class TribuneGallery extends TribuneElement {
  static override styles = [unsafeCSS(baseStyles), unsafeCSS(controlStyles), unsafeCSS(styles)];
  static override properties = {
    productId: { attribute: 'product-id' },
    heading: {},
    view: { state: true },
  };

  declare productId: string;
  declare heading: string;
  /** What it shows is loaded when it stands in a page. */
  declare private view: GalleryView | null;

  constructor() {
    super();
    this.productId = '';
    this.heading = '';
    this.view = null;
    void this.#furnish();
  }

  reload(): void {
    if (this.productId && this.merchantId) void this.view?.show(this.connection, this.productId);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (['productId', 'merchantId', 'apiBase', 'view'].some((name) => changed.has(name))) this.reload();
  }

  protected override render() {
    return this.dressed && this.view
      ? this.view.render(this.words, this.heading)
      : html`<div class="room"></div>`;
  }

  async #furnish(): Promise<void> {
    try {
      const { GalleryView } = await import('./gallery-view.ts');
      this.view = new GalleryView(this);
    } catch {
      this.dispatchEvent(new FailureEvent('NETWORK'));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-gallery': TribuneGallery;
  }
}
