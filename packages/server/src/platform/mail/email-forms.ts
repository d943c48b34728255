import { domainToUnicode } from 'node:url';

/** An address's key (`emailKeyOf`) and the same with its domain in Unicode, to find an address in texts that were stored as given. */
export function emailFormsOf(key: string): string[] {
  const at = key.lastIndexOf('@');
  if (at < 0) return [key];
  return [...new Set([key, key.slice(0, at + 1) + domainToUnicode(key.slice(at + 1)).toLowerCase()])];
}
