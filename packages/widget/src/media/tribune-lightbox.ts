import { html } from 'lit-html';
import type { Connection, Review } from '../api.ts';
import { defineElement } from '../define-element.ts';
import type { FullI18n } from '../i18n/full.ts';
import { closeIcon } from '../parts/icons.ts';
import { nextIcon, previousIcon } from '../parts/media-icons.ts';
import { type Changed, RenderedElement } from '../rendered-element.ts';
import { reportButton } from '../report/report-button.ts';
import baseStyles from '../styles/base.css?inline';
import controlStyles from '../styles/controls.css?inline';
import { type LargeView, largeMedium } from './large-medium.ts';
import styles from './lightbox.css?inline';
import { reviewOfMedium } from './media-reads.ts';
import { nameOf, type ShownMedium } from './shown-medium.ts';
import { words } from './words.ts';

export interface Lightbox {
  media: readonly ShownMedium[];
  at: number;
  /** The review that all media belong to. If null, the review of each medium is loaded. */
  review: Review | null;
  i18n: FullI18n;
  /** The element whose shadow root contains the lightbox, so that both have the same theme. */
  within: HTMLElement;
  /** Connection for reports about photos and videos. */
  connection: Connection | undefined;
}

/** Shows one medium. Keys, buttons and swiping show the others. When the lightbox closes, resolves to the one shown last. */
export function openLightbox({
  media,
  at,
  review,
  i18n,
  within,
  connection,
}: Lightbox): Promise<ShownMedium> {
  defineElement('tribune-lightbox', TribuneLightbox);
  const lightbox = document.createElement('tribune-lightbox');
  Object.assign(lightbox, { media, at, i18n, connection, review });
  within.shadowRoot?.append(lightbox);
  return new Promise((resolve) => {
    lightbox.addEventListener('close', () => {
      lightbox.remove();
      resolve(lightbox.shown);
    });
  });
}

const swipePixels = 45;

/** Internal: created by openLightbox. A modal dialog that traps focus; Escape closes it. */
class TribuneLightbox extends RenderedElement {
  static override styles = [baseStyles, controlStyles, styles];
  static override properties = {
    media: { attribute: false },
    i18n: { attribute: false },
    connection: { attribute: false },
    review: { attribute: false },
    at: { attribute: false },
    failed: { attribute: false },
  };

  declare media: readonly ShownMedium[];
  declare i18n: FullI18n;
  declare connection: Connection | undefined;
  declare at: number;
  /** The review of the shown medium; null until it has loaded. */
  declare review: Review | null;
  declare private failed: boolean;
  #touchedAt: { x: number; y: number } | null = null;

  get shown(): ShownMedium {
    return this.media[this.at] as ShownMedium;
  }

  protected override willUpdate(changed: Changed): void {
    if (changed.has('at')) this.failed = false;
    if (this.review?.id !== this.shown.reviewId) void this.#loadReview();
  }

  protected override updated(changed: Changed): void {
    if (changed.has('media')) this.#dialog.showModal();
  }

  protected override render() {
    const { at, media, shown, i18n } = this;
    const name = nameOf(shown, at + 1, i18n);
    const view: LargeView = { medium: shown, name, failed: this.failed, i18n, onFailure: this.#fail };
    const { authorName, rating, reviewId } = shown;
    const review = this.review?.id === reviewId ? this.review : null;
    return html`<div><dialog
      aria-label=${name}
      dir=${i18n.direction}
      lang=${i18n.language}
      @close=${() => this.dispatchEvent(new CustomEvent('close'))}
      @keydown=${this.#key}
    >
      <div class="stage" @click=${this.#closeBeside} @pointerdown=${this.#touch} @pointerup=${this.#swipe}>
        ${largeMedium(view)}
      </div>
      <button type="button" class="round close" autofocus aria-label=${i18n.t('close')} @click=${this.#close}>
        ${closeIcon}
      </button>
      ${media.length > 1 ? this.#steps() : null}
      ${words({ review, authorName, rating, i18n })}
      <p class="caption">
        ${media.length > 1 ? html`<span>${i18n.t('position', { number: at + 1, total: media.length })}</span>` : null}
        ${this.connection ? reportButton(i18n, { itemId: shown.publicId, connection: () => this.connection ?? null, within: this }) : null}
      </p>
      <p class="visually-hidden" role="status">${media.length > 1 ? `${name}, ${i18n.t('position', { number: at + 1, total: media.length })}` : ''}</p>
    </dialog></div>`;
  }

  #steps() {
    const step = (by: 1 | -1) => html`<button
      type="button"
      class="round ${by > 0 ? 'next' : 'previous'}"
      aria-label=${this.i18n.t(by > 0 ? 'next' : 'previous')}
      aria-disabled=${this.media[this.at + by] ? 'false' : 'true'}
      @click=${() => this.#step(by)}
    >
      ${by > 0 ? nextIcon : previousIcon}
    </button>`;
    return html`${step(-1)}${step(1)}`;
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  /** Loads the review of the shown medium. Until then, author and stars are shown. */
  async #loadReview(): Promise<void> {
    const { connection, shown } = this;
    const review = connection && (await reviewOfMedium(connection, shown.reviewId));
    if (review && shown.reviewId === this.shown.reviewId) this.review = review;
  }

  #fail = (): void => {
    this.failed = true;
  };

  #close = (): void => this.#dialog.close();

  #closeBeside = (event: Event): void => {
    if (event.target === event.currentTarget) this.#close();
  };

  #step(by: number): void {
    if (this.media[this.at + by]) this.at += by;
  }

  #key = (event: KeyboardEvent): void => {
    // In a video, arrow keys seek instead.
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = this.i18n.direction === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      Home: -this.at,
      End: this.media.length - 1 - this.at,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#step(by);
  };

  #touch = ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void => {
    this.#touchedAt = pointerType !== 'mouse' && isPrimary ? { x, y } : null;
  };

  #swipe = ({ clientX, clientY }: PointerEvent): void => {
    if (!this.#touchedAt) return;
    const along = clientX - this.#touchedAt.x;
    const across = clientY - this.#touchedAt.y;
    this.#touchedAt = null;
    if (Math.abs(along) < swipePixels || Math.abs(across) > Math.abs(along)) return;
    const leftwards = along < 0;
    this.#step(leftwards === (this.i18n.direction === 'ltr') ? 1 : -1);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-lightbox': TribuneLightbox;
  }
}
