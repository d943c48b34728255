import { type ErrorDetail, filtersWork } from '@tribune/contract';
import { ApiError, invalid } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { mustBeOneOf } from './attribute-values.ts';
import { type AttributeSchema, type CustomAttribute, valuesOf } from './schema.ts';
import { tagOf } from './tags.ts';

/** Tags of one filter; a review matches if it has any of them. */
export type AttributeFilter = readonly string[];

/**
 * Parses filters such as `attributes[fit]=snug` by the schema; `applying` are the attributes that apply to the listed products. Throws
 * FILTERS_DISABLED and VALIDATION_ERROR.
 */
export function attributeFilters(
  { attributes, attributesState }: Merchant,
  asked: Record<string, string[]> | undefined,
  applying: AttributeSchema,
): AttributeFilter[] {
  const entries = Object.entries(asked ?? {});
  if (entries.length === 0) return [];
  if (!filtersWork[attributesState]) throw filtersDisabled();
  const faults: ErrorDetail[] = [];
  const filters = entries.map(([id, texts]) => {
    const attribute = attributes.find((one) => one.id === id);
    const values = attribute && valuesAsked(attribute, texts);
    const wrong =
      attribute && !applying.includes(attribute)
        ? 'does not apply to this product'
        : faultOf(attribute, values ?? []);
    if (wrong !== null) faults.push({ field: `attributes.${id}`, message: wrong });
    return [...new Set(values)].map((value) => tagOf(id, value));
  });
  if (faults.length > 0) throw invalid(faults);
  return filters.filter((tags) => tags.length > 0);
}

/** Splits at commas, unless the whole text is a value that contains a comma. */
function valuesAsked(attribute: CustomAttribute, texts: string[]): string[] {
  const known = valuesOf(attribute) ?? [];
  return texts.flatMap((text) =>
    known.includes(text)
      ? [text]
      : text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
  );
}

function faultOf(attribute: CustomAttribute | undefined, values: string[]): string | null {
  if (!attribute) return 'is not an attribute of this merchant';
  const known = valuesOf(attribute);
  if (known === null) return 'is a text, which cannot be filtered by';
  return values.every((value) => known.includes(value)) ? null : mustBeOneOf(known);
}

const filtersDisabled = () =>
  new ApiError(
    'FILTERS_DISABLED',
    'Filters are disabled because the custom attributes were changed. Call POST /admin/attributes/revalidate to enable them.',
  );
