import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { FullI18n } from '../i18n/full.ts';

export interface PillsFieldView {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  i18n: FullI18n;
  problem: string | undefined;
  required?: boolean;
  several?: boolean;
}

/** A few options, all visible: radio buttons, or checkboxes for multiple selection. */
export function pillsField(view: PillsFieldView) {
  const { name, label, choices, chosen, i18n, problem, required, several } = view;
  return html`<fieldset
    class="field"
    part="field"
    role=${several ? 'group' : 'radiogroup'}
    aria-required=${required && !several ? 'true' : nothing}
    aria-describedby="${name}-problem"
  >
    <legend class="label">
      <bdi>${label}</bdi>${required ? null : html` <span class="muted">(${i18n.t('optional')})</span>`}
    </legend>
    <div class="pills">
      ${choices.map(
        (choice) => html`<label class="pill">
          <input
            type=${several ? 'checkbox' : 'radio'}
            name=${name}
            value=${choice.value}
            .checked=${live(chosen.includes(choice.value))}
          />
          <bdi>${choice.label}</bdi>
        </label>`,
      )}
    </div>
    <p class="problem" id="${name}-problem">${problem ?? ''}</p>
  </fieldset>`;
}
