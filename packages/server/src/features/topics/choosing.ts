import type { ReviewText, topicSentiments } from '@tribune/contract';
import { type AnalyzedSentence, polarityAt } from './analysis.ts';
import { copies } from './copies.ts';
import type { TopicLanguage } from './language.ts';
import { type Mention, type RankedTopic, rankTopics } from './ranking.ts';

export type TopicSentiment = (typeof topicSentiments)[number];

export interface AnalyzedReview {
  reviewId: string;
  editedAt: string | null;
  /** Equal for reviews of one author; null if unknown. */
  author: string | null;
  sentences: readonly AnalyzedSentence[];
}

export interface ChosenTopic {
  /** Topic in its comparable form, as in `battery-life`. */
  topic: string;
  name: string;
  positive: number;
  negative: number;
  /** Whether it is often the author's, as in "my phone". */
  isAuthors: boolean;
  /** Number of mentions of each side whose sentence says so of the topic itself. */
  stated: { positive: number; negative: number };
  /** One per author, in display order. */
  mentions: TopicMention[];
}

export interface TopicMention {
  reviewId: string;
  editedAt: string | null;
  sentiment: TopicSentiment;
  field: ReviewText;
  /** Character range of the field. */
  sentence: { start: number; end: number };
  words: { start: number; end: number };
  /** Strength of the opinion, regardless of its direction; less beside a clause with the opposite one, late in a clause, or in a long sentence. */
  strength: number;
  /** Whether the sentence expresses this opinion about the topic itself. */
  isStated: boolean;
}

export const maxTopics = 30;
/** Topics with fewer reviews are not representative. */
const minReviews = 3;
/** Weaker polarity is neutral. */
const neutralBelow = 0.25;
/** Number of characters up to which a topic is near the beginning of its clause, and a sentence short: such sentences are right most often (docs/TOPICS.md). */
const directly = 25;
const short = 90;

/** The topics of reviews in a language, most discussed first. `own` are the words of the subject's name. */
export function chooseTopics(
  reviews: readonly AnalyzedReview[],
  { own, words }: { own: ReadonlySet<string>; words: TopicLanguage['words'] },
): ChosenTopic[] {
  const places = reviews.flatMap((review) => review.sentences.map((sentence) => ({ review, sentence })));
  const chosen: ChosenTopic[] = [];
  for (const { name, isAuthors, mentions } of rankTopics(
    places.map(({ sentence }) => sentence),
    { own, words },
  )) {
    const byAuthor = new Map<string, TopicMention[]>();
    const isCopy = copies();
    for (const { sentence: at, ...mention } of mentions) {
      const place = places[at];
      if (!place) continue;
      const { review, sentence } = place;
      const author = review.author ?? review.reviewId;
      if (isCopy(sentence.sketch, author)) continue;
      const known = byAuthor.get(author) ?? [];
      known.push(mentionAt(review, sentence, mention));
      byAuthor.set(author, known);
    }
    if (byAuthor.size < minReviews) continue;
    chosen.push(topicOf({ name, isAuthors }, [...byAuthor.values()].map(clearest)));
    if (chosen.length === maxTopics) break;
  }
  return chosen;
}

function mentionAt(
  { reviewId, editedAt }: AnalyzedReview,
  sentence: AnalyzedSentence,
  { start, end, stated }: Omit<Mention, 'sentence'>,
): TopicMention {
  const judged = polarityAt(sentence, start);
  const polarity = Math.abs(judged) < neutralBelow && stated ? stated : judged;
  const sign = Math.sign(polarity);
  const clause = sentence.clauses.findLast((one) => one.start <= start)?.start ?? 0;
  const doubts = [
    sentence.clauses.some((one) => -sign * one.polarity > neutralBelow),
    start - clause > directly,
    sentence.end - sentence.start > short,
  ].filter(Boolean).length;
  return {
    reviewId,
    editedAt,
    sentiment: Math.abs(polarity) < neutralBelow ? 'neutral' : polarity > 0 ? 'positive' : 'negative',
    field: sentence.field,
    sentence: { start: sentence.start, end: sentence.end },
    words: { start: sentence.start + start, end: sentence.start + end },
    strength: Math.abs(polarity) / (1 + doubts),
    isStated: stated !== undefined && stated === sign,
  };
}

/** Whether one mention expresses an opinion more clearly: about the topic itself, or more strongly. */
const compareClarity = (one: TopicMention, other: TopicMention): number =>
  Number(other.isStated) - Number(one.isStated) || other.strength - one.strength;

/** The mention that represents an author. */
const clearest = (mentions: readonly TopicMention[]): TopicMention =>
  mentions.reduce((best, one) => (compareClarity(one, best) < 0 ? one : best));

function topicOf(
  { name, isAuthors }: Pick<RankedTopic, 'name' | 'isAuthors'>,
  mentions: readonly TopicMention[],
): ChosenTopic {
  const count = (sentiment: TopicSentiment, of = mentions) =>
    of.filter((mention) => mention.sentiment === sentiment).length;
  const stated = mentions.filter(({ isStated }) => isStated);
  return {
    topic: name.toLowerCase().replaceAll(' ', '-'),
    name,
    isAuthors,
    positive: count('positive'),
    negative: count('negative'),
    stated: { positive: count('positive', stated), negative: count('negative', stated) },
    mentions: inProportion(mentions),
  };
}

/**
 * Number of mentions of each sentiment that get a position: more than are displayed, because some may belong to reviews that are no
 * longer published.
 */
export const placedMentions = 10;
/** Position of all other mentions. Exact positions would change, and be written, with every review. */
export const unplaced = 1_000_000;

/** The position of each mention in display order. */
export function placesOf(mentions: readonly Pick<TopicMention, 'sentiment'>[]): number[] {
  const placed = { positive: 0, neutral: 0, negative: 0 };
  return mentions.map(({ sentiment }, at) => (placed[sentiment]++ < placedMentions ? at : unplaced));
}

/**
 * Orders mentions so that any prefix contains each sentiment in proportion: the displayed ones are as negative as all. Within a
 * sentiment, the clearest come first.
 */
function inProportion(mentions: readonly TopicMention[]): TopicMention[] {
  const sides = (['positive', 'negative', 'neutral'] as const).map((sentiment) => {
    const own = mentions.filter((mention) => mention.sentiment === sentiment);
    return { own: own.toSorted(compareClarity), taken: 0 };
  });
  return mentions.map((_, at) => {
    const behind = ({ own, taken }: (typeof sides)[number]) =>
      taken === own.length ? -1 : (own.length / mentions.length) * (at + 1) - taken;
    const next = sides.reduce((best, side) => (behind(side) > behind(best) ? side : best));
    const mention = next.own[next.taken++];
    if (!mention) throw new Error('A side ran out of mentions');
    return mention;
  });
}
