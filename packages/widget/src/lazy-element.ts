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

/** The content of an element. Its file is loaded when the element comes near the viewport. */
export interface View {
  /** Restarts with another product or merchant. `fresh` bypasses the browser's cache. */
  show(connection: Connection, fresh: boolean): void;
  /** Null while there is nothing to show. */
  content(i18n: CoreI18n): unknown;
}

const nearPixels = 600;

/**
 * An element that only reserves space until it comes near the viewport.
 *
 * Attributes: `product-id`; `heading`; those of TribuneElement. Methods: `reload()`. Events: `tribune-failure`.
 * CSS properties: `--tribune-room`, the initially reserved height.
 */
export abstract class LazyElement extends TribuneElement {
  static override styles: readonly string[] = [baseStyles, controlStyles, styles];
  static override properties: Properties = {
    productId: {},
    heading: {},
    view: { attribute: false },
    failed: { attribute: false },
  };

  declare productId: string;
  /** Replaces the default heading. */
  declare heading: string;
  declare protected view: View | null;
  /** Internal: the view's file or its messages could not be loaded. */
  declare failed: boolean | null;
  #observer: IntersectionObserver | undefined;

  /** Whether the element has content without a product. */
  protected isOfStore = false;

  /** Imports the view. */
  protected abstract load(): Promise<View>;

  /** Reloads, bypassing the browser's cache. */
  reload(): void {
    this.#show(true);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.view) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#loadView();
      },
      { rootMargin: `${nearPixels}px` },
    );
    this.#observer.observe(this);
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }

  protected override willUpdate(changed: Changed): void {
    super.willUpdate(changed);
    if (['productId', 'merchantId', 'apiBase', 'view', 'subject'].some((name) => changed.has(name)))
      this.#show(false);
  }

  protected override render() {
    const { i18n } = this;
    if (this.failed && this.configured) {
      const onRetry = () => void this.#loadView();
      return notice({ title: i18n.t('loadFailed'), retry: i18n.t('retry'), onRetry });
    }
    const content = this.configured && this.view?.content(i18n);
    if (content) return content;
    return this.childElementCount > 0 ? html`<slot></slot>` : html`<div class="room"></div>`;
  }

  #show(fresh: boolean): void {
    if (this.merchantId && (this.productId || this.isOfStore)) this.view?.show(this.connection, fresh);
  }

  async #loadView(): Promise<void> {
    this.#observer?.disconnect();
    this.failed = false;
    try {
      this.view = await this.load();
    } catch {
      this.failed = true;
      this.dispatchEvent(new FailureEvent('NETWORK'));
    }
  }
}
