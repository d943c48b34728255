import { html } from 'lit-html';
import type { Connection, Failure } from '../api.ts';
import { FailureEvent } from '../events.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { View } from '../lazy-element.ts';
import { type Gallery, listMedia } from '../media/media-reads.ts';
import { defineMediaStrip } from '../media/tribune-media-strip.ts';
import { collapse, unfold } from '../parts/collapse.ts';
import type { TribuneGallery } from './tribune-gallery.ts';

export { default as styles } from './gallery.css?inline';

const pageSize = 12;

/** The content and data of `<tribune-gallery>`. */
export class GalleryView implements View {
  readonly #host: TribuneGallery;
  readonly #i18n: DeferredMessages;
  #connection: Connection | null = null;
  #media: Gallery['media'] = [];
  #next: string | null = null;
  #state: 'loading' | 'shown' | 'failed' = 'loading';
  #latest = 0;

  constructor(host: TribuneGallery) {
    this.#host = host;
    this.#i18n = new DeferredMessages(host);
    defineMediaStrip();
  }

  show(connection: Connection): void {
    unfold(this.#host);
    this.#connection = connection;
    this.#media = [];
    this.#next = null;
    void this.#load();
  }

  content(coreI18n: CoreI18n) {
    const i18n = this.#i18n.of(coreI18n);
    if (!i18n || (this.#state === 'shown' && this.#media.length === 0)) return null;
    return html`<section class="room gallery" dir=${i18n.direction} lang=${i18n.language} aria-labelledby="heading">
      <h2 id="heading" class="heading" part="heading">${this.#host.heading || i18n.t('galleryHeading')}</h2>
      <div class="row" aria-busy=${this.#state === 'loading' ? 'true' : 'false'}>
        ${this.#media.length > 0 ? this.#strip(coreI18n) : null} ${this.#end(i18n)}
      </div>
    </section>`;
  }

  #strip(i18n: CoreI18n) {
    return html`<tribune-media-strip scrolls .media=${this.#media} .i18n=${i18n} .connection=${this.#connection ?? undefined}></tribune-media-strip>`;
  }

  #end(i18n: FullI18n) {
    if (this.#state === 'failed') {
      const again = html`<p>${i18n.t('galleryFailed')}</p>
        <button type="button" class="button" @click=${this.#load}>${i18n.t('retry')}</button>`;
      return html`<div class="nothing" role="alert">${again}</div>`;
    }
    if (this.#media.length === 0) return html`<div class="nothing"></div>`;
    return this.#next
      ? html`<button type="button" class="button" part="more" @click=${this.#load}>${i18n.t('moreMedia')}</button>`
      : null;
  }

  #load = async (): Promise<void> => {
    if (!this.#connection) return;
    const ticket = ++this.#latest;
    this.#become('loading');
    const result = await listMedia(this.#connection, this.#host.productId, pageSize, this.#next);
    if (ticket !== this.#latest) return;
    if ('failure' in result) return this.#fail(result.failure);
    const known = this.#media.length;
    this.#media = [...this.#media, ...result.value.media];
    this.#next = result.value.nextStartAfter;
    this.#become('shown');
    if (this.#media.length === 0) collapse(this.#host);
    if (known > 0) await this.#focusOn(known);
  };

  #fail({ code }: Failure): void {
    this.#become('failed');
    this.#host.dispatchEvent(new FailureEvent(code));
  }

  #become(state: 'loading' | 'shown' | 'failed'): void {
    this.#state = state;
    this.#host.requestUpdate();
  }

  /** Focuses the first of the added items, because the pressed button may be gone. */
  async #focusOn(at: number): Promise<void> {
    await this.#host.updateComplete;
    const strip = this.#host.shadowRoot?.querySelector('tribune-media-strip');
    await strip?.updateComplete;
    strip?.shadowRoot?.querySelectorAll<HTMLElement>('.thumbnail')[at]?.focus();
  }
}
