import { maxFileBytes, maxFiles } from '@tribune/contract';
import type { FullI18n } from '@tribune/contract/messages';
import { escapeHtml } from './page-layout.ts';

const ratings = [1, 2, 3, 4, 5];

/** Five ratings in the same style. The one that was followed from the email is selected and can be changed. */
export function starField(i18n: FullI18n, selected: number | null): string {
  const stars = ratings
    .map(
      (rating) =>
        `<label><input type="radio" name="rating" value="${rating}" required aria-label="${escapeHtml(i18n.t('rating', { rating }))}"${rating === selected ? ' checked' : ''}><b aria-hidden="true">★</b>${rating}</label>`,
    )
    .join('');
  return `<fieldset><legend>${escapeHtml(i18n.t('yourRating'))}</legend><div class="stars">${stars}</div></fieldset>`;
}

interface TextField {
  value?: string;
  maxLength: number;
  required?: boolean;
  hint?: string;
}

export function textField(
  name: string,
  label: string,
  { value = '', maxLength, required = false, hint }: TextField,
): string {
  const help = hint === undefined ? '' : `<small>${escapeHtml(hint)}</small>`;
  return `<label class="field"><span>${escapeHtml(label)}</span><input type="text" name="${name}" maxlength="${maxLength}" value="${escapeHtml(value)}"${required ? ' required' : ''}>${help}</label>`;
}

export function longField(name: string, label: string, value = ''): string {
  return `<label class="field"><span>${escapeHtml(label)}</span><textarea name="${name}" maxlength="10000" dir="auto">${escapeHtml(value)}</textarea></label>`;
}

export function mediaField(i18n: FullI18n): string {
  const limit = escapeHtml(i18n.t('photoLimit', { max: maxFiles }));
  const hint = escapeHtml(i18n.t('mediaHint', { count: maxFiles, size: maxFileBytes / 2 ** 20 }));
  return `<label class="field"><span>${escapeHtml(optional(i18n, 'media'))}</span><input type="file" name="file" multiple data-limit="${maxFiles}" data-limit-message="${limit}" accept="image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/quicktime"><small>${hint}</small><span class="thumbs"></span></label>`;
}

export const optional = (i18n: FullI18n, label: 'title' | 'text' | 'media') =>
  `${i18n.t(label)} (${i18n.t('optional')})`;

export const button = (label: string) => `<button type="submit">${escapeHtml(label)}</button>`;
export const paragraph = (text: string, kind = '') =>
  `<p${kind && ` class="${kind}"`}>${escapeHtml(text)}</p>`;
