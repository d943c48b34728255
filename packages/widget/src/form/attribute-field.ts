import type { CustomAttribute } from '../attributes.ts';
import type { FullWords } from '../i18n/words.ts';
import { attributeField as fieldName, longest } from './fields.ts';
import { pillsField } from './pills-field.ts';
import { selectField } from './select-field.ts';
import { textField } from './text-field.ts';

const mostPills = 7;
const stepsWithoutOptions = 5;

/** What the merchant wants to know beside the stars. */
export function attributeField(
  attribute: CustomAttribute,
  chosen: readonly string[],
  problem: string | undefined,
  words: FullWords,
) {
  const { id, label, type, required = false } = attribute;
  const shared = { name: fieldName(id), label, words, problem, required };
  if (type === 'text') return textField({ ...shared, value: chosen[0] ?? '', limit: longest.attributeValue });
  const choices = choicesOf(attribute, words);
  if (type === 'select' && choices.length > mostPills)
    return selectField({ ...shared, choices, value: chosen[0] ?? '' });
  return pillsField({ ...shared, choices, chosen, several: type === 'multiselect' });
}

function choicesOf({ type, options }: CustomAttribute, words: FullWords) {
  if (type === 'boolean')
    return (['yes', 'no'] as const).map((word) => ({
      value: String(word === 'yes'),
      label: words.say(word),
    }));
  if (type !== 'scale') return options.map((option) => ({ value: option, label: option }));
  return Array.from({ length: options.length || stepsWithoutOptions }, (_, at) => ({
    value: String(at + 1),
    label: options[at] ?? words.number(at + 1),
  }));
}

/** As the API wants it; undefined where nothing was chosen. */
export function attributeValue({ type }: CustomAttribute, chosen: readonly string[]) {
  const [first = ''] = chosen.map((value) => value.trim());
  if (type === 'multiselect') return chosen.length > 0 ? [...chosen] : undefined;
  if (first === '') return undefined;
  if (type === 'boolean') return first === 'true';
  return type === 'scale' ? Number(first) : first;
}
