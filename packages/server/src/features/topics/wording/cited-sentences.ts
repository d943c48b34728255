import { objectIn } from '../../../platform/language-model/json-answer.ts';
import { sentencesOf, type Token } from '../english.ts';
import { isNegation, needsSource, separates, switches } from './claim-words.ts';

/** A quotation that a sentence of a model may cite. */
export interface Citable {
  /** ID that the model cites, as in `p3`. */
  id: string;
  text: string;
  /** UUID, or the ID in the API. */
  reviewId: string;
}

/** Sum of the values of known words: above 0 is favorable. */
export type Evidence = (text: string) => number;

const maxSentencesRead = 20;

/** The sentences in a model's answer; null if it is not understood. */
export function sentencesIn(answer: string): unknown[] | null {
  const { sentences } = objectIn(answer);
  return Array.isArray(sentences) ? sentences.slice(0, maxSentencesRead) : null;
}

const longest = 220;
const plain = /^\p{Lu}[\p{L}\p{M}\s,;:'’()-]+\.$/u;
/** Also numbers, whose points are within them. */
const plainWithNumbers = /^\p{Lu}(?:[\p{L}\p{M}\p{Nd}\p{Sc}\s,;:'’"%°()-]|(?<=\d)\.(?=\d))+\.$/u;

/** A sentence in plain words, with the quotations that it cites; a refusal if it is none, or cites something else. */
export function citingSentence<Quoted extends Citable>(
  sentence: unknown,
  quotes: readonly Quoted[],
  { numbers }: { numbers: boolean },
): { text: string; cited: Quoted[] } | 'malformed' | 'unknown_passage' {
  const { text, cites } = Object(sentence);
  if (typeof text !== 'string' || !Array.isArray(cites) || cites.length === 0) return 'malformed';
  const wording = text.normalize('NFC').trim();
  if (!isPlainSentence(wording, numbers ? plainWithNumbers : plain)) return 'malformed';
  const known = new Map(quotes.map((quote) => [quote.id, quote]));
  const cited = [...new Set(cites)].map((id) => known.get(id));
  return cited.every((quote) => quote !== undefined) ? { text: wording, cited } : 'unknown_passage';
}

/** Whether the text is one sentence without markup, addresses, or direct speech to anybody. */
const isPlainSentence = (text: string, form: RegExp): boolean =>
  text.length <= longest &&
  form.test(text) &&
  !/\n/.test(text) &&
  !/\b(?:you|your|i|we|us|our|my|me)\b/i.test(text) &&
  sentencesOf(text).length === 1;

export interface Part {
  tokens: Token[];
  /** Whether it may express another opinion than the part before. */
  switched: boolean;
}

/** The parts of a sentence that may be about different things. */
export function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [{ tokens: [], switched: false }];
  for (const token of tokens)
    if (separates(token.word)) parts.push({ tokens: [], switched: switches(token.word) });
    else parts.at(-1)?.tokens.push(token);
  // "; however, the straps" becomes one part that contrasts with the one before.
  for (const [at, part] of parts.entries())
    if (part.tokens.length === 0 && part.switched && parts[at + 1])
      Object.assign(parts[at + 1] ?? {}, { switched: true });
  return parts.filter(({ tokens }) => tokens.length > 0);
}

/** Whether parts of a quotation contain all asserting words, each negated as in the sentence: "holds", "does not hold". */
export function say(said: readonly (readonly Token[])[], tokens: readonly Token[]): boolean {
  const found = new Set(said.flatMap(statementsIn));
  return tokens.every(
    (token, at) =>
      !needsSource(token) ||
      (isNegation(token) && said.flat().some(isNegation)) ||
      [token.word, token.lemma].some((word) => found.has(statement(word, tokens, at))),
  );
}

const statementsIn = (tokens: readonly Token[]) =>
  tokens.flatMap(({ word, lemma }, at) => [word, lemma].map((form) => statement(form, tokens, at)));

/** A word with a mark if a negation precedes it in its part of the sentence. */
const statement = (word: string, tokens: readonly Token[], at: number): string =>
  `${tokens.slice(0, at).some(isNegation) ? 'not ' : ''}${word}`;
