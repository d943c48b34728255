import type { StarredReview } from '../starred-reviews.ts';
import { edited } from './edits.ts';
import { author } from './ordinary.ts';
import { integerBelow, oneOf, type Random } from './random.ts';
import { type Sent, sent } from './store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A kind of raid. Its reviews differ from ordinary ones of the product in one respect only. */
interface RaidKind {
  /** Duration of the raid. */
  durationMs(size: number, random: Random): number;
  /** Number of products that the raid targets. */
  products?: number;
  /** Whether its texts are copies of a few. */
  copies?: true;
  /** Properties that the raid's reviews share. */
  common?(random: Random): Partial<Pick<Sent, 'network' | 'emailDomain' | 'client'>>;
  textOf(unused: () => string, random: Random): string;
}

const between = (random: Random, low: number, high: number) => low + random() * (high - low);

export const raidKinds: Record<string, RaidKind> = {
  'ratings without text, within minutes': {
    durationMs: (size, random) => size * between(random, 5_000, 30_000),
    textOf: () => '',
  },
  'near-copies of three texts, over three products and two days': {
    durationMs: (_size, random) => between(random, 12, 48) * hourMs,
    products: 3,
    copies: true,
    textOf: (unused, random) => edited(unused(), random),
  },
  'own texts from one network, over days': {
    durationMs: (_size, random) => between(random, 1, 5) * dayMs,
    common: (random) => ({ network: `raid ${random()}` }),
    textOf: (unused) => unused(),
  },
  'own texts after a call in a forum, within hours': {
    durationMs: (size, random) => Math.sqrt(size / 10) * between(random, 0.5, 3) * hourMs,
    textOf: (unused) => unused(),
  },
  'ratings and own texts, a few for each of many products, within an hour': {
    durationMs: (_size, random) => between(random, 10, 60) * minuteMs,
    products: 60,
    textOf: (unused, random) => (random() < 0.5 ? '' : unused()),
  },
  'own texts from one mail domain, over a week': {
    durationMs: (_size, random) => between(random, 2, 7) * dayMs,
    common: (random) => ({ emailDomain: `raid${random()}.example` }),
    textOf: (unused) => unused(),
  },
};

/** The reviews of a raid in chronological order. Their texts are real ones that no ordinary review of the store has. */
export function raid(
  kind: RaidKind,
  {
    size,
    products,
    begin,
    texts,
    random,
  }: {
    size: number;
    products: readonly string[];
    begin: number;
    texts: readonly StarredReview[];
    random: Random;
  },
): Sent[] {
  const duration = kind.durationMs(size, random);
  const about = Array.from({ length: kind.products ?? 1 }, () => oneOf(random, products));
  const templates = Array.from({ length: 3 }, () => longText(texts, random));
  const common = kind.common?.(random) ?? {};
  const times = Array.from({ length: size }, () => begin + random() * duration).sort(
    (one, other) => one - other,
  );
  return times.map((at, index) => {
    const text = kind.textOf(
      () => (kind.copies ? oneOf(random, templates) : textOf(oneOf(random, texts))),
      random,
    );
    const number = 1e9 + integerBelow(random, 1e9);
    const review = {
      id: `raid ${index}`,
      at,
      productId: oneOf(random, about),
      ...author(random, number),
      client: `client ${number}`,
      ...common,
      verified: false,
      hasText: text !== '',
      held: false,
      cleared: false,
    };
    return sent(review, text);
  });
}

const textOf = ({ title, text }: StarredReview) => `${title}\n${text}`;

function longText(texts: readonly StarredReview[], random: Random): string {
  for (;;) {
    const text = textOf(oneOf(random, texts));
    if (text.length > 120 && text.length < 1_000) return text;
  }
}
