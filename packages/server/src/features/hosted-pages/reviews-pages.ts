import { planIncludesGrowthFeatures, type ReviewSort, reviewSorts } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { type FullI18n, i18nOf } from '@tribune/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { isAtHome } from '../../platform/http/hosted-on.ts';
import { type Brand, brandOf } from '../../platform/mail/brand.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { mediaUrlOf } from '../media/index.ts';
import { productsOf } from '../products/index.ts';
import { listReviews } from '../reviews/index.ts';
import { reviewArticle, type ShownReview } from '../server-rendered/index.ts';
import { publicHeaders, page as renderPage } from './page-layout.ts';
import { policyBody } from './policy-page.ts';
import { trustBody } from './trust-page.ts';

type Unknown = (reply: FastifyReply) => FastifyReply;

interface Reader {
  merchant: Merchant;
  brand: Brand;
  i18n: FullI18n;
  /** The language that every link preserves; empty without one in the address. */
  lang: string;
}

/** What the page's address asks for. */
interface Asked {
  sort: ReviewSort;
  /** Null for all. */
  rating: number | null;
  search: string;
  startAfter: string;
}

const pageSize = 20;

/**
 * `/reviews/{merchant}` has all published reviews of the products, `/reviews/{merchant}/policy` how they are collected, verified
 * and moderated, `/trust/{merchant}` how anybody verifies them. Only verifying needs JavaScript.
 */
export function serveReviewsPages(scope: FastifyInstance, context: Context, unknown: Unknown): void {
  const show = (
    path: string,
    title: 'reviewsOf' | 'policyTitle' | 'trustTitle',
    body: (reader: Reader, request: FastifyRequest) => Promise<Html>,
  ) =>
    scope.get(path, async (request, reply) => {
      const reader = await readerOf(context, request);
      if (!reader) return unknown(reply);
      const { brand, i18n } = reader;
      const shell = {
        brand,
        i18n,
        title: i18n.t(title, { shop: brand.shop }),
        body: await body(reader, request),
      };
      const script = title === 'trustTitle' ? 'trust-page' : null;
      return reply.headers(publicHeaders(brand)).send(renderPage(shell, script).source);
    });
  show('/reviews/:merchant', 'reviewsOf', (reader, request) =>
    reviewsBody(context, reader, askedOf(request)),
  );
  show(
    '/reviews/:merchant/policy',
    'policyTitle',
    async (reader) =>
      html`${await policyBody(context, reader.merchant, reader.i18n)}
${links(reader, 'trust', 'reviews')}`,
  );
  show(
    '/trust/:merchant',
    'trustTitle',
    async (reader) => html`${await trustBody(context, reader)}
${links(reader, 'reviews', 'policy')}`,
  );
}

const paths = { reviews: '/reviews/', policy: '/reviews/', trust: '/trust/' } as const;

/** Links to the store's other pages. */
const links = (reader: Reader, ...pages: readonly (keyof typeof paths)[]): Html =>
  html`<nav>${pages.map((page) => html`<p class="skip"><a href="${addressOf(reader, {}, page)}">${nameOf(page, reader)}</a></p>`)}</nav>`;

function nameOf(page: keyof typeof paths, { brand, i18n }: Reader): string {
  if (page === 'reviews') return i18n.t('reviewsOf', { shop: brand.shop });
  return i18n.t(page === 'policy' ? 'reviewPolicy' : 'trustLink');
}

async function readerOf(context: Context, request: FastifyRequest): Promise<Reader | null> {
  const { merchant: publicId } = request.params as { merchant: string };
  const merchant = await context.directory.merchant(publicId);
  if (!merchant || !isAtHome(request, merchant.merchantId)) return null;
  const brand = await brandOf(context.db, merchant.merchantId);
  const { lang } = request.query as Record<string, unknown>;
  const language = typeof lang === 'string' ? lang : '';
  return { merchant, brand, i18n: i18nOf(language || brand.locale), lang: language };
}

function askedOf({ query }: FastifyRequest): Asked {
  const { sort, rating, q, after } = query as Record<string, unknown>;
  return {
    sort: reviewSorts.find((one) => one === sort) ?? 'newest',
    rating: /^[1-5]$/.test(String(rating)) ? Number(rating) : null,
    search: typeof q === 'string' ? q.trim().slice(0, 200) : '',
    startAfter: typeof after === 'string' ? after : '',
  };
}

async function reviewsBody(context: Context, reader: Reader, asked: Asked): Promise<Html> {
  const { merchant, i18n } = reader;
  const { sort, rating, search, startAfter } = asked;
  const list = await listReviews(context.db, merchant.merchantId, {
    productId: null,
    sharedWith: [],
    query: {
      sort,
      limit: pageSize,
      ...(rating !== null && { rating: [rating] }),
      ...(search && { search }),
      ...(startAfter && { startAfter }),
    },
    featuring: planIncludesGrowthFeatures(merchant.plan),
    attributes: { schema: [], filters: [] },
    locale: merchant.locale,
    mediaUrl: mediaUrlOf(context, merchant),
  });
  const addresses = await addressesOf(context, merchant, list.reviews);
  const next = list.nextStartAfter !== null && { ...parametersOf(asked), after: list.nextStartAfter };
  const total = list.starDistribution.reduce((sum, { count }) => sum + count, 0);
  const average = i18n.number(list.averageRating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return html`${total > 0 && html`<p class="lead">${i18n.t('rating', { rating: average })}${i18n.t('comma')}${i18n.t('reviews', { count: total })}</p>`}
${total > 1 && tools(reader, asked)}
${list.reviews.length > 0 ? html`<ol class="left">${list.reviews.map((review) => item(review, addresses, i18n))}</ol>` : html`<p role="status">${i18n.t(total > 0 ? 'noMatch' : 'empty')}</p>`}
${next && html`<p class="skip"><a rel="next" href="${addressOf(reader, next)}">${i18n.t('moreReviews')}</a></p>`}
${links(reader, 'policy', 'trust')}`;
}

/** Where the products of these reviews are sold, as far as it is known. */
async function addressesOf({ db }: Context, { merchantId }: Merchant, reviews: readonly ShownReview[]) {
  const productIds = [...new Set(reviews.map(({ productId }) => productId))];
  if (productIds.length === 0) return new Map<string, string | null>();
  const query = { search: null, startAfter: null, groupId: null, category: null, limit: productIds.length };
  const { products } = await productsOf(db, merchantId, { ...query, productIds });
  return new Map(products.map(({ productId, url }) => [productId, url]));
}

function item(review: ShownReview, addresses: ReadonlyMap<string, string | null>, i18n: FullI18n): Html {
  const name = html`<bdi>${review.productName ?? review.productId}</bdi>`;
  const address = addresses.get(review.productId);
  return html`<li class="card"><h2>${address ? html`<a href="${address}">${name}</a>` : name}</h2>
${reviewArticle(review, i18n)}</li>`;
}

/** Search, stars and order, as a plain form. */
function tools(reader: Reader, { search, rating, sort }: Asked): Html {
  const { merchant, i18n, lang } = reader;
  const sorts = reviewSorts.filter((one) => one !== 'featured' || planIncludesGrowthFeatures(merchant.plan));
  const option = (value: string, label: string, selected: boolean) =>
    html`<option value="${value}"${selected && html` selected`}>${label}</option>`;
  return html`<form class="tools" role="search" action="${`/reviews/${merchant.publicId}`}">
${lang && html`<input type="hidden" name="lang" value="${lang}">`}
<input type="search" name="q" maxlength="200" aria-label="${i18n.t('search')}" placeholder="${i18n.t('search')}" value="${search}">
<select name="rating" aria-label="${i18n.t('filterByStars')}">${option('', i18n.t('allRatings'), rating === null)}${[5, 4, 3, 2, 1].map((stars) => option(String(stars), i18n.t('stars', { count: stars }), stars === rating))}</select>
<select name="sort" aria-label="${i18n.t('sortBy')}">${sorts.map((one) => option(one, i18n.t(`sort_${one}`), one === sort))}</select>
<button type="submit">${i18n.t('searchStart')}</button>
</form>`;
}

const parametersOf = ({ sort, rating, search }: Asked): Record<string, string> => ({
  ...(sort !== 'newest' && { sort }),
  ...(rating !== null && { rating: String(rating) }),
  ...(search && { q: search }),
});

function addressOf(
  { merchant, lang }: Reader,
  query: Record<string, string>,
  page: keyof typeof paths = 'reviews',
): string {
  const search = String(new URLSearchParams({ ...(lang && { lang }), ...query }));
  const path = `${paths[page]}${merchant.publicId}${page === 'policy' ? '/policy' : ''}`;
  return search ? `${path}?${search}` : path;
}
