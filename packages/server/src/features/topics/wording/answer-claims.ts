import { type Token, tokensOf } from '../english.ts';
import { type Citable, citingSentence, type Evidence, partsOf, say, sentencesIn } from './cited-sentences.ts';
import { exaggerates, isNegation, needsSource, qualifies, switches } from './claim-words.ts';

/** A sentence of the model that answers a question and passed all checks. */
export interface AnswerClaim {
  text: string;
  /** IDs of the supporting reviews. */
  reviewIds: string[];
}

type Refusal =
  | 'malformed'
  | 'unknown_passage'
  | 'unused_passage'
  | 'not_in_passages'
  | 'wrong_polarity'
  | 'unqualified'
  | 'says_nothing';

export const maxAnswerSentences = 3;
/** Minimum share of the passages that the sentences must cite. */
const minCited = 0.5;

/** The sentences of a model's answer that passages say; null if they leave out too many passages, or one side of them. */
export function keepAnswerClaims(
  answer: string,
  passages: readonly Citable[],
  evidence: Evidence,
): { sentences: AnswerClaim[] | null; refusals: Refusal[] } {
  const quotes = passages.map((passage) => quoteOf(passage, evidence));
  const checked = (sentencesIn(answer) ?? ['malformed']).map((one) =>
    checkAnswerClaim(one, quotes, evidence),
  );
  const kept = checked.filter((one) => typeof one !== 'string').slice(0, maxAnswerSentences);
  const cited = quotes.filter((quote) => kept.some(({ quotes }) => quotes.includes(quote)));
  const isWhole =
    kept.length > 0 &&
    cited.length >= quotes.length * minCited &&
    quotes.every(({ stance }) => cited.some((other) => other.stance === stance));
  return {
    sentences: isWhole
      ? kept.map(({ text, quotes }) => ({ text, reviewIds: quotes.map(({ reviewId }) => reviewId) }))
      : null,
    refusals: checked.filter((one) => typeof one === 'string'),
  };
}

interface Quote extends Citable {
  tokens: Token[];
  clauses: Token[][];
  /** Its opinion and whether it is negated. An answer must cite a passage of each stance. */
  stance: string;
}

function quoteOf(passage: Citable, evidence: Evidence): Quote {
  const tokens = tokensOf(passage.text);
  const clauses = partsOf(tokens).map((part) => part.tokens);
  const stance = `${Math.sign(evidence(passage.text))} ${tokens.some(isNegation)}`;
  return { ...passage, tokens, clauses, stance };
}

/**
 * Checks a sentence against the passages that it cites. Each part must be in one clause of one of them: its asserting words, negated as
 * there, its numbers with what they count, and its opinion. Each passage must support a part, and its conditions and contrasts must be repeated.
 */
function checkAnswerClaim(
  sentence: unknown,
  quotes: readonly Quote[],
  evidence: Evidence,
): { text: string; quotes: Quote[] } | Refusal {
  const read = citingSentence(sentence, quotes, { numbers: true });
  if (typeof read === 'string') return read;
  const { text, cited } = read;
  const tokens = tokensOf(text);
  const parts = partsOf(tokens).map((part) => part.tokens);
  const asserting = parts.filter((part) => part.some(needsSource));
  if (asserting.length === 0) return 'says_nothing';
  const supportOf = (part: Token[], isSupport: typeof contains) =>
    cited.filter(({ clauses }) => clauses.some((clause) => isSupport(clause, part)));
  const agrees: typeof contains = (clause, part) =>
    contains(clause, part) && hasOpinionOf(clause, part, evidence);
  if (tokens.some(exaggerates) || parts.some((part) => supportOf(part, contains).length === 0))
    return 'not_in_passages';
  if (parts.some((part) => supportOf(part, agrees).length === 0)) return 'wrong_polarity';
  const used = new Set(asserting.flatMap((part) => supportOf(part, agrees)));
  if (used.size < cited.length) return 'unused_passage';
  return cited.every((quote) => isQualified(tokens, quote)) ? { text, quotes: cited } : 'unqualified';
}

/** Whether a clause has all asserting words of a part, and its numbers with what they count. */
function contains(clause: readonly Token[], part: readonly Token[]): boolean {
  const counted = new Set(countsIn(clause));
  return say([clause], part) && countsIn(part).every((count) => counted.has(count));
}

/** Numbers with the words after them: "9 hours". */
const countsIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word }, at) =>
    /\d/.test(word) ? `${word} ${tokens[at + 1]?.word.replace(/^\W+$/, '') ?? ''}` : [],
  );

/** Whether a clause has the opinion of a part, if that has one. */
function hasOpinionOf(clause: readonly Token[], part: readonly Token[], evidence: Evidence): boolean {
  const [said, judged] = [clause, part].map((tokens) =>
    Math.sign(evidence(tokens.map(({ word }) => word).join(' '))),
  );
  return judged === 0 || judged === said;
}

/** Whether a sentence has the conditions of a passage, and a contrast if that has one. */
function isQualified(tokens: readonly Token[], quote: Quote): boolean {
  const words = new Set(tokens.map(({ word }) => word));
  const contrasts = (some: readonly Token[]) => some.some(({ word }) => switches(word));
  return (
    quote.tokens.filter(qualifies).every(({ word }) => words.has(word)) &&
    (!contrasts(quote.tokens) || contrasts(tokens))
  );
}
