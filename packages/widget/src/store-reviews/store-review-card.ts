import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import { checkIcon } from '../parts/icons.ts';
import { stars } from '../parts/stars.ts';
import { paragraphs } from '../parts/text.ts';
import { reply } from '../reviews/review-card.ts';
import type { StoreReview } from './store-review-reads.ts';

/** One review of the store. Its texts carry their own language and direction. */
export function storeReviewCard(
  review: StoreReview,
  i18n: FullI18n,
  { verified, report }: { verified: unknown; report?: unknown },
) {
  const { authorName, createdAt, editedAt, id, language, rating, text, title, verifiedPurchase } = review;
  const heading = `heading-${id}`;
  return html`<article class="card" part="review" id=${id} tabindex="-1" aria-labelledby=${heading}>
    <div class="card-top">
      ${
        title
          ? html`<h3 id=${heading} class="title" part="title" dir="auto" lang=${language ?? ''}>${title}</h3>`
          : html`<h3 id=${heading} class="visually-hidden">${i18n.t('reviewBy', { author: authorName })}</h3>`
      }
      ${stars(rating, i18n.t('rating', { rating }))}
    </div>
    <div class="who">
      <p class="meta" part="meta">
        <span class="author"><bdi>${authorName}</bdi></span>
        <time class="muted" datetime=${createdAt}>${i18n.date(createdAt)}</time>
        ${editedAt && html`<span class="muted">${i18n.t('edited', { date: i18n.date(editedAt) })}</span>`}
      </p>
      ${verifiedPurchase ? html`<ul class="marks"><li class="good">${checkIcon}${verified}</li></ul>` : null}
    </div>
    <div class="said">
      ${text ? html`<div class="text" part="text" lang=${language ?? ''}>${paragraphs(text)}</div>` : null}
      ${ratingsOfParts(review, i18n)} ${reply(review, i18n)}
      ${report ? html`<p class="report-line">${report}</p>` : null}
    </div>
  </article>`;
}

function ratingsOfParts({ serviceRating, deliveryRating }: StoreReview, i18n: FullI18n) {
  const parts = [
    { label: i18n.t('serviceRating'), rating: serviceRating },
    { label: i18n.t('deliveryRating'), rating: deliveryRating },
  ].flatMap(({ label, rating }) =>
    rating === null
      ? []
      : html`<div><dt>${label}</dt><dd>${stars(rating, i18n.t('rating', { rating }))}</dd></div>`,
  );
  return parts.length > 0 ? html`<dl class="part-ratings">${parts}</dl>` : null;
}
