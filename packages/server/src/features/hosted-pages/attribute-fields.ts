import { planIncludesGrowthFeatures } from '@tribune/contract';
import type { FullI18n } from '@tribune/contract/messages';
import { attributeFieldName } from '@tribune/widget/templates';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  type AttributeSchema,
  applicabilities,
  type LabelledAttribute,
  labelled,
} from '../attributes/index.ts';
import type { Entered } from './forms.ts';

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

/** The entered values by attribute; several values of one attribute are separated by line breaks. */
export function enteredAttributes(attributes: AttributeSchema, fields: Entered): Record<string, string[]> {
  const entered = attributes.map(({ id }): [string, string[]] => {
    const text = fields[attributeFieldName(id)]?.trim() ?? '';
    return [id, text === '' ? [] : text.split('\n')];
  });
  return Object.fromEntries(entered.filter(([, values]) => values.length > 0));
}

/** The entered values as JSON for the API's form field `attributes`; undefined if there are none. */
export function attributesJson(attributes: AttributeSchema, fields: Entered): string | undefined {
  const entered = enteredAttributes(attributes, fields);
  const values = attributes.flatMap(({ id, type }) => {
    const chosen = entered[id];
    return chosen ? [[id, type === 'multiselect' ? chosen : chosen.join('\n')]] : [];
  });
  return values.length > 0 ? JSON.stringify(Object.fromEntries(values)) : undefined;
}
