import { html } from 'lit';
import type { FormWords } from './form-words.ts';

export function recommendField(value: string, problem: string | undefined, words: FormWords) {
  const choice = (choiceValue: 'true' | 'false', label: string) => html`<label class="pill">
    <input type="radio" name="wouldRecommend" value=${choiceValue} .checked=${value === choiceValue} />
    ${label}
  </label>`;
  return html`<fieldset class="field" aria-describedby="wouldRecommend-problem">
    <legend class="label">${words.say('recommend')} <span class="muted">(${words.say('optional')})</span></legend>
    <div class="pills">${choice('true', words.say('yes'))} ${choice('false', words.say('no'))}</div>
    <p class="problem" id="wouldRecommend-problem">${problem ?? ''}</p>
  </fieldset>`;
}
