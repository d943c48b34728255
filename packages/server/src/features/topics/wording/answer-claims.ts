import { type Token, tokensOf } from '../english.ts';
import {
  type Citable,
  citingSentence,
  type Evidence,
  type Part,
  partsOf,
  say,
  sentencesIn,
} from './cited-sentences.ts';
import {
  intensifies,
  isNegation,
  isOpposite,
  needsSource,
  qualifies,
  relates,
  subordinates,
} from './claim-words.ts';

/** A sentence of the model that answers a question and passed all checks. */
export interface AnswerClaim {
  text: string;
  /** IDs of the supporting reviews. */
  reviewIds: string[];
}

type Refusal =
  | 'malformed'
  | 'unknown_passage'
  | 'not_in_passages'
  | 'wrong_polarity'
  | 'unqualified'
  | 'says_nothing';

export const maxAnswerSentences = 3;
/** The sentences must cite two passages, or half of them if they are fewer than four. */
const minCited = 2;
const minCitedShare = 0.5;

/** The sentences of a model's answer that passages say; null if they leave out too many passages, or one side of them. */
export function keepAnswerClaims(
  answer: string,
  { question, passages }: { question: string; passages: readonly Citable[] },
  evidence: Evidence,
): { sentences: AnswerClaim[] | null; refusals: Refusal[] } {
  const asked = askedBy(question);
  const quotes = passages.map((passage) => quoteOf(passage, asked, evidence));
  const checked = (sentencesIn(answer) ?? ['malformed']).map((one) =>
    checkAnswerClaim(one, quotes, evidence),
  );
  const kept = checked.filter((one) => typeof one !== 'string').slice(0, maxAnswerSentences);
  const cited = quotes.filter((quote) => kept.some(({ covered }) => covered.includes(quote)));
  const isWhole =
    kept.length > 0 &&
    cited.length >= Math.min(minCited, quotes.length * minCitedShare) &&
    saysBothSides(
      quotes.flatMap(({ said }) => said),
      kept.flatMap(({ parts }) => saidIn(parts, asked)),
    ) &&
    hasBothSides(quotes, cited);
  return {
    sentences: isWhole
      ? kept.map(({ text, quotes }) => ({ text, reviewIds: quotes.map(({ reviewId }) => reviewId) }))
      : null,
    refusals: checked.filter((one) => typeof one === 'string'),
  };
}

/** Whether an answer says something of what passages say about the question, and both if they disagree. */
function saysBothSides(said: readonly string[], answered: readonly string[]): boolean {
  const opposite = (one: string) => (one.startsWith('not ') ? one.slice(4) : `not ${one}`);
  return (
    (said.length === 0 || said.some((one) => answered.includes(one))) &&
    said.every((one) => answered.includes(one) || !said.includes(opposite(one)))
  );
}

/** Whether praise and complaints are both cited if passages have both. Not required where the question is answered without an opinion. */
function hasBothSides(quotes: readonly Quote[], cited: readonly Quote[]): boolean {
  const sidesOf = (some: readonly Quote[]) => new Set(some.map(({ side }) => side));
  const [all, shown] = [sidesOf(quotes), sidesOf(cited)];
  return quotes.every(({ side, judges }) => !judges || side === 0 || shown.has(side) || !all.has(-side));
}

/** Minimum evidence that a passage praises or complains. */
const clear = 0.75;

interface Asked {
  words: readonly string[];
  /** Whether it asks for an opinion: "Is the sound good?" */
  isOpinion: boolean;
}

/** What a question asks about: its adjectives, or if it has none, its other words, but not "use" of "easy to use". */
function askedBy(question: string): Asked {
  const tokens = tokensOf(question);
  const words = tokens.filter((word, at) => needsSource(word) && tokens[at - 1]?.word !== 'to');
  const adjectives = words.filter(({ pos }) => pos === 'ADJ');
  return {
    words: (adjectives.length > 0 ? adjectives : words).map(({ lemma }) => lemma),
    isOpinion: /\b(?:how (?:is|are)|good|bad|well|great)\b/i.test(question),
  };
}

/** Whether words have the same stem: "comfortable", "comfort". */
const isRelated = (one: string, other: string): boolean =>
  one === other || (other.length > 5 && one.startsWith(other.slice(0, Math.max(4, other.length - 4))));

interface Quote extends Citable {
  clauses: Part[];
  /** What it says or negates of the words of the question. */
  said: string[];
  /** 1 if it praises, -1 if it complains. */
  side: number;
  /** Whether that is part of the answer. */
  judges: boolean;
}

function quoteOf(passage: Citable, asked: Asked, evidence: Evidence): Quote {
  const clauses = withSubjects(partsOf(tokensOf(passage.text)));
  const worth = evidence(passage.text);
  const said = saidIn(clauses, asked);
  const side = Math.abs(worth) < clear ? 0 : Math.sign(worth);
  return { ...passage, clauses, said, side, judges: asked.isOpinion || said.length === 0 };
}

/** The words of a question that parts have, each marked if it is negated or its opposite is said: "hard" for "easy". */
const saidIn = (parts: readonly Part[], asked: Asked): string[] =>
  parts.flatMap(({ tokens, negated }) =>
    tokens.flatMap(({ lemma }, at) => {
      const same = asked.words.find((one) => isRelated(lemma, one));
      const word = same ?? asked.words.find((one) => isOpposite(lemma, one));
      const isNegated = negated || tokens.slice(0, at).some(isNegation);
      return word === undefined ? [] : `${isNegated === (same !== undefined) ? 'not ' : ''}${word}`;
    }),
  );

/**
 * Gives clauses their subjects: the clause that "which" is about, and in "the gate is sturdy and opens easily", the gate. None has a
 * negation, which would seem to negate what follows.
 */
function withSubjects(clauses: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const clause of clauses) {
    const before = found.at(-1);
    const [first] = clause.tokens;
    const subject =
      !before || before.negated
        ? []
        : relates(first)
          ? before.tokens
          : isVerb(first)
            ? subjectOf(before)
            : [];
    found.push(subject.some(isNegation) ? clause : { ...clause, tokens: [...subject, ...clause.tokens] });
  }
  return found;
}

const isVerb = (token: Token | undefined): boolean => /^(?:VERB|AUX)$/.test(token?.pos ?? '');

/** What precedes the verb. */
function subjectOf({ tokens }: Part): Token[] {
  const verb = tokens.findIndex(isVerb);
  return tokens.slice(0, Math.max(0, verb));
}

/**
 * Checks a sentence against the passages that it cites. Each part must be in one clause of one of them: its asserting words, negated as
 * there, its numbers with what they count, its opinion, and the conditions and contrasts of the clause. Passages that support no part are
 * not shown as its sources; they are covered if they only say less strongly what it says ("easy" instead of "very easy").
 */
function checkAnswerClaim(
  sentence: unknown,
  quotes: readonly Quote[],
  evidence: Evidence,
): { text: string; parts: Part[]; quotes: Quote[]; covered: Quote[] } | Refusal {
  const read = citingSentence(sentence, quotes, { numbers: true });
  if (typeof read === 'string') return read;
  const { text, cited } = read;
  const tokens = tokensOf(text);
  const parts = partsOf(tokens);
  const asserting = parts.filter((part) => part.tokens.some(needsSource));
  if (asserting.length === 0) return 'says_nothing';
  const contrasts = parts.some(({ switched }) => switched);
  const words = new Set(tokens.map(({ word }) => word));
  const supportOf = (part: Part, isSupport: (clause: Part, quote: Quote) => boolean) =>
    cited.filter((quote) =>
      quote.clauses.some((clause) => contains(clause, part) && isSupport(clause, quote)),
    );
  const agrees = (part: Part) => (clause: Part) => hasOpinionOf(clause, part, evidence);
  const isWhole = (part: Part) => (clause: Part, quote: Quote) =>
    agrees(part)(clause) && isQualified(clause, quote, { words, contrasts });
  if (parts.some((part) => supportOf(part, () => true).length === 0)) return 'not_in_passages';
  if (parts.some((part) => supportOf(part, agrees(part)).length === 0)) return 'wrong_polarity';
  if (parts.some((part) => supportOf(part, isWhole(part)).length === 0)) return 'unqualified';
  const usedFor = (some: readonly Part[]) => {
    const used = new Set(some.flatMap((part) => supportOf(part, isWhole(part))));
    return cited.filter((quote) => used.has(quote));
  };
  return {
    text,
    parts,
    quotes: usedFor(asserting),
    covered: usedFor([...asserting, ...asserting.map(weakened)]),
  };
}

const weakened = ({ tokens, ...part }: Part): Part => ({
  ...part,
  tokens: tokens.filter((token) => !intensifies(token)),
});

/** Whether a clause has all asserting words of a part, and its numbers with what they count. */
function contains(clause: Part, part: Part): boolean {
  const counted = new Set(countsIn(clause.tokens));
  return say([clause], part) && countsIn(part.tokens).every((count) => counted.has(count));
}

/** Numbers with the words after them: "9 hours". */
const countsIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word }, at) =>
    /\d/.test(word) ? `${word} ${tokens[at + 1]?.word.replace(/^\W+$/, '') ?? ''}` : [],
  );

/** Whether a clause has the opinion that a part adds to its words: "reviewers praise". */
function hasOpinionOf(clause: Part, part: Part, evidence: Evidence): boolean {
  const worth = (tokens: readonly Token[]) => Math.sign(evidence(tokens.map(({ word }) => word).join(' ')));
  const added = part.tokens.filter((token) => !needsSource(token));
  if (worth(added) === 0) return true;
  return (
    worth(part.tokens.filter((token) => !needsSource(token) || isNegation(token))) === worth(clause.tokens)
  );
}

/** Whether a sentence has the conditions of a clause and of those beside it, and a contrast if one follows the clause. */
function isQualified(
  clause: Part,
  { clauses }: Quote,
  { words, contrasts }: { words: ReadonlySet<string>; contrasts: boolean },
): boolean {
  const at = clauses.indexOf(clause);
  const beside = [clauses[at - 1], clauses[at + 1]].filter((one) => subordinates(one?.tokens[0]));
  return (
    [clause, ...beside].every((one) =>
      one?.tokens.every(({ word }, of) => !qualifies(one.tokens, of) || words.has(word)),
    ) &&
    (contrasts || !clauses.slice(at + 1).some(({ switched }) => switched))
  );
}
