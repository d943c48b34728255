import { type ErrorDetail, singleLinePattern, type TSchema } from '@tribune/contract';
import { invalid, invalidField } from '../errors.ts';

const maxDepth = 16;

interface ObjectSchema {
  properties: Record<string, PropertySchema>;
}
interface PropertySchema {
  type?: string | string[];
  pattern?: string;
  items?: PropertySchema;
  properties?: Record<string, PropertySchema>;
}

/**
 * The fields of the schema that a customer or a merchant's store sent: unknown fields are left out,
 * whatever they hold, and line breaks within a single line are spaces. So neither loses a review or an order. A known
 * field of another type stays as it is, for the validator to refuse.
 */
export function knownInputs(schema: TSchema, body: unknown): unknown {
  const known = pick(schema as PropertySchema, body);
  // Any body may carry it, and serve.ts compares it with the header.
  const merchantId = isRecord(body) ? body.merchantId : undefined;
  return isRecord(known) && merchantId !== undefined ? { ...known, merchantId } : known;
}

function pick(schema: PropertySchema, value: unknown): unknown {
  const { items, properties, pattern } = schema;
  if (typeof value === 'string') return pattern === singleLinePattern ? oneLine(value) : value;
  if (Array.isArray(value)) return items ? value.map((item) => pick(items, item)) : value;
  if (!properties || !isRecord(value)) return value;
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(known.map(([name, property]) => [name, pick(property, value[name])]));
}

/** Replaces tabs and line breaks (also U+2028 and U+2029) by single spaces. */
export const oneLine = (text: string) => text.replace(/[\t\n\r\u2028\u2029]+/g, ' ');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Cleans what JSON or a form brought: strings trimmed and NFC, empty ones left out, control characters (but newline and
 * tab) refused, line ends made `\n`. Throws VALIDATION_ERROR.
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
    // Assigned, it would become the prototype, whose fields would then count as sent.
    if (key === '__proto__') throw invalidField(join(field, name), 'is not a name that can be taken');
    const cleaned = clean(item, join(field, name), depth + 1, faults);
    if (cleaned !== '') result[key] = cleaned;
  }
  return result;
}

const join = (field: string, name: string | number) => (field ? `${field}.${name}` : String(name));

/** Printable ASCII without spaces around it is clean already. */
const isClean = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters, to refuse them
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

function cleanText(text: string, field: string, faults: ErrorDetail[]): string {
  if (isClean.test(text)) return text;
  if (control.test(text)) faults.push({ field, message: 'must not contain control characters' });
  return text.replace(/\r\n?/g, '\n').toWellFormed().normalize('NFC').trim();
}

/**
 * Reads a query by its schema: numbers and booleans out of text, lists out of repeated or comma separated values,
 * `attributes[fit]=snug` into an object of lists. What cannot be read stays text, for the validator to name.
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

/** Its texts are whole: only the reader knows whether a comma belongs to a value. */
function nested(
  name: string,
  raw: Record<string, string | string[] | undefined>,
): Record<string, string[]> | undefined {
  if (raw[name] !== undefined) throw invalidField(name, `must be given as ${name}[key]=value`);
  const entries = Object.entries(raw)
    .filter(([key, value]) => key.startsWith(`${name}[`) && key.endsWith(']') && value !== undefined)
    .map(([key, value]) => [key.slice(name.length + 1, -1), [value ?? []].flat()] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readValue(schema: PropertySchema, value: string | string[] | Record<string, string[]>): unknown {
  if (schema.type === 'object') return value;
  const texts = [value].flat() as string[];
  if (schema.type === 'array') {
    const items = texts.flatMap(parts);
    return items.length > 0 ? items.map((item) => readScalar(schema.items?.type, item)) : undefined;
  }
  if (texts.length > 1) return texts;
  return readScalar(schema.type, (texts[0] ?? '').trim());
}

/** A scalar out of a query's or a form's text; the text itself where it is none, for the validator to refuse. */
export function readScalar(type: string | string[] | undefined, text: string): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
