import { html } from 'lit-html';
import { stars } from '../parts/stars.ts';

const bone = html`<span class="bone"></span>`;

/** Reserves the height of the summary, and fills the viewport, so that content below the list isn't visible before it shifts. */
export const skeletons = html`<div class="summary skeleton" aria-hidden="true">
    <div class="average"><span class="average-number">&nbsp;</span>${stars(0)}<span>&nbsp;</span></div>
    <div class="bars">
      ${[5, 4, 3, 2, 1].map(() => html`<div class="bar"><span class="track"></span></div>`)}
    </div>
  </div>
  <div class="skeleton list-room" aria-hidden="true">
    ${[1, 2, 3].map(
      () => html`<div class="card">
        <div class="card-top">${stars(0)}</div>
        <div class="who">${bone}</div>
        <div class="said">${bone}${bone}</div>
      </div>`,
    )}
  </div>`;
