import { reviewPoints } from '@tribune/contract/reviews/review-points';
import { html } from 'lit-html';
import type { CustomAttribute } from '../attributes.ts';
import type { FullI18n } from '../i18n/deferred.ts';
import { attributeField } from './attribute-field.ts';
import { consentField, type Reward } from './consent-field.ts';
import {
  type AttributeValues,
  attributeField as attributeFieldName,
  longest,
  type Problems,
  type Values,
} from './fields.ts';
import { pillsField } from './pills-field.ts';
import { starField } from './star-field.ts';
import { textField } from './text-field.ts';

export interface ReviewFieldsView {
  i18n: FullI18n;
  values: Values;
  attributes: readonly CustomAttribute[];
  attributeValues: AttributeValues;
  problems: Problems;
  /** The field for photos and videos. */
  media: unknown;
  reward: Reward | null;
  /** Leaves out the field for the email address. */
  emailKnown: boolean;
}

/** All fields of a review, in the order of the form. */
export function reviewFields(view: ReviewFieldsView) {
  const { i18n, values, problems, reward } = view;
  const field = <Name extends keyof Values>(name: Name) => ({
    name,
    i18n,
    value: values[name],
    problem: problems[name],
  });
  return html`${starField(values.rating, problems.rating, i18n)}
    ${textField({ ...field('title'), label: i18n.t('title'), limit: longest.title })}
    ${textField({
      ...field('text'),
      label: i18n.t('text'),
      hint: i18n.t('textHint'),
      rows: 6,
      limit: longest.text,
    })}
    <div class="pair">
      ${reviewPoints.map((name) =>
        textField({ ...field(name), label: i18n.t(`prompt_${name}`), rows: 2, limit: longest.point }),
      )}
    </div>
    ${attributeFields(view)} ${view.media} ${recommendField(view)}
    <div class="pair">
      ${textField({
        ...field('authorName'),
        label: i18n.t('name'),
        hint: i18n.t('nameHint'),
        autocomplete: 'name',
        required: true,
      })}
      ${
        view.emailKnown
          ? null
          : textField({
              ...field('authorEmail'),
              label: i18n.t('email'),
              hint: i18n.t('emailHint'),
              type: 'email',
              autocomplete: 'email',
              required: true,
            })
      }
    </div>
    ${
      reward
        ? consentField(reward, {
            given: values.incentiveConsent === 'true',
            problem: problems.incentiveConsent,
            i18n,
          })
        : null
    }`;
}

const attributeFields = ({ attributes, attributeValues, problems, i18n }: ReviewFieldsView) =>
  attributes.map((attribute) => {
    const { id } = attribute;
    return attributeField(attribute, attributeValues[id] ?? [], problems[attributeFieldName(id)], i18n);
  });

const recommendField = ({ values, problems, i18n }: ReviewFieldsView) =>
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
