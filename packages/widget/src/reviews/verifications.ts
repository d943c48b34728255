import { html } from 'lit-html';
import type { Review } from '../api.ts';
import type { FullI18n } from '../i18n/deferred.ts';
import { policyAddress } from './hosted-address.ts';
import type { Stage } from './stage.ts';

/** Explains what was verified, when the mark is tapped, pointed at, or pressed by keyboard. One is open at a time. */
export class Verifications {
  readonly #stage: Stage;
  #open = '';
  /** Opened by a click: stays when the pointer leaves. */
  #pinned = false;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  explained(review: Review, i18n: FullI18n) {
    const { id, createdAt, verification } = review;
    const isOpen = this.#open === id;
    const what = verification === 'token' || verification === 'merchant' ? verification : 'order';
    return html`<span
      class="verification"
      @pointerenter=${(event: PointerEvent) => event.pointerType === 'mouse' && this.#open !== id && this.#show(id, false)}
      @pointerleave=${() => this.#pinned || this.#close()}
      @keydown=${this.#key}
      @focusout=${this.#leave}
    >
      <button
        type="button"
        class="explain"
        part="verified"
        aria-expanded=${isOpen ? 'true' : 'false'}
        aria-controls="verified-${id}"
        @click=${() => this.#toggle(id)}
      >
        ${i18n.t('verified')}
      </button>
      <span id="verified-${id}" class="explanation" ?hidden=${!isOpen}>
        <span>${i18n.t(`verifiedBy_${what}`)}</span>
        <span class="muted">${i18n.t('verifiedOn', { date: i18n.date(createdAt) })}</span>
        <a href=${policyAddress(this.#stage.connection(), i18n.language)} target="_blank" rel="noopener">
          ${i18n.t('reviewPolicy')}
        </a>
      </span>
    </span>`;
  }

  #toggle(id: string): void {
    if (this.#open === id && this.#pinned) this.#close();
    else this.#show(id, true);
  }

  #show(id: string, pinned: boolean): void {
    this.#open = id;
    this.#pinned = pinned;
    this.#stage.element.requestUpdate();
  }

  #close = (): void => this.#show('', false);

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#open) return;
    event.stopPropagation();
    this.#close();
  };

  #leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget instanceof Node && !currentTarget.contains(relatedTarget as Node | null)) this.#close();
  };
}
