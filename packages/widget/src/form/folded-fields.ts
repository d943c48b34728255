import type { Relationship } from '@tribune/contract';
import { reviewPoints } from '@tribune/contract/reviews/review-points';
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { FullI18n } from '../i18n/full.ts';
import { longest, type Problems, type Values } from './fields.ts';
import { pillsField } from './pills-field.ts';
import { selectField } from './select-field.ts';
import { textField } from './text-field.ts';

/** The values in the contract, of which the bundle contains only types. */
const relationships = [
  'none',
  'employee',
  'family_or_friend',
  'business_partner',
  'received_free',
] as const satisfies readonly Relationship[];

/** The form's state that collapsed fields need. Their code is loaded after that of the other fields. */
interface Filled {
  i18n: FullI18n;
  values: Values;
  problems: Problems;
  isBought: boolean;
}

export const recommendField = ({ values, problems, i18n }: Omit<Filled, 'isBought'>) =>
  pillsField({
    name: 'wouldRecommend',
    label: i18n.t('recommend'),
    choices: [
      { value: 'true', label: i18n.t('yes') },
      { value: 'false', label: i18n.t('no') },
    ],
    chosen: [values.wouldRecommend],
    i18n,
    problem: problems.wouldRecommend,
  });

export const pointFields = ({ values, problems, i18n }: Omit<Filled, 'isBought'>) =>
  html`<div class="pair">
    ${reviewPoints.map((name) =>
      textField({
        name,
        i18n,
        value: values[name],
        problem: problems[name],
        label: i18n.t(`prompt_${name}`),
        rows: 2,
        limit: longest.point,
      }),
    )}
  </div>`;

/** Fields for what authors must disclose by law. If the purchase is known, so is the day of the experience. */
export function disclosureFields({ i18n, values, problems, isBought }: Filled) {
  const choices = relationships.map((value) => ({ value, label: i18n.t(`relationship_${value}`) }));
  return html`<div class="pair">
    ${selectField({
      name: 'relationship',
      label: i18n.t('relationshipAsk'),
      value: values.relationship,
      problem: problems.relationship,
      choices,
      i18n,
      required: false,
    })}
    ${isBought ? null : dayField(values.experiencedAt, problems.experiencedAt, i18n)}
  </div>`;
}

const dayField = (value: string, problem: string | undefined, i18n: FullI18n) =>
  html`<div class="field" part="field">
    <label class="label" for="experiencedAt">
      <bdi>${i18n.t('experienceAsk')}</bdi> <span class="muted">(${i18n.t('optional')})</span>
    </label>
    <input
      id="experiencedAt"
      name="experiencedAt"
      class="control"
      part="control"
      type="date"
      aria-describedby="experiencedAt-problem"
      aria-invalid=${problem ? 'true' : 'false'}
      .value=${live(value)}
    />
    <p class="problem" id="experiencedAt-problem">${problem ?? ''}</p>
  </div>`;
