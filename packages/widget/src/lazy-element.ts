import { html } from 'lit-html';
import type { Connection } from './api.ts';
import { FailureEvent } from './events.ts';
import type { CoreI18n } from './i18n/core.ts';
import type { Changed, Properties } from './rendered-element.ts';
import { notice } from './reviews/notice.ts';
import baseStyles from './styles/base.css?inline';
import controlStyles from './styles/controls.css?inline';
import styles from './styles/room.css?inline';
import { TribuneElement } from './tribune-element.ts';

/** What an element shows, from a file that loads when the element comes near the window. */
export interface View {
  /** Begins anew: the element was told of another product or merchant. Fresh: not from the browser's cache. */
  show(connection: Connection, fresh: boolean): void;
  /** Null as long as there is nothing to show. */
  content(i18n: CoreI18n): unknown;
}

const nearPixels = 600;

/**
 * An element that is little more than a reserved place until it is needed.
 *
 * Attributes: `product-id`; `heading`; those of TribuneElement. Methods: `reload()`. Events: `tribune-failure`.
 * CSS properties: `--tribune-room`, the height that is kept free for it at first.
 */
export abstract class LazyElement extends TribuneElement {
  static override styles: readonly string[] = [baseStyles, controlStyles, styles];
  static override properties: Properties = {
    productId: { attribute: 'product-id' },
    heading: {},
    view: { attribute: false },
    failed: { attribute: false },
  };

  declare productId: string;
  /** Instead of the one in the shopper's language. */
  declare heading: string;
  declare protected view: View | null;
  /** The view's own file did not come. */
  declare private failed: boolean;
  #near: IntersectionObserver | undefined;

  constructor() {
    super();
    this.productId = '';
    this.heading = '';
    this.view = null;
    this.failed = false;
  }

  /** Imports the view. */
  protected abstract load(): Promise<View>;

  /** What must be known before there is anything to ask for. */
  protected get ready(): boolean {
    return Boolean(this.merchantId && this.productId);
  }

  /** Asks the server, not the browser's cache. */
  reload(): void {
    this.#show(true);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.view) return;
    this.#near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#furnish();
      },
      { rootMargin: `${nearPixels}px` },
    );
    this.#near.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#near?.disconnect();
  }

  protected override willUpdate(changed: Changed): void {
    super.willUpdate(changed);
    if (['productId', 'merchantId', 'apiBase', 'view'].some((name) => changed.has(name))) this.#show(false);
  }

  protected override render() {
    const { i18n } = this;
    if (this.failed && this.dressed) {
      const onRetry = () => void this.#furnish();
      return notice({ title: i18n.t('loadFailed'), retry: i18n.t('retry'), onRetry });
    }
    const content = this.dressed ? this.view?.content(i18n) : null;
    if (content) return content;
    return this.childElementCount > 0 ? html`<slot></slot>` : html`<div class="room"></div>`;
  }

  #show(fresh: boolean): void {
    if (this.ready) this.view?.show(this.connection, fresh);
  }

  async #furnish(): Promise<void> {
    this.#near?.disconnect();
    this.failed = false;
    try {
      this.view = await this.load();
    } catch {
      this.failed = true;
      this.dispatchEvent(new FailureEvent('NETWORK'));
    }
  }
}
