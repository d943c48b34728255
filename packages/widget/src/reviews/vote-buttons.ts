import { html } from 'lit';
import type { Review } from '../api.ts';
import type { Words } from '../i18n/words.ts';
import { thumbUpIcon } from '../parts/icons.ts';

/** What this shopper said about one review since the page was opened. */
export interface VoteState {
  choice: boolean | null;
  busy: boolean;
  failed: boolean;
}

export interface VoteView {
  review: Review;
  state: VoteState | undefined;
  words: Words;
  onVote: (helpful: boolean) => void;
}

export function voteButtons({ review, state, words, onVote }: VoteView) {
  const author = review.authorName;
  const button = (helpful: boolean, votes: number) => html`<button
    type="button"
    class=${helpful ? 'vote' : 'vote vote-down'}
    part="vote"
    aria-pressed=${state?.choice === helpful ? 'true' : 'false'}
    aria-disabled=${state?.busy ? 'true' : 'false'}
    @click=${() => state?.busy || onVote(helpful)}
  >
    ${thumbUpIcon}<span>${words.say(helpful ? 'helpful' : 'notHelpful')}</span>
    ${votes > 0 ? html`<span class="vote-count">${words.number(votes)}</span>` : null}
  </button>`;
  return html`<div class="votes" role="group" aria-label=${words.say('wasHelpful', { author })}>
    ${button(true, review.helpfulVotes)}${button(false, review.notHelpfulVotes)}
    ${state?.failed ? html`<span class="vote-failed">${words.say('voteFailed')}</span>` : null}
  </div>`;
}
