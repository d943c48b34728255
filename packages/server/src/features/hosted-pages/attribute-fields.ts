import { planIncludesGrowthFeatures } from '@tribune/contract';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { type AttributeSchema, type CustomAttribute, valuesOf } from '../attributes/index.ts';
import { textField } from './forms.ts';
import type { PageWords } from './messages/index.ts';
import { escapeHtml } from './page-layout.ts';

/** What the page asks beside the review itself: what is promoted, and what a review must have. */
export const askedAttributes = ({ plan, attributes }: Merchant): AttributeSchema =>
  planIncludesGrowthFeatures(plan) ? attributes.filter(({ promoted, required }) => promoted || required) : [];

export function attributeFields(
  words: PageWords,
  attributes: AttributeSchema,
  typed: Record<string, string>,
): string {
  return attributes.map((attribute) => attributeField(words, attribute, typed)).join('\n');
}

function attributeField(words: PageWords, attribute: CustomAttribute, typed: Record<string, string>): string {
  const { id, label, type, required } = attribute;
  const name = nameOf(id);
  if (type === 'text') return textField(name, label, { value: typed[name] ?? '', maxLength: 500, required });
  const values = valuesOf(attribute) ?? [];
  if (type === 'multiselect') {
    const boxes = values.map((value, index) => {
      const box = nameOf(id, index);
      return `<label><input type="checkbox" name="${box}" value="${escapeHtml(value)}"${box in typed ? ' checked' : ''}>${escapeHtml(value)}</label>`;
    });
    return `<fieldset class="choices"><legend>${escapeHtml(label)}</legend>${boxes.join('')}</fieldset>`;
  }
  const options = values.map(
    (value, step) =>
      `<option value="${escapeHtml(value)}"${typed[name] === value ? ' selected' : ''}>${escapeHtml(wordFor(words, attribute, value, step))}</option>`,
  );
  return `<label class="field"><span>${escapeHtml(label)}</span><select name="${name}"${required ? ' required' : ''}><option value="">–</option>${options.join('')}</select></label>`;
}

function wordFor(words: PageWords, { type, options }: CustomAttribute, value: string, step: number): string {
  if (type === 'boolean') return value === 'true' ? words.yes : words.no;
  return type === 'scale' && options[step] !== undefined ? `${value} – ${options[step]}` : value;
}

/** A form of this kind takes each name once, so each choice of several has its own. */
const nameOf = (id: string, choice?: number) =>
  `attributes[${id}]${choice === undefined ? '' : `[${choice}]`}`;

/** What was filled in, as the field `attributes` of a form; undefined when nothing was. */
export function attributesTyped(
  attributes: AttributeSchema,
  fields: Record<string, string>,
): string | undefined {
  const values = attributes.flatMap((attribute): [string, unknown][] => {
    const { id, type } = attribute;
    if (type !== 'multiselect') {
      const text = fields[nameOf(id)]?.trim();
      return text ? [[id, text]] : [];
    }
    const chosen = (valuesOf(attribute) ?? []).flatMap((_, choice) => fields[nameOf(id, choice)] ?? []);
    return chosen.length > 0 ? [[id, chosen]] : [];
  });
  return values.length > 0 ? JSON.stringify(Object.fromEntries(values)) : undefined;
}
