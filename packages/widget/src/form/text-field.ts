import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { FullI18n } from '../i18n/full.ts';
import { lengthOf } from './fields.ts';

/** Share of the limit from which the number of characters is shown. */
const nearLimit = 0.9;

export interface TextFieldView {
  name: string;
  label: string;
  value: string;
  i18n: FullI18n;
  problem: string | undefined;
  hint?: string;
  required?: boolean;
  rows?: number;
  type?: 'text' | 'email';
  autocomplete?: 'name' | 'email';
  /** Maximum length. Near it, the number of characters used is shown. */
  limit?: number;
}

export function textField(view: TextFieldView) {
  const { name, problem, i18n } = view;
  return html`<div class="field" part="field">
    <label class="label" for=${name}>
      <bdi>${view.label}</bdi>${view.required ? null : html` <span class="muted">(${i18n.t('optional')})</span>`}
    </label>
    ${view.hint ? html`<p class="hint muted" id="${name}-hint">${view.hint}</p>` : null} ${control(view)}
    <div class="below">
      <p class="problem" id="${name}-problem">${problem ?? ''}</p>
      ${view.limit ? counter(view, view.limit) : null}
    </div>
  </div>`;
}

function control({ name, value, problem, hint, required, rows, type = 'text', autocomplete }: TextFieldView) {
  const described = `${hint ? `${name}-hint ` : ''}${name}-problem`;
  const invalid = problem ? 'true' : 'false';
  return rows
    ? html`<textarea
        id=${name}
        name=${name}
        class="control"
        part="control"
        rows=${rows}
        dir="auto"
        aria-describedby=${described}
        aria-invalid=${invalid}
        ?required=${required}
        .value=${live(value)}
      ></textarea>`
    : html`<input
        id=${name}
        name=${name}
        class="control"
        part="control"
        type="text"
        inputmode=${type}
        dir="auto"
        autocomplete=${autocomplete ?? 'off'}
        ?required=${required}
        aria-describedby=${described}
        aria-invalid=${invalid}
        .value=${live(value)}
      />`;
}

/** Hidden from screen readers: the error below the field announces when the limit is exceeded. */
function counter({ value, i18n }: TextFieldView, limit: number) {
  const count = lengthOf(value);
  if (count < nearLimit * limit) return null;
  return html`<p class=${count > limit ? 'counter over' : 'counter muted'}>
    ${i18n.t('characterCount', { count, max: limit })}
  </p>`;
}
