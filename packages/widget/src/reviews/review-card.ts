import type { ReviewText } from '@tribune/contract';
import { reviewPoints } from '@tribune/contract/reviews/review-points';
import { html } from 'lit-html';
import type { Connection, Review } from '../api.ts';
import { type ShownAttribute, valueText } from '../attributes.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { checkIcon, closeIcon, giftIcon, ribbonIcon } from '../parts/icons.ts';
import { stars } from '../parts/stars.ts';
import { beginningOf, paragraphs } from '../parts/text.ts';
import { type VoteState, voteButtons } from './vote-buttons.ts';

/** Returns a function that shows successive parts of a text with the search words marked. */
export type Mark = (field: ReviewText) => (part: string) => unknown;

/** Parts of a card that are loaded after the first cards are shown. */
export interface CardAdditions {
  /** The menu to share and report the review, at the end of the row of votes. */
  menu: unknown;
  /** The controls to translate the review, below it. */
  tools: unknown;
  /** The mark of a verified purchase with its explanation. */
  verified: unknown;
  /** The day of the last change, and the month of the experience. */
  dates: unknown;
  /** Where a shared review was posted, and the author's relationship to the store. */
  disclosed: unknown;
  mark: Mark | undefined;
}

export interface CardView extends Partial<CardAdditions> {
  review: Review;
  i18n: CoreI18n;
  /** Connection of the element that shows the photos. */
  connection?: Connection;
  attributes: readonly ShownAttribute[];
  expanded: boolean;
  vote?: VoteState;
  /** The photos or videos, above everything else in the card. */
  lead?: unknown;
  /** Replaces the element with the photos or videos below the text. */
  photos?: unknown;
  /** Name of the product, if the list covers several. */
  product?: unknown;
  /** Absent: the whole text is shown. */
  onExpand?: () => void;
  /** Absent: shoppers cannot vote. */
  onVote?: (helpful: boolean) => void;
}

/**
 * One review. The heading comes first in the markup for screen reader navigation, though the stars are shown above it. The author's texts carry their own language and direction, so that an Arabic review in a German shop is
 * laid out and read aloud as Arabic.
 */
export function reviewCard(view: CardView) {
  const { review, i18n } = view;
  const heading = `heading-${review.id}`;
  return html`<article class="card" part="review" id=${review.id} tabindex="-1" aria-labelledby=${heading}>
    ${view.lead}
    <div class="card-top">
      ${title(view, heading)} ${stars(review.rating, i18n.t('rating', { rating: review.rating }))}
      ${review.featured ? html`<span class="ribbon" part="ribbon">${ribbonIcon}${i18n.t('featured')}</span>` : null}
    </div>
    <div class="who">${meta(review, i18n, view.dates)} ${view.product} ${marks(view)} ${view.disclosed}</div>
    <div class="said">
      ${body(view)} ${points(view)} ${attributes(view)} ${view.photos ?? media(view)}
      ${reply(review, i18n)}
      ${
        view.onVote &&
        voteButtons({
          ...view,
          votes: review,
          label: i18n.t('wasHelpful', { author: review.authorName }),
          state: view.vote,
          onVote: view.onVote,
        })
      }${view.tools}
    </div>
  </article>`;
}

function title({ review, i18n, mark }: CardView, id: string) {
  return review.title
    ? html`<h3 id=${id} class="title" part="title" dir="auto" lang=${review.language ?? ''}>${mark?.('title')(review.title) ?? review.title}</h3>`
    : html`<h3 id=${id} class="visually-hidden">${i18n.t('reviewBy', { author: review.authorName })}</h3>`;
}

function meta(review: Review, i18n: CoreI18n, dates: unknown) {
  const published = review.publishedAt as string; // Published reviews have one.
  return html`<p class="meta" part="meta">
    <span class="author"><bdi>${review.authorName}</bdi></span>
    <time class="muted" datetime=${published}>${i18n.date(published)}</time>
    ${dates}
  </p>`;
}

function marks({ review: { verifiedPurchase, incentivized, wouldRecommend }, verified, i18n }: CardView) {
  if (!verifiedPurchase && !incentivized && wouldRecommend === null) return null;
  return html`<ul class="marks" part="marks">
    ${verifiedPurchase ? html`<li class="good">${checkIcon}${verified ?? i18n.t('verified')}</li>` : null}
    ${incentivized ? html`<li>${giftIcon}${i18n.t('rewardedReview')}</li>` : null}
    ${
      wouldRecommend === null
        ? null
        : wouldRecommend
          ? html`<li class="good">${checkIcon}${i18n.t('recommends')}</li>`
          : html`<li class="bad">${closeIcon}${i18n.t('recommendsNot')}</li>`
    }
  </ul>`;
}

function body({ review, i18n, expanded, mark, onExpand }: CardView) {
  if (!review.text) return null;
  const beginning = onExpand && beginningOf(review.text);
  const shown = beginning && !expanded ? beginning : review.text;
  return html`<div class="text" part="text" id=${`text-${review.id}`} lang=${review.language ?? ''}>
      ${paragraphs(shown, mark?.('text'))}
    </div>
    ${
      beginning
        ? html`<button
            type="button"
            class="link"
            aria-expanded=${expanded}
            aria-controls=${`text-${review.id}`}
            @click=${onExpand}
          >
            ${i18n.t(expanded ? 'readLess' : 'readMore')}
          </button>`
        : null
    }`;
}

function points({ review, i18n, mark }: CardView) {
  const written = reviewPoints.flatMap((name) => {
    const text = review[name];
    return text
      ? html`<div>
          <dt>${i18n.t(name)}</dt>
          <dd class="text" lang=${review.language ?? ''}>${paragraphs(text, mark?.(name))}</dd>
        </div>`
      : [];
  });
  return written.length > 0 ? html`<dl class="points" part="points">${written}</dl>` : null;
}

/** The author's attribute values, in the merchant's order. */
function attributes({ review, i18n, attributes }: CardView) {
  const said = attributes.flatMap((attribute) => {
    const value = valueText(attribute, review.attributes?.[attribute.id], i18n);
    return value ? { label: attribute.reviewLabel, value } : [];
  });
  return said.length > 0
    ? html`<dl class="attributes" part="attributes">
    ${said.map(({ label, value }) => html`<div><dt><bdi>${label}</bdi></dt><dd dir="auto">${value}</dd></div>`)}
  </dl>`
    : null;
}

/** The photos and videos of a review. Their height is reserved before their element is loaded. */
function media({ review, i18n, connection }: CardView) {
  return review.media.length > 0
    ? html`<tribune-media-strip
        class="media"
        .review=${review}
        .i18n=${i18n}
        .connection=${connection}
      ></tribune-media-strip>`
    : null;
}

/** The store's reply to a review of a product or of the store. */
export function reply(review: Pick<Review, 'reply'>, i18n: CoreI18n) {
  if (!review.reply) return null;
  const { authorName, createdAt, text } = review.reply;
  const heading = authorName ? i18n.t('reply', { author: authorName }) : i18n.t('replyFromShop');
  return html`<div class="reply" part="reply">
    <h4 class="reply-heading">${heading}</h4>
    <time class="muted" datetime=${createdAt}>${i18n.date(createdAt)}</time>
    <div class="text">${paragraphs(text)}</div>
  </div>`;
}
