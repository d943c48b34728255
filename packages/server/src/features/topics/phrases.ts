import { type Lemma, type Token, tokensOf } from './english.ts';
import type { Judge } from './polarity.ts';
import { Statements, type Word } from './targets.ts';
import {
  attributes,
  isBeforePurpose,
  isCommonAdjective,
  isComparison,
  isMaterial,
  isSearching,
  isWholeProduct,
  measures,
  negations,
  notNouns,
  opinionWords,
  ownersOf,
  persons,
  possessives,
  relatives,
  seems,
  sizes,
  suppositions,
  verbs,
} from './word-lists.ts';

/** A run of nouns with an optional preceding adjective, which may name one or more topics. */
export interface Run {
  /** The run's words, in order. */
  words: RunWord[];
  /** Whether the first word is an adjective, which cannot be a topic alone. */
  adjective: boolean;
}

export interface RunWord extends Lemma {
  /** The written form, if it names topics instead of the lemma. */
  form?: string;
  /** Whether it counts only if other reviews certainly use it as a noun: German capitalizes the first word of every sentence. */
  unsure?: boolean;
  /** Whether an opinion word is among the four words before it, or follows it. */
  opinionBefore: boolean;
  opinionAfter: boolean;
  /** Whether the subject is compared with this run: "better than the iPod". */
  compared: boolean;
  /** Whether "this" or "these" refers to the run, as reviews refer to their subject: "these earphones". */
  pointedAt: boolean;
  /** Whether the run is written like a name, with a capital letter within the sentence. */
  isName?: true;
  /** Whether the run is a purpose of the subject: "for potty training". */
  isPurpose?: true;
  /** Whether it is the author's: "my phone". */
  isAuthors?: true;
  stated?: Stated;
}

/** An opinion about the words themselves. */
export interface Stated {
  /** Favorable, unfavorable, or unknown. */
  sign: -1 | 0 | 1;
  /** A weak opinion word directly before them, which may be part of a name. */
  by?: string;
  /** The lemma of the noun that they describe, if it may not be the product: "the foil is of good quality". */
  of?: string;
}

/** A word that implies a topic: "fits" its fit, "heavy" its weight. */
export interface Implied {
  topic: string;
  start: number;
  end: number;
  by: 'verb' | 'adjective';
  /** The noun that the word describes, unless that is the whole product: "small jet". */
  of?: string;
  /** Whether an opinion word is near. */
  opinion: boolean;
  stated?: Stated;
}

const reach = 4;
const comparisonReach = 3;

/** Candidate topics of a sentence. `isOpinion` recognizes words such as "great" or "broken". */
export function phrasesOf(sentence: string, judge: Judge): { runs: Run[]; implied: Implied[] } {
  const { isOpinion } = judge;
  const tokens = tokensOf(sentence);
  const opinion = tokens.map(({ word }) => isOpinion(word));
  const near = (from: number, to: number) => opinion.slice(Math.max(0, from), to).includes(true);
  const statements = new Statements(
    sentence,
    tokens.map((token, at) => ({
      ...wordOf(token, judge),
      ...(isBooster(token, tokens[at + 1]) && { isOpinion: false }),
    })),
    { judge, kinds: opinionWords },
  );
  const statedOf = (by: Implied['by'], at: number) =>
    by === 'verb'
      ? statements.about(at, at + 1)
      : statements.by(at, { isMeasure: sizes.has(tokens[at]?.word ?? '') });
  const runs: Run[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const end = endOfNouns(tokens, at);
    if (end === at) continue;
    const adjective = isKindAdjective(tokens[at - 1], isOpinion);
    const first = adjective ? at - 1 : at;
    const words = tokens.slice(first, end).map((token, offset) => ({
      lemma: token.lemma,
      start: token.start,
      end: token.end,
      opinionBefore: near(first + offset - reach, first + offset),
      opinionAfter: near(first + offset + 1, first + offset + 1 + reach),
      compared: isCompared(tokens, first + offset),
      pointedAt: first + offset === end - 1 && isPointedAt(tokens, at, end),
      ...(isWrittenAsName(sentence, tokens, first + offset) && { isName: true as const }),
      ...(first + offset === end - 1 && isPurpose(tokens, at) && { isPurpose: true as const }),
      ...(first + offset === end - 1 && isAuthors(tokens, at) && { isAuthors: true as const }),
      ...(first + offset === end - 1 && statements.about(at, end)),
    }));
    runs.push({ words, adjective });
    at = end;
  }
  const implied = tokens.flatMap((_, at) => {
    const found = impliedBy(tokens, at);
    if (!found) return [];
    const { stated } = isSaidOf(tokens, at, found.topic) ? statedOf(found.by, at) : {};
    return [
      {
        ...found,
        opinion: near(at - reach, at) || near(at + 1, at + 1 + reach),
        ...(stated && { stated: { ...stated, ...bearerOf(tokens, at) } }),
      },
    ];
  });
  return { runs, implied };
}

const kinds: Readonly<Record<string, Word['kind']>> = {
  ADJ: 'modifier',
  ADV: 'modifier',
  DET: 'modifier',
  NUM: 'modifier',
  AUX: 'verb',
  VERB: 'verb',
  NOUN: 'noun',
  PROPN: 'noun',
  ADP: 'preposition',
};

function wordOf({ word, lemma, pos, start, end }: Token, { isOpinion }: Judge): Word {
  return { word, lemma, kind: kindOf(word, pos), isOpinion: isOpinion(word), start, end };
}

/** Whether a word only intensifies the next one: "pretty thin", "ridiculously small". */
const isBooster = ({ pos }: Token, next: Token | undefined): boolean => pos === 'ADV' && next?.pos === 'ADJ';

function kindOf(word: string, pos: string): Word['kind'] {
  if (negations.has(word)) return 'negation';
  if (isComparison(word)) return 'comparison';
  if (suppositions.has(word)) return 'supposition';
  return possessives.has(word) || notNouns.has(word) ? 'modifier' : (kinds[pos] ?? 'other');
}

function endOfNouns(tokens: readonly Token[], at: number): number {
  let end = at;
  while (isNoun(tokens[end])) end++;
  return end;
}

const isNoun = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.pos === 'NOUN' || token.pos === 'PROPN') &&
  /^[a-z][a-z0-9.&'-]+$/.test(token.word) &&
  !notNouns.has(token.word);

/** Whether the adjective names a kind, as in "optical zoom": it is not an opinion, and does not apply to any noun as "new" does. */
const isKindAdjective = (token: Token | undefined, isOpinion: (word: string) => boolean): boolean =>
  token?.pos === 'ADJ' &&
  /^[a-z][a-z-]+$/.test(token.word) &&
  !isOpinion(token.word) &&
  !isCommonAdjective(token.word);

const isCompared = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - comparisonReach), at).some(({ word }) => isComparison(word));

/** Whether "this" or "these" precedes a run of nouns in the same number, except in "for this price". */
function isPointedAt(tokens: readonly Token[], from: number, end: number): boolean {
  const at = tokens[from - 1]?.pos === 'ADJ' ? from - 2 : from - 1;
  const [before, pointer, head] = [tokens[at - 1], tokens[at], tokens[end - 1]];
  if (before?.pos === 'ADP') return false;
  return pointer?.word === 'this' || (pointer?.word === 'these' && head?.word !== head?.lemma);
}

/** Capitalized but not in all capitals, after another word of the sentence. */
function isWrittenAsName(sentence: string, tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || !/^[a-z]/.test(before.word)) return false;
  return /^[A-Z][a-z]/.test(sentence.slice(token.start, token.end));
}

function isPurpose(tokens: readonly Token[], from: number): boolean {
  const at = tokens[from - 1]?.pos === 'ADJ' ? from - 2 : from - 1;
  return isBeforePurpose(tokens[at]?.word ?? '');
}

const isAuthors = (tokens: readonly Token[], from: number): boolean =>
  ownersOf.has(tokens[tokens[from - 1]?.pos === 'ADJ' ? from - 2 : from - 1]?.word ?? '');

/** Whether a verb is said of the product and not of a person, and an adjective is not part of a name: "slow flow". */
function isSaidOf(tokens: readonly Token[], at: number, topic: string): boolean {
  if (tokens[at]?.pos === 'ADJ') return !measures.has(topic) || !isNoun(tokens[at + 1]);
  const subject = tokens
    .slice(0, at)
    .findLast(({ pos }) => pos === 'PRON' || pos === 'NOUN' || pos === 'PROPN');
  return !(subject && (persons.has(subject.word) || persons.has(subject.lemma)));
}

function impliedBy(tokens: readonly Token[], at: number): Omit<Implied, 'opinion'> | null {
  const token = tokens[at];
  if (!token) return null;
  const { pos, word, lemma, start, end } = token;
  const next = tokens[at + 1]?.word ?? '';
  const verb = pos === 'VERB' && !hasOtherMeaning(token, tokens, at) ? verbs.get(lemma) : undefined;
  if (verb) return { topic: verb, start, end, by: 'verb' };
  // "Cheap quality" and "feels cheap" do not concern the price.
  if (word === 'cheap' && (isMaterial(next) || seems.has(tokens[at - 1]?.lemma ?? ''))) return null;
  // "How big of a help", "a big one": of anything.
  if (sizes.has(word) && (next === 'of' || next === 'one')) return null;
  const attribute = pos === 'ADJ' && !isLight(tokens, at) ? attributes.get(word) : undefined;
  return attribute ? { topic: attribute, start, end, by: 'adjective', ...described(tokens, at) } : null;
}

/**
 * Whether a verb, because of the words around it, does not concern the topic that it names: "used to", "looks for", "heavier than it
 * looks".
 */
function hasOtherMeaning({ word, lemma }: Token, tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word ?? '';
  if (word === 'used') return next === 'to';
  return lemma === 'look' && (isSearching(next) || isComparison(tokens[at - 2]?.word ?? ''));
}

/** Whether "light" is a noun: "a lovely light". */
const isLight = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === 'light' &&
  !isNoun(tokens[at + 1]) &&
  tokens[at + 1]?.pos !== 'ADJ' &&
  isBeforeNoun(tokens[at - 1]);

const isBeforeNoun = (token: Token | undefined): boolean =>
  token?.pos === 'ADJ' || (token?.pos === 'DET' && token.word !== 'that' && token.word !== 'this');

/** The noun of which a verb or adjective is said: "a beautiful tone", "the photos look great"; none for pronouns and the whole product. */
function bearerOf(tokens: readonly Token[], at: number): Pick<Stated, 'of'> {
  const isVerb = tokens[at]?.pos === 'VERB';
  const next = isVerb ? at : tokens.findIndex(({ pos }, index) => index > at && pos !== 'ADJ');
  const end = isVerb ? at : endOfNouns(tokens, next);
  const bearer = end > next ? tokens[end - 1] : subjectOf(tokens, at);
  return bearer === undefined || isWholeProduct(bearer.lemma) ? {} : { of: bearer.lemma };
}

/** The noun directly before a verb, or before "is" and an adjective; also "a pouch that fits". */
function subjectOf(tokens: readonly Token[], at: number): Token | undefined {
  const verb = tokens
    .slice(0, at + 1)
    .findLastIndex(({ pos }) => pos !== 'ADJ' && pos !== 'ADV' && pos !== 'CCONJ');
  const subject = tokens
    .slice(0, verb)
    .findLast(
      ({ word, pos }) => pos !== 'ADV' && pos !== 'AUX' && !negations.has(word) && !relatives.has(word),
    );
  return /^(?:AUX|VERB)$/.test(tokens[verb]?.pos ?? '') && isNoun(subject) ? subject : undefined;
}

/** The noun that an adjective of size or weight describes, if it follows and is not the whole product. */
function described(tokens: readonly Token[], at: number): Pick<Implied, 'of'> {
  const end = endOfNouns(tokens, at + 1);
  const head = tokens[end - 1];
  if (!head || end === at + 1 || !sizes.has(tokens[at]?.word ?? '')) return {};
  return isWholeProduct(head.lemma) ? {} : { of: head.lemma };
}
