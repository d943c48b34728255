import { sentencesOf, type Token, tokensOf } from '../english.ts';
import { exaggerates, isNegation, needsSource, separates, switches } from './claim-words.ts';
import type { Quote, QuotedPoint, Side } from './prompt.ts';

/** A sentence of the model that passed all checks. */
export interface Claim {
  text: string;
  topics: string[];
  /** UUIDs of the supporting reviews. */
  reviewIds: string[];
}

export type Refusal =
  | 'malformed'
  | 'unknown_passage'
  | 'topic_without_passage'
  | 'passage_without_topic'
  | 'not_in_passages'
  | 'wrong_polarity'
  | 'says_nothing_new';

/** Sum of the values of known words: above 0 is favorable. */
type Evidence = (text: string) => number;

/**
 * Checks a sentence against the passages that it cites: it must name only their topics, state only what they state about each, use only
 * words that one of them contains, negated as there, and express their opinion.
 */
export function checkClaim(
  sentence: unknown,
  points: readonly QuotedPoint[],
  evidence: Evidence,
): Claim | Refusal {
  const { text, cites } = Object(sentence);
  if (typeof text !== 'string' || !Array.isArray(cites) || cites.length === 0) return 'malformed';
  const wording = text.normalize('NFC').trim();
  if (!isPlainSentence(wording)) return 'malformed';
  const known = new Map(points.flatMap(({ quotes }) => quotes.map((quote) => [quote.id, quote])));
  const cited: Quote[] = [];
  for (const id of new Set(cites)) {
    const quote = known.get(id);
    if (!quote) return 'unknown_passage';
    cited.push(quote);
  }
  const segments = segmentsOf(wording, points, evidence);
  const named = new Set(segments.flatMap(({ named }) => named));
  if ([...named].some((point) => !cited.some((quote) => isOf(quote, point)))) return 'topic_without_passage';
  if (cited.some((quote) => ![...named].some((point) => isOf(quote, point)))) return 'passage_without_topic';
  for (const { tokens, about } of segments) {
    const quotes = cited.filter((quote) => about.some((point) => isOf(quote, point)));
    if (tokens.some(exaggerates) || !quotes.some((quote) => says(quote, tokens))) return 'not_in_passages';
  }
  if (segments.some(({ named, judges }) => named.some(({ side }) => judges !== side)))
    return 'wrong_polarity';
  return {
    text: wording,
    topics: [...new Set([...named].map(({ topic }) => topic))],
    reviewIds: [...new Set(cited.map(({ reviewId }) => reviewId))].sort(),
  };
}

const longest = 220;
/** Whether the text is one sentence without numbers, markup, addresses, or direct speech to anybody. */
const isPlainSentence = (text: string): boolean =>
  text.length <= longest &&
  /^\p{Lu}[\p{L}\p{M}\s,;:'’()-]+\.$/u.test(text) &&
  !/\n/.test(text) &&
  !/\b(?:you|your|i|we|us|our|my|me)\b/i.test(text) &&
  sentencesOf(text).length === 1;

const isOf = (quote: Quote, point: QuotedPoint) => quote.topic === point.topic && quote.side === point.side;

interface Segment {
  tokens: Token[];
  /** The points whose topics the segment names. If it names none, it is about those of the previous segment. */
  named: QuotedPoint[];
  about: QuotedPoint[];
  /** The segment's opinion; without opinion words, that of its neighbor. */
  judges: Side | null;
}

/** The parts of a sentence that may be about different topics. */
function segmentsOf(text: string, points: readonly QuotedPoint[], evidence: Evidence): Segment[] {
  const parts = partsOf(tokensOf(text));
  const segments = parts.map(({ tokens }): Segment => {
    const named = points.filter(({ name }) => contains(tokens, name));
    // The name of a topic may be an opinion word itself: "they criticize the comfort".
    const names = new Set(named.flatMap(({ name }) => name.split(' ')));
    const judging = tokens.filter((token) => !names.has(token.word) && !names.has(token.lemma));
    const worth = evidence(judging.map(({ word }) => word).join(' '));
    return { tokens, named, about: named, judges: worth === 0 ? null : worth > 0 ? 'positive' : 'negative' };
  });
  for (const [at, segment] of segments.entries()) {
    const before = parts[at]?.switched ? undefined : segments[at - 1];
    if (segment.named.length === 0) segment.about = before?.about ?? segments[at + 1]?.named ?? [];
    segment.judges ??= before?.judges ?? null;
  }
  for (let at = segments.length - 2; at >= 0; at--) {
    const segment = segments[at];
    if (segment && !parts[at + 1]?.switched) segment.judges ??= segments[at + 1]?.judges ?? null;
  }
  return segments;
}

function partsOf(tokens: readonly Token[]): { tokens: Token[]; switched: boolean }[] {
  const parts = [{ tokens: [] as Token[], switched: false }];
  for (const token of tokens)
    if (separates(token.word)) parts.push({ tokens: [], switched: switches(token.word) });
    else parts.at(-1)?.tokens.push(token);
  // "; however, the straps" becomes one segment that contrasts with the one before.
  for (const [at, part] of parts.entries())
    if (part.tokens.length === 0 && part.switched && parts[at + 1])
      Object.assign(parts[at + 1] ?? {}, { switched: true });
  return parts.filter(({ tokens }) => tokens.length > 0);
}

/** Whether the words of a topic occur consecutively, in singular or plural. */
function contains(tokens: readonly Token[], name: string): boolean {
  const words = name.split(' ');
  return tokens.some((_, at) => words.every((word, offset) => isWord(tokens[at + offset], word)));
}

const isWord = (token: Token | undefined, word: string) => token?.lemma === word || token?.word === word;

/** Whether one passage contains all asserting words, each negated as often as in the sentence: "holds", "does not hold". */
function says({ text, topic }: Quote, tokens: readonly Token[]): boolean {
  const said = [tokensOf(topic.replaceAll('-', ' ')), ...partsOf(tokensOf(text)).map((part) => part.tokens)];
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
