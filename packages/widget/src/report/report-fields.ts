import { reportCategories } from '@tribune/contract/reports/categories';
import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';

/** Fields for the problem with an item, and for the reporter. */
export const reportFields = (i18n: FullI18n) => html`<p class="muted">${i18n.t('reportIntro')}</p>
  <div class="field">
    <label class="label" for="category">${i18n.t('reportCategory')}</label>
    <select id="category" name="category" class="control" required>
      <option value=""></option>
      ${reportCategories.map(
        (category) => html`<option value=${category}>${i18n.t(`reportCategory_${category}`)}</option>`,
      )}
    </select>
  </div>
  <div class="field">
    <label class="label" for="explanation"
      >${i18n.t('reportExplanation')} <span class="muted">(${i18n.t('optional')})</span></label
    >
    <textarea id="explanation" name="explanation" class="control" rows="4" maxlength="2000" dir="auto"></textarea>
  </div>
  <div class="field">
    <label class="label" for="email">${i18n.t('reportEmail')}</label>
    <input
      id="email"
      name="email"
      type="text"
      inputmode="email"
      class="control"
      maxlength="254"
      autocomplete="email"
      aria-describedby="email-hint"
    />
    <p class="hint muted" id="email-hint">${i18n.t('reportEmailHint')}</p>
  </div>`;
