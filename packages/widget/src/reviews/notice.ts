import { html } from 'lit-html';

export interface NoticeView {
  title: string;
  advice?: string;
  /** With a retry action it is an error, which screen readers announce. */
  retry?: string;
  onRetry?: () => void;
  /** A button that helps on. */
  action?: unknown;
}

/** Shown in place of an empty or failed list. */
export function notice({ title, advice, retry, onRetry, action }: NoticeView) {
  return html`<div class="notice" part="notice" role=${retry ? 'alert' : 'note'}>
    <p class="notice-title">${title}</p>
    ${advice ? html`<p class="muted">${advice}</p>` : null}
    ${retry ? html`<button type="button" class="button" @click=${onRetry}>${retry}</button>` : action}
  </div>`;
}
