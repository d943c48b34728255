import { maxFiles } from '@tribune/contract';
import type { Locale } from '../../platform/mail/email.ts';
import { mailWords } from '../../platform/mail/templates/index.ts';
import type { PageWords } from './messages/index.ts';
import { escapeHtml } from './page-layout.ts';

const ratings = [1, 2, 3, 4, 5];

/** Five ratings, all alike. The one that was followed from the mail is chosen, and can be changed. */
export function starField(
  words: PageWords,
  { locale, chosen }: { locale: Locale; chosen: number | null },
): string {
  const stars = ratings
    .map(
      (count) =>
        `<label><input type="radio" name="rating" value="${count}" required aria-label="${escapeHtml(mailWords[locale].stars(count))}"${count === chosen ? ' checked' : ''}><b aria-hidden="true">★</b>${count}</label>`,
    )
    .join('');
  return `<fieldset><legend>${escapeHtml(words.rating)}</legend><div class="stars">${stars}</div></fieldset>`;
}

export function textField(
  name: string,
  label: string,
  { value = '', maxLength, required = false }: { value?: string; maxLength: number; required?: boolean },
): string {
  return `<label class="field"><span>${escapeHtml(label)}</span><input type="text" name="${name}" maxlength="${maxLength}" value="${escapeHtml(value)}"${required ? ' required' : ''}></label>`;
}

export function longField(name: string, label: string, value = ''): string {
  return `<label class="field"><span>${escapeHtml(label)}</span><textarea name="${name}" maxlength="10000" dir="auto">${escapeHtml(value)}</textarea></label>`;
}

export function photoField(words: PageWords): string {
  const label = escapeHtml(words.photos);
  return `<label class="field"><span>${label}</span><input type="file" name="file" multiple data-most="${maxFiles}" data-says="${label}" accept="image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/quicktime"><span class="thumbs"></span></label>`;
}

export const button = (label: string) => `<button type="submit">${escapeHtml(label)}</button>`;
export const paragraph = (text: string, kind = '') =>
  `<p${kind && ` class="${kind}"`}>${escapeHtml(text)}</p>`;
