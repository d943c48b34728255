import type { locales } from '@tribune/contract';
import { comparable, covering, sourceOf } from '@tribune/contract/writing-ideas/covering';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';
import type { AspectName, Words } from './words.ts';

export type { AspectName };
export type Language = (typeof locales)[number];

interface Expression {
  label: string;
  /** Words of texts that cover it, as `covering` takes them. */
  words: readonly string[];
  covers: (text: string) => boolean;
}

interface Vocabulary {
  expressions: ReadonlyMap<AspectName, Expression>;
  /** Aspects by their label in comparable form. */
  labels: ReadonlyMap<string, AspectName>;
  /** Matches the names of topics, with a group for each aspect. */
  names: RegExp;
}

const languages: Record<Language, Words> = { ar, de, en, es, fr, it, ja, nl, pt };
export const aspectNames = Object.keys(en) as AspectName[];

const vocabularies = new Map<Language, Vocabulary>();

function vocabularyOf(language: Language): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  const entries = aspectNames.map((name) => ({ name, ...entryOf(languages[language][name], language) }));
  const groups = entries.map(({ names }) => `(${sourceOf(names)})`);
  const found = {
    expressions: new Map(entries.map((entry) => [entry.name, expressionOf(entry)])),
    labels: new Map(entries.map(({ name, label }) => [comparable(label), name])),
    names: new RegExp(`^(?:${groups.join('|')})$`, 'u'),
  };
  vocabularies.set(language, found);
  return found;
}

function expressionOf({ label, names, others }: ReturnType<typeof entryOf>): Expression {
  const words = [...new Set([label, ...names, ...others])];
  return { label, words, covers: covering(words) };
}

function entryOf(entry: string, language: Language) {
  const [label = '', words = ''] = entry.split(': ');
  const [names = [], others = []] = words.split('; ').map((list) => wordsIn(list, language));
  return { label, names, others };
}

/** Japanese joins words without spaces, Arabic with its article and with prepositions. */
const joiningLanguages: ReadonlySet<Language> = new Set(['ja', 'ar']);

const wordsIn = (list: string, language: Language): string[] =>
  list
    .split(' ')
    .map((word) => word.replaceAll('_', ' '))
    .map((word) => (joiningLanguages.has(language) ? `*${word}*` : word));

/** How a language expresses an aspect. */
export function expressed(name: AspectName, language: Language): Expression {
  const found = vocabularyOf(language).expressions.get(name);
  if (!found) throw new Error(`No aspect is called ${name}`);
  return found;
}

/** Last words of topics that say nothing about which aspect it is: "sound quality", "battery life", "price range". */
const general: ReadonlySet<string> = new Set(['quality', 'life', 'range', 'level']);

/** The aspect that a topic or label names, by the whole name or else its last word: "shoulder strap". Null for what is no known aspect. */
export function aspectNamed(name: string, language: Language): AspectName | null {
  const { labels, names } = vocabularyOf(language);
  const whole = comparable(name.replaceAll('-', ' ').trim());
  const words = whole.split(/\s+/);
  const specific = words.length > 1 && general.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  const labelled = labels.get(whole);
  if (labelled) return labelled;
  for (const candidate of [whole, specific.join(' '), specific.at(-1) ?? '']) {
    const groups = names.exec(candidate)?.slice(1);
    const aspect = groups && aspectNames[groups.findIndex((group) => group !== undefined)];
    if (aspect) return aspect;
  }
  return null;
}
