import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';

export interface SelectFieldView {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  i18n: FullI18n;
  problem: string | undefined;
  required: boolean;
}

export function selectField({ name, label, choices, value, i18n, problem, required }: SelectFieldView) {
  return html`<div class="field" part="field">
    <label class="label" for=${name}>
      <bdi>${label}</bdi>${required ? null : html` <span class="muted">(${i18n.t('optional')})</span>`}
    </label>
    <select
      id=${name}
      name=${name}
      class="control"
      part="control"
      aria-describedby="${name}-problem"
      aria-invalid=${problem ? 'true' : 'false'}
    >
      <option value="">${i18n.t('choose')}</option>
      ${choices.map(
        (choice) =>
          html`<option value=${choice.value} ?selected=${choice.value === value}>${choice.label}</option>`,
      )}
    </select>
    <p class="problem" id="${name}-problem">${problem ?? ''}</p>
  </div>`;
}
