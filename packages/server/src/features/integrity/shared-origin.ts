import { type Evidence, type Observed, ofOtherClients } from './evidence.ts';
import { type Found, noticeable, type Signal, weightAmongProducts } from './signal.ts';
import { chanceOfShare } from './statistics.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Signals that several authors use one device. */
export const sharedDevice: Signal = {
  name: 'shared_device',
  family: 'origin',
  refutedBy: 'a household, an office or a tablet in the store with one browser',
  find({ review, client }) {
    const authors = otherAuthors(review, client);
    if (authors < 2) return null;
    return {
      note: `${authors + 1} authors used the same device and browser within 30 days.`,
      pValue: null,
      count: authors + 1,
      // Too low to hold a review alone: the screening limits submissions per client.
      weight: Math.min(3.5, 1 + authors / 2),
      others: client.map(({ id }) => id),
    };
  },
};

/** Signals that many authors of the product share one network. */
export const sharedNetwork: Signal = {
  name: 'shared_network',
  family: 'origin',
  refutedBy: 'a university, an office, or a mobile network that many customers of this store use',
  find: (evidence) =>
    evidence.review.network === null
      ? null
      : shareOfWeek(evidence, ({ network }) => network === evidence.review.network, {
          usual: 0.05,
          noteOf: (count, all) =>
            `${count} of the product's ${all} unverified reviews of a week come from one network.`,
        }),
};

/** Signals that many authors of the product use one uncommon mail domain. */
export const mailDomain: Signal = {
  name: 'mail_domain',
  family: 'origin',
  refutedBy:
    'customers of one company or school, or a mail provider that is common in the country of the store',
  find: (evidence) =>
    commonProviders.has(providerOf(evidence.review.emailDomain))
      ? null
      : shareOfWeek(evidence, ({ emailDomain }) => emailDomain === evidence.review.emailDomain, {
          usual: 0.03,
          noteOf: (count, all) =>
            `${count} of the product's ${all} unverified reviews of a week have addresses of one mail domain.`,
        }),
};

/** Domains of providers with many customers, without their country. */
const commonProviders = new Set(
  (
    'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud me mac aol gmx web t-online freenet mail proton protonmail ' +
    'orange wanadoo free sfr laposte libero virgilio tiscali alice ziggo kpnmail planet home xs4all telenet skynet sapo uol bol terra ' +
    'yandex rambler list bk inbox qq 163 126 sina naver daum hanmail docomo ezweb softbank comcast verizon att btinternet sky talktalk zoho fastmail'
  ).split(' '),
);
const providerOf = (domain: string) => domain.split('.')[0] ?? '';

/** Minimum number of authors, the submitting one included. */
export const leastAuthors = 3;

function shareOfWeek(
  evidence: Evidence,
  isAlike: (one: Observed) => boolean,
  { usual, noteOf }: { usual: number; noteOf: (count: number, all: number) => string },
): Found | null {
  const { review, product } = evidence;
  if (review.verified) return null;
  const ofWeek = product.filter(({ verified, at }) => !verified && review.at - at <= weekMs);
  const alike = ofOtherClients(review, ofWeek.filter(isAlike));
  const others = otherAuthors(review, alike);
  if (others + 1 < leastAuthors) return null;
  // Excludes the review itself, which matches by definition.
  const pValue = chanceOfShare(others, ofWeek.length, usual);
  if (pValue > noticeable) return null;
  return {
    note: noteOf(others + 1, ofWeek.length + 1),
    pValue,
    count: others + 1,
    weight: weightAmongProducts(evidence, pValue, 6),
    others: alike.map(({ id }) => id),
  };
}

const otherAuthors = (review: Observed, others: readonly Observed[]) =>
  new Set(others.map(({ author }) => author).filter((author) => author !== review.author)).size;
