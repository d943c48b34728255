import { utf8 } from './bytes.ts';
import { type VerifiedCheckpoint, verifyCheckpoint } from './checkpoint.ts';
import { type CommittedText, isCommitmentTo, productHash, reviewContent } from './commitment.ts';
import { parseEntry, ratings } from './entries.ts';
import { VerificationFailure } from './failure.ts';
import { leafHash } from './hashes.ts';
import type { VerifierKey } from './keys.ts';
import { isDatedEarlier, isDatedLater, labelDifferences } from './labels.ts';
import { parseTlogProof } from './proof.ts';
import type { PublishedFigures } from './published-figures.ts';
import { isPublished, isSyndicated, noStars, type ProductFigures, type Replay } from './replay.ts';
import { averageOf, starsOf, textOfStars } from './stars.ts';
import { checkInclusion } from './tree.ts';

/** A review as the public API lists it with `proof=true`. */
export interface ListedReview extends Record<CommittedText, string | null> {
  id: string;
  productId: string;
  rating: number;
  verifiedPurchase?: boolean;
  verification?: string;
  incentivized?: boolean;
  featured?: boolean;
  /** Null if the author did not answer. */
  wouldRecommend?: boolean | null;
  /** Time of submission, ISO 8601. */
  createdAt?: string;
  /** The merchant that received the review and shares it; absent from servers that do not report it. */
  originallyPostedOn?: { name: string } | null;
  /** How the author is related to the store or brand; null if not known. */
  relationship?: string | null;
  /** Null until the review is in the log. */
  proof?: { index: number; entryId: string; salt: string; entry: string; tlogProof: string } | null;
}

/** Rating figures as the public API returns them. */
export interface ListedFigures {
  averageRating: number;
  totalReviews: number;
  starDistribution: { rating: number; count: number }[];
  /** Published reviews that other merchants share. Absent from servers of earlier versions. */
  syndicatedCount?: number;
  /** Whether the figures include reviews shared by other merchants; absent means yes. */
  includesSyndicated?: boolean;
  /** Whether the figures include reviews whose authors declare to be insiders; absent means yes. */
  includesInsiders?: boolean;
  /** Number of authors who recommend the product, and of those who answered; null without answers. */
  recommendation?: { recommended: number; answered: number } | null;
}

export interface ReviewPage extends ListedFigures {
  reviews: ListedReview[];
  nextStartAfter: string | null;
}

/** The public API, as a shopper's browser reads it. */
export interface PublicApi {
  /** A page of all published reviews, or of those listed for a product, with proofs. */
  reviews(query: { startAfter: string | null; productId?: string }): Promise<ReviewPage>;
  ratings(productIds: string[]): Promise<(ListedFigures & { productId: string })[]>;
  /** The published figures of the log. If absent, they are not compared. */
  logFigures?(merchantId: string): Promise<PublishedFigures>;
}

export type FindingCode =
  | 'not_in_log'
  | 'not_published_in_log'
  | 'wrong_product'
  | 'wrong_rating'
  | 'wrong_content'
  | 'wrong_source'
  | 'wrong_label'
  | 'wrong_date'
  | 'wrong_proof'
  | 'listed_twice'
  | 'not_listed'
  | 'wrong_average'
  | 'wrong_distribution'
  | 'wrong_recommendation'
  | 'wrong_figures';

/** Whether the difference concerns totals, not a review. */
export const isOfFigures = (code: FindingCode): boolean =>
  ['wrong_average', 'wrong_distribution', 'wrong_recommendation', 'wrong_figures'].includes(code);

/** A difference between the log and the public API. */
export interface Finding {
  code: FindingCode;
  /** The review's or product's ID; the ID in the log if the review is not listed. */
  subject: string;
  message: string;
}

export interface Audit {
  findings: Finding[];
  /** Number of reviews that the API lists. */
  listed: number;
  /** Number of products whose figures were compared. */
  products: number;
  /** Number of products whose figures include reviews of other products. */
  grouped: number;
  /** Number of reviews that are shown as older than their entries, although they are neither imported nor shared. */
  datedEarlier: number;
}

export interface Auditing {
  merchantId: string;
  origin: string;
  keys: VerifierKey[];
  replay: Replay;
  api: PublicApi;
  /** Milliseconds since 1970. */
  now?: number;
  /** `total`: number of reviews that the API reports. */
  onProgress?: (done: { reviews: number; products: number; total: number }) => void;
}

/** Compares the public API with the log: reviews, ratings, averages and distributions. */
export async function auditApi(auditing: Auditing): Promise<Audit> {
  const { api, merchantId, replay } = auditing;
  const findings: Finding[] = [];
  const listed = await auditList(auditing, findings);
  const compared = await auditFigures(auditing, listed, findings);
  const figures = await api.logFigures?.(merchantId);
  if (figures) {
    // Browsers load the statistics after all entries are read.
    const { figureDifferences } = await import('./published-figures.ts');
    for (const message of figureDifferences(figures, replay, auditing.now ?? Date.now()))
      findings.push({ code: 'wrong_figures', subject: 'log', message });
  }
  return { findings, listed: listed.count, datedEarlier: listed.datedEarlier, ...compared };
}

/** Checks that the log contains every listed review as shown, and that every published review of the log is listed. */
async function auditList(auditing: Auditing, findings: Finding[]) {
  const seen = new Map<string, string>();
  const products = new Map<string, string>();
  const isProven = proofChecker(auditing);
  const answers = new Map<string, AnswersOfProduct>();
  let [count, datedEarlier, startAfter]: [number, number, string | null] = [0, 0, null];
  do {
    const page: ReviewPage = await auditing.api.reviews({ startAfter });
    for (const review of page.reviews) {
      count += 1;
      const product =
        products.get(review.productId) ?? (await productHash(auditing.merchantId, review.productId));
      products.set(review.productId, product);
      findings.push(...(await auditReview(auditing, { review, product, seen, isProven })));
      countAnswer(answers, { review, product });
      const logged = auditing.replay.reviews.get(review.proof?.entryId ?? '');
      if (logged && isDatedEarlier(review, logged)) datedEarlier += 1;
    }
    auditing.onProgress?.({ reviews: count, products: 0, total: page.totalReviews });
    startAfter = page.nextStartAfter;
  } while (startAfter !== null);
  for (const [id, review] of auditing.replay.reviews)
    if (isPublished(review) && !seen.has(id))
      findings.push({
        code: 'not_listed',
        subject: id,
        message: `A review with ${review.rating} stars is published in the log, but the API does not list it.`,
      });
  return { count, products, answers, datedEarlier };
}

/** Answers of the authors of listed reviews, to which the log commits since version 2 of its entries, and the ratings of insiders. */
interface Answers {
  recommended: number;
  answered: number;
  insiders: ProductFigures;
}

/** Of the reviews that a product received, and of those that other merchants share; insiders apart. */
type AnswersOfProduct = Record<'own' | 'shared' | 'ownInsiders' | 'sharedInsiders', Answers>;

const noAnswers = (): Answers => ({ recommended: 0, answered: 0, insiders: none() });
const noneOfProduct = (): AnswersOfProduct => ({
  own: noAnswers(),
  shared: noAnswers(),
  ownInsiders: noAnswers(),
  sharedInsiders: noAnswers(),
});

/** The relationships that make an author an insider (16 CFR 465.5). */
const insiders = ['employee', 'family_or_friend', 'business_partner'];

function countAnswer(
  answers: Map<string, AnswersOfProduct>,
  { product, review }: { product: string; review: ListedReview },
): void {
  const { originallyPostedOn, wouldRecommend, relationship } = review;
  const isInsider = insiders.includes(relationship ?? '');
  const counts = answers.get(product) ?? noneOfProduct();
  const of = counts[`${originallyPostedOn ? 'shared' : 'own'}${isInsider ? 'Insiders' : ''}`];
  if (typeof wouldRecommend === 'boolean') of.answered += 1;
  if (wouldRecommend) of.recommended += 1;
  const rating = ratings.find((one) => one === review.rating);
  if (isInsider && rating !== undefined)
    of.insiders = sumOf([of.insiders, { count: 1, sum: rating, stars: { ...noStars(), [rating]: 1 } }]);
  answers.set(product, counts);
}

type Proof = NonNullable<ListedReview['proof']>;
type ProofChecker = (proof: Proof) => Promise<boolean>;

interface ListedAs {
  review: ListedReview;
  product: string;
  /** IDs of reviews by their IDs in the log. */
  seen: Map<string, string>;
  isProven: ProofChecker;
}

async function auditReview(
  { replay }: Auditing,
  { review, product, seen, isProven }: ListedAs,
): Promise<Finding[]> {
  const found = (code: FindingCode, message: string): Finding => ({ code, subject: review.id, message });
  const { proof, rating } = review;
  const logged = proof ? replay.reviews.get(proof.entryId) : undefined;
  if (!proof || !logged) return [found('not_in_log', 'The API lists this review, but it is not in the log.')];
  const earlier = seen.get(proof.entryId);
  if (earlier !== undefined)
    return [found('listed_twice', `It is the same review of the log as ${earlier}.`)];
  seen.set(proof.entryId, review.id);
  const findings: Finding[] = [];
  if (!isPublished(logged))
    findings.push(
      found(
        'not_published_in_log',
        `It is listed, but ${logged.erased ? 'erased' : logged.status} in the log.`,
      ),
    );
  if (logged.product !== product)
    findings.push(found('wrong_product', 'In the log it is of another product.'));
  if (logged.rating !== rating)
    findings.push(
      found('wrong_rating', `It is shown with ${rating} stars; in the log it has ${logged.rating}.`),
    );
  if (!(await isCommitmentTo(logged.content, proof.salt, reviewContent(review))))
    findings.push(found('wrong_content', 'The displayed content differs from the log’s commitment.'));
  if (
    review.originallyPostedOn !== undefined &&
    (review.originallyPostedOn !== null) !== isSyndicated(logged)
  )
    findings.push(
      found(
        'wrong_source',
        isSyndicated(logged)
          ? 'In the log another merchant shares it; it is shown as one of the store.'
          : 'It is shown as shared by another merchant; in the log it is not.',
      ),
    );
  findings.push(...labelDifferences(review, logged).map((message) => found('wrong_label', message)));
  if (isDatedLater(review, logged))
    findings.push(
      found(
        'wrong_date',
        `It is shown with the date ${review.createdAt ?? 'unknown'}; the log received it at ${isoOf(logged.receivedAt)}.`,
      ),
    );
  if (!(await isProven(proof)))
    findings.push(found('wrong_proof', 'The proof that the API gives does not verify.'));
  return findings;
}

const isoOf = (ms: number) => new Date(ms).toISOString();

/** Verifies proofs; verifies the signature of each checkpoint once. */
function proofChecker({ origin, keys, replay }: Auditing): ProofChecker {
  const checkpoints = new Map<string, Promise<VerifiedCheckpoint>>();
  return async ({ entry, entryId, index: claimed, tlogProof }) => {
    try {
      const parsed = parseEntry(utf8(entry));
      const { checkpoint: note, index, proof } = parseTlogProof(tlogProof);
      const verified = checkpoints.get(note) ?? verifyCheckpoint(note, { origin, keys });
      checkpoints.set(note, verified);
      const { root, size } = await verified;
      await checkInclusion({ index, size, root, proof, leaf: await leafHash(utf8(entry)) });
      const isCurrent = 'content' in parsed && parsed.content === replay.reviews.get(entryId)?.content;
      return isCurrent && parsed.id === entryId && index === claimed;
    } catch (error) {
      if (error instanceof VerificationFailure) return false;
      throw error;
    }
  };
}

interface Listed {
  /** Hashes of the products of all listed reviews. */
  products: ReadonlyMap<string, string>;
  answers: ReadonlyMap<string, AnswersOfProduct>;
}

/** Compares averages, distributions and recommendations of all products and of the merchant. */
async function auditFigures(
  auditing: Auditing,
  { answers, products }: Listed,
  findings: Finding[],
): Promise<Pick<Audit, 'products' | 'grouped'>> {
  const overall = await auditing.api.reviews({ startAfter: null });
  // The setting applies to the whole store. Figures of a product that count differently do not follow from the log.
  const logged = loggedFigures(auditing.replay, { ...overall, answers });
  let grouped = 0;
  const ids = [...products.keys()];
  for (let start = 0; start < ids.length; start += 100) {
    for (const shown of await auditing.api.ratings(ids.slice(start, start + 100))) {
      const own = logged.of([products.get(shown.productId) ?? '']);
      const differences = differencesOf(shown, own, shown.productId);
      if (differences.length === 0) continue;
      // Products of a group show the reviews of all its members.
      const ofGroup = differencesOf(shown, await groupFigures(auditing, logged, shown), shown.productId);
      if (ofGroup.length === 0) grouped += 1;
      findings.push(...ofGroup);
    }
    auditing.onProgress?.({ reviews: 0, products: Math.min(start + 100, ids.length), total: 0 });
  }
  const all = logged.of(logged.products);
  // A list's total counts listed reviews, including those that its average excludes.
  const rated = { ...overall, totalReviews: overall.totalReviews - all.listed + all.rated.count };
  findings.push(...differencesOf(rated, all, 'all products'));
  return { products: ids.length, grouped };
}

/** Figures derived from the log for some products. */
interface Logged {
  /** The reviews that the average and the distribution include. */
  rated: ProductFigures;
  /** Published reviews. */
  listed: number;
  /** Reviews that other merchants share. */
  syndicated: number;
  recommendation: { recommended: number; answered: number };
}

interface LoggedFigures {
  products: string[];
  of(hashes: readonly string[]): Logged;
}

function loggedFigures(
  replay: Replay,
  { answers, includesSyndicated = true, includesInsiders = true }: ListedFigures & Pick<Listed, 'answers'>,
): LoggedFigures {
  const all = replay.products();
  const own = replay.products({ syndicated: false });
  return {
    products: [...all.keys()],
    of(hashes) {
      const published = sumOf(hashes.map((hash) => all.get(hash) ?? none()));
      const received = sumOf(hashes.map((hash) => own.get(hash) ?? none()));
      const counted = hashes.flatMap((hash) => {
        const { own, shared, ownInsiders, sharedInsiders } = answers.get(hash) ?? noneOfProduct();
        const ofInsiders = includesSyndicated ? [ownInsiders, sharedInsiders] : [ownInsiders];
        return { others: includesSyndicated ? [own, shared] : [own], ofInsiders };
      });
      const apart = counted.flatMap(({ ofInsiders }) => (includesInsiders ? [] : ofInsiders));
      const answering = counted.flatMap(({ others, ofInsiders }) =>
        includesInsiders ? [...others, ...ofInsiders] : others,
      );
      return {
        rated: without(
          includesSyndicated ? published : received,
          sumOf(apart.map(({ insiders }) => insiders)),
        ),
        listed: published.count,
        syndicated: published.count - received.count,
        recommendation: answersTo(answering),
      };
    },
  };
}

function answersTo(all: readonly Answers[]) {
  const sum = { recommended: 0, answered: 0 };
  for (const { answered, recommended } of all) {
    sum.recommended += recommended;
    sum.answered += answered;
  }
  return sum;
}

function without(all: ProductFigures, { count, sum, stars }: ProductFigures): ProductFigures {
  const rest = { count: all.count - count, sum: all.sum - sum, stars: { ...all.stars } };
  for (const rating of ratings) rest.stars[rating] -= stars[rating];
  return rest;
}

async function groupFigures(
  { api, merchantId }: Auditing,
  logged: LoggedFigures,
  { productId }: { productId: string },
): Promise<Logged> {
  const members = new Set<string>([productId]);
  let startAfter: string | null = null;
  do {
    const page: ReviewPage = await api.reviews({ startAfter, productId });
    for (const review of page.reviews) members.add(review.productId);
    startAfter = page.nextStartAfter;
  } while (startAfter !== null);
  return logged.of(await Promise.all([...members].map((id) => productHash(merchantId, id))));
}

const none = (): ProductFigures => ({ count: 0, sum: 0, stars: noStars() });

function sumOf(all: ProductFigures[]): ProductFigures {
  const total = none();
  for (const { count, stars, sum } of all) {
    total.count += count;
    total.sum += sum;
    for (const rating of ratings) total.stars[rating] += stars[rating];
  }
  return total;
}

function differencesOf(
  shown: ListedFigures,
  { rated, recommendation, syndicated }: Logged,
  subject: string,
): Finding[] {
  const findings: Finding[] = [];
  const average = averageOf(rated);
  if (shown.averageRating !== average || shown.totalReviews !== rated.count)
    findings.push({
      code: 'wrong_average',
      subject,
      message: `The average ${shown.averageRating} of ${shown.totalReviews} reviews is shown; ${average} of ${rated.count} follows from the log.`,
    });
  const stars = starsOf(shown.starDistribution);
  if (ratings.some((rating) => stars[rating] !== rated.stars[rating]))
    findings.push({
      code: 'wrong_distribution',
      subject,
      message: `By stars, ${textOfStars(stars)} are shown; ${textOfStars(rated.stars)} follow from the log.`,
    });
  if (shown.syndicatedCount !== undefined && shown.syndicatedCount !== syndicated)
    findings.push({
      code: 'wrong_distribution',
      subject,
      message: `${shown.syndicatedCount} shared reviews are shown; ${syndicated} follow from the log.`,
    });
  if (shown.recommendation !== undefined) {
    const { answered, recommended } = shown.recommendation ?? { answered: 0, recommended: 0 };
    if (answered !== recommendation.answered || recommended !== recommendation.recommended)
      findings.push({
        code: 'wrong_recommendation',
        subject,
        message: `${recommended} of ${answered} authors are shown as recommending; ${recommendation.recommended} of ${recommendation.answered} do by the listed reviews.`,
      });
  }
  return findings;
}
