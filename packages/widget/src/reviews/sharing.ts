import { html } from 'lit-html';
import type { Review } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { Stage } from './stage.ts';

const confirmedForMs = 4000;

/** Shares the link to a review through the device's share menu, or copies it. */
export class Sharing {
  readonly #stage: Stage;
  /** The review whose link was just copied. */
  #copied = '';
  /** The review whose link the browser could not copy. The link is shown, so that shoppers can copy it. */
  #refused = '';

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  button(review: Review, i18n: FullI18n) {
    const link = linkTo(review.id, this.#stage.element.addressKey);
    if (this.#refused === review.id)
      return html`<input class="share-link" part="share" readonly .value=${link} aria-label=${i18n.t('reviewLink')} @focus=${selectAll} />`;
    return html`<button
      type="button"
      class="link"
      part="share"
      aria-describedby="heading-${review.id}"
      @click=${() => this.#share(review.id, link, i18n)}
    >
      ${i18n.t(this.#copied === review.id ? 'linkCopied' : 'share')}
    </button>`;
  }

  async #share(id: string, url: string, i18n: FullI18n): Promise<void> {
    if (navigator.share) {
      try {
        await navigator.share({ url, title: document.title });
        return;
      } catch (error) {
        // The shopper closed the share menu.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return this.#offer(id);
    }
    this.#copied = id;
    this.#stage.announce(i18n.t('linkCopied'));
    this.#stage.element.requestUpdate();
    setTimeout(() => {
      this.#copied = '';
      this.#stage.element.requestUpdate();
    }, confirmedForMs);
  }

  async #offer(id: string): Promise<void> {
    const { element } = this.#stage;
    this.#refused = id;
    element.requestUpdate();
    await element.updateComplete;
    element.renderRoot.querySelector<HTMLInputElement>('.share-link')?.focus();
  }
}

const selectAll = (event: Event) => (event.target as HTMLInputElement).select();

/** Address of this page with the review, without the filters and the parameters of an email's link. */
function linkTo(reviewId: string, addressKey: string): string {
  const url = new URL(location.href);
  const fromEmail = url.searchParams.has('reviewToken') ? ['reviewToken', 'rating', 'productId'] : [];
  for (const name of [...url.searchParams.keys()])
    if (fromEmail.includes(name) || (addressKey && name.startsWith(`${addressKey}.`)))
      url.searchParams.delete(name);
  url.hash = reviewId;
  return url.href;
}
