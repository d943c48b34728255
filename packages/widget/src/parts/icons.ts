import { html } from 'lit-html';

export const icon = (path: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

export const closeIcon = icon('M6 6l12 12M18 6 6 18');
export const downIcon = icon('M6 9.5l6 6 6-6');
export const checkIcon = icon('M5 12.5l4.5 4.5L19 7.5');
export const ribbonIcon = icon('M6.5 3.5h11v17L12 16.5l-5.5 4z');
export const giftIcon = icon(
  'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C6 7 6 3 8.5 3S12 7 12 7s1-4 3.5-4S18 7 12 7',
);
const thumb =
  'M7 11v9H3v-9zM7 11l4-8c1.7 0 2.6 1.1 2.4 2.7L13 9h5.5a2 2 0 0 1 2 2.4l-1.3 7a2 2 0 0 1-2 1.6H7';
export const thumbUpIcon = icon(thumb);
