import { links } from './links.ts';
import { personalData } from './personal-data.ts';
import { threats } from './threats.ts';

/** Whether a sentence of a published review may be quoted elsewhere: without personal data, links, advertising or threats. */
export function mayBeQuoted(sentence: string): boolean {
  const texts = { words: { text: sentence }, authorName: '' };
  return [personalData, links, threats].every((phase) => phase(texts) === null);
}
