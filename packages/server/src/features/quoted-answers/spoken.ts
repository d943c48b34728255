import type { Token } from '../../platform/language/search-tokens.ts';

/** A word of a sentence, and the words of the question of which it is a form. */
export interface Word extends Token {
  searched: readonly string[];
}

/** A sentence in lower case, with the words in which it speaks of a question. */
export interface Spoken {
  said: string;
  /** The two sentences before it in the text, in lower case. */
  before: string;
  /** Positions are those of `said`. */
  words: readonly Word[];
  /** Indexes of words, end excluded. */
  place: { from: number; to: number };
  /** Words of the product's name and brand, in lower case. */
  names: ReadonlySet<string>;
  /** Whether reviews call the product so: "this tub". */
  isCalled(word: string): boolean;
}
export const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

export const people =
  list(`people person guy man woman men women friend friends wife husband son sons daughter daughters kid kids child children baby
  babies infant infants newborn newborns toddler toddlers boy boys girl girls mom moms dad dads mother father brother sister family parents
  twins grandson granddaughter nephew niece guests everyone anyone someone nobody everybody reviewer reviewers lady one's hubby
  customers users listener listeners caller callers seller company boyfriend girlfriend roommate coworkers colleagues`);
const severalPeople =
  /\b(?:kids|children|babies|boys|girls|twins|people|toddlers|newborns|infants|parents|sons|daughters|friends|they all)\b/;
export const speakers = list('i we you');
const others = list('he she who');
const objects = list('her him them me us');
export const things = list('it this these they which that');
export const copulas = list(
  'is are was were isn aren wasn weren be been being seems seem seemed feels feel felt looks looked stays gets got',
);
export const prepositions = list('for with of to from by on in about at');
const particles = list(
  'out up down off in into to on onto for from and or with as at over away back too when while without',
);
const possessives = list('my our your his her their');
export const general = list('thing product one item design quality model version set');

/** Closed classes: what follows a word directly and is none of these makes a name or a description of both. */
export const functional =
  list(`a an the this that these those it its they them he she him her we us you i me my our your his their and or but
  so because since when while if although though as at by for from in into of off on onto out over to up down with without about around
  after before during until under is are was were be been has have had do does did don doesn didn isn aren wasn won can will would not no
  never n't too also very really just even only still yet all both more most much many enough again already anymore than then there here
  where which who what how well good great bad fine flat everywhere overall too either though however proof free problem problems issue
  issues anyways indeed anyway sometimes often always today now later
  inside outside s t ll ve re m d than except plus`);

/** Before "they": products that the author compared. */
const severalProducts =
  /\b(?:checked|looked|tried|tested|saw|seen|compared|considered|researched|used|owned)\b[^.;:]*\b(?:a few|several|some|many|lots of|a lot of|two|three|both|other)\b[^.;:]*$/;

/** The words of the clause before the place: the fewer there are, the more often the sentence says what is asked (docs/API.md). */
export function leadOf({ said, words, place }: Spoken): readonly Word[] {
  const begin = words.findLastIndex(
    ({ word, start }, at) =>
      at < place.from &&
      (clauseWords.has(word) || /[,;:()!?.]|-- | - /.test(said.slice(words[at - 1]?.end ?? start, start))),
  );
  return words.slice(Math.max(0, begin + Number(clauseWords.has(words[begin]?.word ?? ''))), place.from);
}
const clauseWords = list('and but because although though');

type Subject = 'product' | 'part' | 'speaker' | 'person' | 'other' | 'none';

/** The nearest subject before the words: a pronoun, a person, or a noun before "is". */
export function subjectOf({ said, before, words, place, names }: Spoken): Subject {
  for (let at = place.from - 1; at >= 0; at--) {
    const [one, next] = [words[at] as Token, words[at + 1] as Token];
    const [word, preceding] = [one.word, words[at - 1]?.word ?? ''];
    const gap = said.slice(one.end, next.start);
    if (gap.includes(')') && said.lastIndexOf('(', one.end) >= 0) {
      const opened = said.lastIndexOf('(', one.end);
      at = words.findLastIndex(({ start }) => start < opened) + 1;
      continue;
    }
    if (/[;:)!?]|\.\s|--| - /.test(gap)) return 'none';
    // "My son (small for his age)".
    if (gap.includes('('))
      return words.slice(0, at + 1).some(({ word }) => people.has(word) || others.has(word))
        ? 'person'
        : 'none';
    const isObject = words.slice(Math.max(0, at - 3), at).some(({ word }) => prepositions.has(word));
    // "You can fold it" is said of the product, and "dump it out" of who does it.
    if (word === 'you' && /^can/.test(next.word)) return 'product';
    if (speakers.has(word)) return 'speaker';
    if ((word === 'it' || word === 'this') && (particles.has(next.word) || prepositions.has(preceding)))
      continue;
    if (others.has(word) || (objects.has(word) && next.word === 'to')) return 'person';
    if (people.has(word)) {
      if (isObject && at + 1 < place.from) continue;
      return 'person';
    }
    if (word === 'they' && severalPeople.test(`${before} ${said.slice(0, one.start)}`)) return 'person';
    if (word === 'they' && severalProducts.test(said.slice(0, one.start))) return 'other';
    if ((word === 'that' || word === 'which') && !isProduct(preceding, names) && !copulas.has(preceding)) {
      if (
        functional.has(preceding) ||
        preceding === 'fact' ||
        /\b(?:it|this)(?:.s| is| has) /.test(said.slice(0, one.start))
      )
        continue;
      return 'other';
    }
    if (things.has(word)) return 'product';
    if (copulas.has(next.word) && !functional.has(word)) {
      const owned = words.slice(Math.max(0, at - 2), at).some(({ word }) => possessives.has(word));
      if (
        owned &&
        (!isProduct(word, names) || /\byour\b/.test(said.slice(words[Math.max(0, at - 2)]?.start, one.start)))
      )
        return 'other';
      return isProduct(word, names) ? 'product' : 'part';
    }
  }
  return 'none';
}

export const isProduct = (word: string, names: ReadonlySet<string>): boolean =>
  general.has(word) || names.has(word) || names.has(word.replace(/s$/, ''));

export const wordBefore = ({ words, place }: Spoken): string => words[place.from - 1]?.word ?? '';
export const endOf = ({ words, place }: Spoken): number => words[place.to - 1]?.end ?? 0;
export const untilPlace = ({ said, words, place }: Spoken): string => said.slice(0, words[place.from]?.start);

/** The words and six on either side. */
export function near({ said, words, place }: Spoken): string {
  return said.slice(
    words[Math.max(0, place.from - 6)]?.start,
    words[Math.min(words.length, place.to + 6) - 1]?.end,
  );
}

/** The part of the sentence around the words that is between stops and contrasts. */
export function clauseOf(spoken: Spoken): string {
  const boundary = /[;:()!?]|\.\s|[,\s]\s*(?:but|although|though|however|except|because) /;
  const start = untilPlace(spoken).split(boundary).at(-1) ?? '';
  const rest = spoken.said.slice(spoken.words[spoken.place.from]?.start).split(boundary)[0] ?? '';
  return start + rest;
}
