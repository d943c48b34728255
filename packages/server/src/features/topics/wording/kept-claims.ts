import { type Claim, checkClaim, type Refusal } from './claims.ts';
import { maxSentences, type QuotedPoint } from './prompt.ts';

/** Claims that passed, and why the others did not. */
export interface Checked {
  /** Null when too little is left: the summary keeps the sentences that are made without a model. */
  sentences: Claim[] | null;
  refusals: Refusal[];
}

/** The wording names at least that share of the points. */
const minCoverage = 0.5;
/** And its share of weaknesses is that near to that of the points, as theirs is to the reviews'. */
const tolerance = 0.1;

/** What remains of a model's answer after each sentence was checked. */
export function keepClaims(
  answer: string,
  points: readonly QuotedPoint[],
  evidence: (text: string) => number,
): Checked {
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

const maxSentencesRead = 20;

function sentencesIn(answer: string): unknown[] | null {
  // Models like to put JSON into a fence.
  const json = /^\s*(?:```(?:json)?\s*)?(\{[\s\S]*\})\s*(?:```\s*)?$/.exec(answer)?.[1];
  try {
    const { sentences } = Object(JSON.parse(json ?? ''));
    return Array.isArray(sentences) ? sentences.slice(0, maxSentencesRead) : null;
  } catch {
    return null;
  }
}

function isEnough(claims: readonly Claim[], points: readonly QuotedPoint[]): boolean {
  const named = points.filter(({ topic }) => claims.some(({ topics }) => topics.includes(topic)));
  if (named.length === 0 || named.length < points.length * minCoverage) return false;
  const share = (of: readonly QuotedPoint[]) =>
    of.filter(({ side }) => side === 'negative').length / of.length;
  return Math.abs(share(named) - share(points)) <= tolerance + 1e-9;
}
