import { html } from 'lit-html';
import type { Review } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';

/** “Originally posted on …”, linked to the product or the store there. */
export function origin({ name, url }: NonNullable<Review['originallyPostedOn']>, i18n: FullI18n) {
  const words = i18n.t('postedOn', { name });
  return url
    ? html`<a class="origin" part="origin" href=${url} target="_blank" rel="nofollow noopener">${words}</a>`
    : html`<span part="origin">${words}</span>`;
}
