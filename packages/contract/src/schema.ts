import Type, { type Static, type TArray, type TOptional, type TProperties, type TSchema } from 'typebox';
import { type IdPrefix, idNouns, idSuffixPattern } from './ids.ts';
import { locales } from './locales.ts';

export type { Static, TSchema };
export { Type };

/** Maximum lengths in characters; `attributes` is a number of keys. */
export const lengths = {
  id: 255,
  authorName: 100,
  email: 254,
  title: 200,
  text: 10_000,
  questionText: 2_000,
  point: 2_000,
  reason: 1_000,
  attributes: 50,
  attributeKey: 64,
  attributeValue: 500,
} as const;

export const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });

/** A pattern for names, titles and everything else that ends up in an email header. */
export const singleLinePattern = '^[^\\t\\n\\r\\u2028\\u2029]*$';

export const singleLine = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: singleLinePattern, ...(description && { description }) });

/** A person's name that others see. The server removes imitations of our marks from it, as in "Anna ✔ Verified purchase". */
export const personName = (description?: string) =>
  Type.Unsafe<string>({ ...singleLine(lengths.authorName, description), 'x-shown-as': 'name' });

/** Headline of a review: may have several lines. */
export const headline = (description: string) =>
  Type.Unsafe<string>({ ...text(lengths.title, description), 'x-shown-as': 'title' });

export const email = (description?: string) =>
  Type.String({ format: 'email', maxLength: lengths.email, ...(description && { description }) });

/** A merchant's ID as the API compares it: trimmed, in Unicode's composed form (NFC). */
export const normalId = (id: string) => id.normalize('NFC').trim();

/** IDs as one value of a query parameter, for example `productIds`: `\` precedes a comma or `\` that belongs to an ID. */
export const idList = (ids: readonly string[]) =>
  ids.map((id) => normalId(id).replace(/[\\,]/g, '\\$&')).join(',');

export const merchantsOwnId = (description: string) => text(lengths.id, description);

/** Excludes `.` and `..`, which URL parsers remove from paths, so that such a product could not be addressed. */
export const productIdPattern = '^(?:[^.]|\\.[^.]|\\.\\.[\\s\\S])';

export const merchantsProductId = (description: string) =>
  Type.String({ minLength: 1, maxLength: lengths.id, pattern: productIdPattern, description });

/** Describes the kind of ID; a more specific description may precede it. */
const idDescription = (prefix: IdPrefix, description = `${idNouns[prefix]} ID.`) =>
  `${description} A TypeID with the prefix \`${prefix}\`.`;

export const id = (prefix: IdPrefix, description?: string) =>
  Type.String({
    pattern: `^${prefix}_${idSuffixPattern}$`,
    description: idDescription(prefix, description),
  });

const idReferences = new WeakSet<object>();

/** Whether a schema was made by `idReference`. In a path, such an ID is followed by NOT_FOUND if there is no such resource. */
export const isIdReference = (schema: object): boolean => idReferences.has(schema);

/** A generated ID in a path or a body. Accepts any text, so that a malformed ID is a 404 like an unknown one. */
export function idReference(prefix: IdPrefix, description?: string) {
  const text = { minLength: 1, maxLength: lengths.id, description: idDescription(prefix, description) };
  const schema = Type.String(text);
  idReferences.add(schema);
  return schema;
}

export const timestamp = (description?: string) =>
  Type.String({ format: 'date-time', ...(description && { description }) });

/** A name of the IANA time zone database. */
export const timeZone = (description: string) =>
  Type.String({ format: 'time-zone', maxLength: 64, description: `${description} As in \`Europe/Berlin\`.` });

export const country = (description = 'Country code (ISO 3166-1 alpha-2), as in `DE`.') =>
  Type.String({ pattern: '^[A-Z]{2}$', description });

export const day = (description: string) => Type.String({ format: 'date', description });

export function oneOf<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...values],
    ...(description && { description }),
  });
}

/** A language (ISO 639). The server also accepts a language tag: see `languageOf` in locales.ts. */
export const languageCode = (description?: string) =>
  Type.Unsafe<string>({
    type: 'string',
    pattern: '^[a-z]{2,3}$',
    'x-language': 'code',
    ...(description && { description }),
  });

/** A language that has messages. The server also accepts a language tag, as for `languageCode`. */
export const messageLanguage = (description: string) =>
  Type.Unsafe<(typeof locales)[number]>({ ...oneOf(locales, description), 'x-language': 'code' });

/** A language with its region (BCP 47). The server converts underscores to hyphens. */
export const languageTag = (description: string) =>
  Type.Unsafe<string>({ ...text(35, description), 'x-language': 'tag' });

const nullableSources = new WeakMap<object, TSchema>();

/** The schema that was passed to `nullable`. The OpenAPI document refers to it by name if it has one. */
export const sourceOfNullable = (schema: object): TSchema | undefined => nullableSources.get(schema);

export function nullable<Schema extends TSchema>(schema: Schema, description?: string) {
  const { type, enum: values, ...rest }: { type?: unknown; enum?: unknown[] } = { ...schema };
  const withNull = Type.Unsafe<Static<Schema> | null>({
    ...rest,
    ...(description && { description }),
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  });
  nullableSources.set(withNull, schema);
  return withNull;
}

/** Returns the schema with another description. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
});

export const rating = Type.Integer({ minimum: 1, maximum: 5, description: 'Star rating, 1 to 5.' });

export const count = Type.Integer({ minimum: 0 });

/** A non-negative integer with a description. */
export const counted = (description: string) => described(count, description);

/** An object with a description. */
export const object = <Fields extends TProperties>(description: string, fields: Fields) =>
  Type.Object(fields, { description });

/** An object that rejects other fields. */
export function exact<Fields extends TProperties>(
  ...about: [fields: Fields] | [description: string, fields: Fields]
) {
  const options = { additionalProperties: false };
  return about.length === 1
    ? Type.Object(about[0], options)
    : Type.Object(about[1], { ...options, description: about[0] });
}

/** Makes all fields optional. */
export const optional = <Fields extends TProperties>(fields: Fields) =>
  // Each name keeps its schema.
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof Fields]: TOptional<Fields[Name]>;
  };

/** An object with optional fields only. */
export const partial = <Fields extends TProperties>(fields: Fields) => Type.Object(optional(fields));

/** A list of objects. */
export const listOf = <Fields extends TProperties>(description: string, fields: Fields) =>
  Type.Array(Type.Object(fields), { description });

export const boolean = (description: string) => Type.Boolean({ description });

export const string = (description: string) => Type.String({ description });

/** Query parameters of a page. */
export const pagingQuery = {
  ...optional({
    limit: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Maximum number of items to return.',
    }),
    startAfter: text(
      lengths.id,
      'Cursor: the `nextStartAfter` of the previous page, or the ID of its last item.',
    ),
  }),
};

/** The cursor fields of a page. */
export const cursorPage = {
  limit: Type.Integer({ description: 'Page size that was applied.' }),
  nextStartAfter: nullable(
    Type.String({ description: 'Cursor of the next page: pass it as `startAfter`. Null on the last page.' }),
  ),
};

/** A page of a list, which rejects other fields. */
export const pageOf = <Name extends string, Item extends TSchema>(
  name: Name,
  item: Item,
  description: string,
) =>
  // A computed name widens to string.
  Type.Object({ [name]: Type.Array(item, { description }), ...cursorPage } as {
    [Key in Name]: TArray<Item>;
  } & typeof cursorPage);

/** Response of a permanent deletion. */
export const deletion = (noun: string) =>
  Type.Object({
    id: Type.String({ description: `ID of the deleted ${noun}.` }),
    deleted: Type.Boolean({ description: 'Always true.' }),
  });

export const success = <Schema extends TSchema>(data: Schema) =>
  Type.Object({ success: Type.Unsafe<true>({ type: 'boolean', const: true }), data });
