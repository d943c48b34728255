import { html } from 'lit-html';
import type { Connection, Failure } from '../api.ts';
import { FailureEvent } from '../events.ts';
import { WordsInFull } from '../i18n/full-words.ts';
import type { FullWords, Words } from '../i18n/words.ts';
import type { View } from '../lazy-element.ts';
import { type Gallery, listMedia } from '../media/media-reads.ts';
import { defineMediaStrip } from '../media/tribune-media-strip.ts';
import type { TribuneGallery } from './tribune-gallery.ts';

export { default as styles } from './gallery.css?inline';

const pageSize = 12;

/** What a gallery shows and what it has loaded for it. */
export class GalleryView implements View {
  readonly #host: TribuneGallery;
  readonly #words: WordsInFull;
  #connection: Connection | null = null;
  #media: Gallery['media'] = [];
  #next: string | null = null;
  #state: 'loading' | 'shown' | 'failed' = 'loading';
  #latest = 0;

  constructor(host: TribuneGallery) {
    this.#host = host;
    this.#words = new WordsInFull(host);
    defineMediaStrip();
  }

  show(connection: Connection): void {
    this.#connection = connection;
    this.#media = [];
    this.#next = null;
    void this.#load();
  }

  content(coreWords: Words) {
    const words = this.#words.of(coreWords);
    if (!words) return null;
    return html`<section class="room gallery" dir=${words.direction} lang=${words.language} aria-labelledby="heading">
      <h2 id="heading" class="heading" part="heading">${this.#host.heading || words.say('galleryHeading')}</h2>
      <div class="row" aria-busy=${this.#state === 'loading' ? 'true' : 'false'}>
        ${this.#media.length > 0 ? this.#strip(coreWords) : null} ${this.#end(words)}
      </div>
    </section>`;
  }

  #strip(words: Words) {
    return html`<tribune-media-strip scrolls .media=${this.#media} .words=${words}></tribune-media-strip>`;
  }

  #end(words: FullWords) {
    if (this.#state === 'failed') {
      const again = html`<p>${words.say('galleryFailed')}</p>
        <button type="button" class="button" @click=${this.#load}>${words.say('retry')}</button>`;
      return html`<div class="nothing" role="alert">${again}</div>`;
    }
    if (this.#media.length === 0)
      return html`<div class="nothing"><p class="muted">${this.#state === 'shown' ? words.say('noMedia') : ''}</p></div>`;
    return this.#next
      ? html`<button type="button" class="button" part="more" @click=${this.#load}>${words.say('moreMedia')}</button>`
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

  /** The first of the new ones: the button that was pressed may be gone. */
  async #focusOn(at: number): Promise<void> {
    await this.#host.updateComplete;
    const strip = this.#host.shadowRoot?.querySelector('tribune-media-strip');
    await strip?.updateComplete;
    strip?.shadowRoot?.querySelectorAll<HTMLElement>('.thumbnail')[at]?.focus();
  }
}
