import Type, { type Static, type TSchema } from 'typebox';
import { type IdPrefix, idSuffixPattern } from './ids.ts';

export type { Static, TSchema };
export { Type };

/** Longest values, in characters (decisions.md section 1 "lengths"). */
export const lengths = {
  id: 255,
  authorName: 100,
  email: 254,
  title: 200,
  text: 10_000,
  questionText: 2_000,
  prosCons: 2_000,
  reason: 1_000,
  attributes: 50,
  attributeKey: 64,
  attributeValue: 500,
} as const;

export const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });

export const email = (description?: string) =>
  Type.String({ format: 'email', maxLength: lengths.email, ...(description && { description }) });

export const merchantsOwnId = (description: string) => text(lengths.id, description);

export const id = (prefix: IdPrefix) =>
  Type.String({
    pattern: `^${prefix}_${idSuffixPattern}$`,
    description: `TypeID with the prefix \`${prefix}\`.`,
  });

/**
 * An id of ours in a path or a body. Any text passes: what is no id of ours does not exist, and is 404.
 */
export const idReference = (prefix: IdPrefix) =>
  Type.String({ minLength: 1, maxLength: lengths.id, description: `TypeID with the prefix \`${prefix}\`.` });

export const timestamp = (description?: string) =>
  Type.String({ format: 'date-time', ...(description && { description }) });

export const day = (description: string) => Type.String({ format: 'date', description });

export function oneOf<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...values],
    ...(description && { description }),
  });
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values, ...rest }: { type?: unknown; enum?: unknown[] } = { ...schema };
  const withNull = { ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) };
  return Type.Unsafe<Static<Schema> | null>(withNull);
}

export const rating = Type.Integer({ minimum: 1, maximum: 5 });

export const count = Type.Integer({ minimum: 0 });

export const success = <Schema extends TSchema>(data: Schema) =>
  Type.Object({ success: Type.Unsafe<true>({ type: 'boolean', const: true }), data });
