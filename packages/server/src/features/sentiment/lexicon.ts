import { grammarOf, isNegator } from './grammar.ts';
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

/** A negation alone is negative evidence: improves accuracy by .014 (titles) to .04 (reviews). */
const negationWorth = -1;
const negationReach = 3;
const beforeContrast = 0.5;
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
export const hasOpinion = (word: string, language: string): boolean => worthOf(language).has(word);

/** Sum of the values of known words over the root of their number: about -15 to 15. */
export function wordEvidence(tokens: readonly string[], language: string): number {
  const worth = worthOf(language);
  const grammar = grammarOf(language);
  let sum = 0;
  let found = 0;
  let negated = 0;
  let factor = 1;
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at] ?? '';
    if (isStop(word)) {
      negated = 0;
    } else if (grammar.contrasts.has(word)) {
      negated = 0;
      sum *= beforeContrast;
    } else if (isNegator(word, grammar)) {
      const pair = worth.get(`${word} ${tokens[at + 1] ?? ''}`);
      if (pair) at++;
      sum += pair ?? negationWorth;
      found++;
      negated = pair ? 0 : negationReach;
    } else {
      const value = (worth.get(word) ?? 0) * factor;
      if (value !== 0) {
        sum += negated > 0 ? turned(value) : value;
        found++;
      }
      if (negated > 0) negated--;
    }
    factor = grammar.boosters.has(word) ? boost : 1;
  }
  return found === 0 ? 0 : sum / Math.sqrt(found);
}

/** The value of a negated word: "not good" is negative, "not bad" and "no problem" only slightly positive. */
function turned(value: number): number {
  return value > 0 ? -value : -value / 2;
}

function wordLabel(evidence: number): Label {
  if (Math.abs(evidence) < 0.5) return 'neutral';
  return evidence > 0 ? 'positive' : 'negative';
}

const lists = new Map<string, ReadonlyMap<string, number>>();

function worthOf(language: string): ReadonlyMap<string, number> {
  const known = hasWords(language) ? language : '';
  const list = lists.get(known) ?? wordList(known);
  lists.set(known, list);
  return list;
}
