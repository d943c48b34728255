import { html } from 'lit-html';
import type { Connection } from '../api.ts';
import { defineElement } from '../define-element.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages, type FullI18n } from '../i18n/deferred.ts';
import { imageIcon, playIcon } from '../parts/media-icons.ts';
import { type Changed, RenderedElement } from '../rendered-element.ts';
import baseStyles from '../styles/base.css?inline';
import { averageColour } from './average-colour.ts';
import { listReviewMedia } from './media-reads.ts';
import styles from './media-strip.css?inline';
import { nameOf, type ShownMedium } from './shown-medium.ts';

/** Seconds between checks of media in processing. After the last one, the next page view checks again. */
const looksAfterSeconds = [2, 4, 8, 16, 32];

/**
 * `<tribune-media-strip>`: thumbnails that open in a lightbox. Used by the other elements, which set its properties and
 * height.
 */
export class TribuneMediaStrip extends RenderedElement {
  static override styles = [baseStyles, styles];
  static override properties = {
    media: { attribute: false },
    i18n: { attribute: false },
    reviewId: { attribute: false },
    connection: { attribute: false },
  };

  declare media: readonly ShownMedium[];
  declare i18n: CoreI18n;
  /** With both, media in processing are checked until they are ready. */
  declare reviewId: string | undefined;
  declare connection: Connection | undefined;

  #full = new DeferredMessages(this);
  #looks = 0;
  #nextLook: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#nextLook);
  }

  protected override updated(changed: Changed): void {
    if (changed.has('media')) this.#lookLater();
  }

  protected override render() {
    const i18n = this.#full.of(this.i18n);
    if (!i18n) return null;
    return html`<ul class="strip" role="list">
      ${this.media.map((medium, at) => html`<li class="item">${this.#thumbnail(medium, at, i18n)}</li>`)}
    </ul>`;
  }

  #thumbnail(medium: ShownMedium, at: number, i18n: FullI18n) {
    const { thumbnail, small } = medium.urls;
    const colour = `background-color:${averageColour(medium.placeholder) ?? ''}`;
    if (medium.mediaStatus !== 'ready')
      return html`<span class="thumbnail preparing">${imageIcon}<span>${i18n.t('processing')}</span></span>`;
    return html`<button
      type="button"
      class="thumbnail"
      id=${medium.publicId}
      aria-label=${nameOf(medium, at + 1, i18n)}
      aria-haspopup="dialog"
      .style=${colour}
      @click=${() => this.#open(medium, i18n)}
    >
      ${
        thumbnail
          ? html`<img
              src=${thumbnail}
              srcset=${small ? `${thumbnail} 1x, ${small} 2x` : thumbnail}
              alt=""
              width="160"
              height="160"
              loading="lazy"
              decoding="async"
            />`
          : null
      }
      ${medium.type === 'video' ? html`<span class="play">${playIcon}</span>` : null}
    </button>`;
  }

  async #open(medium: ShownMedium, i18n: FullI18n): Promise<void> {
    const { openLightbox } = await import('./tribune-lightbox.ts');
    const ready = this.media.filter(({ mediaStatus }) => mediaStatus === 'ready');
    const closedAt = await openLightbox({
      media: ready,
      at: ready.indexOf(medium),
      i18n,
      within: this,
      connection: this.connection,
    });
    this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(closedAt.publicId)}`)?.focus();
  }

  #lookLater(): void {
    clearTimeout(this.#nextLook);
    const seconds = looksAfterSeconds[this.#looks];
    const waits = this.media.some(({ mediaStatus }) => mediaStatus === 'processing');
    if (!waits || !seconds || !this.reviewId || !this.connection) return;
    this.#looks += 1;
    this.#nextLook = setTimeout(() => void this.#look(), seconds * 1000);
  }

  async #look(): Promise<void> {
    const { reviewId, connection } = this;
    if (!reviewId || !connection) return;
    const result = await listReviewMedia(connection, reviewId);
    const [first] = this.media;
    if (!first || !this.isConnected || reviewId !== this.reviewId) return;
    const { authorName, rating } = first;
    if ('value' in result)
      this.media = result.value.media.map((medium) => ({ ...medium, authorName, rating }));
    else this.#lookLater();
  }
}

export function defineMediaStrip(): void {
  defineElement('tribune-media-strip', TribuneMediaStrip);
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-media-strip': TribuneMediaStrip;
  }
}
