import { html, type ReactiveControllerHost } from 'lit';
import { type Connection, type Failure, type Gallery, listMedia } from '../api.ts';
import { FailureEvent } from '../events.ts';
import { mediaMessages } from '../i18n/en-media.ts';
import type { Words } from '../i18n/words.ts';
import type { MediaWords } from '../media/shown-medium.ts';
import { defineMediaStrip } from '../media/tribune-media-strip.ts';

const pageSize = 12;

/** What a gallery shows and what it has loaded for it. */
export class GalleryView {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #from: { connection: Connection; productId: string } | null = null;
  #media: Gallery['media'] = [];
  #next: string | null = null;
  #state: 'loading' | 'shown' | 'failed' = 'loading';
  #latest = 0;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    defineMediaStrip();
  }

  show(connection: Connection, productId: string): Promise<void> {
    this.#from = { connection, productId };
    this.#media = [];
    this.#next = null;
    return this.#load();
  }

  render(words: Words, heading: string) {
    const said: MediaWords = words.with(mediaMessages);
    return html`<section class="room" dir=${words.direction} lang=${words.language} aria-labelledby="heading">
      <h2 id="heading" class="heading" part="heading">${heading || said.say('galleryHeading')}</h2>
      <div class="row" aria-busy=${this.#state === 'loading' ? 'true' : 'false'}>
        ${this.#media.length > 0 ? this.#strip(words) : null} ${this.#end(said)}
      </div>
    </section>`;
  }

  #strip(words: Words) {
    return html`<tribune-media-strip scrolls .media=${this.#media} .words=${words}></tribune-media-strip>`;
  }

  #end(words: MediaWords) {
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
    if (!this.#from) return;
    const { connection, productId } = this.#from;
    const ticket = ++this.#latest;
    this.#become('loading');
    const result = await listMedia(connection, productId, pageSize, this.#next);
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
