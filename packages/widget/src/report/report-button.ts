import { html } from 'lit-html';
import type { Connection } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';

/** Shows beside a button that its code could not be loaded. Pressing it again retries. */
export function showBlocked(button: HTMLElement, i18n: FullI18n): void {
  // A shadow root is not an element.
  const within = button.parentNode as ParentNode | null;
  const known = within?.querySelector('.blocked');
  const message = known ?? document.createElement('span');
  message.className = 'blocked muted';
  message.setAttribute('role', 'alert');
  message.textContent = i18n.t('loadFailed');
  if (!known) within?.append(message);
}

/** A button that loads and opens the dialog to report an item. `describedBy` is the ID of the element that describes the item. */
export function reportButton(
  i18n: FullI18n,
  {
    itemId,
    connection,
    within,
    describedBy,
  }: { itemId: string; connection: () => Connection | null; within: HTMLElement; describedBy?: string },
) {
  const open = async ({ currentTarget }: Event) => {
    const to = connection();
    if (!to) return;
    const dialog = await import('./report-dialog.ts').catch(() => null);
    if (dialog) dialog.openReport({ itemId, connection: to, i18n, within });
    else showBlocked(currentTarget as HTMLElement, i18n);
  };
  return html`<button type="button" class="link report" part="report" aria-describedby=${describedBy ?? ''} @click=${open}>
    ${i18n.t('report')}
  </button>`;
}
