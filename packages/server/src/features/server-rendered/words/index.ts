import { locales } from '@tribune/contract';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';
import { StorefrontWords } from './words.ts';

export type { StorefrontWords } from './words.ts';

const messages = { en, de, fr, es, it, nl, pt, ja, ar };
const words = new Map<string, StorefrontWords>(
  locales.map((locale) => [locale, new StorefrontWords(locale, messages[locale])]),
);
const english = new StorefrontWords('en', en);

/** Of a locale that a merchant or a query names. */
export const wordsOf = (locale: string): StorefrontWords => words.get(locale) ?? english;
