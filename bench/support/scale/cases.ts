/** The requests that are measured at both sizes. */
import { routes } from '@tribune/contract';
import { callsTo, json, origin, type Shop, serverHeaders, staffHeaders } from '../api.ts';
import type { LoadRequest } from '../load.ts';
import { submission } from '../submission.ts';
import { frequentWord } from './passages.ts';
import type { Samples } from './samples.ts';
import { rareWord } from './sizes.ts';

/** One merchant's side of the measurement. */
export interface Store {
  merchant: Shop;
  samples: Samples;
  /** The product with the fewest reviews: about 200 at every size. */
  smallProduct: string;
}

export interface Case {
  name: string;
  /** Requests to send in turn. */
  requests: LoadRequest[];
  /** Reviews that each request moderates once. The decisions are undone after each measurement. */
  decides?: readonly string[];
}

export function casesOf(store: Store): { cases: Case[]; notMeasured: string[] } {
  const own = [...reads(store), ...staffReads(store), ...writes(store)];
  const known = new Set([...own.map(({ operationId }) => operationId), ...excluded]);
  const rest = routes.filter(({ method, operationId }) => method === 'GET' && !known.has(operationId));
  const others = rest.map((route) => ({ route, path: filledPath(route.path, store) }));
  return {
    cases: [
      ...own,
      ...others.flatMap(({ route, path }) => (path === null ? [] : [otherRead(route, path, store)])),
    ],
    notMeasured: others.filter(({ path }) => path === null).map(({ route }) => route.operationId),
  };
}

/**
 * Routes that are not measured: files that jobs make, streamed exports, routes of operators and of test mode, a route that an external
 * service answers, and health.
 */
const excluded = [
  ...['getGoogleShoppingFeed', 'getGoogleShoppingArchive', 'downloadExport', 'downloadImportErrors'],
  ...['getAgenticCsv', 'getAgenticCsvFile', 'getAgenticFeed', 'getAgenticFeedFile'],
  ...['exportAuditLogAsCsv', 'exportAuditLogAsJsonLines', 'exportUsageAsCsv', 'exportUsageAsJsonLines'],
  ...['listMerchants', 'listUsage', 'getTestClock', 'listSandboxEmails', 'getReviewTranslation', 'getHealth'],
];

type Named = Case & { operationId: string };
const named = (operationId: string, name: string, requests: LoadRequest[]): Named => ({
  operationId,
  name,
  requests,
});

const byBrowser = ({ merchant }: Store) => ({ 'x-merchant-id': merchant.merchantId, origin });
const byStaff = ({ merchant }: Store) => staffHeaders(merchant);

/** Adds `#`, which makes every URL unique, so that no response comes from the cache. */
const uncached = (path: string) => `/apiV2${path}${path.includes('?') ? '&' : '?'}_=#`;
const get = (path: string, headers: Record<string, string>): LoadRequest[] => [
  { method: 'GET', path: uncached(path), headers },
];

function reads(store: Store): Named[] {
  const { samples, merchant, smallProduct } = store;
  const headers = byBrowser(store);
  const read = (operationId: string, name: string, path: string) =>
    named(operationId, name, get(path, headers));
  const scopes = [
    ['listProductReviews', 'big product', '/products/P-1/reviews', samples.middleOfProduct],
    ['listProductReviews', 'small product', `/products/${smallProduct}/reviews`, null],
    ['listReviews', 'store', '/reviews', samples.middleOfStore],
  ] as const;
  const lists = scopes.flatMap(([operationId, scope, path, middle]) =>
    Object.entries({
      ...listQueries,
      ...(middle && {
        'after the middle': `startAfter=${middle}`,
        'after the middle, helpful': `sort=helpful&startAfter=${middle}`,
        'page 2': 'page=2',
        'page 10': 'page=10',
        'page 480': 'page=480',
      }),
    }).map(([name, query]) => read(operationId, `${scope}, ${name}`, `${path}?${query}`)),
  );
  const products = (count: number) => Array.from({ length: count }, (_, index) => `P-${index + 1}`).join(',');
  const exists = `merchantId=${merchant.merchantId}&productId=P-1&customerEmail=${samples.customerEmail}`;
  return [
    ...lists,
    read('getReview', 'one review', `/reviews/${samples.middleOfProduct}`),
    read('reviewExists', 'has this customer reviewed it?', `/reviews/exists?${exists}`),
    read('getProductRatings', 'rating of a product', '/products/ratings?productIds=P-1'),
    read('getProductRatings', 'ratings of 50 products', `/products/ratings?productIds=${products(50)}`),
    read('listProductQuestions', 'questions of a product', '/products/P-1/questions?includeAnswers=true'),
    read('listProductQuestions', 'questions, search', `/products/P-1/questions?search=${frequentWord}`),
    read('listReviewMedia', 'media of a review', `/reviews/${samples.reviewWithMedia}/media`),
  ];
}

const listQueries = {
  'first page': '',
  newest: 'sort=newest',
  oldest: 'sort=oldest',
  highest: 'sort=highest',
  lowest: 'sort=lowest',
  helpful: 'sort=helpful',
  'two and three stars': 'rating=2,3',
  verified: 'verified=true',
  'with media': 'withMedia=true',
  'with media, helpful': 'withMedia=true&sort=helpful',
  English: 'language=en',
  // A page size that the smaller product can fill too, with its 11 reviews.
  'Portuguese (0.1 %)': 'language=pt&limit=10',
  'verified, German, with media': 'verified=true&language=de&withMedia=true',
  'verified, one star': 'verified=true&rating=1',
  'positive sentiment': 'sentiment=positive',
  'attribute fit': 'attributes[fit]=small',
  'search, frequent word': `search=${frequentWord}`,
  'search, frequent word, verified': `search=${frequentWord}&verified=true`,
  'search, rare word': `search=${rareWord}`,
  'search, no match': 'search=zirconium',
};

function staffReads(store: Store): Named[] {
  const { merchantId } = store.merchant;
  const headers = byStaff(store);
  const read = (operationId: string, name: string, path: string) =>
    named(operationId, name, get(path, headers));
  return [
    read('listQueue', 'queue', '/admin/queue'),
    read('listQueue', 'queue, reviews by product', '/admin/queue?type=review&productId=P-1'),
    read('listQueue', 'queue, search', `/admin/queue?search=${rareWord}&status=approved`),
    read('moderationQueue', 'reviews for staff, rejected', '/admin/reviews?status=rejected'),
    read('moderationQueue', 'reviews for staff, search', `/admin/reviews?search=${rareWord}`),
    read('moderationQueue', 'reviews for staff, frequent word', `/admin/reviews?search=${frequentWord}`),
    ...['30d', '90d', 'all'].map((period) =>
      read('getDashboard', `dashboard, ${period}`, `/analytics/dashboard/${merchantId}?period=${period}`),
    ),
    ...['30d', 'all'].map((period) =>
      read(
        'getProductAnalytics',
        `analytics by product, ${period}`,
        `/analytics/products/${merchantId}?period=${period}`,
      ),
    ),
    read('fairnessReport', 'fairness report', '/admin/moderation/fairness'),
    read('listProducts', 'products', '/admin/products'),
    read('listProducts', 'products, search', '/admin/products?search=kettle'),
  ];
}

function writes(store: Store): Named[] {
  const { samples, merchant } = store;
  const post = (path: string, body: object): LoadRequest => ({
    method: 'POST',
    path: `/apiV2${path}`,
    headers: { ...serverHeaders(merchant), ...json },
    body: JSON.stringify(body),
  });
  const moderate = (name: string, status: 'approved' | 'rejected', ids: readonly string[]): Named => ({
    ...named(
      'moderateReview',
      name,
      ids.map((id) => ({
        method: 'PATCH',
        path: `/apiV2/reviews/${id}/moderate`,
        headers: { ...byStaff(store), ...json },
        body: JSON.stringify({ status, ...(status === 'rejected' && { reasonCode: 'spam' }) }),
      })),
    ),
    decides: ids,
  });
  return [
    named('submitReview', 'submit a review', [submission(merchant, 'P-1')]),
    named(
      'voteOnReview',
      'vote',
      samples.reviewIds.map((id) => post(`/reviews/${id}/helpful`, { helpful: true, userId: 'voter#' })),
    ),
    named('askQuestion', 'ask a question', [
      post('/products/P-1/questions', {
        externalProductId: 'P-1',
        text: 'Is number # warm enough for the winter?',
        authorName: 'Kai',
        authorEmail: 'kai.#@example.com',
      }),
    ]),
    moderate('approve pending reviews', 'approved', samples.pendingIds),
    moderate('reject pending reviews', 'rejected', samples.pendingIds),
    moderate('restore rejected reviews', 'approved', samples.rejectedIds),
    moderate('withdraw approved reviews', 'rejected', samples.approvedIds),
  ];
}

/** Every other GET of the contract whose path parameters are known. */
function otherRead(route: (typeof routes)[number], path: string, store: Store): Case {
  const isPublic = route.audiences.includes('origin');
  const headers = isPublic ? byBrowser(store) : route.audiences.includes('anyone') ? {} : byStaff(store);
  return { name: `GET ${route.path}`, requests: get(path, headers) };
}

function filledPath(path: string, { merchant, samples }: Store): string | null {
  const values: Record<string, string> = {
    merchantId: merchant.merchantId,
    productId: 'P-1',
    reviewId: samples.middleOfProduct,
    questionId: samples.questionId,
    requestId: path.includes('review-requests') ? samples.requestId : '',
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (slot, name: string) => values[name] || slot);
  return filled.includes('{') ? null : filled;
}

/** Maximum number of decisions that one request may undo. */
const atOnce = 100;

/** Undoes the last decisions about these reviews if the access token's owner made them, so that pending reviews can be moderated again. */
export async function undoDecisions(port: number, shop: Shop, ids: readonly string[]): Promise<void> {
  const staff = callsTo(`http://127.0.0.1:${port}`, staffHeaders(shop));
  for (let first = 0; first < ids.length; first += atOnce)
    await staff('POST', '/admin/queue/undo', { ids: ids.slice(first, first + atOnce) });
}
