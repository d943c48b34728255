import { html } from 'lit-html';
import type { Connection, Review } from '../api.ts';
import { defineElement } from '../define-element.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { FullI18n } from '../i18n/full.ts';
import { imageIcon, playIcon } from '../parts/media-icons.ts';
import { type Changed, RenderedElement } from '../rendered-element.ts';
import { showBlocked } from '../report/report-button.ts';
import baseStyles from '../styles/base.css?inline';
import { averageColour } from './average-colour.ts';
import { listReviewMedia } from './media-reads.ts';
import styles from './media-strip.css?inline';
import { mediaOf, nameOf, type ShownMedium } from './shown-medium.ts';

/** Seconds between checks of media in processing. If some are not ready after the last check, the next page view checks again. */
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
    review: { attribute: false },
    connection: { attribute: false },
  };

  /** Set instead of `review` to show media of several reviews. */
  declare media: readonly ShownMedium[] | null;
  declare i18n: CoreI18n;
  /** The review whose media in processing are checked until they are ready. */
  declare review: Review | null;
  declare connection: Connection | undefined;

  /** The result of the last check, which is newer than the review's media. */
  #checked: { of: Review; media: Review['media'] } | null = null;
  #full = new DeferredMessages(this);
  #looks = 0;
  #nextLook: ReturnType<typeof setTimeout> | undefined;

  disconnectedCallback(): void {
    clearTimeout(this.#nextLook);
  }

  protected override updated(changed: Changed): void {
    if (changed.has('review')) this.#lookLater();
  }

  get #shown(): readonly ShownMedium[] {
    const { media, review } = this;
    if (!review) return media ?? [];
    return mediaOf(review, this.#checked?.of.id === review.id ? this.#checked.media : review.media);
  }

  protected override render() {
    const i18n = this.#full.of(this.i18n);
    if (!i18n) return null;
    return html`<ul class="strip" role="list">
      ${this.#shown.map((medium, at) => html`<li class="item">${this.#thumbnail(medium, at, i18n)}</li>`)}
    </ul>`;
  }

  #thumbnail(medium: ShownMedium, at: number, i18n: FullI18n) {
    const { thumbnail, small, medium: middle } = medium.urls;
    const isLead = at === 0 && this.hasAttribute('lead');
    const sources = isLead ? [small ?? thumbnail, middle ?? small] : [thumbnail, small];
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
              src=${sources[0] ?? thumbnail}
              srcset=${sources[0] && sources[1] ? `${sources[0]} 1x, ${sources[1]} 2x` : (sources[0] ?? thumbnail)}
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
    const root = this.renderRoot;
    const list = root.querySelector<HTMLElement>('.strip');
    const loaded = await import('./tribune-lightbox.ts').catch(() => null);
    if (!loaded) return list ? showBlocked(list, i18n) : undefined;
    root.querySelector('.blocked')?.remove();
    const ready = this.#shown.filter(({ mediaStatus }) => mediaStatus === 'ready');
    const closedAt = await loaded.openLightbox({
      media: ready,
      at: ready.findIndex(({ publicId }) => publicId === medium.publicId),
      review: this.review,
      i18n,
      within: this,
      connection: this.connection,
    });
    root.querySelector<HTMLElement>(`#${CSS.escape(closedAt.publicId)}`)?.focus();
  }

  #lookLater(): void {
    clearTimeout(this.#nextLook);
    const seconds = looksAfterSeconds[this.#looks];
    const waits = this.#shown.some(({ mediaStatus }) => mediaStatus === 'processing');
    if (!waits || !seconds || !this.review || !this.connection) return;
    this.#looks += 1;
    this.#nextLook = setTimeout(() => void this.#look(), seconds * 1000);
  }

  async #look(): Promise<void> {
    const { review, connection } = this;
    if (!review || !connection) return;
    const result = await listReviewMedia(connection, review.id);
    if (!this.isConnected || review.id !== this.review?.id) return;
    if ('value' in result) {
      this.#checked = { of: review, media: result.value.media };
      this.requestUpdate();
    }
    this.#lookLater();
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
