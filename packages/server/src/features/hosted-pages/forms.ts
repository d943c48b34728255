import { maxFileBytes, maxFiles, relationships } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';

const ratings = [1, 2, 3, 4, 5];

interface StarField {
  name?: string;
  legend?: string;
  required?: boolean;
}

/** Five ratings in the same style. The one that the customer clicked in the email is preselected. */
export function starField(
  i18n: FullI18n,
  selected: number | null,
  { name = 'rating', legend = i18n.t('yourRating'), required = true }: StarField = {},
): Html {
  const stars = ratings.map(
    (rating) =>
      html`<label><input type="radio" name="${name}" value="${rating}"${required && html` required`} aria-label="${i18n.t('rating', { rating })}"${rating === selected && html` checked`}><b aria-hidden="true">★</b>${rating}</label>`,
  );
  return html`<fieldset><legend>${legend}</legend><div class="stars">${stars}</div></fieldset>`;
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
): Html {
  const help = hint !== undefined && html`<small>${hint}</small>`;
  return html`<label class="field"><span>${label}</span><input type="text" name="${name}" maxlength="${maxLength}" value="${value}"${required && html` required`}>${help}</label>`;
}

export function longField(name: string, label: string, { value = '', maxLength }: TextField): Html {
  return html`<label class="field"><span>${label}</span><textarea name="${name}" maxlength="${maxLength}" dir="auto">${value}</textarea></label>`;
}

export function mediaField(i18n: FullI18n): Html {
  const hint = i18n.t('mediaHint', { count: maxFiles, size: maxFileBytes / 2 ** 20 });
  return html`<label class="field"><span>${optional(i18n, i18n.t('media'))}</span><input type="file" name="file" multiple accept="image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/quicktime"><small>${hint}</small></label>`;
}

/** Optional question whether they would recommend the product. */
export function recommendField(i18n: FullI18n, current: boolean | null): Html {
  const option = (value: boolean, label: string) =>
    html`<option value="${String(value)}"${value === current && html` selected`}>${label}</option>`;
  return html`<label class="field"><span>${optional(i18n, i18n.t('recommend'))}</span><select name="wouldRecommend"><option value="">–</option>${option(true, i18n.t('yes'))}${option(false, i18n.t('no'))}</select></label>`;
}

/** Optional: how the author is related to the store or brand. */
export function relationshipField(i18n: FullI18n, current: string | undefined): Html {
  const options = relationships.map(
    (one) =>
      html`<option value="${one}"${one === current && html` selected`}>${i18n.t(`relationship_${one}`)}</option>`,
  );
  return html`<label class="field"><span>${optional(i18n, i18n.t('relationshipAsk'))}</span><select name="relationship"><option value="">–</option>${options}</select></label>`;
}

/** Optional: the day of the experience. */
export const experienceField = (i18n: FullI18n, current = ''): Html =>
  html`<label class="field"><span>${optional(i18n, i18n.t('experienceAsk'))}</span><input type="date" name="experiencedAt" value="${current}"></label>`;

/** The answer from `recommendField`; null if not answered. */
export const enteredRecommendation = (value: string | undefined): boolean | null =>
  value === 'true' || value === 'false' ? value === 'true' : null;

export const optional = (i18n: FullI18n, label: string) => `${label} (${i18n.t('optional')})`;

export const button = (label: string) => html`<button type="submit" class="button primary">${label}</button>`;
export const paragraph = (text: string, kind?: 'success' | 'error' | 'note') =>
  html`<p${kind && html` class="${kind}"`}>${text}</p>`;
