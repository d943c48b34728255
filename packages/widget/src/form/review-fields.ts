import { html } from 'lit-html';
import type { AskedAttribute } from '../attributes.ts';
import type { FullI18n } from '../i18n/full.ts';
import { attributeField } from './attribute-field.ts';
import { consentField, type Reward } from './consent-field.ts';
import {
  type AttributeValues,
  attributeField as attributeFieldName,
  detailNames,
  longest,
  type Problems,
  type Values,
} from './fields.ts';
import { starField } from './star-field.ts';
import { textField } from './text-field.ts';

interface Filled {
  values: Values;
  attributes: readonly AskedAttribute[];
  attributeValues: AttributeValues;
}

export interface ReviewFieldsView extends Filled {
  i18n: FullI18n;
  problems: Problems;
  /** Whether the optional details are shown. */
  detailed: boolean;
  /** The field for photos and videos. */
  media: unknown;
  reward: Reward | null;
  /** Hides the field for the email address. */
  emailKnown: boolean;
  /** The code of the collapsed fields; null until it is loaded. */
  folded: typeof import('./folded-fields.ts') | null;
  /** Whether the purchased product is known from an email's link. */
  isBought: boolean;
}

type OfTexts = Pick<ReviewFieldsView, 'values' | 'problems' | 'i18n'>;

/** All fields of a review: the required ones and the text first, the optional details last. */
export function reviewFields(view: ReviewFieldsView) {
  const { i18n, values, problems, reward } = view;
  return html`${starField({ ...field('rating', view), label: i18n.t('yourRating') })} ${textFields(view)}
    ${view.media} ${attributeFields(view, true)}
    <div class="pair">
      ${textField({
        ...field('authorName', view),
        label: i18n.t('name'),
        hint: i18n.t('nameHint'),
        autocomplete: 'name',
        required: true,
      })}
      ${
        view.emailKnown
          ? null
          : textField({
              ...field('authorEmail', view),
              label: i18n.t('email'),
              hint: i18n.t('emailHint'),
              type: 'email',
              autocomplete: 'email',
              required: true,
            })
      }
    </div>
    <details class="details" ?open=${view.detailed}>
      <summary class="label">${i18n.t('addDetails')} <span class="muted">(${i18n.t('optional')})</span></summary>
      <div class="form">
        ${view.folded?.recommendField(view)} ${view.folded?.pointFields(view)} ${attributeFields(view, false)}
        ${view.folded?.disclosureFields(view)}
      </div>
    </details>
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

const field = <Name extends keyof Values>(name: Name, { values, problems, i18n }: OfTexts) => ({
  name,
  i18n,
  value: values[name],
  problem: problems[name],
});

/** Headline and text of a review of a product or of the store. */
export function textFields(view: OfTexts) {
  const { i18n } = view;
  return html`${textField({ ...field('title', view), label: i18n.t('title'), limit: longest.title })}
    ${textField({
      ...field('text', view),
      label: i18n.t('text'),
      hint: i18n.t('textHint'),
      rows: 6,
      limit: longest.text,
    })}`;
}

function attributeFields(
  { attributes, attributeValues, problems, i18n }: ReviewFieldsView,
  required: boolean,
) {
  const asked = attributes.filter((attribute) => Boolean(attribute.required) === required);
  return asked.map((attribute) => {
    const { id } = attribute;
    return attributeField(attribute, attributeValues[id] ?? [], problems[attributeFieldName(id)], i18n);
  });
}

/** Whether any of the optional details is filled in or refused. */
export const hasDetails = ({
  values,
  attributes,
  attributeValues,
  problems,
}: Filled & { problems: Problems }) =>
  detailNames.some((name) => values[name] || problems[name]) ||
  attributes.some(
    ({ id, required }) => !required && (attributeValues[id]?.length || problems[attributeFieldName(id)]),
  );
