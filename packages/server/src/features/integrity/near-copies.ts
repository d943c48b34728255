import type { Copy, Evidence } from './evidence.ts';
import type { Found, Signal } from './signal.ts';

/** Minimum similarity of a near-copy. Only 18 pairs among 18,826 real reviews reach it (npm run bench integrity). */
export const leastSimilarity = 0.5;

/** Signals that other people sent nearly the same text, about this or another product. */
export const nearCopies: Signal = {
  name: 'near_copies',
  family: 'text',
  refutedBy: 'one author with several email addresses, or a text that a form suggests',
  find(evidence) {
    const copies = ofOthers(evidence);
    const authors = new Set(copies.map(({ author }) => author)).size;
    if (authors === 0) return null;
    const percent = percentOf(Math.max(...copies.map(({ similarity }) => similarity)));
    return {
      note:
        authors === 1
          ? `Another author sent nearly the same text (${percent} % equal).`
          : `${authors} other authors sent nearly the same text (up to ${percent} % equal).`,
      pValue: null,
      count: authors,
      weight: authors === 1 ? Math.min(5, 1.5 + percent / 25) : 6,
      others: copies.map(({ id }) => id),
    };
  },
};

/** Signals that the text resembles one that a moderator rejected. */
export const rejectedText: Signal = {
  name: 'rejected_text',
  family: 'text',
  refutedBy: 'an author who corrected a text after its rejection, from another email address',
  find(evidence) {
    const rejected = ofOthers(evidence).filter((copy) => copy.rejected);
    return rejected.length === 0 ? null : foundOf(rejected);
  },
};

const foundOf = (rejected: readonly Copy[]): Found => ({
  note: `The text resembles ${rejected.length === 1 ? 'a review' : `${rejected.length} reviews`} that a moderator rejected as spam, a duplicate or not genuine.`,
  pValue: null,
  count: rejected.length,
  weight: 6,
  others: rejected.map(({ id }) => id),
});

/** Maximum number of earlier near-copies that are compared with a submission. */
export const mostCopies = 20;

/**
 * The bands to store with a text, by which later copies find it. Null if `mostCopies` earlier reviews already have nearly the same text:
 * later copies find those, and the cost of a lookup does not grow with a raid.
 */
export const storedBands = (bands: number[] | null, { copies }: Pick<Evidence, 'copies'>) =>
  copies.filter(({ similarity }) => similarity >= leastSimilarity).length < mostCopies ? bands : null;

/** Treats one browser as one person, regardless of email addresses. */
const ofOthers = ({ review, copies }: Evidence) =>
  copies.filter(
    ({ author, client, similarity }) =>
      author !== review.author &&
      (client === null || client !== review.client) &&
      similarity >= leastSimilarity,
  );

const percentOf = (share: number) => Math.round(100 * share);
