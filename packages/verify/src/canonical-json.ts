import { VerificationFailure } from './failure.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** RFC 8785 text of a value: no spaces, members in the order of their names' UTF-16 code units. Throws when JSON cannot represent it. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === 'string' && value.isWellFormed()) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object')
    throw new VerificationFailure('malformed_json', 'JSON cannot represent this.');
  const names = Object.keys(value).sort();
  const members = names.map(
    (name) => `${canonicalJson(name)}:${canonicalJson((value as Record<string, unknown>)[name])}`,
  );
  return `{${members.join(',')}}`;
}

/** The value of a canonical text. Throws when the text is not canonical, so that a value has one encoding and one hash. */
export function parseCanonicalJson(text: string): Json {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    throw new VerificationFailure('malformed_json', 'This is not JSON.');
  }
  if (canonicalJson(value) !== text)
    throw new VerificationFailure('malformed_json', 'This is not canonical JSON.');
  return value;
}
