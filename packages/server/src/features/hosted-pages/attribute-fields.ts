import { planIncludesGrowthFeatures } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  type AttributeSchema,
  applicabilities,
  type LabelledAttribute,
  labelled,
  valuesOf,
} from '../attributes/index.ts';
import { textField } from './forms.ts';

/** Attributes on the page: promoted and required ones, for any product, with labels in the page's language. */
export const askedAttributes = (
  { plan, attributes }: Merchant,
  i18n: FullI18n,
): readonly LabelledAttribute[] =>
  planIncludesGrowthFeatures(plan)
    ? attributes
        .filter(({ promoted, required }) => promoted || required)
        .map((attribute) => labelled(attribute, i18n.language))
    : [];

/** The attributes on the page for each product. */
export async function attributesByProduct(
  db: Db,
  merchant: Merchant,
  { i18n, productIds }: { i18n: FullI18n; productIds: readonly string[] },
): Promise<(productId: string) => readonly LabelledAttribute[]> {
  const asked = askedAttributes(merchant, i18n);
  const appliesTo = await applicabilities(db, merchant.merchantId, { schema: asked, productIds });
  return (productId) => asked.filter(appliesTo(productId));
}

export function attributeFields(
  i18n: FullI18n,
  attributes: readonly LabelledAttribute[],
  entered: Record<string, string>,
): Html[] {
  return attributes.map((attribute) => html`${attributeField(i18n, attribute, entered)}\n`);
}

function attributeField(i18n: FullI18n, attribute: LabelledAttribute, entered: Record<string, string>): Html {
  const { id, label, type, required } = attribute;
  const name = nameOf(id);
  if (type === 'text')
    return textField(name, label, { value: entered[name] ?? '', maxLength: 500, required });
  const values = valuesOf(attribute) ?? [];
  if (type === 'multiselect') {
    const boxes = values.map((value, index) => {
      const box = nameOf(id, index);
      return html`<label><input type="checkbox" name="${box}" value="${value}"${box in entered && html` checked`}><bdi>${attribute.optionLabels[index] ?? value}</bdi></label>`;
    });
    return html`<fieldset class="choices"><legend><bdi>${label}</bdi></legend>${boxes}</fieldset>`;
  }
  const options = values.map(
    (value, step) =>
      html`<option value="${value}"${entered[name] === value && html` selected`}>${optionLabel(i18n, attribute, value, step)}</option>`,
  );
  return html`<label class="field"><span><bdi>${label}</bdi></span><select name="${name}"${required && html` required`}><option value="">–</option>${options}</select></label>`;
}

function optionLabel(
  i18n: FullI18n,
  { type, optionLabels }: LabelledAttribute,
  value: string,
  step: number,
): string {
  if (type === 'boolean') return i18n.t(value === 'true' ? 'yes' : 'no');
  const label = optionLabels[step] ?? value;
  return type === 'scale' && label !== value ? `${value} – ${label}` : label;
}

/** Field names are unique in this form, so each option of a multiselect has its own. */
const nameOf = (id: string, choice?: number) =>
  `attributes[${id}]${choice === undefined ? '' : `[${choice}]`}`;

/** The entered values as JSON for the form field `attributes`; undefined if there are none. */
export function enteredAttributes(
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
