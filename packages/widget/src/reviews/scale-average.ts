import { html } from 'lit-html';
import type { AttributeSummary } from '../attributes.ts';
import type { FullI18n } from '../i18n/full.ts';

/** The position of the average between the first and the last step. */
export function scaleAverage({ label, average, distribution }: AttributeSummary, i18n: FullI18n) {
  const steps = distribution.length;
  const value = average ?? 1;
  const said = i18n.t('scale', { value: i18n.oneDecimal(value), max: steps });
  const at = ((value - 1) / Math.max(1, steps - 1)) * 100;
  const [first, last] = [distribution[0]?.label, distribution[steps - 1]?.label];
  return html`<span class="scale-label" dir="auto">${label}</span><span class="visually-hidden">: ${said} (${first} – ${last})</span>
    <svg class="scale" aria-hidden="true"><circle class="knob" cx="${at}%" cy="50%" r="0.5em" /></svg>
    <span class="ends muted" aria-hidden="true"><bdi>${first}</bdi><bdi>${last}</bdi></span>`;
}
