import type { AskedAttribute, CustomAttribute } from '../attributes.ts';
import type { FullI18n } from '../i18n/full.ts';
import { attributeField as fieldName, longest } from './fields.ts';
import { pillsField } from './pills-field.ts';
import { selectField } from './select-field.ts';
import { textField } from './text-field.ts';

const mostPills = 7;
const stepsWithoutOptions = 5;

/** A form field for one of the merchant's custom attributes. */
export function attributeField(
  attribute: AskedAttribute,
  chosen: readonly string[],
  problem: string | undefined,
  i18n: FullI18n,
) {
  const { id, label, type, required = false } = attribute;
  const shared = { name: fieldName(id), label, i18n, problem, required };
  if (type === 'text') return textField({ ...shared, value: chosen[0] ?? '', limit: longest.attributeValue });
  const choices = choicesOf(attribute, i18n);
  if (type === 'select' && choices.length > mostPills)
    return selectField({ ...shared, choices, value: chosen[0] ?? '' });
  return pillsField({ ...shared, choices, chosen, several: type === 'multiselect' });
}

function choicesOf({ type, options, optionLabels }: AskedAttribute, i18n: FullI18n) {
  if (type === 'boolean')
    return (['yes', 'no'] as const).map((word) => ({
      value: String(word === 'yes'),
      label: i18n.t(word),
    }));
  if (type !== 'scale') return options.map((value, at) => ({ value, label: optionLabels[at] ?? value }));
  return [...Array(options.length || stepsWithoutOptions)].map((_, at) => ({
    value: String(at + 1),
    label: optionLabels[at] ?? i18n.number(at + 1),
  }));
}

/** The value as the API expects it; undefined if nothing was selected. */
export function attributeValue({ type }: CustomAttribute, chosen: readonly string[]) {
  const [first = ''] = chosen.map((value) => value.trim());
  if (type === 'multiselect') return chosen.length > 0 ? [...chosen] : undefined;
  if (first === '') return undefined;
  if (type === 'boolean') return first === 'true';
  return type === 'scale' ? Number(first) : first;
}
