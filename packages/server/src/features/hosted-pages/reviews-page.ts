import { languageOf, type ReviewSort, reviewSorts } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { mediaUrlOf } from '../media/index.ts';
import { publishedQuestionsOf } from '../questions/index.ts';
import { listReviews } from '../reviews/index.ts';
import { recommendedShare, reviewArticle, type ShownReview, sharedCount } from '../server-rendered/index.ts';
import { type Choice, listTools, searchedNote } from './list-tools.ts';
import {
  addressOf,
  type KnownProducts,
  knownProducts,
  links,
  productLink,
  productTitle,
  type Query,
  type Reader,
  textIn,
} from './store-visit.ts';

/** The parameters of the page's address. */
interface Asked {
  /** Empty for all products. */
  productId: string;
  sort: ReviewSort;
  /** Null for all. */
  rating: number | null;
  /** One language; `mixed` for all languages in the sort order; empty for all, the reader's first. */
  language: string;
  search: string;
  exact: boolean;
  startAfter: string;
}

type List = Awaited<ReturnType<typeof listReviews>>;

const pageSize = 20;
const mixed = 'mixed';

/** All published reviews, of the store's products or of one. Throws VALIDATION_ERROR for an unknown position. */
export async function reviewsBody(context: Context, reader: Reader, request: FastifyRequest): Promise<Html> {
  const asked = askedOf(request);
  const { i18n, merchant } = reader;
  const read = (change: Partial<Asked> = {}, limit = pageSize) =>
    readList(context, reader, { ...asked, ...change }, limit);
  const list =
    asked.search || asked.startAfter
      ? await context.costlyReads.run(merchant.merchantId, read)
      : await read();
  // While languages are mixed, a list does not return its languages.
  const { languages = [] } =
    asked.language === mixed ? await read({ language: '', search: '', startAfter: '' }, 1) : list;
  const rated = list.starDistribution.reduce((sum, { count }) => sum + count, 0);
  const total = rated + (list.includesSyndicated ? 0 : list.syndicatedCount);
  const shared = sharedCount(list, i18n);
  const products = await knownProducts(context, reader, [
    ...new Set([
      ...list.reviews.map(({ productId }) => productId),
      ...(asked.productId && [asked.productId]),
    ]),
  ]);
  const questions = await publishedQuestionsOf(context.reads, merchant.merchantId, [...products.keys()]);
  const next = list.nextStartAfter !== null && { ...parametersOf(asked), after: list.nextStartAfter };
  const average = i18n.oneDecimal(list.displayedAverage);
  const recommended = recommendedShare(
    list.recommendation,
    i18n,
    asked.productId ? 'recommendShare' : 'recommendShareOfStore',
  );
  const plain = html`${rated > 0 && html`<p class="lead">${i18n.t('rating', { rating: average })}${i18n.t('comma')}${i18n.t('reviews', { count: rated })}</p>`}
${recommended && html`<p class="lead">${recommended}</p>`}${shared && html`\n<p>${shared}</p>`}
${total > 1 && listTools(reader, toolsOf(reader, asked, languages))}
${findings(reader, asked, list)}
${list.reviews.length > 0 ? html`<ol class="left">${list.reviews.map((review) => item(reader, { review, list, products, questions, asked }))}</ol>` : total > 0 ? noMatch(reader, asked) : empty(reader)}
${next && html`<p class="skip"><a rel="next" href="${addressOf(reader, 'reviews', next)}">${i18n.t('moreReviews')}</a></p>`}`;
  const { productId } = asked;
  const isEntrance = Object.keys(parametersOf({ ...asked, productId: '' })).length === 0 && !asked.startAfter;
  return html`${productId && html`${productTitle(productId, products)}\n${productPages(reader, productId, questions)}`}${writeLink(reader, productId)}
<div class="card panel">
${isEntrance && total > 0 ? alive(reader, productId, plain) : plain}
</div>
${links(reader, ...(asked.productId ? (['reviews'] as const) : []), 'policy', 'trust')}`;
}

/**
 * The widget's list, which takes over the plain one once its script has run. Pages of a search or with filters stay plain, since the
 * element begins without. It only reads: votes, reports and reviews need a page of the store, or the hosted forms (page.css).
 */
function alive({ merchant, i18n, lang }: Reader, productId: string, plain: Html): Html {
  const products = `/reviews/${merchant.publicId}?product={productId}${lang && `&lang=${lang}`}`;
  const subject = productId ? html`product-id="${productId}"` : html`product-href="${products}"`;
  return html`<tribune-reviews merchant-id="${merchant.publicId}" api-base="/apiV2" locale="${i18n.locale}" ${subject}>${plain}</tribune-reviews>`;
}

function askedOf(request: FastifyRequest): Asked {
  const [sort, rating, language] = ['sort', 'rating', 'language'].map((name) => textIn(request, name));
  return {
    productId: textIn(request, 'product'),
    sort: reviewSorts.find((one) => one === sort) ?? 'newest',
    rating: /^[1-5]$/.test(rating ?? '') ? Number(rating) : null,
    language: language === 'mixed' ? language : (languageOf(language ?? '') ?? ''),
    search: textIn(request, 'q').slice(0, 200),
    exact: textIn(request, 'exact') === '1',
    startAfter: textIn(request, 'after'),
  };
}

async function readList(context: Context, reader: Reader, asked: Asked, limit: number): Promise<List> {
  const { merchant } = reader;
  const { productId, sort, rating, language, search, exact, startAfter } = asked;
  return listReviews(context.reads, merchant.merchantId, {
    productId: productId || null,
    sharedWith: productId ? await context.groups.membersOf(merchant, productId) : [],
    query: {
      sort,
      limit,
      ...(rating !== null && { rating: [rating] }),
      ...(language !== mixed && { preferredLanguage: reader.language }),
      ...(language && language !== mixed && { language }),
      ...(search && { search, exact }),
      ...(startAfter && { startAfter }),
    },
    featuring: reader.growth,
    countsSyndicated: merchant.countsSyndicated,
    attributes: { schema: [], filters: [] },
    locale: merchant.locale,
    mediaUrl: mediaUrlOf(context, merchant),
  });
}

function toolsOf(reader: Reader, asked: Asked, languages: NonNullable<List['languages']>) {
  const { i18n, growth } = reader;
  const { productId, rating, search, sort } = asked;
  const stars = [5, 4, 3, 2, 1].map((count) => [String(count), i18n.t('stars', { count })] as const);
  return {
    page: 'reviews' as const,
    searchLabel: i18n.t('search'),
    search,
    hidden: { ...(productId && { product: productId }) },
    choices: [
      {
        name: 'rating',
        label: i18n.t('filterByStars'),
        selected: String(rating ?? ''),
        options: [['', i18n.t('allRatings')], ...stars],
      },
      ...languageChoice(reader, asked, languages),
      {
        name: 'sort',
        label: i18n.t('sortBy'),
        selected: sort,
        options: reviewSorts
          .filter((one) => one !== 'featured' || growth)
          .map((one) => [one, i18n.t(`sort_${one}`)] as const),
      },
    ] satisfies Choice[],
  };
}

/** Empty if all reviews are in one language. */
function languageChoice(
  { i18n, language: own }: Reader,
  { language }: Asked,
  languages: NonNullable<List['languages']>,
): Choice[] {
  if (languages.length < 2 && !language) return [];
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language', fallback: 'code' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const hasOwn = languages.some((one) => one.language === own);
  const orders: [string, string][] = hasOwn
    ? [
        ['', i18n.t('ownLanguageFirst', { language: nameOf(own) })],
        [mixed, i18n.t('allLanguages')],
      ]
    : [['', i18n.t('allLanguages')]];
  const each = languages.map((one): [string, string] => [
    one.language,
    `${nameOf(one.language)} (${i18n.number(one.totalReviews)})`,
  ]);
  const isListed = [...orders, ...each].some(([value]) => value === language);
  const more: [string, string][] = isListed ? [] : [[language, nameOf(language)]];
  return [
    {
      name: 'language',
      label: i18n.t('language'),
      selected: language,
      options: [...orders, ...each, ...more],
    },
  ];
}

/** The search words, and the number of reviews found. */
function findings(reader: Reader, asked: Asked, { searchedFor, totalReviews }: List): Html | null {
  const { i18n } = reader;
  const { search, rating, language } = asked;
  if (totalReviews === 0 || !(search || rating !== null || (language && language !== mixed))) return null;
  const exactly = addressOf(reader, 'reviews', { ...parametersOf(asked), exact: '1' });
  return html`${searchedFor !== undefined && searchedNote(i18n, { searchedFor, search, exactly })}
<p class="lead" role="status">${i18n.t('reviews', { count: totalReviews })}</p>`;
}

function noMatch(reader: Reader, { productId }: Asked): Html {
  const all = addressOf(reader, 'reviews', productId ? { product: productId } : {});
  return html`<div role="status"><p><strong>${reader.i18n.t('noMatch')}</strong></p>
<p class="note">${reader.i18n.t('noMatchAdvice')}</p></div>
<p><a href="${all}">${reader.i18n.t('clear')}</a></p>`;
}

const empty = ({ i18n }: Reader): Html =>
  html`<div role="status"><p><strong>${i18n.t('empty')}</strong></p></div>`;

/** A link to the form, for the product or to choose one. Null while the store accepts no reviews. */
function writeLink({ merchant, i18n, lang }: Reader, productId: string): Html | null {
  if (merchant.suspended) return null;
  const product = productId && `/${encodeURIComponent(productId)}`;
  const query = lang && `?${new URLSearchParams({ lang })}`;
  return html`<p class="write"><a class="button" href="/write/${merchant.publicId}${product}${query}">${i18n.t('write')}</a></p>`;
}

interface Item {
  review: ShownReview;
  list: List;
  products: KnownProducts;
  questions: ReadonlyMap<string, number>;
  asked: Asked;
}

function item(reader: Reader, { review, list, products, questions, asked }: Item): Html {
  const { id, productId, productName } = review;
  const matches = list.matches?.filter(({ reviewId }) => reviewId === id);
  const product =
    asked.productId !== productId &&
    html`<h2 class="about">${productLink(productId, products, productName)}</h2>\n${!asked.productId && productPages(reader, productId, questions, true)}`;
  const { rating } = review;
  return html`<li>${product}
<p class="rated" aria-hidden="true">${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}</p>
${reviewArticle(review, reader.i18n, matches)}</li>`;
}

/** Links to the pages of a product. */
function productPages(
  reader: Reader,
  productId: string,
  questions: ReadonlyMap<string, number>,
  withReviews = false,
): Html | null {
  const { i18n } = reader;
  const count = questions.get(productId);
  const query = { product: productId };
  const pages = [
    ...(withReviews ? [linkTo(addressOf(reader, 'reviews', query), 'heading', i18n)] : []),
    ...(count === undefined
      ? []
      : [html`<a href="${addressOf(reader, 'questions', query)}">${i18n.t('questions', { count })}</a>`]),
  ];
  return pages.length === 0 ? null : html`<p class="pages">${pages}</p>\n`;
}

const linkTo = (address: string, name: 'heading', i18n: FullI18n) =>
  html`<a href="${address}">${i18n.t(name)}</a> `;

const parametersOf = ({ productId, sort, rating, language, search, exact }: Asked): Query => ({
  ...(productId && { product: productId }),
  ...(sort !== 'newest' && { sort }),
  ...(rating !== null && { rating: String(rating) }),
  ...(language && { language }),
  ...(search && { q: search }),
  ...(search && exact && { exact: '1' }),
});
