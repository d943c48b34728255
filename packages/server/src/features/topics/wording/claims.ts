import { type Token, tokensOf } from '../english.ts';
import { citingSentence, type Evidence, type Part, partsOf, say } from './cited-sentences.ts';
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

/**
 * Checks a sentence against the passages that it cites: it must name only their topics, state only what they state about each, use only
 * words that one of them contains, negated as there, and express their opinion.
 */
export function checkClaim(
  sentence: unknown,
  points: readonly QuotedPoint[],
  evidence: Evidence,
): Claim | Refusal {
  const read = citingSentence(
    sentence,
    points.flatMap(({ quotes }) => quotes),
    { numbers: false },
  );
  if (typeof read === 'string') return read;
  const { text, cited } = read;
  const segments = segmentsOf(text, points, evidence);
  const named = new Set(segments.flatMap(({ named }) => named));
  if ([...named].some((point) => !cited.some((quote) => isOf(quote, point)))) return 'topic_without_passage';
  if (cited.some((quote) => ![...named].some((point) => isOf(quote, point)))) return 'passage_without_topic';
  for (const { about, ...part } of segments) {
    const quotes = cited.filter((quote) => about.some((point) => isOf(quote, point)));
    if (!quotes.some((quote) => says(quote, part))) return 'not_in_passages';
  }
  if (segments.some(({ named, judges }) => named.some(({ side }) => judges !== side)))
    return 'wrong_polarity';
  return {
    text,
    topics: [...new Set([...named].map(({ topic }) => topic))],
    reviewIds: [...new Set(cited.map(({ reviewId }) => reviewId))].sort(),
  };
}

const isOf = (quote: Quote, point: QuotedPoint) => quote.topic === point.topic && quote.side === point.side;

interface Segment extends Part {
  /** The points whose topics the segment names. If it names none, it is about those of the previous segment. */
  named: QuotedPoint[];
  about: QuotedPoint[];
  /** The segment's opinion; without opinion words, that of its neighbor. */
  judges: Side | null;
}

/** The parts of a sentence that may be about different topics. */
function segmentsOf(text: string, points: readonly QuotedPoint[], evidence: Evidence): Segment[] {
  const parts = partsOf(tokensOf(text));
  const segments = parts.map((part): Segment => {
    const { tokens } = part;
    const named = points.filter(({ name }) => contains(tokens, name));
    // The name of a topic may be an opinion word itself: "they criticize the comfort".
    const names = new Set(named.flatMap(({ name }) => name.split(' ')));
    const judging = tokens.filter((token) => !names.has(token.word) && !names.has(token.lemma));
    const worth = evidence(judging.map(({ word }) => word).join(' '));
    return { ...part, named, about: named, judges: worth === 0 ? null : worth > 0 ? 'positive' : 'negative' };
  });
  for (const [at, segment] of segments.entries()) {
    const before = segments[at - 1];
    if (segment.named.length === 0) segment.about = before?.about ?? segments[at + 1]?.named ?? [];
    if (!segment.switched) segment.judges ??= before?.judges ?? null;
  }
  for (let at = segments.length - 2; at >= 0; at--) {
    const segment = segments[at];
    if (segment && !segments[at + 1]?.switched) segment.judges ??= segments[at + 1]?.judges ?? null;
  }
  return segments;
}

/** Whether the words of a topic occur consecutively, in singular or plural. */
function contains(tokens: readonly Token[], name: string): boolean {
  const words = name.split(' ');
  return tokens.some((_, at) => words.every((word, offset) => isWord(tokens[at + offset], word)));
}

const isWord = (token: Token | undefined, word: string) => token?.lemma === word || token?.word === word;

/** Whether a passage says of its topic what a part asserts. */
const says = ({ text, topic }: Quote, part: Part): boolean =>
  say([...partsOf(tokensOf(topic.replaceAll('-', ' '))), ...partsOf(tokensOf(text))], part);
