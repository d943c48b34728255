import { html } from 'lit-html';
import { stars } from '../parts/stars.ts';

const bone = html`<span class="bone"></span>`;

/** Reserves the height of the summary. */
export const summaryRoom = html`<div class="summary skeleton" aria-hidden="true">
    <div class="average"><span class="average-number">&nbsp;</span>${stars(0)}<span class="average-count">&nbsp;</span></div>
  </div>
  <div class="trust"></div>
  <div class="bars folds"></div>`;

/** Fills the viewport, so that content below the list is not visible when it shifts. */
export const listRoom = html`<div class="skeleton list-room" aria-hidden="true">
  ${[1, 2, 3].map(
    () => html`<div class="card">
      <div class="card-top">${stars(0)}</div>
      <div class="who">${bone}</div>
      <div class="said">${bone}${bone}</div>
    </div>`,
  )}
</div>`;
