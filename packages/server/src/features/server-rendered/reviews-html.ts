import { type Html, html } from '../../platform/html.ts';
import type { FirstReviews, ShownReview } from './product-facts.ts';
import type { StorefrontWords } from './words/index.ts';

/**
 * Summary and first reviews as one `<section>`. Customers' words carry `dir="auto"` and, where it is known, their
 * language, since they need not be in the page's.
 */
export function reviewsHtml(first: FirstReviews, words: StorefrontWords): string {
  const page = html`<section class="tribune-reviews" lang="${words.locale}" dir="${words.direction}">
<h2 class="tribune-heading">${words.say('heading')}</h2>
${first.totalReviews > 0 ? summary(first, words) : html`<p class="tribune-empty">${words.say('empty')}</p>`}
${
  first.reviews.length > 0 &&
  html`<ol class="tribune-list">
${first.reviews.map((review) => html`<li>${reviewArticle(review, words)}</li>\n`)}</ol>
`
}</section>
`;
  return page.text;
}

function summary(
  { averageRating, totalReviews, starDistribution, incentivizedCount }: FirstReviews,
  words: StorefrontWords,
) {
  return html`<p class="tribune-average">${words.say('rating', { rating: averageRating })}${words.comma}${words.say('reviews', { count: totalReviews })}</p>
<ul class="tribune-distribution">
${starDistribution.map(
  ({ rating, count }) =>
    html`<li>${words.say('stars', { count: rating })}: ${words.say('reviews', { count })}</li>\n`,
)}</ul>
${
  incentivizedCount > 0 &&
  html`<p class="tribune-rewarded">${words.say('rewarded', { count: incentivizedCount })}</p>`
}`;
}

function reviewArticle(review: ShownReview, words: StorefrontWords): Html {
  const language = review.language && html` lang="${review.language}"`;
  return html`<article class="tribune-review" id="${review.id}">
${review.title && html`<h3 class="tribune-title" dir="auto"${language}>${review.title}</h3>\n`}<p class="tribune-stars">${words.say('rating', { rating: review.rating })}</p>
<p class="tribune-byline"><span class="tribune-author" dir="auto">${review.authorName}</span>${words.comma}${time(review.createdAt, words)}${
    review.editedAt && html` <span class="tribune-edited">(${edited(review.editedAt, words)})</span>`
  }</p>
${review.verifiedPurchase && html`<p class="tribune-verified">${words.say('verified')}</p>\n`}${
  review.incentivized && html`<p class="tribune-rewarded">${words.say('rewardedReview')}</p>\n`
}${review.text && html`<div class="tribune-text" dir="auto"${language}>${paragraphs(review.text)}</div>\n`}${
  (review.pros || review.cons) &&
  html`<dl class="tribune-pros-and-cons"${language}>${
    review.pros &&
    html`<dt lang="${words.locale}">${words.say('pros')}</dt><dd dir="auto">${review.pros}</dd>`
  }${
    review.cons &&
    html`<dt lang="${words.locale}">${words.say('cons')}</dt><dd dir="auto">${review.cons}</dd>`
  }</dl>\n`
}${
  review.wouldRecommend !== null &&
  html`<p class="tribune-recommends">${words.say(review.wouldRecommend ? 'recommends' : 'recommendsNot')}</p>\n`
}${media(review, words)}${reply(review, words)}</article>`;
}

function paragraphs(text: string): Html[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        html`<p>${paragraph.split('\n').map((line, index) => (index === 0 ? line : [html`<br>`, line]))}</p>`,
    );
}

function time(iso: string, words: StorefrontWords): Html {
  return html`<time datetime="${iso}">${words.date(iso)}</time>`;
}

/** The date within the sentence as a `<time>`, wherever the language has it. */
function edited(iso: string, words: StorefrontWords): (Html | string)[] {
  const mark = '\u{e000}';
  const [before = '', after = ''] = words.say('edited', { date: mark }).split(mark);
  return [before, time(iso, words), after];
}

function media(review: ShownReview, words: StorefrontWords): Html | null {
  const items = review.media.flatMap((medium, index) => {
    const says = words.say(medium.type === 'image' ? 'photoBy' : 'videoBy', {
      number: index + 1,
      author: review.authorName,
    });
    const still =
      medium.fallbackUrls.small ?? medium.urls.small ?? medium.fallbackUrls.poster ?? medium.urls.poster;
    const whole =
      medium.type === 'image'
        ? (medium.fallbackUrls.large ?? medium.urls.large)
        : (medium.renditionUrl ?? medium.urls.original);
    const picture = still === null ? says : html`<img src="${still}" alt="${says}" loading="lazy">`;
    return whole === null ? [] : html`<li><a href="${whole}">${picture}</a></li>`;
  });
  return items.length === 0 ? null : html`<ul class="tribune-media">${items}</ul>\n`;
}

function reply({ reply }: ShownReview, words: StorefrontWords): Html | null {
  if (!reply) return null;
  const { authorName, createdAt, text } = reply;
  return html`<div class="tribune-reply">
<p class="tribune-reply-author">${authorName ? words.say('reply', { author: authorName }) : words.say('replyFromShop')}${words.comma}${time(createdAt, words)}</p>
<div class="tribune-text" dir="auto">${paragraphs(text)}</div>
</div>
`;
}
