import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import { checkIcon } from '../parts/icons.ts';
import styles from './sent-panel.css?inline';

export { styles };

/** Texts that a form shows after it was sent. */
export interface Sent {
  thanks: string;
  next: string;
  /** Page where the author sees the status of the review. */
  receiptUrl?: string | null | undefined;
}

/** The thank-you panel of every form. */
export const sentPanel = (i18n: FullI18n, { thanks, next, receiptUrl }: Sent, done: () => void) =>
  html`<div class="sent" part="sent">
    <span class="sent-mark">${checkIcon}</span>
    <h3 class="sent-title" tabindex="-1">${thanks}</h3>
    <p>${next}</p>
    ${
      receiptUrl &&
      html`<p class="receipt">
        ${i18n.t('receiptHint')}
        <a part="receipt" href="${receiptUrl}?locale=${i18n.locale}" target="_blank" rel="noopener">${i18n.t('keepReceipt')}</a>
      </p>`
    }
    <button type="button" class="button primary" @click=${done}>${i18n.t('done')}</button>
  </div>`;
