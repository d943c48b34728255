import { html } from 'lit-html';
import { stars } from '../parts/stars.ts';

const line = (width: string) => html`<span class="bone ${width}"></span>`;

/** Takes the room that the summary will need. */
export const summarySkeleton = html`<div class="summary skeleton" aria-hidden="true">
  <div class="average"><span class="average-number">&nbsp;</span>${stars(0)}<span>&nbsp;</span></div>
  <div class="bars">${[5, 4, 3, 2, 1].map(() => html`<div class="bar"><span class="track"></span></div>`)}</div>
</div>`;

/** Takes the whole window, so that what comes below the list isn't seen before it is pushed away. */
export const listSkeleton = html`<div class="skeleton list-room" aria-hidden="true">
  ${[1, 2, 3].map(
    () => html`<div class="card">
      <div class="card-top">${stars(0)}</div>
      <div class="who">${line('short')}</div>
      <div class="said">${line('')}${line('')}${line('middle')}</div>
    </div>`,
  )}
</div>`;
