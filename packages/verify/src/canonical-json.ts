import { VerificationFailure } from './failure.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * RFC 8785 text of a value: no spaces, members in the order of their names' UTF-16 code units. Throws if JSON cannot represent the
 * value.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object')
    throw new VerificationFailure('malformed_json', 'JSON can’t represent this.');
  let members = '';
  for (const name of Object.keys(value).sort())
    members += `${members && ','}${quoted(name)}:${canonicalJson((value as Record<string, unknown>)[name])}`;
  return `{${members}}`;
}

/** JSON.stringify takes several times as long for a text without anything to escape. */
function quoted(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new VerificationFailure('malformed_json', 'JSON can’t represent this.');
  return JSON.stringify(text);
}

/** The value of a canonical text. Throws if the text is not canonical, so that a value has one encoding and one hash. */
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
