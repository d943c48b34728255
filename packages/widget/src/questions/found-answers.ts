import type { foundAnswers, Static } from '@tribune/contract';
import { html } from 'lit-html';
import { type Connection, read } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import { textByModel } from '../parts/generated.ts';
import styles from './found-answers.css?inline';

type Found = Static<typeof foundAnswers>;

/** Time after the last keystroke. */
const pauseMs = 700;
/** Shorter texts are no questions yet. */
const shortest = 8;
const longest = 300;

interface Host {
  renderRoot: ShadowRoot;
  requestUpdate(): void;
}

/** What reviews and answers say about the question that a shopper is typing, shown before it is submitted. */
export class FoundAnswers {
  readonly #host: Host;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = '';
  #found: Found | null = null;

  constructor(host: Host) {
    this.#host = host;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    host.renderRoot.adoptedStyleSheets.push(sheet);
    // Screen readers announce changes only of a region that is already there.
    host.requestUpdate();
  }

  /** Looks the question up once the shopper pauses. */
  ask(connection: Connection, productId: string, typed: string, language: string): void {
    clearTimeout(this.#timer);
    const text = typed.trim();
    if (text === this.#asked) return;
    const isQuestion = text.length >= shortest && text.length <= longest;
    if (!isQuestion) this.#show('', null);
    else this.#timer = setTimeout(() => void this.#look(connection, { productId, text, language }), pauseMs);
  }

  content(i18n: FullI18n) {
    return html`<div class="found" part="found" role="status">
      ${this.#found?.isSearched ? resultOf(this.#found, i18n) : null}
    </div>`;
  }

  async #look(
    connection: Connection,
    { productId, text, language }: { productId: string; text: string; language: string },
  ): Promise<void> {
    this.#asked = text;
    const path = `/products/${encodeURIComponent(productId)}/answers`;
    const look = async (wording: Record<string, string>) => {
      const result = await read<Found>(
        connection,
        path,
        new URLSearchParams({ q: text, language, ...wording }),
      );
      return this.#asked === text && 'value' in result ? result.value : null;
    };
    const found = await look({});
    // A failure shows nothing: the question can be submitted all the same.
    if (this.#asked === text) this.#show(text, found);
    const worded = found?.isWordable ? await look({ wording: 'true' }) : null;
    if (worded) this.#show(text, worded);
  }

  #show(asked: string, found: Found | null): void {
    this.#asked = asked;
    this.#found = found;
    this.#host.requestUpdate();
  }
}

function resultOf({ isAnswered, sentences, speakingReviews, totalReviews, wording }: Found, i18n: FullI18n) {
  if (!isAnswered) return html`<p class="hint">${i18n.t('reviewsDoNotSay')}</p>`;
  const title =
    speakingReviews > 0
      ? i18n.t('foundInReviews', { count: speakingReviews, total: totalReviews })
      : i18n.t('foundAnswers');
  return html`<p class="found-title">${title}</p>
    ${wording && textByModel(textOf(wording), i18n)}
    <ul>
      ${sentences.map(
        ({ text, question, language, source, url }) =>
          html`<li>
            ${question ? html`<span class="hint" dir="auto">${question}</span>` : null}
            ${source === 'product' ? html`<span dir="auto">${text}</span>` : html`<q dir="auto" lang=${language ?? ''}>${text}</q>`}
            ${source === 'review' && url ? html`<a href=${url} target="_blank" rel="noopener">${i18n.t('readReview')}</a>` : null}
          </li>`,
      )}
    </ul>`;
}

const textOf = ({ digitalSourceType, sentences }: NonNullable<Found['wording']>) => ({
  text: sentences.map(({ text }) => text).join(' '),
  language: 'en',
  digitalSourceType,
});
