import { type StoreReviewSort, storeReviewSorts } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { ratedIn, storeReviewCard } from '@tribune/widget/templates';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { listStoreReviews } from '../store-reviews/index.ts';
import { listFoot, listTools, positionsIn, startAt } from './list-tools.ts';
import { rendered } from './rendering.ts';
import { reviewSummary } from './review-parts.ts';
import { addressOf, links, pageTitle, type Query, type Reader, textIn } from './store-visit.ts';

interface Asked {
  sort: StoreReviewSort;
  /** Null for all. */
  rating: number | null;
  positions: readonly string[];
}

type List = Awaited<ReturnType<typeof listStoreReviews>>;

const pageSize = 20;

/** All published reviews of the store itself. Throws VALIDATION_ERROR for an unknown position. */
export async function storeReviewsBody(
  context: Context,
  reader: Reader,
  request: FastifyRequest,
): Promise<Html> {
  const asked = askedOf(request);
  const { sort, rating, positions } = asked;
  const { merchant, i18n } = reader;
  const list = await listStoreReviews(context.reads, merchant.merchantId, {
    query: { sort, limit: pageSize, ...(rating !== null && { rating }), ...startAt(positions) },
    now: context.clock.now(),
  });
  const plain = listOf(reader, asked, list);
  const isEntrance = Object.keys(parametersOf(asked)).length === 0 && positions.length === 0;
  return html`<div class="page-head">${pageTitle(i18n.t('storeReviewsHeading'))}</div>
<div class="box panel tribune-list tribune-of-store">
${
  isEntrance && list.reviews.length > 0
    ? html`<tribune-store-reviews merchant-id="${merchant.publicId}" api-base="/apiV2" locale="${i18n.locale}">${plain}</tribune-store-reviews>`
    : plain
}
</div>
${links(reader, 'reviews', 'policy', 'trust')}`;
}

function askedOf(request: FastifyRequest): Asked {
  const [sort, rating] = ['sort', 'rating'].map((name) => textIn(request, name));
  return {
    sort: storeReviewSorts.find((one) => one === sort) ?? 'newest',
    rating: /^[1-5]$/.test(rating ?? '') ? Number(rating) : null,
    positions: positionsIn(request),
  };
}

function listOf(reader: Reader, asked: Asked, list: List): Html {
  const { i18n } = reader;
  const total = ratedIn(list.starDistribution);
  const hrefOf = (rating: number) =>
    addressOf(reader, 'store', parametersOf({ ...asked, rating: rating === asked.rating ? null : rating }));
  const summarized = {
    ...list,
    incentivizedCount: 0,
    insiderCount: 0,
    attributeSummaries: [],
    recommendation: null,
    syndicatedCount: 0,
    includesSyndicated: true,
    includesInsiders: true,
    excludedCount: 0,
  };
  const shown = i18n.t('shownCount', {
    shown: list.reviews.length,
    reviews: i18n.t('reviews', { count: list.totalReviews }),
  });
  return html`<section aria-labelledby="heading">
<div class="top"><h2 id="heading" class="heading">${i18n.t('storeReviewsHeading')}</h2>
${total > 0 && reviewSummary(summarized, { i18n, attributes: [], chosen: asked.rating, ofStore: true, hrefOf })}</div>
${total > 1 && listTools(reader, toolsOf(reader, asked))}
${
  list.reviews.length > 0
    ? html`<ul class="list">${list.reviews.map((review) => html`<li>${rendered(storeReviewCard(review, i18n, { verified: i18n.t('verified') }))}</li>`)}</ul>
${listFoot(reader, { shown, more: i18n.t('moreReviews'), nextStartAfter: list.nextStartAfter, positions: asked.positions, hrefAt: (query) => addressOf(reader, 'store', { ...parametersOf(asked), ...query }) })}`
    : html`<p role="status"><strong>${i18n.t(total > 0 ? 'noMatch' : 'empty')}</strong></p>`
}
</section>`;
}

function toolsOf({ i18n }: Reader, { sort, rating }: Asked) {
  const stars = [5, 4, 3, 2, 1].map((count) => [String(count), i18n.t('stars', { count })] as const);
  return {
    page: 'store' as const,
    search: null,
    hidden: {},
    choices: [
      {
        name: 'rating',
        label: i18n.t('filterByStars'),
        selected: String(rating ?? ''),
        options: [['', i18n.t('allRatings')] as const, ...stars],
      },
      {
        name: 'sort',
        label: i18n.t('sortBy'),
        selected: sort,
        options: storeReviewSorts.map((one) => [one, i18n.t(`sort_${one}`)] as const),
      },
    ],
  };
}

const parametersOf = ({ sort, rating }: Asked): Query => ({
  ...(sort !== 'newest' && { sort }),
  ...(rating !== null && { rating: String(rating) }),
});
