import { html } from 'lit-html';

export interface NoticeView {
  title: string;
  advice?: string;
  /** Label of a retry button. With it, the notice is an error, which screen readers announce. */
  retry?: string;
  onRetry?: () => void;
  /** A button with a way forward. */
  action?: unknown;
}

/** Content in place of an empty or failed list. */
export function notice({ title, advice, retry, onRetry, action }: NoticeView) {
  return html`<div class="notice" part="notice" role=${retry ? 'alert' : 'note'}>
    <p class="notice-title">${title}</p>
    ${advice ? html`<p class="muted">${advice}</p>` : null}
    ${retry ? html`<button type="button" class="button" @click=${onRetry}>${retry}</button>` : action}
  </div>`;
}
