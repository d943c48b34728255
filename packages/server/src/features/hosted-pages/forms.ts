import { maxFileBytes, maxFiles } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import {
  accept,
  checkIcon,
  emptyValues,
  fieldProblem,
  isFieldName,
  type Problems,
} from '@tribune/widget/templates';
import type { ApiError } from '../../platform/errors.ts';
import { rendered } from './rendering.ts';

export type Entered = Readonly<Record<string, string>>;

/** Why a form was refused: a sentence, and the messages for individual fields, by their names in the widget's templates. */
export interface Refused {
  message: string;
  problems: Problems;
  entered: Entered;
}

/** The messages for the fields that the API refused. The widget's templates use the API's names. */
export function problemsOf({ details }: ApiError, i18n: FullI18n): Problems {
  // A value of a list has its index at the end.
  const names = (details ?? []).map(({ field }) => field.replace(/^(attributes\.[^.]+)\..*/, '$1'));
  return Object.fromEntries(names.map((name) => [name, fieldProblem(name, i18n)]));
}

/** The entered values in the form that the widget's templates take. */
export const valuesIn = (entered: Entered) => ({
  ...emptyValues,
  ...Object.fromEntries(Object.entries(entered).filter(([name]) => isFieldName(name))),
});

/** A file input for photos and videos, which needs no script. */
export function mediaField(i18n: FullI18n): Html {
  const hint = i18n.t('mediaHint', { count: maxFiles, size: maxFileBytes / 2 ** 20 });
  return html`<div class="field media"><label class="label" for="file">${i18n.t('media')} <span class="muted">(${i18n.t('optional')})</span></label>
<p class="hint muted" id="file-hint">${hint}</p>
<input id="file" type="file" name="file" multiple accept="${accept}" aria-describedby="file-hint"></div>`;
}

/** A form in the style of the widget's. `rendered` converts `fields`, which are templates of the widget. */
export function form(
  { action, send, refused, isMultipart }: FormOfPage,
  ...fields: readonly (Html | false | null)[]
): Html {
  return html`<form class="form" method="post" action="${action}"${isMultipart && html` enctype="multipart/form-data"`}>
${refused && html`<p class="result error" role="alert">${refused.message}</p>`}
${fields}
<div class="end">${button(send)}</div>
</form>`;
}

interface FormOfPage {
  action: string;
  /** Label of the button. */
  send: string;
  refused?: Pick<Refused, 'message'> | null;
  /** Whether it has files. */
  isMultipart?: boolean;
}

export const button = (label: string) => html`<button type="submit" class="button primary">${label}</button>`;
export const paragraph = (text: string, kind?: 'success' | 'error' | 'note') =>
  html`<p${kind && html` class="${kind}"`}>${kind === 'success' && rendered(checkIcon)}${text}</p>`;

/** Leads to the page that emails a link to everything that an address wrote. On a merchant's domain it redirects to the service's address. */
export const ownPageLink = (i18n: FullI18n) =>
  html`<p class="skip"><a href="/my-reviews">${i18n.t('ownTitle')}</a></p>`;
