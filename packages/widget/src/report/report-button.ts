import { html } from 'lit-html';
import type { Connection } from '../api.ts';
import type { FullI18n } from '../i18n/deferred.ts';

/** A button that loads and opens the dialog to report an item. `describedBy` names what is reported. */
export function reportButton(
  i18n: FullI18n,
  {
    itemId,
    connection,
    within,
    describedBy,
  }: { itemId: string; connection: () => Connection | null; within: HTMLElement; describedBy?: string },
) {
  const open = async () => {
    const to = connection();
    if (!to) return;
    const { openReport } = await import('./report-dialog.ts');
    openReport({ itemId, connection: to, i18n, within });
  };
  return html`<button type="button" class="link report" part="report" aria-describedby=${describedBy ?? ''} @click=${open}>
    ${i18n.t('report')}
  </button>`;
}
