/**
 * What the signals of manipulation find: npm run bench integrity -- [FOLDER] [--seeds 100]
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) contains headphones.csv, baby.csv and clothing.csv; they are not part of the project. These reviews have
 * no authors or times, so both are simulated (support/integrity/ordinary.ts). Raids of five kinds and four sizes are planted among them;
 * their texts are real reviews, too. Larger stores are simulated without texts (support/integrity/many-products.ts).
 *
 * Exits with 1 when less than 90 % of the planted reviews are held, more than 1 in 1,000 ordinary ones is held, a judgment takes more than
 * 1 ms at the median, changing the stars changes a judgment, or too few near-copies are found.
 */
import { parseArgs } from 'node:util';
import { judge } from '../packages/server/src/features/integrity/judgment.ts';
import { leastSimilarity } from '../packages/server/src/features/integrity/near-copies.ts';
import { bandsOf, shinglesOf, similarity } from '../packages/server/src/features/integrity/text-bands.ts';
import { quantile } from './support/figures.ts';
import { edits } from './support/integrity/edits.ts';
import { judged, raidsOfYear, yearOfReviews } from './support/integrity/many-products.ts';
import { ordinaryReviews, yearsMs } from './support/integrity/ordinary.ts';
import { raid, raidKinds } from './support/integrity/raids.ts';
import { integerBelow, randomFrom } from './support/integrity/random.ts';
import { type Sent, Store } from './support/integrity/store.ts';
import { readStarred, realReviewsFolder, type StarredReview } from './support/starred-reviews.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '20' } },
});
const limits = {
  recall: 0.9,
  falselyHeld: 1,
  medianMs: 1,
  copies: 0.9,
  falsePairs: 1,
  alsoHeld: 3,
  falseAlarms: 0.1,
};
const sizes = [10, 30, 100, 200];
const dayMs = 24 * 60 * 60 * 1000;

const real = readStarred(realReviewsFolder(positionals[0]));
const seeds = Number(values.seeds);
const isText = (index: number) => index % 10 === 0;
const texts = real.filter((_, index) => isText(index));
const ordinaryTexts = real.filter((_, index) => !isText(index));
console.log(`${ordinaryTexts.length} ordinary reviews, ${texts.length} texts for raids, ${seeds} seeds\n`);

measureCopies();
measureManyProducts();
measureRaids();

function measureRaids(): void {
  const results = new Map<string, RaidResult[]>();
  const milliseconds: number[] = [];
  let [held, labeled, all, starsMatter] = [0, 0, 0, 0];
  for (let seed = 1; seed <= seeds; seed++) {
    const random = randomFrom(seed);
    const ordinary = ordinaryReviews(ordinaryTexts, random);
    const store = new Store();
    for (const review of ordinary) {
      const evidence = store.evidenceOf(review);
      const began = performance.now();
      const judgment = judge(evidence);
      milliseconds.push(performance.now() - began);
      if (
        seed === 1 &&
        JSON.stringify(judge({ ...evidence, review: { ...review, rating: 1 } as Sent })) !==
          JSON.stringify(judgment)
      )
        starsMatter += 1;
      store.add(review);
      if (judgment && !judgment.held) labeled += 1;
      if (judgment?.held) store.hold([review.id, ...judgment.others]);
    }
    const heldIds = new Set(ordinary.map(({ id }) => id).filter((id) => store.isHeld(id)));
    held += heldIds.size;
    all += ordinary.length;
    const products = [...new Set(ordinary.map(({ productId }) => productId))];
    for (const [kind, declared] of Object.entries(raidKinds))
      for (const size of sizes) {
        const begin = yearsMs * (0.5 + 0.4 * random());
        const planted = raid(declared, { size, products, begin, texts, random });
        const result = replay(store, planted, heldIds);
        results.set(kind, [...(results.get(kind) ?? []), { size, ...result }]);
      }
  }
  report(results, { held, labeled, all, milliseconds, starsMatter });
}

interface RaidResult {
  size: number;
  held: number;
  /** Number of ordinary reviews that are held because of the raid. */
  alsoHeld: number;
  /** Minutes from the first review of the raid until the alarm; null without an alarm. */
  minutes: number | null;
}

/** Judges the reviews of a raid, and the ordinary ones that arrive at its products until a week later. */
function replay(
  base: Store,
  planted: readonly Sent[],
  heldBefore: ReadonlySet<string>,
): Omit<RaidResult, 'size'> {
  const store = new Store(base);
  const [begin, end] = [planted[0]?.at ?? 0, (planted.at(-1)?.at ?? 0) + 7 * dayMs];
  const about = new Set(planted.map(({ productId }) => productId));
  const ordinary = [...about].flatMap((id) =>
    base.ofProduct(id).filter(({ at }) => at >= begin && at <= end),
  );
  const isPlanted = new Set(planted);
  const held = new Set<string>();
  let alarmAt: number | null = null;
  for (const review of [...planted, ...ordinary].sort((one, other) => one.at - other.at)) {
    const judgment = judge(store.evidenceOf(review));
    if (isPlanted.has(review)) store.add(review);
    if (!judgment?.held) continue;
    for (const id of [review.id, ...judgment.others]) held.add(id);
    store.hold(held);
    if (isPlanted.has(review)) alarmAt ??= review.at;
  }
  const ids = new Set(planted.map(({ id }) => id));
  return {
    held: held.intersection(ids).size,
    alsoHeld: held.difference(ids).difference(heldBefore).size,
    minutes: alarmAt === null ? null : (alarmAt - begin) / 60_000,
  };
}

function report(
  results: ReadonlyMap<string, RaidResult[]>,
  {
    held,
    labeled,
    all,
    milliseconds,
    starsMatter,
  }: { held: number; labeled: number; all: number; milliseconds: number[]; starsMatter: number },
): void {
  const recallOf = (some: readonly RaidResult[]) => sum(some, 'held') / sum(some, 'size');
  console.log(
    `${'Planted raids: held'.padEnd(64)}${sizes.map((size) => String(size).padStart(7)).join('')}    all   minutes until the alarm (half, 95 %)`,
  );
  for (const [kind, some] of results) {
    const cells = sizes.map((size) => recallOf(some.filter((one) => one.size === size)));
    const minutes = some.map((one) => one.minutes ?? Number.POSITIVE_INFINITY);
    console.log(
      kind.padEnd(64) +
        [...cells, recallOf(some)].map((share) => share.toFixed(3).padStart(7)).join('') +
        `   ${quantile(minutes, 0.5).toFixed(0)}, ${quantile(minutes, 0.95).toFixed(0)}`,
    );
    check(recallOf(some) >= limits.recall, `recall of "${kind}"`);
  }
  const raids = [...results.values()].flat();
  const alsoHeld = sum(raids, 'alsoHeld') / raids.length;
  const perThousand = (1000 * (held / seeds + alsoHeld)) / (all / seeds);
  console.log(
    `\nFalsely held: ${((1000 * held) / all).toFixed(2)} of 1,000 ordinary reviews; with a raid ${alsoHeld.toFixed(1)} more reviews, ${perThousand.toFixed(2)} of 1,000`,
  );
  console.log(`Labeled, not held: ${((1000 * labeled) / all).toFixed(2)} of 1,000`);
  console.log(
    `Judgment: ${quantile(milliseconds, 0.5).toFixed(4)} ms at the median, ${quantile(milliseconds, 0.99).toFixed(3)} ms for 99 %`,
  );
  console.log(`Judgments that changed with the stars: ${starsMatter}`);
  check(perThousand <= limits.falselyHeld, 'falsely held reviews');
  check(quantile(milliseconds, 0.5) <= limits.medianMs, 'time of a judgment');
  check(starsMatter === 0, 'judgments that depend on stars');
}

/** Makes ten edited copies of each of 1,000 real texts, and counts pairs of different texts that are mistaken for copies. */
function measureCopies(): void {
  const random = randomFrom(1);
  const signatures = real.map((review) => signatureOf(review));
  const long = real.filter((_, index) => signatures[index]?.bands);
  const chosen = Array.from({ length: 1000 }, () => long[integerBelow(random, long.length)] as StarredReview); // exists
  const began = performance.now();
  let all = 0;
  console.log('Near-copies of 1,000 real texts that are found');
  for (const [name, edit] of Object.entries(edits)) {
    const found = chosen.filter((review) => {
      const original = signatureOf(review);
      const copy = signatureOf({ title: '', text: edit(`${review.title}\n${review.text}`, random) });
      return isCopy(original, copy);
    }).length;
    all += found;
    console.log(`${name.padEnd(64)}${(found / chosen.length).toFixed(3).padStart(7)}`);
  }
  const ms = (performance.now() - began) / (2 * 10 * chosen.length);
  const { pairs, candidates } = pairsAmong(signatures);
  const recall = all / (10 * chosen.length);
  const falsePairs = (1000 * pairs) / real.length;
  console.log(
    `all ${recall.toFixed(3)}; false pairs ${pairs} among ${real.length} texts (${falsePairs.toFixed(2)} of 1,000 texts); ${candidates.toFixed(2)} compared texts per text; ${ms.toFixed(3)} ms per signature\n`,
  );
  check(recall >= limits.copies, 'recall of near-copies');
  check(falsePairs <= limits.falsePairs, 'false pairs of near-copies');
}

/** A year of stores with many products, without raids and with 24: one of each kind and size. */
function measureManyProducts(): void {
  const products = [...Map.groupBy(real, ({ file, product }) => `${file} ${product}`)];
  const [best = [], counts = []] = [true, false].map((isBest) =>
    products.filter(([id]) => id.startsWith('headphones') === isBest).map(([, some]) => some.length),
  );
  console.log(
    'Stores without raids: falsely held of 1,000, false alarms per 1,000 products. With 24: recall, ordinary reviews held per raid, false of all alarms',
  );
  for (const count of [2_000, 10_000])
    for (const verifiedShare of [0.5, 0]) {
      const random = randomFrom(4);
      const ordinary = yearOfReviews(count, { counts, best, verifiedShare }, random);
      const planted = raidsOfYear(ordinary, { sizes, texts }, random);
      const ids = new Set(planted.map(({ id }) => id));
      const without = judged(ordinary, new Set());
      const all = [...ordinary, ...planted].sort((one, other) => one.at - other.at);
      const { held, alarms, falseAlarms } = judged(all, ids);
      const recall = held.intersection(ids).size / ids.size;
      const perThousand = (1000 * without.held.size) / ordinary.length;
      const alsoHeld = (held.difference(ids).size - without.held.size) / 24;
      const name = `${count} products, ${ordinary.length} reviews, ${verifiedShare} verified`;
      console.log(
        `${name.padEnd(48)}${perThousand.toFixed(2)}, ${((1000 * without.alarms) / count).toFixed(2)}   ${recall.toFixed(3)}, ${alsoHeld.toFixed(1)}, ${falseAlarms} of ${alarms}`,
      );
      check(perThousand <= limits.falselyHeld, `falsely held reviews of ${name}`);
      check(recall >= limits.recall, `recall in ${name}`);
      check(alsoHeld <= limits.alsoHeld, `ordinary reviews held with raids in ${name}`);
      check(falseAlarms <= limits.falseAlarms * alarms, `false alarms in ${name}`);
    }
  console.log();
}

interface Signature {
  shingles: ReadonlySet<number>;
  bands: readonly number[] | null;
}

function signatureOf({ title, text }: Pick<StarredReview, 'title' | 'text'>): Signature {
  const shingles = shinglesOf(`${title}\n${text}`);
  return { shingles, bands: bandsOf(shingles) };
}

function isCopy(one: Signature, other: Signature): boolean {
  const isCompared = one.bands?.some((band) => other.bands?.includes(band)) ?? false;
  return isCompared && similarity(one.shingles, other.shingles) >= leastSimilarity;
}

function pairsAmong(signatures: readonly Signature[]): { pairs: number; candidates: number } {
  const byBand = new Map<number, number[]>();
  let [pairs, candidates] = [0, 0];
  for (const [index, { shingles, bands }] of signatures.entries()) {
    const others = new Set((bands ?? []).flatMap((band) => byBand.get(band) ?? []));
    candidates += others.size;
    for (const other of others)
      if (similarity(shingles, signatures[other]?.shingles ?? new Set()) >= leastSimilarity) pairs += 1;
    for (const band of bands ?? []) byBand.set(band, [...(byBand.get(band) ?? []), index]);
  }
  return { pairs, candidates: candidates / signatures.length };
}

function check(isMet: boolean, what: string): void {
  if (isMet) return;
  console.log(`LIMIT EXCEEDED: ${what}`);
  process.exitCode = 1;
}

function sum<Name extends string>(some: readonly Record<Name, number>[], name: Name): number {
  return some.reduce((total, one) => total + one[name], 0);
}
