import { languageOf, type ReviewSort, reviewSorts } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { ratedIn, textFirst } from '@tribune/widget/templates';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { attributesOfProducts, labelled } from '../attributes/index.ts';
import { mediaUrlOf } from '../media/index.ts';
import { publishedQuestionsOf } from '../questions/index.ts';
import { listReviews } from '../reviews/index.ts';
import { type Choice, listFoot, listTools, positionsIn, searchedNote, startAt } from './list-tools.ts';
import { activityNoteOf, reviewItem, reviewSummary } from './review-parts.ts';
import {
  addressOf,
  type KnownProducts,
  knownProducts,
  links,
  pageTitle,
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
  positions: readonly string[];
}

type List = Awaited<ReturnType<typeof listReviews>>;

const pageSize = 20;
const mixed = 'mixed';

/** All published reviews, of the store's products or of one. Throws VALIDATION_ERROR for an unknown position. */
export async function reviewsBody(context: Context, reader: Reader, request: FastifyRequest): Promise<Html> {
  const asked = askedOf(reader, request);
  const { i18n, merchant } = reader;
  const read = (change: Partial<Asked> = {}, limit = pageSize) =>
    readList(context, reader, { ...asked, ...change }, limit);
  const list =
    asked.search || asked.positions.length > 0
      ? await context.costlyReads.run(merchant.merchantId, read)
      : await read();
  // A list with mixed languages does not return its languages.
  const { languages = [] } =
    asked.language === mixed ? await read({ language: '', search: '', positions: [] }, 1) : list;
  const products = await knownProducts(context, reader, [
    ...new Set([
      ...list.reviews.map(({ productId }) => productId),
      ...(asked.productId && [asked.productId]),
    ]),
  ]);
  const plain = listOf(reader, { asked, list, languages, products });
  const { productId } = asked;
  const isEntrance =
    Object.keys(parametersOf(reader, { ...asked, productId: '' })).length === 0 &&
    asked.positions.length === 0;
  return html`<div class="page-head">${productId ? productTitle(reader, productId, products, i18n.t('heading')) : pageTitle(titleOf(reader))}
${writeLink(reader, productId)}</div>
${productId && (await questionsLink(context, reader, productId))}
<div class="box panel tribune-list">
${isEntrance && totalOf(list) > 0 ? alive(reader, productId, plain) : plain}
</div>
${links(reader, ...(productId ? (['reviews'] as const) : []), 'store', 'policy', 'trust')}`;
}

/** The attributes that reviews show, with labels in the page's language. */
const promotedAttributes = ({ merchant, growth, i18n }: Reader) =>
  growth
    ? merchant.attributes
        .filter(({ promoted }) => promoted)
        .map((attribute) => labelled(attribute, i18n.language))
    : [];

const titleOf = ({ i18n, brand }: Reader) => i18n.t('reviewsOf', { shop: brand.shop });

/** Published reviews, regardless of the filters. */
const totalOf = ({ starDistribution, excludedCount }: List) => ratedIn(starDistribution) + excludedCount;

interface Listed {
  asked: Asked;
  list: List;
  languages: NonNullable<List['languages']>;
  products: KnownProducts;
}

/** The widget's list, with a plain form and links in place of everything that needs scripts. */
function listOf(reader: Reader, { asked, list, languages, products }: Listed): Html {
  const { i18n } = reader;
  const total = totalOf(list);
  const attributes = promotedAttributes(reader);
  const shown = i18n.t('shownCount', {
    shown: list.reviews.length,
    reviews: i18n.t('reviews', { count: list.totalReviews }),
  });
  const reviews = list.languages ? list.reviews.toSorted(textFirst) : list.reviews;
  const items = reviews.map((review) => {
    const { productId, productName } = review;
    const product =
      asked.productId !== productId &&
      html`<p class="product">${productLink(productId, products, productName)}${!asked.productId && html` <a href="${addressOf(reader, 'reviews', { product: productId })}">${i18n.t('heading')}</a>`}</p>`;
    const matches = list.matches?.filter(({ reviewId }) => reviewId === review.id) ?? [];
    return html`<li>${reviewItem(review, { i18n, attributes, product, matches })}</li>`;
  });
  const filtered = (rating: number) =>
    addressOf(
      reader,
      'reviews',
      parametersOf(reader, { ...asked, rating: rating === asked.rating ? null : rating }),
    );
  return html`<section aria-labelledby="heading">
<div class="top"><h2 id="heading" class="heading">${i18n.t('heading')}</h2>
${total > 0 && reviewSummary(list, { i18n, attributes, chosen: asked.rating, ofStore: !asked.productId, hrefOf: filtered })}</div>
${total > 1 && listTools(reader, toolsOf(reader, asked, languages))}
${findings(reader, asked, list)}
${
  items.length > 0
    ? html`<ul class="list">${items}</ul>
${listFoot(reader, { shown, more: i18n.t('moreReviews'), nextStartAfter: list.nextStartAfter, positions: asked.positions, hrefAt: (query) => addressOf(reader, 'reviews', { ...parametersOf(reader, asked), ...query }) })}`
    : total > 0
      ? noMatch(reader, asked)
      : html`${empty(reader)}${activityNoteOf(list, i18n)}`
}
</section>`;
}

/**
 * The widget's list, which replaces the plain one once its script has run. Pages with a search or filters stay plain, because the element
 * starts without them. It is read-only: votes, reports and reviews require a page of the store, or the hosted forms (page.css).
 */
function alive({ merchant, i18n, lang }: Reader, productId: string, plain: Html): Html {
  const products = `/reviews/${merchant.publicId}?product={productId}${lang && `&lang=${lang}`}`;
  const subject = productId ? html`product-id="${productId}"` : html`product-href="${products}"`;
  return html`<tribune-reviews merchant-id="${merchant.publicId}" api-base="/apiV2" locale="${i18n.locale}" ${subject}>${plain}</tribune-reviews>`;
}

function askedOf(reader: Reader, request: FastifyRequest): Asked {
  const [sort, rating, language] = ['sort', 'rating', 'language'].map((name) => textIn(request, name));
  return {
    productId: textIn(request, 'product'),
    sort: reviewSorts.find((one) => one === sort) ?? defaultSort(reader),
    rating: /^[1-5]$/.test(rating ?? '') ? Number(rating) : null,
    language: language === 'mixed' ? language : (languageOf(language ?? '') ?? ''),
    search: textIn(request, 'q').slice(0, 200),
    exact: textIn(request, 'exact') === '1',
    positions: positionsIn(request),
  };
}

async function readList(context: Context, reader: Reader, asked: Asked, limit: number): Promise<List> {
  const { merchant, growth } = reader;
  const { productId, sort, rating, language, search, exact, positions } = asked;
  const sharedWith = productId ? await context.groups.membersOf(merchant, productId) : [];
  const schema = growth
    ? await attributesOfProducts(context.reads, merchant.merchantId, {
        schema: merchant.attributes,
        products: productId ? sharedWith : null,
      })
    : [];
  return listReviews(context.reads, merchant.merchantId, {
    productId: productId || null,
    sharedWith,
    query: {
      sort,
      limit,
      ...(rating !== null && { rating: [rating] }),
      ...(language !== mixed && { preferredLanguage: reader.language }),
      ...(language && language !== mixed && { language }),
      ...(search && { search, exact }),
      ...startAt(positions),
    },
    featuring: growth,
    countsSyndicated: merchant.countsSyndicated,
    countsInsiders: merchant.countsInsiders,
    unusualActivity: await context.activityNotices.about(merchant, sharedWith, context.clock.now()),
    attributes: { schema, filters: [] },
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
    search: { label: i18n.t('search'), value: search },
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
  const exactly = addressOf(reader, 'reviews', { ...parametersOf(reader, asked), exact: '1' });
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
  return html`<a class="button primary" href="/write/${merchant.publicId}${product}${query}">${i18n.t('write')}</a>`;
}

/** Null if the product has no published questions. */
async function questionsLink({ reads }: Context, reader: Reader, productId: string): Promise<Html | null> {
  const { i18n, merchant } = reader;
  const count = (await publishedQuestionsOf(reads, merchant.merchantId, [productId])).get(productId);
  if (count === undefined) return null;
  return html`<p class="pages"><a href="${addressOf(reader, 'questions', { product: productId })}">${i18n.t('questions', { count })}</a></p>`;
}

/** The sort order with which the widget begins, because the widget replaces the list. */
const defaultSort = ({ growth }: Reader): ReviewSort => (growth ? 'featured' : 'newest');

const parametersOf = (
  reader: Reader,
  { productId, sort, rating, language, search, exact }: Asked,
): Query => ({
  ...(productId && { product: productId }),
  ...(sort !== defaultSort(reader) && { sort }),
  ...(rating !== null && { rating: String(rating) }),
  ...(language && { language }),
  ...(search && { q: search }),
  ...(search && exact && { exact: '1' }),
});
