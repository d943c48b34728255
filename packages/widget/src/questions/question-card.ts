import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import { checkIcon } from '../parts/icons.ts';
import { paragraphs, type Show } from '../parts/text.ts';
import { type VoteState, voteButtons } from '../reviews/vote-buttons.ts';
import type { Answer, Question } from './question-reads.ts';

const foldedAnswers = 2;

export interface QuestionView {
  question: Question;
  i18n: FullI18n;
  unfolded: boolean;
  vote?: VoteState;
  onUnfold?: () => void;
  /** Absent if shoppers cannot vote and answer. */
  onVote?: (helpful: boolean) => void;
  onAnswer?: () => void;
  /** Returns a function that marks the search words in the text of a question or answer. */
  mark: ((id: string, text: string) => Show | undefined) | undefined;
  /** The button to report the question or an answer. */
  report?: (itemId: string, describedBy: string) => unknown;
}

/** One question and its answers. Texts carry their own language and direction. */
export function questionCard(view: QuestionView) {
  const { question, i18n } = view;
  const { authorName: author, createdAt, id, language, text } = question;
  const heading = `heading-${id}`;
  return html`<article class="card" part="question" id=${id} tabindex="-1" aria-labelledby=${heading}>
    <h3 id=${heading} class="asked" dir="auto" lang=${language ?? ''}>${view.mark?.(id, text)?.(text) ?? text}</h3>
    <p class="meta">
      <span>${i18n.t('askedBy', { author })}</span>
      <time class="muted" datetime=${createdAt}>${i18n.date(createdAt)}</time>
      ${view.report?.(id, heading)}
    </p>
    ${answers(view)} ${reactions(view, heading)}
  </article>`;
}

function reactions({ question, i18n, vote, onAnswer, onVote }: QuestionView, heading: string) {
  if (!onAnswer || !onVote) return null;
  return html`<div class="below-question">
    <button type="button" class="button small" aria-describedby=${heading} @click=${onAnswer}>
      ${i18n.t('answer')}
    </button>
    ${voteButtons({
      votes: question,
      label: i18n.t('wasQuestionHelpful', { author: question.authorName }),
      i18n,
      state: vote,
      onVote,
    })}
  </div>`;
}

function answers(view: QuestionView) {
  const { question, i18n, unfolded, onUnfold } = view;
  const all = question.answers ?? [];
  if (all.length === 0) return html`<p class="muted unanswered">${i18n.t('unanswered')}</p>`;
  const shown = unfolded ? all : all.slice(0, foldedAnswers);
  return html`<ul class="answers" id="answers-${question.id}">
      ${shown.map((one) => html`<li>${answer(one, view)}</li>`)}
    </ul>
    ${
      onUnfold && question.answerCount > foldedAnswers
        ? html`<button
            type="button"
            class="link"
            aria-expanded=${unfolded ? 'true' : 'false'}
            aria-controls="answers-${question.id}"
            @click=${onUnfold}
          >
            ${unfolded ? i18n.t('fewerAnswers') : i18n.t('allAnswers', { count: question.answerCount })}
          </button>`
        : null
    }`;
}

function answer(
  { answer, author, createdAt, id, language, verified }: Answer,
  { i18n, mark, report }: QuestionView,
) {
  const name = author.name ?? '';
  return html`<div class=${verified ? 'answer official' : 'answer'} part="answer">
    <p class="meta">
      <span class="author">${name ? i18n.t('answerBy', { author: name }) : i18n.t('answerFromShop')}</span>
      ${verified ? html`<span class="official-mark">${checkIcon}${i18n.t('shop')}</span>` : null}
      <time class="muted" datetime=${createdAt}>${i18n.date(createdAt)}</time>
      ${report?.(id, `text-${id}`)}
    </p>
    <div class="text" id="text-${id}" lang=${language ?? ''}>${paragraphs(answer, mark?.(id, answer))}</div>
  </div>`;
}
