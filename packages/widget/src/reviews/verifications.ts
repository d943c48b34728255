import { html } from 'lit-html';
import type { Connection } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import { policyLink } from './policy-link.ts';

type Key = Parameters<FullI18n['t']>[0] & `${string}erifiedBy_${string}`;

interface Verified {
  id: string;
  createdAt: string;
  verification: string;
}

interface Explanations {
  order: Key;
  token: Key;
  merchant: Key;
}

export const ofProduct: Explanations = {
  order: 'verifiedBy_order',
  token: 'verifiedBy_token',
  merchant: 'verifiedBy_merchant',
};
export const ofStore: Explanations = {
  order: 'storeVerifiedBy_order',
  token: 'verifiedBy_token',
  merchant: 'storeVerifiedBy_merchant',
};

/** Explains what was verified when the mark is tapped, hovered, or activated by keyboard. One explanation is open at a time. */
export class Verifications {
  readonly #host: { requestUpdate(): void };
  readonly #connection: () => Connection | null;
  #open = '';
  /** Whether the explanation was opened by a click, so that it stays open when the pointer leaves. */
  #pinned = false;

  constructor(host: { requestUpdate(): void }, connection: () => Connection | null) {
    this.#host = host;
    this.#connection = connection;
  }

  /** The mark and its explanation. Reviews are verified at submission. */
  explained({ id, createdAt, verification }: Verified, i18n: FullI18n, by: Explanations) {
    const isOpen = this.#open === id;
    const what = verification === 'token' || verification === 'merchant' ? verification : 'order';
    const connection = this.#connection();
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
        <span>${i18n.t(by[what])}</span>
        <span class="muted">${i18n.t('verifiedOn', { date: i18n.date(createdAt) })}</span>
        ${connection ? policyLink(connection, i18n) : null}
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
    if (id) addEventListener('pointerdown', this.#pointOutside);
    else removeEventListener('pointerdown', this.#pointOutside);
    this.#host.requestUpdate();
  }

  /** Closes the explanation on clicks elsewhere. Losing focus is not enough, because some browsers don't focus clicked buttons. */
  #pointOutside = (event: PointerEvent): void => {
    const isInside = (target: EventTarget) =>
      target instanceof Element && target.classList.contains('verification');
    if (!event.composedPath().some(isInside)) this.#close();
  };

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
