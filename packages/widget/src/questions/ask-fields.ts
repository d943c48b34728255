import { html } from 'lit-html';
import { longest, type Problems } from '../form/fields.ts';
import { textField } from '../form/text-field.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { Question } from './question-reads.ts';

/** Named as in the API, so that the server's `error.details` map to fields. */
export interface Asking {
  text: string;
  authorName: string;
  authorEmail: string;
}

interface AskFieldsView {
  /** The question to answer; null to ask one. */
  question: Question | null;
  values: Asking;
  problems: Problems;
  i18n: FullI18n;
  /** What is shown below the question. */
  below?: unknown;
}

/** The fields to ask a question, or to answer one. */
export function askFields({ question, values, problems, i18n, below }: AskFieldsView) {
  const field = (name: keyof Asking) => ({
    name,
    i18n,
    value: values[name],
    problem: problems[name],
    required: true,
  });
  return html`${question ? html`<blockquote class="quoted" dir="auto" lang=${question.language ?? ''}>${question.text}</blockquote>` : null}
    ${textField({
      ...field('text'),
      label: i18n.t(question ? 'yourAnswer' : 'yourQuestion'),
      hint: i18n.t(question ? 'answerHint' : 'questionHint'),
      rows: question ? 5 : 3,
      limit: question ? longest.text : longest.questionText,
    })}
    ${below}
    <div class="pair">
      ${textField({
        ...field('authorName'),
        label: i18n.t('name'),
        hint: i18n.t('shownInPublic'),
        autocomplete: 'name',
      })}
      ${textField({
        ...field('authorEmail'),
        label: i18n.t('email'),
        hint: i18n.t(question ? 'neverShown' : 'askerEmailHint'),
        type: 'email',
        autocomplete: 'email',
      })}
    </div>`;
}
