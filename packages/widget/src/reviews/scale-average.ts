import { html } from 'lit-html';
import type { AttributeSummary } from '../attributes.ts';
import type { FullI18n } from '../i18n/deferred.ts';

/** The position of the average between the first and the last step. */
export function scaleAverage({ label, average, distribution }: AttributeSummary, i18n: FullI18n) {
  const steps = distribution.length;
  const value = average ?? 1;
  const said = i18n.t('scale', { value: i18n.oneDecimal(value), max: steps });
  const at = ((value - 1) / Math.max(1, steps - 1)) * 100;
  const [first, last] = [distribution[0]?.label, distribution[steps - 1]?.label];
  return html`<span class="scale-label" dir="auto">${label}</span><span class="visually-hidden">: ${said} (${first} – ${last})</span>
    <span class="scale" aria-hidden="true"><span class="knob" .style=${`inset-inline-start:${at}%`}></span></span>
    <span class="ends muted" aria-hidden="true"><bdi>${first}</bdi><bdi>${last}</bdi></span>`;
}
