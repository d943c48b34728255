import type { ErrorDetail } from '@tribune/contract';
import { invalid } from '../../platform/errors.ts';
import { type Applies, appliesAnywhere } from './applicability.ts';
import { type AttributeSchema, type CustomAttribute, stepsOf } from './schema.ts';

/** Values of a submission by attribute key, not yet validated. */
export type Values = Record<string, unknown>;

/**
 * Validates a submission's values. Throws VALIDATION_ERROR naming each value that doesn't match the schema, or whose
 * attribute doesn't apply to the product.
 */
export function checkedValues(
  schema: AttributeSchema,
  given: Values | undefined,
  applies: Applies,
): Values | null {
  if (schema.length === 0) return given ?? null;
  const values = new Map(Object.entries(given ?? {}));
  const faults: ErrorDetail[] = [];
  for (const attribute of schema) {
    const { id, required } = attribute;
    const value = values.get(id);
    if (isEmpty(value)) values.delete(id);
    if (!applies(attribute)) {
      if (!isEmpty(value)) faults.push({ field: `attributes.${id}`, message: doesNotApply(attribute) });
      continue;
    }
    if (isEmpty(value) && required) faults.push({ field: `attributes.${id}`, message: 'is required' });
    const wrong = isEmpty(value) ? null : faultOf(attribute, value);
    if (wrong !== null) faults.push({ field: `attributes.${id}`, message: wrong });
  }
  const known = new Set(schema.map(({ id }) => id));
  for (const key of values.keys())
    if (!known.has(key))
      faults.push({ field: `attributes.${key}`, message: 'is not an attribute of this merchant' });
  if (faults.length > 0) throw invalid(faults.slice(0, 50));
  return values.size > 0 ? Object.fromEntries(values) : null;
}

const doesNotApply = ({ label }: CustomAttribute) =>
  `is not asked for this product: “${label}” does not apply to it`;

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

/** The fault of a value, as "must …"; null if the value is valid. */
function faultOf({ type, options }: CustomAttribute, value: unknown): string | null {
  switch (type) {
    case 'select':
      return typeof value === 'string' && options.includes(value) ? null : mustBeOneOf(options);
    case 'multiselect':
      if (!Array.isArray(value)) return `must be a list, of ${listed(options)}`;
      if (!value.every((one) => options.includes(one))) return `must name only ${listed(options)}`;
      return new Set(value).size === value.length ? null : 'must not name an option twice';
    case 'scale': {
      const steps = stepsOf(options);
      const fits = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= steps;
      return fits ? null : `must be a whole number from 1 to ${steps}`;
    }
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'text':
      return typeof value === 'string' ? null : 'must be a text';
  }
}

export const mustBeOneOf = (values: readonly string[]) => `must be one of ${listed(values)}`;

function listed(options: readonly string[]): string {
  const shown = options.slice(0, 20).join(', ');
  return options.length > 20 ? `${shown} and ${options.length - 20} more` : shown;
}

export interface PlacedValues {
  /** Values that match the schema; they are shown and counted. */
  shown: Values | null;
  /** Unmatched values; they are stored, and matched again when the schema changes. */
  aside: Values | null;
}

/** Splits a review's values into those that match the schema and apply to the product, and the others. */
export function placedValues(
  schema: AttributeSchema,
  given: Values | null,
  applies: Applies = appliesAnywhere,
): PlacedValues {
  if (schema.length === 0 || given === null) return { shown: given, aside: null };
  const attributes = new Map(schema.map((attribute) => [attribute.id, attribute]));
  const shown: [string, unknown][] = [];
  const aside: [string, unknown][] = [];
  for (const [key, value] of Object.entries(given)) {
    const attribute = attributes.get(key);
    if (!attribute || !applies(attribute)) aside.push([key, value]);
    else if (attribute.type === 'multiselect' && Array.isArray(value)) {
      const [fitting, others] = parted(value, (one) => attribute.options.includes(one));
      if (fitting.length > 0) shown.push([key, [...new Set(fitting)]]);
      if (others.length > 0) aside.push([key, others]);
    } else (faultOf(attribute, value) === null ? shown : aside).push([key, value]);
  }
  return { shown: objectOf(shown), aside: objectOf(aside) };
}

/** All values of a review, matching and unmatched. */
export function givenValues({ shown, aside }: PlacedValues): Values | null {
  if (shown === null || aside === null) return shown ?? aside;
  const given = new Map([...Object.entries(aside), ...Object.entries(shown)]);
  for (const [key, value] of Object.entries(aside)) {
    const beside = shown[key];
    if (Array.isArray(value) && Array.isArray(beside)) given.set(key, [...beside, ...value]);
  }
  return Object.fromEntries(given);
}

const objectOf = (entries: [string, unknown][]) => (entries.length > 0 ? Object.fromEntries(entries) : null);

function parted(values: unknown[], fits: (value: string) => boolean): [unknown[], unknown[]] {
  const isFitting = (value: unknown) => typeof value === 'string' && fits(value);
  return [values.filter(isFitting), values.filter((value) => !isFitting(value))];
}

/** Converts text from forms and files: `4` for a scale, `true` for a boolean, one option for a list. */
export function parsedTexts(schema: AttributeSchema, given: Values): Values {
  const types = new Map(schema.map(({ id, type }) => [id, type]));
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, parsedText(types.get(key), value)]),
  );
}

function parsedText(type: CustomAttribute['type'] | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'scale' && /^\d{1,2}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return type === 'multiselect' ? [value] : value;
}
