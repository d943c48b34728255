import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import { oneStar } from '../parts/stars.ts';

const ratings = [1, 2, 3, 4, 5] as const;

/** Five native radio buttons styled as stars, so that arrow keys, labels and forms work. */
export function starField(value: string, problem: string | undefined, i18n: FullI18n) {
  const chosen = ratings.find((rating) => String(rating) === value);
  return html`<fieldset
    class="field"
    role="radiogroup"
    aria-required="true"
    aria-invalid=${problem ? 'true' : 'false'}
    aria-describedby="rating-problem"
  >
    <legend class="label">${i18n.t('yourRating')}</legend>
    <div class="star-choice">
      <div class="star-row">${ratings.map((rating) => choice(rating, chosen ?? 0, i18n))}</div>
      <div class="star-meaning" aria-hidden="true">
        <span class="muted">${i18n.t('ratingLabel_1')}</span><strong>${chosen ? i18n.t(`ratingLabel_${chosen}`) : ''}</strong
        ><span class="muted">${i18n.t('ratingLabel_5')}</span>
      </div>
    </div>
    <p class="problem" id="rating-problem">${problem ?? ''}</p>
  </fieldset>`;
}

function choice(rating: (typeof ratings)[number], chosen: number, i18n: FullI18n) {
  return html`<label class=${rating <= chosen ? 'star star-on' : 'star'}>
    <input type="radio" name="rating" value=${rating} .checked=${rating === chosen} />
    ${oneStar}
    <span class="visually-hidden">${i18n.t('stars', { count: rating })}: ${i18n.t(`ratingLabel_${rating}`)}</span>
  </label>`;
}
