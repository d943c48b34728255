/** The rules of custom attributes in their simplest form, without counters, tags or SQL. */
export interface ModelAttribute {
  id: string;
  label: string;
  type: 'select' | 'multiselect' | 'scale' | 'boolean' | 'text';
  options: string[];
  required: boolean;
  promoted: boolean;
  position: number;
}

export type Given = Record<string, unknown>;
/** The values by which a review can be filtered, per attribute. */
export type Found = Record<string, string[]>;

export function valuesOf({ type, options }: ModelAttribute): string[] {
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'scale')
    return (options.length ? options : ['', '', '', '', '']).map((_, step) => `${step + 1}`);
  return options;
}

function fits(attribute: ModelAttribute, value: unknown): boolean {
  const { type, options } = attribute;
  if (type === 'text') return typeof value === 'string';
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'scale') return typeof value === 'number' && valuesOf(attribute).includes(String(value));
  if (type === 'select') return typeof value === 'string' && options.includes(value);
  const list = Array.isArray(value) ? value : [null];
  return list.every((one) => options.includes(one)) && new Set(list).size === list.length;
}

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

/** The fields for which a submission is refused. */
export function faultsOf(schema: ModelAttribute[], given: Given = {}): string[] {
  if (schema.length === 0) return [];
  const wrong = schema.filter((attribute) => {
    const value = given[attribute.id];
    return isEmpty(value) ? attribute.required : !fits(attribute, value);
  });
  const unknown = Object.keys(given).filter((key) => !schema.some(({ id }) => id === key));
  return [...wrong.map(({ id }) => id), ...unknown].map((key) => `attributes.${key}`).sort();
}

/** Splits submitted attributes into shown and unmatched values. */
export function placed(
  schema: ModelAttribute[],
  given: Given | null,
): { shown: Given | null; aside: Given | null } {
  if (schema.length === 0 || given === null) return { shown: given, aside: null };
  const shown: Given = {};
  const aside: Given = {};
  for (const [key, value] of Object.entries(given)) {
    const attribute = schema.find(({ id }) => id === key);
    if (attribute?.type === 'multiselect' && Array.isArray(value)) {
      const known = value.filter((one) => attribute.options.includes(one));
      const others = value.filter((one) => !attribute.options.includes(one));
      if (known.length > 0) shown[key] = known;
      if (others.length > 0) aside[key] = others;
    } else (attribute && fits(attribute, value) ? shown : aside)[key] = value;
  }
  const orNull = (values: Given) => (Object.keys(values).length > 0 ? values : null);
  return { shown: orNull(shown), aside: orNull(aside) };
}

export function together(shown: Given | null, aside: Given | null): Given | null {
  if (shown === null || aside === null) return shown ?? aside;
  const both: Given = { ...aside, ...shown };
  for (const key of Object.keys(aside))
    if (Array.isArray(aside[key]) && Array.isArray(shown[key]))
      both[key] = [...(shown[key] as unknown[]), ...(aside[key] as unknown[])];
  return both;
}

export function foundBy(schema: ModelAttribute[], shown: Given | null): Found {
  const found: Found = {};
  if (schema.length === 0) return found;
  for (const [key, value] of Object.entries(placed(schema, shown).shown ?? {}))
    if (schema.find(({ id }) => id === key)?.type !== 'text') found[key] = [value].flat().map(String);
  return found;
}

const share = (count: number, total: number, decimals: number) =>
  total === 0 ? 0 : Math.floor((count * 10 ** decimals) / total + 0.5) / 10 ** decimals;

/** The summary of an attribute over reviews. */
export function figuresOf(attribute: ModelAttribute, reviews: { found: Found }[]) {
  const { id, type, options } = attribute;
  const counts = valuesOf(attribute).map((value) => ({
    value,
    count: type === 'text' ? 0 : reviews.filter(({ found }) => found[id]?.includes(value)).length,
  }));
  const answered = reviews.filter(({ found }) => found[id] !== undefined).length;
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const count = type === 'multiselect' ? answered : sum;
  const points = counts.reduce((total, { value, count }) => total + Number(value) * count, 0);
  return {
    count,
    average: type === 'scale' && count > 0 ? share(points, count, 2) : null,
    distribution: counts.map(({ value, count: times }, step) => ({
      value,
      label: type === 'scale' ? (options[step] ?? value) : value,
      count: times,
      percentage: share(times * 100, count, 1),
    })),
  };
}
