import { reviewPoints } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { type FullI18n, monthOf } from '@tribune/contract/messages';
import type { FirstReviews, ShownReview } from './product-facts.ts';
import { recommendedShare } from './recommended-share.ts';
import { sharedCount } from './shared-count.ts';

/**
 * Summary and first reviews as one `<section>`. Customers' texts have `dir="auto"` and, if known, `lang`, because their language may
 * differ from the page's.
 */
export function reviewsHtml(first: FirstReviews, i18n: FullI18n): string {
  const page = html`<section class="tribune-reviews" lang="${i18n.locale}" dir="${i18n.direction}">
<h2 class="tribune-heading">${i18n.t('heading')}</h2>
${first.unusualActivity && html`<p class="tribune-activity">${i18n.t('unusualActivity')}</p>\n`}${first.totalReviews > 0 ? summary(first, i18n) : html`<p class="tribune-empty">${i18n.t('empty')}</p>`}
${
  first.reviews.length > 0 &&
  html`<ol class="tribune-list">
${first.reviews.map((review) => html`<li>${reviewArticle(review, i18n)}</li>\n`)}</ol>
`
}</section>
`;
  return page.source;
}

function summary(first: FirstReviews, i18n: FullI18n) {
  const { displayedAverage, starDistribution, incentivizedCount } = first;
  const recommended = recommendedShare(first.recommendation, i18n, 'recommendShare');
  const shared = sharedCount(first, i18n);
  const rated = first.totalReviews - first.excludedCount;
  if (rated === 0) return shared && html`<p class="tribune-shared">${shared}</p>`;
  return html`<p class="tribune-average">${i18n.t('rating', { rating: displayedAverage })}${i18n.t('comma')}${i18n.t('reviews', { count: rated })}</p>
<ul class="tribune-distribution">
${starDistribution.map(
  ({ rating, count }) =>
    html`<li>${i18n.t('stars', { count: rating })}: ${i18n.t('reviews', { count })}</li>\n`,
)}</ul>
${shared && html`<p class="tribune-shared">${shared}</p>\n`}${recommended && html`<p class="tribune-recommended">${recommended}</p>\n`}${
  incentivizedCount > 0 &&
  html`<p class="tribune-rewarded">${i18n.t('rewardedReviews', { count: incentivizedCount })}</p>`
}${
  first.insiderCount > 0 &&
  html`<p class="tribune-insiders">${i18n.t(first.includesInsiders ? 'insiderCount' : 'insidersApart', { number: i18n.number(first.insiderCount) })}</p>`
}`;
}

/** One review as an `<article>`. */
function reviewArticle(review: ShownReview, i18n: FullI18n): Html {
  const language = languageOf(review);
  return html`<article class="tribune-review" id="${review.id}">
${review.title && html`<h3 class="tribune-title" dir="auto"${language}>${review.title}</h3>\n`}<p class="tribune-stars">${i18n.t('rating', { rating: review.rating })}</p>
<p class="tribune-byline"><span class="tribune-author" dir="auto">${review.authorName}</span>${i18n.t('comma')}${dated('publishedOn', review.publishedAt ?? review.createdAt, i18n)}${
    review.editedAt && html` <span class="tribune-edited">(${dated('edited', review.editedAt, i18n)})</span>`
  }${experience(review, i18n)}</p>
${relationship(review, i18n)}${review.verifiedPurchase && html`<p class="tribune-verified">${i18n.t('verified')}</p>\n`}${
  review.incentivized && html`<p class="tribune-rewarded">${i18n.t('rewardedReview')}</p>\n`
}${postedOn(review, i18n)}${review.text && html`<div class="tribune-text" dir="auto"${language}>${paragraphs(review.text)}</div>\n`}${points(review, i18n)}${
  review.wouldRecommend !== null &&
  html`<p class="tribune-recommends">${i18n.t(review.wouldRecommend ? 'recommends' : 'recommendsNot')}</p>\n`
}${media(review, i18n)}${reply(review, i18n)}</article>`;
}

function postedOn({ originallyPostedOn }: ShownReview, i18n: FullI18n): Html | null {
  if (originallyPostedOn === null) return null;
  const { name, url } = originallyPostedOn;
  const words = i18n.t('postedOn', { name });
  const linked = url === null ? words : html`<a href="${url}" rel="nofollow noopener">${words}</a>`;
  return html`<p class="tribune-posted-on">${linked}</p>\n`;
}

const languageOf = ({ language }: ShownReview) => language && html` lang="${language}"`;

function points(review: ShownReview, i18n: FullI18n): Html | null {
  const written = reviewPoints.filter((name) => review[name]);
  if (written.length === 0) return null;
  const entries = written.map(
    (name) => html`<dt lang="${i18n.locale}">${i18n.t(name)}</dt><dd dir="auto">${review[name]}</dd>`,
  );
  return html`<dl class="tribune-pros-and-cons"${languageOf(review)}>${entries}</dl>\n`;
}

/** Paragraphs of a customer's text, with line breaks. */
const paragraphs = (text: string): Html[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').flatMap((line) => line.trim() || []))
    .filter((lines) => lines.length > 0)
    .map((lines) => html`<p>${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`);

function time(iso: string, i18n: FullI18n): Html {
  return html`<time datetime="${iso}">${i18n.date(iso)}</time>`;
}

/** Wraps the date in a sentence in `<time>`, at the position that the language requires. */
function dated(key: 'edited' | 'publishedOn', iso: string, i18n: FullI18n): (Html | string)[] {
  const mark = '\u{e000}';
  const [before = '', after = ''] = i18n.t(key, { date: mark }).split(mark);
  return [before, time(iso, i18n), after];
}

/** The month of the experience (article D111-17 of the French consumer code). The exact day is included in machine-readable form. */
const experience = ({ experiencedAt: day }: ShownReview, i18n: FullI18n): Html | null =>
  day === null
    ? null
    : html` <span class="tribune-experience">· <time datetime="${day}">${i18n.t('experience', { date: monthOf(day, i18n) })}</time></span>`;

const relationship = ({ relationship: declared }: ShownReview, i18n: FullI18n): Html | null =>
  declared === null || declared === 'none'
    ? null
    : html`<p class="tribune-relationship">${i18n.t(`relationship_${declared}`)}</p>\n`;

/** A review's photos and videos that can be shown: a still image, if there is one, and the URL of the full photo or video. */
export function shownMedia(review: ShownReview, i18n: FullI18n) {
  return review.media.flatMap((medium, index) => {
    const says = i18n.t(medium.type === 'image' ? 'photoBy' : 'videoBy', {
      number: index + 1,
      author: review.authorName,
    });
    const still =
      medium.fallbackUrls.small ?? medium.urls.small ?? medium.fallbackUrls.poster ?? medium.urls.poster;
    const whole =
      medium.type === 'image'
        ? (medium.fallbackUrls.large ?? medium.urls.large)
        : (medium.renditionUrl ?? medium.urls.original);
    return whole === null ? [] : [{ isVideo: medium.type === 'video', says, still, whole }];
  });
}

function media(review: ShownReview, i18n: FullI18n): Html | null {
  const items = shownMedia(review, i18n).map(({ says, still, whole }) => {
    const picture = still === null ? says : html`<img src="${still}" alt="${says}" loading="lazy">`;
    return html`<li><a href="${whole}">${picture}</a></li>`;
  });
  return items.length === 0 ? null : html`<ul class="tribune-media">${items}</ul>\n`;
}

function reply({ reply }: ShownReview, i18n: FullI18n): Html | null {
  if (!reply) return null;
  const { authorName, createdAt, text } = reply;
  return html`<div class="tribune-reply">
<p class="tribune-reply-author">${authorName ? i18n.t('reply', { author: authorName }) : i18n.t('replyFromShop')}${i18n.t('comma')}${time(createdAt, i18n)}</p>
<div class="tribune-text" dir="auto">${paragraphs(text)}</div>
</div>
`;
}
