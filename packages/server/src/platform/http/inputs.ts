import { type ErrorDetail, hyphenated, languageOf, singleLinePattern, type TSchema } from '@tribune/contract';
import { invalid, invalidField } from '../errors.ts';
import { withoutMarks } from '../names.ts';

const maxDepth = 16;

interface ObjectSchema {
  properties: Record<string, PropertySchema>;
}
interface PropertySchema {
  type?: string | string[];
  pattern?: string;
  format?: string;
  anyOf?: PropertySchema[];
  items?: PropertySchema;
  properties?: Record<string, PropertySchema>;
  required?: string[];
  additionalProperties?: PropertySchema | boolean;
  'x-shown-as'?: 'name' | 'title';
  'x-language'?: 'code' | 'tag';
}

/**
 * The fields of the schema in a request from a customer or a merchant's store: unknown fields are dropped, whatever they contain, and
 * line breaks within a single line become spaces, so that neither loses a review or an order. Known fields of another type are left for
 * the validator to reject.
 */
export function knownInputs(schema: TSchema, body: unknown): unknown {
  const known = fit(schema as PropertySchema, body, { unknown: 'ignored' });
  // Allowed in any body; serve.ts compares it with the header.
  const merchantId = isRecord(body) ? body.merchantId : undefined;
  return isRecord(known) && merchantId !== undefined ? { ...known, merchantId } : known;
}

/** Like `knownInputs`, for staff routes: unknown fields and line breaks are left for the validator to reject. */
export const staffInputs = (schema: TSchema, body: unknown): unknown =>
  fit(schema as PropertySchema, body, { unknown: 'kept' });

interface Fitting {
  unknown: 'ignored' | 'kept';
}

/**
 * Removes parts of a value that are meaningless to its schema: null for an optional field, and, from names and titles, characters that
 * reorder the surrounding text. Normalizes languages to the form of the schema.
 */
function fit(schema: PropertySchema, value: unknown, fitting: Fitting): unknown {
  const { items, properties, additionalProperties } = schema;
  if (typeof value === 'string') return fitText(schema, value, fitting);
  if (Array.isArray(value)) return items ? value.map((item) => fit(items, item, fitting)) : value;
  if (!isRecord(value)) return value;
  if (properties) return fitFields(schema, value, fitting);
  if (typeof additionalProperties !== 'object' || takesNull(additionalProperties)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}

function fitFields(schema: PropertySchema, value: Record<string, unknown>, fitting: Fitting): unknown {
  const { properties = {}, required = [] } = schema;
  const fitted: [string, unknown][] = [];
  for (const name of Object.keys(fitting.unknown === 'ignored' ? properties : value)) {
    if (!Object.hasOwn(value, name)) continue;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isAbsent = value[name] === null && property && !required.includes(name) && !takesNull(property);
    if (!isAbsent) fitted.push([name, property ? fit(property, value[name], fitting) : value[name]]);
  }
  return Object.fromEntries(fitted);
}

const takesNull = ({ type, anyOf }: PropertySchema): boolean =>
  anyOf ? anyOf.some(takesNull) : type === undefined || [type].flat().includes('null');

function fitText(schema: PropertySchema, text: string, { unknown }: Fitting): string {
  const { pattern, 'x-shown-as': shownAs } = schema;
  if (schema['x-language']) return fitLanguage(schema, text);
  if (pattern !== singleLinePattern && shownAs === undefined) return text;
  const isLine = pattern === singleLinePattern && unknown === 'ignored';
  const label = (isLine ? oneLine(text) : text).replaceAll(reordering, '');
  return shownAs === 'name' ? withoutMarks(label) : label;
}

/** Invalid languages are left for the validator to reject. */
function fitLanguage({ 'x-language': form }: PropertySchema, text: string): string {
  if (form === 'tag') return hyphenated(text);
  return form === 'code' ? (languageOf(text) ?? text) : text;
}

/** Bidirectional embeddings, overrides and isolates. The marks U+200E and U+200F affect only their neighbors. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** Replaces tabs and line breaks (also U+000B, U+000C, U+0085, U+2028 and U+2029) by single spaces. */
export const oneLine = (text: string) => text.replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/g, ' ');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Cleans the values of JSON or a form: trims strings and normalizes them to NFC; drops empty ones, including those of invisible
 * characters only; rejects control characters except newline and tab; converts line ends to `\n`. Throws VALIDATION_ERROR.
 */
export function cleanBody(body: unknown): unknown {
  const faults: ErrorDetail[] = [];
  const cleaned = clean(body, '', 0, faults);
  if (faults.length > 0) throw invalid(faults);
  return cleaned;
}

function clean(value: unknown, field: string, depth: number, faults: ErrorDetail[]): unknown {
  if (typeof value === 'string') return cleanText(value, field, faults);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) throw invalidField(field.split('.')[0] ?? 'body', 'is nested too deeply');
  if (Array.isArray(value))
    return value.map((item, index) => clean(item, join(field, index), depth + 1, faults));
  const result: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const key = cleanText(name, join(field, name), faults);
    // Assigning it would set the prototype, whose fields would then count as sent.
    if (key === '__proto__') continue;
    const cleaned = clean(item, join(field, name), depth + 1, faults);
    if (cleaned !== '') result[key] = cleaned;
  }
  return result;
}

const join = (field: string, name: string | number) => (field ? `${field}.${name}` : String(name));

/** Printable ASCII without surrounding spaces is already clean. */
const isClean = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters, to refuse them
const control = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;
/** Word processors insert U+000B, U+000C and U+0085. */
const lineBreak = /\r\n?|[\v\f\u0085]/g;
/** Matches a visible character. Excludes the blank Braille pattern, musical note head and hieroglyphs, which Unicode classifies as symbols and letters. */
const visible =
  /[^\p{White_Space}\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u;

function cleanText(text: string, field: string, faults: ErrorDetail[]): string {
  if (isClean.test(text)) return text;
  if (control.test(text)) faults.push({ field, message: 'must not contain control characters' });
  if (!text.isWellFormed())
    faults.push({ field, message: 'must not contain half of a character (an unpaired surrogate)' });
  const cleaned = text.replace(lineBreak, '\n').normalize('NFC').trim();
  return visible.test(cleaned) ? cleaned : '';
}

/**
 * Parses a query by its schema: numbers and booleans from text, lists from repeated or comma separated values, `attributes[fit]=snug` to
 * an object of lists. Unparsable values stay text, for the validator to name.
 */
export function readQuery(
  schema: TSchema,
  raw: Record<string, string | string[] | undefined>,
): Record<string, unknown> {
  const { properties } = schema as TSchema & ObjectSchema;
  const query: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = property.type === 'object' ? nested(name, raw) : raw[name];
    const read = value === undefined ? undefined : readValue(property, value);
    if (read !== undefined && read !== '') query[name] = read;
  }
  return cleanBody(query) as Record<string, unknown>;
}

/** Texts are not split here: only the reader knows whether a comma belongs to a value. */
function nested(
  name: string,
  raw: Record<string, string | string[] | undefined>,
): Record<string, string[]> | undefined {
  if (raw[name] !== undefined) throw invalidField(name, `must be given as ${name}[key]=value`);
  const entries = Object.entries(raw)
    .filter(([key, value]) => key.startsWith(`${name}[`) && key.endsWith(']') && value !== undefined)
    .map(([key, value]) => [key.slice(name.length + 1, -1), [value ?? []].flat()] as const);
  // If it were ignored, as in bodies, the filter would select everything.
  if (entries.some(([key]) => cleanText(key, name, []) === '__proto__'))
    throw invalidField(`${name}.__proto__`, 'is not a name that can be taken');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The values between commas. `\` escapes a comma or `\` that belongs to a value: see `idList` of the contract. */
const parts = (text: string) =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? [])
    .map((part) => part.replace(/\\([\\,])/g, '$1').trim())
    .filter((part) => part !== '');

function readValue(schema: PropertySchema, value: string | string[] | Record<string, string[]>): unknown {
  if (schema.type === 'object') return value;
  const texts = [value].flat() as string[];
  if (schema.type === 'array') {
    const items = texts.flatMap(parts);
    return items.length > 0 ? items.map((item) => readScalar(schema.items?.type, item)) : undefined;
  }
  if (texts.length > 1) return texts;
  return readScalar(schema.type, fitLanguage(schema, (texts[0] ?? '').trim()));
}

/** Parses a scalar from a query's or a form's text; returns the text itself if it is invalid, for the validator to reject. */
export function readScalar(type: string | string[] | undefined, text: string): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
