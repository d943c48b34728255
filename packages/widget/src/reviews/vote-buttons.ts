import { html } from 'lit-html';
import type { CoreI18n } from '../i18n/core.ts';
import { thumbUpIcon } from '../parts/icons.ts';

/** The shopper's vote since the page was opened. */
export interface VoteState {
  choice: boolean | null;
  busy: boolean;
  /** Error message if a vote could not be saved. */
  problem: string | null;
}

export interface VoteView {
  votes: { helpfulVotes: number; notHelpfulVotes: number };
  /** Names the group of buttons for screen readers. */
  label: string;
  state: VoteState | undefined;
  i18n: CoreI18n;
  /** Menu at the end of the row. */
  menu?: unknown;
  onVote: (helpful: boolean) => void;
}

export function voteButtons({ votes, label, state, i18n, menu, onVote }: VoteView) {
  const button = (helpful: boolean, count: number) => html`<button
    type="button"
    class=${helpful ? 'vote' : 'vote vote-down'}
    part="vote"
    aria-pressed=${state?.choice === helpful}
    aria-disabled=${state?.busy === true}
    @click=${() => state?.busy || onVote(helpful)}
  >
    ${thumbUpIcon}<span>${i18n.t(helpful ? 'helpful' : 'notHelpful')}</span>
    ${count > 0 ? html`<span class="vote-count">${i18n.number(count)}</span>` : null}
  </button>`;
  return html`<div class="votes" role="group" aria-label=${label}>
    ${button(true, votes.helpfulVotes)}${button(false, votes.notHelpfulVotes)}
    ${state?.problem ? html`<span class="vote-failed">${state.problem}</span>` : null} ${menu}
  </div>`;
}
