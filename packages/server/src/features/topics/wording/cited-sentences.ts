import { objectIn } from '../../../platform/language-model/json-answer.ts';
import { sentencesOf, type Token } from '../english.ts';
import {
  alternates,
  exaggerates,
  isNegation,
  isPerson,
  needsSource,
  separates,
  switches,
} from './claim-words.ts';

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
  /** Whether a negation before it also negates this part: "no smell or noise". */
  negated: boolean;
}

/** The parts of a sentence that may be about different things. What follows an aside in parentheses belongs to what precedes it. */
export function partsOf(tokens: readonly Token[]): Part[] {
  type Separated = Part & { separator: string };
  const parts: Separated[] = [];
  const begin = (separator: string, switched: boolean): Separated => {
    const part: Separated = { tokens: [], switched, negated: false, separator };
    parts.push(part);
    return part;
  };
  let part = begin('', false);
  let interrupted = part;
  for (const [at, token] of tokens.entries()) {
    const { word } = token;
    if (!separatesAt(tokens, at)) part.tokens.push(token);
    else if (word === ')') part = interrupted;
    else {
      if (word === '(') interrupted = part;
      part = begin(word, switchesAt(tokens, at));
    }
  }
  for (const [at, part] of parts.entries()) {
    const [before, next] = [parts[at - 1], parts[at + 1]];
    // "; however, the straps" becomes one part that contrasts with the one before.
    if (part.tokens.length === 0 && part.switched && next) next.switched = true;
    if (before && alternates(part.separator) && !part.tokens.some(isOwnVerb))
      part.negated = before.negated || before.tokens.some(isNegation);
    // "…, so young babies cannot hold it"
    if (/^(?:so|therefore|thus)$/.test(part.tokens[0]?.word ?? '') && !isDegree(part.tokens[1]))
      part.tokens.shift();
  }
  return parts.filter(({ tokens }) => tokens.length > 0).map(({ separator: _, ...part }) => part);
}

/** Not within words ("noise-cancellation"), and not before a phrase that continues the part ("not sturdy, especially for babies"). */
function separatesAt(tokens: readonly Token[], at: number): boolean {
  const [before, token, next, second] = [at - 1, at, at + 1, at + 2].map((one) => tokens[one]);
  if (!token || !separates(token.word)) return false;
  if (token.word === '-' && before?.end === token.start && next?.start === token.end) return false;
  const isAdverb = next?.pos === 'ADV' && next.word.endsWith('ly');
  const phrase = isAdverb ? second : next;
  return !(/^[,.]+$/.test(token.word) && phrase?.pos === 'ADP' && phrase.word !== 'with');
}

/** "But also" adds something. */
const switchesAt = (tokens: readonly Token[], at: number): boolean =>
  switches(tokens[at]?.word ?? '') && tokens[at + 1]?.word !== 'also';

/** Whether a word can be strengthened by "so". */
const isDegree = (token: Token | undefined): boolean => /^(?:ADJ|ADV)$/.test(token?.pos ?? '');

/** Whether a word shows that an alternative has its own verb, which an earlier negation does not negate: "or makes noise", "or it is". */
const isOwnVerb = ({ word, lemma, pos }: Token): boolean =>
  pos === 'AUX' || pos === 'SCONJ' || (pos === 'VERB' && word !== lemma && word.endsWith('s'));

/** Whether parts of a quotation contain all asserting words, each negated as in the sentence: "holds", "does not hold". */
export function say(said: readonly Part[], part: Part): boolean {
  const found = new Set(
    said.flatMap((one) => one.tokens.flatMap((token, at) => statementsOf(token, one, at))),
  );
  // "The bass is not heavy" and "not a heavy bass".
  const isSubject = (at: number) => part.tokens.slice(at).some(isNegation);
  const isSaid = (token: Token, at: number) =>
    (isNegation(token) && said.some(({ tokens }) => tokens.some(isNegation))) ||
    statementsOf(token, part, at).some((one) => found.has(one) || (isSubject(at) && found.has(`not ${one}`)));
  return part.tokens.every((token, at) =>
    exaggerates(token)
      ? said.some(({ tokens }) => hasPair(tokens, part.tokens, at))
      : !needsSource(token) || isSaid(token, at),
  );
}

/** A word's forms, marked if a negation precedes it in its part of the sentence. */
const statementsOf = (token: Token, { tokens, negated }: Part, at: number): string[] =>
  formsOf(token).map((form) => `${negated || tokens.slice(0, at).some(isNegation) ? 'not ' : ''}${form}`);

/** The word, its lemma, and the adjective of an adverb: a "perfect fit" fits "perfectly". */
const formsOf = ({ word, lemma }: Token): string[] => [
  word,
  lemma,
  word.length > 5
    ? word
        .replace(/ily$/, 'y')
        .replace(/bly$/, 'ble')
        .replace(/(?<=[a-z]{3})ly$/, '')
    : word,
];

/** Whether a quotation and a sentence have a word of quantity beside the same word, which is not a person: "isn't all that easy". */
function hasPair(said: readonly Token[], tokens: readonly Token[], at: number): boolean {
  const pairs = (some: readonly Token[], of: number) =>
    [some[of - 1], some[of + 1]].flatMap((beside, side) =>
      beside && /\p{L}/u.test(beside.word) && !isPerson(beside) ? `${side} ${beside.word}` : [],
    );
  const own = new Set(pairs(tokens, at));
  return said.some(
    (token, of) => token.word === tokens[at]?.word && pairs(said, of).some((pair) => own.has(pair)),
  );
}
