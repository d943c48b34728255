import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import type { Shared } from './summary.ts';

/** How many reviews other stores share, and whether the average includes them. */
export function sharedCount({ syndicatedCount, includesSyndicated }: Shared, i18n: FullI18n) {
  const number = i18n.number(syndicatedCount);
  return html`<span class="recommended muted" part="shared"
    >${i18n.t(includesSyndicated ? 'includesShared' : 'excludesShared', { number })}</span
  >`;
}
