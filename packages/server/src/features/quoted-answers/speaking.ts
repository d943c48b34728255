import type { Form } from '../../platform/language/search-matches.ts';
import { tokensOf } from '../../platform/language/search-tokens.ts';
import { partAround, sentencesOf } from '../topics/index.ts';
import type { AskedQuestion } from './asked-question.ts';
import type { Asks } from './asks.ts';
import { statementWords } from './question-words.ts';
import { leadOf, type Spoken, type Word } from './spoken.ts';
import { states } from './stating.ts';

/** A part of a text that speaks of a question. */
export interface Speaking {
  text: string;
  /** Number of the question's words in it. */
  specificity: number;
  /** Number of words of the clause before them. */
  lead: number;
}

/** Evidence from word lists that a text in the question's language praises (above 0) or complains (below 0). */
export type Evidence = (text: string) => number;

/** A question whose kind of answer is known. */
export type QuotableQuestion = AskedQuestion & { asks: Asks };

/** What a question is compared with texts by. */
export interface Comparing {
  asked: QuotableQuestion;
  evidence: Evidence;
  /** Words of the product's name and brand, in lower case. */
  own: ReadonlySet<string>;
  /** The words among them that name the product on their own. */
  heads: ReadonlySet<string>;
  /** Whether the texts write a word, given in lower case, as a name. */
  isName(word: string): boolean;
  /** Whether the texts call the product a word, given in lower case: "this tub". */
  isCalled(word: string): boolean;
}

/** Maximum number of words from one word of the question to the next. */
const reach = 6;
/** If the question has nothing between them: "wireless charging", "strap waterproof". */
const closeReach = 3;
/** Number of words around these in which the rest is looked for. */
const margin = 6;
/** Number of words before them in which words of doubt apply to them, and persons are their subject. */
const unsureReach = 10;
const personReach = 4;
const leadReach = 3;
/** Number of sentences before one in which what it is about may be named. */
const contextReach = 2;
/** Maximum numbers of sentences of a text that are read, of characters of one, and of its places per word. Few people write as many. */
const maxSentences = 200;
const longestSentence = 2_000;
const maxPlaces = 10;

/**
 * The part of a text that speaks most specifically of a question; null if none does. `forms` are the occurrences of the question's words in
 * the text.
 */
export function speakingPart(text: string, forms: readonly Form[], question: Comparing): Speaking | null {
  const sentences = sentencesOf(text).flatMap(unmarkedSentences).slice(0, maxSentences);
  const searched = searchedAt(forms);
  const found = sentences.flatMap((sentence, at) => {
    const context = sentences[turnsToProduct(text, sentences.slice(at)) ? 0 : Math.max(0, at - contextReach)];
    const before = text.slice(context?.start, sentence.start).toLowerCase();
    return speakingIn(text, { sentence, before, searched }, question) ?? [];
  });
  return found.toSorted(compareClarity)[0] ?? null;
}

/** More specific parts first, then those that come to the point sooner. */
export const compareClarity = (one: Speaking, other: Speaking): number =>
  other.specificity - one.specificity || one.lead - other.lead;

/** Whether the first sentence is about "they" and the next returns to the product with "these": they may be others. */
const turnsToProduct = (text: string, [one, next]: readonly Range[]): boolean =>
  /^they\b/i.test(text.slice(one?.start).trimStart()) &&
  /^\s*(?:these|this)\b/i.test(text.slice(next?.start, next?.end));

interface Range {
  start: number;
  end: number;
}

/** Where a sentence ends without a space, "out of the box.They", or before a small letter: "it is warm. it runs small". */
const unmarkedEnds =
  /(?<=[\p{Ll}\d)][.!?]+)(?=\p{Lu})|(?<=\p{L}{3}[.!?])(?<!\b(?:etc|approx|max|min|incl|inc|vol|est|sec|secs|mins|hrs|yrs|lbs)\.)(?=\s+(?!(?:and|but|or|so|yet|though|although|however|except|unless|because|when|if)\b)\p{Ll})/gu;

/** The sentences of what was taken for one. */
function unmarkedSentences({ text, start }: { text: string; start: number }): Range[] {
  const ends = [...text.matchAll(unmarkedEnds)].map(({ index }) => index);
  return [...ends, text.length].map((end, at) => ({ start: start + (ends[at - 1] ?? 0), end: start + end }));
}

function speakingIn(
  text: string,
  { sentence, before, searched }: { sentence: Range; before: string; searched: Searched },
  question: Comparing,
): Speaking | null {
  const { asked } = question;
  if (sentence.end - sentence.start > longestSentence) return null;
  const said = masked(text.slice(sentence.start, sentence.end).toLowerCase(), statementWords.idioms);
  const words = wordsOf(said, sentence.start, searched);
  if (words.length === 0 || said.trimEnd().endsWith('?')) return null;
  const places = asked.required.map((alternatives) =>
    placesOf(alternatives, words, statementWords.exact)
      .filter((one) => !belongsToNext(words, one, text) && !isOrdinal(words, one))
      .slice(0, maxPlaces),
  );
  const inSentence = words.map((word) => ({
    ...word,
    start: word.start - sentence.start,
    end: word.end - sentence.start,
  }));
  // "My strap is waterproof" says so of the strap that is asked about.
  const names = new Set([...question.heads, ...asked.required.flat()]);
  const spoken = closest(places, asked.follows)
    .map((place) => ({ said, before, words: inSentence, place, names, isCalled: question.isCalled }))
    .find((one) => !isTorn(one) && speaksOf(one, question));
  if (!spoken || namesAnother(spoken, question)) return null;
  const { place } = spoken;
  const part = partAround(text, sentence, {
    start: words[place.from]?.start ?? sentence.start,
    end: words[place.to - 1]?.end ?? sentence.end,
  });
  return {
    text: text.slice(part.start, part.end).trim(),
    specificity: asked.required.length + Number(isSupported(spoken, asked)) + asked.needs.length,
    lead: leadOf(spoken).length,
  };
}

/** Whether a parenthesis, a clause or another activity separates the words: "(swipe from the button) to work", "connect and charging fast". */
function isTorn({ said, words, place }: Saying): boolean {
  const between = said.slice(words[place.from]?.start, words[place.to - 1]?.end);
  return (
    between.includes('(') !== between.includes(')') ||
    /\band \w+ing\b|[;:]|, (?:and|but|so|because|which) /.test(between)
  );
}

/** Whether what is said around a place answers the question. */
function speaksOf(spoken: Saying, { asked, evidence }: Comparing): boolean {
  const { said, words, place } = spoken;
  if (!isLed(words, place, asked) || isOfSomethingElse(words, place, asked)) return false;
  if (asked.supporting.length > 0 && !isSupported(spoken, asked)) return false;
  const dated = masked(said, statementWords.ago);
  const near = dated.slice(...rangeOf(around(words, place)));
  const isOpinion = (text: string) => evidence(text) !== 0;
  return (
    asked.beside.every((one) => one.test(said.slice(...rangeOf(around(words, place))))) &&
    asked.needs.every((need) =>
      need === 'opinion' ? isOpinion(near) : statementWords.says[need].test(near),
    ) &&
    states({ ...spoken, said: dated }, asked.asks, isOpinion)
  );
}

interface Saying extends Spoken {
  words: readonly Word[];
}

const around = (words: readonly Word[], { from, to }: Place): readonly Word[] =>
  words.slice(Math.max(0, from - margin), to + margin);

const rangeOf = (words: readonly Word[]): [number | undefined, number | undefined] => [
  words[0]?.start,
  words.at(-1)?.end,
];

/** "You stay aware" does not say that it stays. */
const isSupported = ({ said, words, place }: Saying, { supporting, asks }: AskedQuestion): boolean => {
  const begin = words[place.from]?.start ?? 0;
  const isInside = (at: number) =>
    /[();:]|, (?:and|but|so|because|which) /.test(said.slice(Math.min(at, begin), Math.max(at, begin)));
  const near = around(words, place).filter(({ start }) => !isInside(start));
  // "Light on the head and stay that way" does not say "stay on the head".
  const isInOrder = (at: number) =>
    asks?.kind !== 'action' || (asks.isVerbFirst ? at < (words[place.to - 1]?.start ?? 0) : at > begin);
  return supporting.some((word) =>
    placesOf([word], near).some(
      ({ from }) => near[from - 1]?.word !== 'you' && isInOrder(near[from]?.start ?? 0),
    ),
  );
};

/** Whether a sentence contains a name that is not the product's, such as a competitor's. */
const namesAnother = ({ words }: Saying, { own, isName }: Comparing): boolean =>
  words.some(({ word }) => !own.has(word) && !common.has(word) && (isName(word) || model.test(word)));

/** A model number, such as "cp5700". */
const model = /^(?!rs)[a-z]{1,4}\d{3,}[a-z]*$/;

/** Names that are no other product's. */
const common: ReadonlySet<string> = new Set([
  'amazon',
  'bluetooth',
  'iphone',
  'android',
  'english',
  'velcro',
]);

/** Whether a short text names everything that a question asks about. */
export function namesAll({ required }: AskedQuestion, text: string, forms: readonly Form[]): boolean {
  const words = wordsOf(text.toLowerCase(), 0, searchedAt(forms));
  return required.every((alternatives) => placesOf(alternatives, words).length > 0);
}

/** Whether another question has the same words, in any form, and asks for the same. */
export function asksTheSame(
  asked: AskedQuestion,
  { text, forms, other }: { text: string; forms: readonly Form[]; other: AskedQuestion },
): boolean {
  const words = wordsOf(text.toLowerCase(), 0, searchedAt(forms));
  const known = new Set(words.filter(({ searched }) => searched.length > 0).map(({ word }) => word));
  const has = (alternatives: readonly string[]) => placesOf(alternatives, words).length > 0;
  return (
    asked.required.every(has) &&
    other.required.every(([word = '']) => known.has(word)) &&
    (asked.supporting.length > 0
      ? asked.supporting.some((word) => has([word]))
      : other.supporting.length === 0) &&
    asked.needs.join() === other.needs.join()
  );
}

/** The text with spaces in the place of what matches, so that positions remain. */
const masked = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (found) => ' '.repeat(found.length));

/** The searched words of which a form begins at a character of a text. */
type Searched = ReadonlyMap<number, Form['searched']>;
const searchedAt = (forms: readonly Form[]): Searched =>
  new Map(forms.map((form) => [form.start, form.searched]));

/** The words of a sentence in lower case, which begins at `start`. */
function wordsOf(said: string, start: number, searched: Searched): Word[] {
  return tokensOf(said).map((token) => ({
    word: token.word,
    start: start + token.start,
    end: start + token.end,
    searched: searched.get(start + token.start) ?? [],
  }));
}

/** Indexes of words, end excluded. */
interface Place {
  from: number;
  to: number;
}

const none: ReadonlySet<string> = new Set();

/** Where one of the alternatives is; an alternative of several words is a phrase. Stop words are compared as written. */
const placesOf = (
  alternatives: readonly string[],
  words: readonly Word[],
  exact: ReadonlySet<string> = none,
): Place[] =>
  alternatives.flatMap((alternative) => {
    const parts = alternative.split(/[\s'-]+/);
    return words.flatMap((_, from) => {
      const isHere = parts.every((part, offset) => {
        const word = words[from + offset];
        return word?.word === part || (word?.searched.includes(part) === true && !exact.has(part));
      });
      return isHere ? [{ from, to: from + parts.length }] : [];
    });
  });

/** The parts with one place of each, the shortest first; none if they are too far from each other. */
function closest([first = [], ...others]: readonly Place[][], follows: AskedQuestion['follows']): Place[] {
  return first
    .flatMap((start) => {
      let place: Place | null = start;
      for (const [at, places] of others.entries())
        place = place && extended(place, places, follows[at + 1] ?? 'later');
      return place ?? [];
    })
    .toSorted((one, other) => one.to - one.from - (other.to - other.from));
}

function extended(
  place: Place,
  others: readonly Place[],
  follows: AskedQuestion['follows'][number],
): Place | null {
  const gap = follows === 'later' ? reach : closeReach;
  const [nearest] = others
    // "Easy to clean" is not "clean and easy".
    .filter(({ from }) => follows !== 'after one' || from >= place.from)
    .map((one) => ({ from: Math.min(place.from, one.from), to: Math.max(place.to, one.to) }))
    .sort((one, other) => one.to - one.from - (other.to - other.from));
  return nearest && nearest.to - nearest.from <= place.to - place.from + gap + 1 ? nearest : null;
}

/** Whether a measure belongs to the word after it: "heavy bass" says nothing about the weight. */
function belongsToNext(words: readonly Word[], { to }: Place, text: string): boolean {
  const [last, next] = [words[to - 1], words[to]];
  if (!last || !next || !statementWords.measures.has(last.word)) return false;
  return (
    text.slice(last.end, next.start) === ' ' && next.word.length > 3 && !statementWords.links.has(next.word)
  );
}

/** "Lastly", "my last one". */
const isOrdinal = (words: readonly Word[], { from }: Place): boolean =>
  words[from]?.word === 'lastly' ||
  (words[from]?.word === 'last' && /^(?:the|a|an|my|our|your|this|at)$/.test(words[from - 1]?.word ?? ''));

/** Whether the word begins the sentence or follows a word before what is said of the product. */
const isLed = (words: readonly Word[], { from }: Place, { leads }: AskedQuestion): boolean =>
  leads.length === 0 ||
  from === 0 ||
  words.slice(Math.max(0, from - leadReach), from).some(({ word }) => leads.includes(word));

/** Whether the words are a supposition, somebody else's claim, or said of something or somebody else. */
function isOfSomethingElse(
  words: readonly Word[],
  { from, to }: Place,
  { required }: AskedQuestion,
): boolean {
  const before = words.slice(Math.max(0, from - unsureReach), to);
  const isMeasure = required.flat().some((word) => statementWords.measures.has(word));
  return (
    before.some(({ word }) => statementWords.unsure.has(word)) ||
    // "More than 8 hours" compares with nothing.
    words.some(({ word }, at) => statementWords.others.has(word) && !/^\d/.test(words[at + 1]?.word ?? '')) ||
    (isMeasure &&
      words.slice(Math.max(0, from - personReach), from).some(({ word }) => statementWords.persons.has(word)))
  );
}
