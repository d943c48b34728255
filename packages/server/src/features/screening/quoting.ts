import { links } from './links.ts';
import { personalData } from './personal-data.ts';
import { threats } from './threats.ts';

/** Whether a text must not be quoted elsewhere, even if its review is published: personal data, links, advertising and threats. */
export function isUnquotable(text: string): boolean {
  const texts = { words: { text }, authorName: '' };
  return [personalData, links, threats].some((phase) => phase(texts) !== null);
}
