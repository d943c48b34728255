import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import {
  activityNote,
  bars,
  dates,
  disclosures,
  insiderNote,
  localizedSummary,
  markedIn,
  playIcon,
  ratedIn,
  recommendedShare,
  reviewCard,
  scaleAverage,
  sharedCount,
  summary,
} from '@tribune/widget/templates';
import type { LabelledAttribute } from '../attributes/index.ts';
import type { ActivityNotice } from '../integrity/index.ts';
import { type ShownReview, shownMedia } from '../server-rendered/index.ts';
import { rendered } from './rendering.ts';

type SummarizedList = Parameters<typeof summary>[0]['list'] & {
  insiderCount: number;
  includesInsiders: boolean;
  unusualActivity?: ActivityNotice;
};

interface SummaryOfPage {
  i18n: FullI18n;
  attributes: readonly LabelledAttribute[];
  /** The rating by which the list is filtered. */
  chosen: number | null;
  /** Whether the list is of the whole store. */
  ofStore: boolean;
  /** The page filtered by a rating, or without the filter if it is the chosen one. */
  hrefOf(rating: number): string;
}

/** The widget's summary of a list, with links as bars. */
export function reviewSummary(
  list: SummarizedList,
  { i18n, attributes, chosen, ofStore, hrefOf }: SummaryOfPage,
): Html {
  return rendered(
    summary({
      list,
      total: ratedIn(list.starDistribution),
      i18n,
      open: chosen !== null,
      trust: [activityNote(list, i18n), insiderNote(list, i18n)],
      bars: bars(list.starDistribution, { chosen: chosen === null ? [] : [chosen], i18n, hrefOf }),
      onExtra: (extra) => {
        if ('syndicatedCount' in extra) return sharedCount(extra, i18n);
        if ('answered' in extra) return recommendedShare(extra, ofStore, i18n);
        return scaleAverage(localizedSummary(extra, attributes, i18n), i18n);
      },
    }),
  );
}

interface ReviewOfPage {
  i18n: FullI18n;
  attributes: readonly LabelledAttribute[];
  /** Links of the reviewed product, if the list covers several. */
  product: Html | false;
  matches: readonly { field: string; start: number; end: number }[];
}

/** The note on a page without published reviews, which has no summary. */
export const activityNoteOf = (list: Pick<SummarizedList, 'unusualActivity'>, i18n: FullI18n): Html =>
  rendered(activityNote(list, i18n));

/** The widget's card of a review, without actions. */
export function reviewItem(review: ShownReview, { i18n, attributes, product, matches }: ReviewOfPage): Html {
  const card = reviewCard({
    review,
    i18n,
    attributes,
    expanded: true,
    product,
    photos: photos(review, i18n),
    dates: dates(review, i18n),
    disclosed: disclosures(review, i18n),
    mark: (field) =>
      markedIn(
        review[field] ?? '',
        matches.filter((match) => match.field === field),
      ),
  });
  return rendered(card);
}

/** Thumbnails, which link to the whole photos and videos. */
function photos(review: ShownReview, i18n: FullI18n): Html {
  const items = shownMedia(review, i18n).map(({ isVideo, says, still, whole }) => {
    const image =
      still && html`<img src="${still}" alt="" width="160" height="160" loading="lazy" decoding="async">`;
    const play = isVideo && html`<span class="play">${rendered(playIcon)}</span>`;
    return html`<li class="item"><a class="thumbnail" href="${whole}" aria-label="${says}">${image}${play}</a></li>`;
  });
  return html`${items.length > 0 && html`<div class="media tribune-photos"><ul class="strip" role="list">${items}</ul></div>`}`;
}
