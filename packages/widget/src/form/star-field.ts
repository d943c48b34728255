import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import { oneStar } from '../parts/stars.ts';

const ratings = [1, 2, 3, 4, 5] as const;

export interface StarFieldView {
  value: string;
  problem?: string | undefined;
  i18n: FullI18n;
  name: string;
  label: string;
  optional?: boolean;
}

/** Five native radio buttons styled as stars, so that arrow keys, labels and forms work; those up to the chosen one are filled. */
export function starField({ value, problem, i18n, name, label, optional }: StarFieldView) {
  const chosen = ratings.find((rating) => String(rating) === value);
  const choice = (rating: (typeof ratings)[number]) => html`<label class="star">
    <input type="radio" name=${name} value=${rating} .checked=${rating === chosen} />
    ${oneStar}
    <span class="visually-hidden">${i18n.t('stars', { count: rating })}: ${i18n.t(`ratingLabel_${rating}`)}</span>
  </label>`;
  return html`<fieldset
    class="field"
    role="radiogroup"
    aria-required=${!optional}
    aria-invalid=${problem ? 'true' : 'false'}
    aria-describedby="${name}-problem"
  >
    <legend class="label">${label}</legend>
    <div class="star-choice">
      <div class="star-row">${ratings.map(choice)}</div>
      <div class="star-meaning" aria-hidden="true">
        <span class="muted">${i18n.t('ratingLabel_1')}</span><strong>${chosen ? i18n.t(`ratingLabel_${chosen}`) : ''}</strong
        ><span class="muted">${i18n.t('ratingLabel_5')}</span>
      </div>
    </div>
    <p class="problem" id="${name}-problem">${problem ?? ''}</p>
  </fieldset>`;
}
