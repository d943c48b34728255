import { grammarOf, isNegator } from './grammar.ts';
import { idiomsOf } from './idioms.ts';
import type { Label } from './label.ts';
import { isStop, tokensOf } from './tokens.ts';
import { listedLanguages, wordList } from './word-lists.ts';

/** The result of the basic analysis of a text. */
export interface WordMatch {
  label: Label;
  /** -1 (negative) to 1 (positive); 0 for a text without known words. */
  score: number;
  /** False if the language has no word list, so `neutral` means unknown. */
  listed: boolean;
}

/** A negation alone counts as negative evidence, which improves accuracy by .014 (titles) to .04 (reviews). */
const negationWorth = -1;
const negationReach = 3;
const beforeContrast = 0.5;
/** Elided articles and pronouns in French and Italian. */
const elision = /^(?:[cdjlmnst]|qu)'/;
const boost = 1.3;

/** Basic analysis: known words, inverted by negations and weighted by intensifiers and "but". */
export function classifyByWords(text: string, language: string): WordMatch {
  const evidence = wordEvidence(tokensOf(text, language), language);
  return { label: wordLabel(evidence), score: Math.tanh(evidence / 4), listed: hasWords(language) };
}

export function hasWords(language: string): boolean {
  return listedLanguages.includes(language);
}

/** Whether a word is listed as favorable or unfavorable. */
export const hasOpinion = (word: string, language: string): boolean => wordsOf(language).worth.has(word);

/** Sum of the values of known words over the root of their number: about -15 to 15. */
export function wordEvidence(found: readonly string[], language: string): number {
  const { worth, idioms } = wordsOf(language);
  const grammar = grammarOf(language);
  const tokens = language === 'fr' ? withSingleNegations(found) : found;
  let sum = 0;
  let counted = 0;
  let negated = 0;
  let factor = 1;
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at] ?? '';
    const idiom = idiomAt(tokens, at, idioms);
    if (idiom) {
      sum += idiom.value;
      counted++;
      negated = 0;
      at += idiom.words.length - 1;
    } else if (isStop(word)) {
      negated = 0;
    } else if (grammar.contrasts.has(word)) {
      negated = 0;
      sum *= beforeContrast;
    } else if (isNegator(word, grammar)) {
      const pair = worth.get(`${word} ${tokens[at + 1] ?? ''}`);
      if (pair) at++;
      sum += pair ?? negationWorth;
      counted++;
      negated = pair ? 0 : negationReach;
    } else {
      const value = (worth.get(word) ?? worth.get(word.replace(elision, '')) ?? 0) * factor;
      if (value !== 0) {
        sum += negated > 0 ? turned(value) : value;
        counted++;
      }
      // Praise such as "It never leaks": the negation alone is not evidence.
      if (negated > 0 && value < 0) {
        sum -= negationWorth;
        counted--;
        negated = 0;
      }
      if (negated > 0) negated--;
    }
    factor = grammar.boosters.has(word) ? boost : 1;
  }
  return counted === 0 ? 0 : sum / Math.sqrt(counted);
}

const idiomAt = (tokens: readonly string[], at: number, idioms: Words['idioms']) =>
  idioms
    .get(tokens[at] ?? '')
    ?.find(({ words }) => words.every((word, place) => tokens[at + place] === word));

/** Removes the second of two negations. French negates twice: "ne … pas". */
function withSingleNegations(tokens: readonly string[]): string[] {
  const words = tokens.flatMap((word) => (word.startsWith("n'") ? ['ne', word.slice(2)] : [word]));
  return words.filter((word, at) => word !== 'pas' || !words.slice(Math.max(0, at - 4), at).includes('ne'));
}

/** The value of a negated word: "not good" is negative, "not bad" and "no problem" only slightly positive. */
function turned(value: number): number {
  return value > 0 ? -value : -value / 2;
}

function wordLabel(evidence: number): Label {
  if (Math.abs(evidence) < 0.5) return 'neutral';
  return evidence > 0 ? 'positive' : 'negative';
}

interface Words {
  worth: ReadonlyMap<string, number>;
  idioms: ReturnType<typeof idiomsOf>;
}

const lists = new Map<string, Words>();

function wordsOf(language: string): Words {
  const known = hasWords(language) ? language : '';
  const list = lists.get(known) ?? { worth: wordList(known), idioms: idiomsOf(known) };
  lists.set(known, list);
  return list;
}
