import type { Stated } from './phrases.ts';
import type { Judge } from './polarity.ts';

/**
 * A predicate judges what precedes it, as German adjectives without an ending do: "Akku gut Kamera schlecht". It judges the noun after it
 * only at the beginning of a clause: "Schnell, gut Akku".
 */
type Kind =
  | 'noun'
  | 'modifier'
  | 'predicate'
  | 'verb'
  | 'preposition'
  | 'negation'
  | 'comparison'
  | 'supposition'
  | 'other';

/** A word of a sentence, as the rules for targets of opinions need it. */
export interface Word {
  /** Lower case. */
  word: string;
  lemma: string;
  kind: Kind;
  isOpinion: boolean;
  /** Whether it may begin a sentence that follows without punctuation, because it is capitalized. */
  begins?: boolean;
  start: number;
  end: number;
}

/** Closed classes of a language with which opinions are expressed. */
export interface OpinionWords {
  /** Verbs whose object is judged, and whose subject is not: "I love the zipper". */
  liking: ReadonlySet<string>;
  /** Nouns that say that something fails: "a problem with the zipper". */
  trouble: ReadonlySet<string>;
  /** Verbs that say that something no longer happens: "stopped charging". */
  ending: ReadonlySet<string>;
  /** Words that make the next one a fault: "too thin". */
  excess: ReadonlySet<string>;
  /** Words of praise that, as adverbs, say nothing: "schnell leer", "bricht leicht". They judge only after a copula. */
  manners: ReadonlySet<string>;
  copulas: ReadonlySet<string>;
  /** Between two nouns after a preposition: "in gutem Zustand und Qualität". */
  joining: ReadonlySet<string>;
  /** Adverbs before a predicate. */
  boosters: ReadonlySet<string>;
  /** Authors and what is theirs: what follows them is their needs, plans and opinions of other things as often as an opinion of the product. */
  authors: ReadonlySet<string>;
  /** Matches sentences about what the author has or had besides, or about other products. */
  ofSomethingElse: RegExp;
}

/** Ranges of words are indexes, end excluded. */
interface Range {
  from: number;
  to: number;
}

interface Opinion extends Range {
  isFault?: boolean;
  by?: string;
}

/** Maximum number of words between an opinion and its target. */
const reach = 6;
/** Value from which an opinion word is an opinion in any phrase; weaker ones may be part of a name: "slow flow". */
const minStrong = 2;
/** Number of words before an opinion in which a negation applies to it. */
const negationReach = 3;
/** Maximum number of words of a clause before what it judges: the more there are, the more often it judges something else (docs/TOPICS.md). */
const longestLead = 8;

/**
 * What a sentence says about words themselves: "the great zipper", "the zipper is not great", "I love the zipper", "a problem with the
 * zipper". Nothing if they only occur beside an opinion, as in "great on my phone", and nothing in questions, comparisons and suppositions.
 */
export class Statements {
  readonly #sentence: string;
  readonly #words: readonly Word[];
  readonly #judge: Judge;
  readonly #kinds: OpinionWords;

  constructor(
    sentence: string,
    words: readonly Word[],
    { judge, kinds }: { judge: Judge; kinds: OpinionWords },
  ) {
    this.#sentence = sentence;
    this.#words = words;
    this.#judge = judge;
    this.#kinds = kinds;
  }

  /** About a range of words. */
  about(from: number, to: number): { stated?: Stated } {
    const found = before(this.#words, from, this.#kinds) ?? after(this.#words, { from, to }, this.#kinds);
    return found ? this.#stated(found, Math.min(from, found.from)) : {};
  }

  /** By an opinion word, or by one that is a fault where there is too much of it. A measure, such as "big", is no opinion. */
  by(at: number, { isMeasure }: { isMeasure: boolean }): { stated?: Stated } {
    const isFault = this.#kinds.excess.has(this.#words[at - 1]?.word ?? '');
    return (this.#words[at]?.isOpinion && !isMeasure) || isFault
      ? this.#stated({ from: at, to: at + 1, isFault }, at)
      : {};
  }

  #stated({ isFault, by, ...opinion }: Opinion, from: number): { stated?: Stated } {
    const said = withNegation(this.#words, opinion);
    const [first, last] = [this.#words[said.from], this.#words[said.to - 1]];
    const isQuestion = this.#sentence.trimEnd().endsWith('?');
    if (
      !first ||
      !last ||
      isQuestion ||
      this.#kinds.ofSomethingElse.test(this.#sentence.toLowerCase()) ||
      isUncertain(this.#words, said.to) ||
      isIndirect(this.#words, { from: Math.min(from, said.from), to: said.to }, this.#kinds)
    )
      return {};
    const { words } = this.#judge.evidence(this.#sentence.slice(first.start, last.end));
    const isWeak = by !== undefined && Math.abs(this.#judge.evidence(by).words) < minStrong;
    return { stated: { sign: isFault ? -1 : (Math.sign(words) as Stated['sign']), ...(isWeak && { by }) } };
  }
}

function before(words: readonly Word[], target: number, kinds: OpinionWords): Opinion | null {
  for (let at = target - 1; at >= Math.max(0, target - reach); at--) {
    const { word, lemma, kind, isOpinion } = words[at] as Word;
    const opinion = { from: at, to: target };
    if (kind === 'modifier' && isOpinion)
      return { ...opinion, isFault: kinds.excess.has(words[at - 1]?.word ?? ''), by: word };
    if (kind === 'predicate') return at === target - 1 && beginsClause(words, at, kinds) ? opinion : null;
    if (kind === 'verb') return kinds.liking.has(lemma) ? opinion : null;
    if (kind === 'preposition')
      return kinds.trouble.has(words[at - 1]?.lemma ?? '') ? { ...opinion, from: at - 1 } : null;
    if (kind !== 'modifier') return null;
  }
  return null;
}

function after(words: readonly Word[], { from, to }: Range, kinds: OpinionWords): Opinion | null {
  if (followsPreposition(words, from, kinds)) return null;
  for (let at = to; at < Math.min(words.length, to + reach); at++) {
    const { word, lemma, kind, isOpinion, begins } = words[at] as Word;
    const opinion = { from: to, to: at + 1 };
    if (kinds.liking.has(lemma)) return null;
    const isLinked = words.slice(to, at).some(({ word }) => kinds.copulas.has(word));
    if (kind === 'predicate' && begins && !isLinked) return null;
    if (kinds.manners.has(word) && !(isLinked && isLast(words, at))) {
      if (words[at + 1]?.kind === 'predicate') continue;
      return null;
    }
    if (kinds.excess.has(word) || kinds.ending.has(lemma)) return { ...opinion, isFault: true };
    if (kind === 'negation') return { from: to, to: Math.min(words.length, at + 1 + negationReach) };
    if (kind !== 'other' && (isOpinion || (at === to && kinds.trouble.has(lemma)))) return opinion;
    if (kind !== 'modifier' && kind !== 'verb') return null;
  }
  return null;
}

/** Whether nothing follows that an adverb could belong to: "ist schnell", and not "ist schnell leer". */
const isLast = (words: readonly Word[], at: number): boolean =>
  !['modifier', 'predicate'].includes(words[at + 1]?.kind ?? '');

/** Whether a predicate has nothing before it that it could judge. */
function beginsClause(
  words: readonly Word[],
  predicate: number,
  { boosters, manners, joining }: OpinionWords,
): boolean {
  let at = predicate - 1;
  while (boosters.has(words[at]?.word ?? '')) at--;
  const [before, earlier] = [words[at], words[at - 1]];
  return (
    !manners.has(words[predicate]?.word ?? '') &&
    (before === undefined ||
      (before.kind === 'other' && !(joining.has(before.word) && earlier?.kind === 'predicate')))
  );
}

/** Extends an opinion to a negation before it: "I don't love the zipper". */
function withNegation(words: readonly Word[], { from, to }: Range): Range {
  for (let at = from - 1; at >= Math.max(0, from - negationReach); at--) {
    const kind = words[at]?.kind;
    if (kind === 'negation') return { from: at, to };
    if (kind !== 'modifier' && kind !== 'verb') break;
  }
  return { from, to };
}

/** Whether the opinion belongs to a comparison, which may praise what it is compared to, or to a supposition. */
const isUncertain = (words: readonly Word[], to: number): boolean =>
  words.some(({ kind }) => kind === 'comparison') ||
  words.slice(0, to + 2).some(({ kind }) => kind === 'supposition');

/** Whether many words, or the author, precede the opinion in its clause; not in "I love the zipper". */
function isIndirect(
  words: readonly Word[],
  { from, to }: Range,
  { authors, liking, trouble }: OpinionWords,
): boolean {
  const begin = words.slice(0, from).findLastIndex(({ word }) => clauseEnd.test(word)) + 1;
  const lead = words.slice(begin, from);
  return (
    lead.length > longestLead ||
    (lead.some(({ word }) => authors.has(word)) &&
      !words.slice(from, to).some(({ lemma }) => liking.has(lemma) || trouble.has(lemma)))
  );
}
const clauseEnd = /^(?:[^\p{L}\p{N}]+|and|but|und|aber)$/u;

/**
 * Whether only modifiers, or a noun joined by "und", are between a preposition and the words. "Of" precedes a part: "the quality of the
 * zipper is great".
 */
function followsPreposition(words: readonly Word[], from: number, { joining }: OpinionWords): boolean {
  let at = from - 1;
  if (joining.has(words[at]?.word ?? '')) {
    at--;
    // A prefix of a verb: "kam gut an und".
    if (words[at]?.kind === 'preposition') return false;
    if (words[at]?.kind === 'noun') at--;
  }
  while (words[at]?.kind === 'modifier') at--;
  return words[at]?.kind === 'preposition' && words[at]?.word !== 'of';
}
