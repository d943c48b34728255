import { createHash } from 'node:crypto';
import { placedValues, type Values } from './attribute-values.ts';
import type { AttributeSchema } from './schema.ts';

export const tagOf = (id: string, value: string) => `${id}=${value}`;

/** Says that a multiselect has a value at all; ids have no equals sign. */
export const presenceTag = (id: string) => id;

/** What a review can be found by: each value that fits the schema, but texts. In one order, so that equals are equal. */
export function tagsOf(schema: AttributeSchema, values: Values | null): string[] | null {
  const { shown } = placedValues(schema, values);
  if (schema.length === 0 || shown === null) return null;
  const tags = schema.flatMap(({ id, type }) => {
    const value = Object.hasOwn(shown, id) ? shown[id] : undefined;
    if (type === 'text' || value === undefined) return [];
    if (!Array.isArray(value)) return [tagOf(id, String(value))];
    return [presenceTag(id), ...value.map((one) => tagOf(id, one))];
  });
  return tags.length > 0 ? tags.sort() : null;
}

/** A digest of tags, 128 bits as a UUID: their key in the counts. */
export function combinationOf(tags: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(tags)).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
