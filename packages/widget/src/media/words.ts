import { html } from 'lit-html';
import type { Review } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import { checkIcon } from '../parts/icons.ts';
import { stars } from '../parts/stars.ts';
import { paragraphs } from '../parts/text.ts';
import { origin } from '../reviews/origin.ts';

interface WordsView {
  /** Null until it has loaded. */
  review: Review | null;
  authorName: string;
  rating: number;
  i18n: FullI18n;
}

/** The review next to its photo. Long texts scroll, also by keyboard. */
export function words({ review, authorName, rating, i18n }: WordsView) {
  const language = review?.language ?? '';
  return html`<div class="words" role="group" tabindex="0" aria-label=${i18n.t('reviewBy', { author: authorName })}>
    ${stars(rating, i18n.t('rating', { rating }))}
    ${review?.title ? html`<p class="title" dir="auto" lang=${language}>${review.title}</p>` : null}
    ${review?.text ? html`<div class="text" lang=${language}>${paragraphs(review.text)}</div>` : null}
    <p class="by">
      <span class="author"><bdi>${authorName}</bdi></span>
      ${review ? html`<time datetime=${review.createdAt}>${i18n.date(review.createdAt)}</time>` : null}
      ${review?.verifiedPurchase ? html`<span class="good">${checkIcon}${i18n.t('verified')}</span>` : null}
    </p>
    ${review?.originallyPostedOn ? html`<p class="by">${origin(review.originallyPostedOn, i18n)}</p>` : null}
    ${review?.productName ? html`<p class="by"><bdi>${review.productName}</bdi></p>` : null}
  </div>`;
}
