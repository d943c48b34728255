import type { Span } from './english.ts';
import {
  baseForms,
  comparisons,
  conjunctions,
  indeclinable,
  negations,
  ofSentences,
  opinionWords,
  owned,
  pointers,
  prepositions,
  suppositions,
  unspecific,
} from './german-words.ts';
import type { Run } from './phrases.ts';
import type { Judge } from './polarity.ts';
import { Statements, type Word } from './targets.ts';

const segmenter = new Intl.Segmenter('de', { granularity: 'sentence' });

/** The sentences of a text; line breaks end sentences too. */
export function sentencesOf(text: string): Span[] {
  const found: Span[] = [];
  for (const { segment, index: start } of segmenter.segment(text))
    for (const { 0: line, index } of segment.matchAll(/\S[^\n]*/g)) {
      const trimmed = line.trimEnd();
      found.push({ text: trimmed, start: start + index, end: start + index + trimmed.length });
    }
  return found;
}

interface Token {
  text: string;
  lower: string;
  start: number;
  end: number;
  isWord: boolean;
  /** Whether the token begins a sentence or similar, where any word is capitalized. */
  isFirst: boolean;
}

const reach = 4;
const comparisonReach = 3;

/** Candidate topics of a sentence: runs of nouns, which German capitalizes. */
export function phrasesOf(sentence: string, judge: Judge): { runs: Run[]; implied: [] } {
  const { isOpinion } = judge;
  const tokens = tokensOf(sentence);
  const opinion = tokens.map(({ lower }) => isOpinion(lower));
  const near = (from: number, to: number) => opinion.slice(Math.max(0, from), to).includes(true);
  const isNoun = (at: number) => opinion[at] === false && looksLikeNoun(tokens[at]);
  const statements = new Statements(
    sentence,
    tokens.map((token, at) => wordOf(token, { isOpinion: opinion[at] ?? false, next: tokens[at + 1] })),
    { judge, kinds: opinionWords },
  );
  const runs: Run[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let end = at;
    while (isNoun(end)) end++;
    if (end === at) continue;
    const before = sentence.slice(0, tokens[at]?.start);
    const { stated } = statements.about(at, end);
    const words = tokens.slice(at, end).map(({ text, start, end: until, isFirst }, offset) => ({
      lemma: lemmaOf(text),
      form: text,
      start,
      end: until,
      opinionBefore: near(at + offset - reach, at + offset),
      opinionAfter: near(at + offset + 1, at + offset + 1 + reach),
      compared: tokens
        .slice(Math.max(0, at + offset - comparisonReach), at + offset)
        .some(({ lower }) => comparisons.has(lower)),
      pointedAt: at + offset === end - 1 && isPointedAt(tokens, at),
      ...(isFirst && { unsure: true }),
      ...(at + offset === end - 1 && owned.test(before) && { isAuthors: true as const }),
      ...(at + offset === end - 1 && stated && { stated: { ...stated, ...bearerIn(before) } }),
    }));
    runs.push({ words, adjective: false });
    at = end;
  }
  return { runs, implied: [] };
}

interface Around {
  isOpinion: boolean;
  next: Token | undefined;
}

function wordOf(token: Token, around: Around): Word {
  const { text, lower, start, end, isFirst } = token;
  const begins = !isFirst && /^\p{Lu}/u.test(text);
  return {
    word: lower,
    lemma: lower,
    kind: kindOf(token, around),
    isOpinion: around.isOpinion,
    begins,
    start,
    end,
  };
}

/** The noun that the end of a sentence describes: "die Folie ist von guter Qualität". */
function bearerIn(before: string): { of?: string } {
  const [, noun = ''] =
    /(\p{Lu}[\p{L}-]+) (?:ist|sind|war|waren)(?: \p{Ll}+)* von(?: \p{Ll}+)* $/u.exec(before) ?? [];
  return noun === '' || unspecific.has(noun.toLowerCase()) ? {} : { of: lemmaOf(noun) };
}

function kindOf(token: Token, { isOpinion, next }: Around): Word['kind'] {
  const { lower, isWord } = token;
  if (negations.has(lower)) return 'negation';
  if (comparisons.has(lower)) return 'comparison';
  if (suppositions.has(lower)) return 'supposition';
  // "Zu" before an opinion is an excess: "zu kurz".
  if (prepositions.has(lower) && !opinionWords.excess.has(lower)) return 'preposition';
  if (opinionWords.liking.has(lower)) return 'verb';
  if (!isWord || conjunctions.has(lower)) return 'other';
  if (isOpinion) return isDeclined(lower, next) ? 'modifier' : 'predicate';
  return looksLikeNoun(token) ? 'noun' : 'modifier';
}

/** Adjectives before nouns have endings: "guter Akku", but "der Akku ist gut". */
const isDeclined = (word: string, next: Token | undefined): boolean =>
  indeclinable.has(word)
    ? looksLikeNoun(next)
    : ofSentences.has(word) || (/e[rsnm]?$/.test(word) && !baseForms.has(word));

const word = /[\p{L}\p{N}]+(?:[-'’.&][\p{L}\p{N}]+)*|[^\s]/gu;

function tokensOf(sentence: string): Token[] {
  let isFirst = true;
  return [...sentence.matchAll(word)].map(({ 0: text, index: start }) => {
    const isWord = /[\p{L}\p{N}]/u.test(text);
    const token = {
      text,
      lower: text.toLowerCase(),
      start,
      end: start + text.length,
      isWord,
      isFirst: isWord && isFirst,
    };
    isFirst = isWord ? false : isFirst || !/[,'’/&%]/.test(text);
    return token;
  });
}

/** Words in all capitals are shouting, except abbreviations. */
const looksLikeNoun = (token: Token | undefined): boolean =>
  token?.isWord === true &&
  /^\p{Lu}[\p{L}\p{N}'’.&-]+$/u.test(token.text) &&
  (token.text.length <= 4 || token.text !== token.text.toUpperCase()) &&
  !unspecific.has(token.lower);

/** Whether "dieser" precedes the noun, except in "für diesen Preis". */
const isPointedAt = (tokens: readonly Token[], at: number): boolean =>
  pointers.has(tokens[at - 1]?.lower ?? '') && !prepositions.has(tokens[at - 2]?.lower ?? '');

/** The common stem of a noun's forms: "Taste" and "Tasten", "Anschluss" and "Anschlüsse". */
export const lemmaOf = (noun: string): string =>
  noun
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split('-')
    .map((part) => withoutEnding(part.normalize('NFD').replaceAll(/\p{M}/gu, '')))
    .join(' ');

/** Noun endings of the first step of Snowball's German stemmer, and the plural of loanwords, which it leaves: "Akkus". */
function withoutEnding(noun: string): string {
  const inflected = /(?:ern|em|er|en|es|e|(?<=[bdfghklmnrtp])s|(?<=..[aouy])s)$/.exec(noun);
  return inflected && inflected.index >= regionOf(noun)
    ? noun.slice(0, inflected.index).replace(/niss$/, 'nis')
    : noun;
}

/** Where endings may begin: after the first consonant that follows a vowel, and after three letters. */
const regionOf = (noun: string): number =>
  Math.max(3, (/[aeiouy][^aeiouy]/.exec(noun)?.index ?? noun.length) + 2);

/** The words of a product's name, brand or category, in the form of topics. */
export const wordsOfName = (name: string): string[] =>
  tokensOf(name.replaceAll('-', ' '))
    .filter(({ isWord }) => isWord)
    .map(({ text }) => lemmaOf(text));
