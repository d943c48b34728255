import type { getProductSummary, Static } from '@tribune/contract';
import type { TopicLanguage } from './language.ts';

type Answer = Static<typeof getProductSummary.answer>;
type Summary = NonNullable<Answer['summary']>;
type Point = Summary['strengths'][number];
type Points = Pick<Summary, 'strengths' | 'weaknesses'>;

interface Basis {
  reviews: number;
  firstAt: string | null;
  lastAt: string | null;
}

/** The wording of summaries in a language. */
interface Speech {
  locale: string;
  /** One of the two sentences about points on which most agree. */
  claim(side: 'praise' | 'criticism', place: number, listed: string): string;
  /** The sentence about points on which opinions differ. */
  mixed(listed: string): string;
  /** A point in a list. */
  point(point: Point): string;
  /** The numbers behind a point: of reviews that agree, and of all with an opinion. */
  share(agree: number, all: number): string;
  both(favorable: number, unfavorable: number): string;
  /** The basis of the summary; `months` are the first and the last, or one if they are equal. */
  basis(reviews: number, months: readonly string[]): string;
}

/** English topics named by verbs, in the form in which sentences mention them. */
const spoken: Readonly<Record<string, string>> = {
  charge: 'charging',
  feel: 'how it feels',
  look: 'how it looks',
  use: 'using it',
  work: 'how it works',
};

const speeches: Record<TopicLanguage['code'], Speech> = {
  en: {
    locale: 'en-US',
    claim: (side, place, listed) =>
      `${place === 0 ? 'Reviewers' : 'Some'} ${side === 'praise' ? 'like' : 'criticize'} ${listed}.`,
    mixed: (listed) => `Opinions differ on ${listed}.`,
    point: ({ name }) => spoken[name] ?? `the ${name}`,
    share: (agree, all) => `${agree} of ${all}`,
    both: (favorable, unfavorable) => `${favorable} favorable, ${unfavorable} unfavorable`,
    basis: (reviews, [first, last]) =>
      `Based on ${reviews} reviews${first ? (last ? ` from ${first} to ${last}` : ` of ${first}`) : ''}.`,
  },
  de: {
    locale: 'de-DE',
    // A list after a colon needs no article and no case.
    claim: (side, _place, listed) => `${side === 'praise' ? 'Gelobt' : 'Kritisiert'}: ${listed}.`,
    mixed: (listed) => `Geteilte Meinungen: ${listed}.`,
    point: ({ name }) => name,
    share: (agree, all) => `${agree} von ${all}`,
    both: (favorable, unfavorable) => `${favorable} positiv, ${unfavorable} negativ`,
    basis: (reviews, [first, last]) =>
      `Grundlage: ${reviews} Bewertungen${first ? (last ? ` von ${first} bis ${last}` : ` vom ${first}`) : ''}.`,
  },
};

/** The sentences of summaries in a language. */
export function sentencesIn(language: TopicLanguage['code']) {
  const { locale, claim, mixed, point, share, both, basis } = speeches[language];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const sentence = (text: string, points: readonly Point[]) => ({
    text,
    topics: points.map(({ topic }) => topic),
    reviewIds: [...new Set(points.flatMap(({ passages }) => passages.map(({ reviewId }) => reviewId)))],
  });
  return {
    /** Sentences with the points on which most reviews agree, each with the topics that it names; the side with more points comes first. */
    sentencesOf({ strengths, weaknesses }: Points): Summary['sentences'] {
      const agreed = (points: readonly Point[]) => points.filter((one) => !one.mixed);
      const praise = { side: 'praise', points: agreed(strengths) } as const;
      const criticism = { side: 'criticism', points: agreed(weaknesses) } as const;
      const sides =
        criticism.points.length > praise.points.length ? [criticism, praise] : [praise, criticism];
      const said = sides.filter(({ points }) => points.length > 0);
      return said.map(({ side, points }, place) => {
        const named = points.map((one) => `${point(one)} (${share(one.reviews, one.reviews + one.opposed)})`);
        return sentence(claim(side, place, list.format(named)), points);
      });
    },
    /** The points on which opinions differ, as a sentence. */
    mixedOf({ strengths, weaknesses }: Points): Summary['sentences'] {
      const named = (points: readonly Point[], counts: (one: Point) => string) =>
        points.filter((one) => one.mixed).map((one) => `${point(one)} (${counts(one)})`);
      const praised = named(strengths, ({ reviews, opposed }) => both(reviews, opposed));
      const criticized = named(weaknesses, ({ reviews, opposed }) => both(opposed, reviews));
      const points = [...strengths, ...weaknesses].filter((one) => one.mixed);
      return points.length > 0 ? [sentence(mixed(list.format([...praised, ...criticized])), points)] : [];
    },
    /** The basis of a summary, as its last sentence. */
    basisOf({ reviews, firstAt, lastAt }: Basis): string {
      const months =
        firstAt === null || lastAt === null
          ? []
          : [firstAt, lastAt].map((time) => month.format(new Date(time)));
      return basis(reviews, [...new Set(months)]);
    },
  };
}
