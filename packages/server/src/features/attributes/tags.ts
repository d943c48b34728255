import { createHash } from 'node:crypto';
import { placedValues, type Values } from './attribute-values.ts';
import type { AttributeSchema } from './schema.ts';

export const tagOf = (id: string, value: string) => `${id}=${value}`;

/** Marks that a multiselect has any value. It can't collide with an id, which contains no equals sign. */
export const presenceTag = (id: string) => id;

/** The tags by which a review can be filtered: each matching value except texts, sorted so that equal sets are equal. */
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

/** A 128-bit digest of tags as a UUID: their key in the counters. */
export function combinationOf(tags: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(tags)).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
