import { html } from 'lit-html';
import type { Connection, Review } from '../api.ts';
import { type CustomAttribute, valueInWords } from '../attributes.ts';
import type { Words } from '../i18n/words.ts';
import { checkIcon, closeIcon, giftIcon, ribbonIcon } from '../parts/icons.ts';
import { stars } from '../parts/stars.ts';
import { beginningOf, paragraphs } from '../parts/text.ts';
import { type VoteState, voteButtons } from './vote-buttons.ts';

export interface CardView {
  review: Review;
  words: Words;
  connection: Connection;
  attributes: readonly CustomAttribute[];
  expanded: boolean;
  vote: VoteState | undefined;
  onExpand: () => void;
  onVote: (helpful: boolean) => void;
}

/**
 * One review. The heading comes first, for those who go from heading to heading by ear; its stars stand above it. What the author wrote carries its own language and direction, so that an Arabic review in a German shop is
 * laid out and read aloud as Arabic.
 */
export function reviewCard(view: CardView) {
  const { review, words } = view;
  const heading = `heading-${review.id}`;
  return html`<article class="card" part="review" id=${review.id} tabindex="-1" aria-labelledby=${heading}>
    <div class="card-top">
      ${title(review, words, heading)} ${stars(review.rating, words.say('rating', { rating: review.rating }))}
      ${review.featured ? html`<span class="ribbon" part="ribbon">${ribbonIcon}${words.say('featured')}</span>` : null}
    </div>
    <div class="who">${meta(review, words)} ${marks(review, words)}</div>
    <div class="said">
      ${body(view)} ${prosAndCons(review, words)} ${attributes(view)} ${media(view)}
      ${recommendation(review, words)} ${reply(review, words)}
      ${voteButtons({
        votes: review,
        label: words.say('wasHelpful', { author: review.authorName }),
        words,
        state: view.vote,
        onVote: view.onVote,
      })}
    </div>
  </article>`;
}

function title(review: Review, words: Words, id: string) {
  return review.title
    ? html`<h3 id=${id} class="title" part="title" dir="auto" lang=${review.language ?? ''}>${review.title}</h3>`
    : html`<h3 id=${id} class="visually-hidden">${words.say('reviewBy', { author: review.authorName })}</h3>`;
}

function meta(review: Review, words: Words) {
  return html`<p class="meta" part="meta">
    <span class="author"><bdi>${review.authorName}</bdi></span>
    <time class="muted" datetime=${review.createdAt}>${words.date(review.createdAt)}</time>
    ${review.editedAt ? html`<span class="muted">${words.say('edited', { date: words.date(review.editedAt) })}</span>` : null}
  </p>`;
}

function marks({ verifiedPurchase, incentivized }: Review, words: Words) {
  if (!verifiedPurchase && !incentivized) return null;
  return html`<ul class="marks" part="marks">
    ${verifiedPurchase ? html`<li class="good">${checkIcon}${words.say('verified')}</li>` : null}
    ${incentivized ? html`<li>${giftIcon}${words.say('rewardedReview')}</li>` : null}
  </ul>`;
}

function recommendation({ wouldRecommend }: Review, words: Words) {
  if (wouldRecommend === null) return null;
  return wouldRecommend
    ? html`<p class="mark good">${checkIcon}${words.say('recommends')}</p>`
    : html`<p class="mark bad">${closeIcon}${words.say('recommendsNot')}</p>`;
}

function body({ review, words, expanded, onExpand }: CardView) {
  if (!review.text) return null;
  const beginning = beginningOf(review.text);
  const shown = beginning && !expanded ? beginning : review.text;
  return html`<div class="text" part="text" id=${`text-${review.id}`} lang=${review.language ?? ''}>
      ${paragraphs(shown)}
    </div>
    ${
      beginning
        ? html`<button
            type="button"
            class="link"
            aria-expanded=${expanded ? 'true' : 'false'}
            aria-controls=${`text-${review.id}`}
            @click=${onExpand}
          >
            ${words.say(expanded ? 'readLess' : 'readMore')}
          </button>`
        : null
    }`;
}

function prosAndCons(review: Review, words: Words) {
  if (!review.pros && !review.cons) return null;
  const point = (label: string, text: string | null) =>
    text
      ? html`<div>
          <dt>${label}</dt>
          <dd class="text" lang=${review.language ?? ''}>${paragraphs(text)}</dd>
        </div>`
      : null;
  return html`<dl class="points" part="points">
    ${point(words.say('pros'), review.pros)}${point(words.say('cons'), review.cons)}
  </dl>`;
}

/** What the author said of the merchant's attributes, in the merchant's order. */
function attributes({ review, words, attributes }: CardView) {
  const said = attributes.flatMap((attribute) => {
    const value = valueInWords(attribute, review.attributes?.[attribute.id], words);
    return value ? { label: attribute.label, value } : [];
  });
  if (said.length === 0) return null;
  return html`<dl class="attributes" part="attributes">
    ${said.map(({ label, value }) => html`<div><dt><bdi>${label}</bdi></dt><dd dir="auto">${value}</dd></div>`)}
  </dl>`;
}

/** Its height is set before its element has been loaded. */
function media({ review, words, connection }: CardView) {
  const { authorName, id, rating } = review;
  return review.media.length > 0
    ? html`<tribune-media-strip
        class="media"
        .media=${review.media.map((medium) => ({ ...medium, authorName, rating }))}
        .words=${words}
        .reviewId=${id}
        .connection=${connection}
      ></tribune-media-strip>`
    : null;
}

function reply(review: Review, words: Words) {
  if (!review.reply) return null;
  const { authorName, createdAt, text } = review.reply;
  const heading = authorName ? words.say('reply', { author: authorName }) : words.say('replyFromShop');
  return html`<div class="reply" part="reply">
    <h4 class="reply-heading">${heading}</h4>
    <time class="muted" datetime=${createdAt}>${words.date(createdAt)}</time>
    <div class="text">${paragraphs(text)}</div>
  </div>`;
}
