import { type Evidence, sentencesIn } from './cited-sentences.ts';
import { type Claim, checkClaim, type Refusal } from './claims.ts';
import { maxSentences, type QuotedPoint } from './prompt.ts';

/** The sentences that passed the checks, and why the others failed. */
export interface Checked {
  /** Null if too few sentences passed; the summary then keeps its template sentences. */
  sentences: Claim[] | null;
  refusals: Refusal[];
}

/** Minimum share of the points that the wording must name. */
const minCoverage = 0.5;
/** Maximum difference between the wording's share of weaknesses and that of the points. */
const tolerance = 0.1;

/** The sentences of a model's answer that pass all checks. */
export function keepClaims(answer: string, points: readonly QuotedPoint[], evidence: Evidence): Checked {
  const sentences = sentencesIn(answer);
  if (sentences === null) return { sentences: null, refusals: ['malformed'] };
  const kept: Claim[] = [];
  const refusals: Refusal[] = [];
  for (const sentence of sentences) {
    const checked = checkClaim(sentence, points, evidence);
    if (typeof checked === 'string') refusals.push(checked);
    else if (checked.topics.every((topic) => kept.some(({ topics }) => topics.includes(topic))))
      refusals.push('says_nothing_new');
    else if (kept.length < maxSentences) kept.push(checked);
  }
  return { sentences: isEnough(kept, points) ? kept : null, refusals };
}

function isEnough(claims: readonly Claim[], points: readonly QuotedPoint[]): boolean {
  const named = points.filter(({ topic }) => claims.some(({ topics }) => topics.includes(topic)));
  if (named.length === 0 || named.length < points.length * minCoverage) return false;
  const share = (of: readonly QuotedPoint[]) =>
    of.filter(({ side }) => side === 'negative').length / of.length;
  return Math.abs(share(named) - share(points)) <= tolerance + 1e-9;
}
