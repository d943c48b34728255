import { html } from 'lit-html';
import type { Words } from '../i18n/words.ts';
import { thumbUpIcon } from '../parts/icons.ts';

/** What this shopper said since the page was opened. */
export interface VoteState {
  choice: boolean | null;
  busy: boolean;
  /** What to say of a vote that was not saved. */
  problem: string | null;
}

export interface VoteView {
  votes: { helpfulVotes: number; notHelpfulVotes: number };
  /** For screen readers: what the buttons ask. */
  label: string;
  state: VoteState | undefined;
  words: Words;
  onVote: (helpful: boolean) => void;
}

export function voteButtons({ votes, label, state, words, onVote }: VoteView) {
  const button = (helpful: boolean, count: number) => html`<button
    type="button"
    class=${helpful ? 'vote' : 'vote vote-down'}
    part="vote"
    aria-pressed=${state?.choice === helpful ? 'true' : 'false'}
    aria-disabled=${state?.busy ? 'true' : 'false'}
    @click=${() => state?.busy || onVote(helpful)}
  >
    ${thumbUpIcon}<span>${words.say(helpful ? 'helpful' : 'notHelpful')}</span>
    ${count > 0 ? html`<span class="vote-count">${words.number(count)}</span>` : null}
  </button>`;
  return html`<div class="votes" role="group" aria-label=${label}>
    ${button(true, votes.helpfulVotes)}${button(false, votes.notHelpfulVotes)}
    ${state?.problem ? html`<span class="vote-failed">${state.problem}</span>` : null}
  </div>`;
}
