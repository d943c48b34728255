import { html } from 'lit-html';

const star = 'l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z';
const pathOf = (centers: number[]) => centers.map((center) => `M${center} 2${star}`).join('');
const fiveStars = pathOf([12, 36, 60, 84, 108]);

/** Five stars, filled according to the rating. Without a label they are decorative, because a text beside them states the rating. */
export function stars(rating: number, label?: string) {
  const picture = html`<svg class="stars" viewBox="0 0 120 24" aria-hidden="true">
    <path class="star-empty" d=${fiveStars} />
    <svg width=${filledWidth(rating)} height="24"><path class="star-full" d=${fiveStars} /></svg>
  </svg>`;
  return label
    ? html`<span class="stars-box" part="stars" role="img" aria-label=${label}>${picture}</span>`
    : html`<span class="stars-box" part="stars">${picture}</span>`;
}

export const oneStar = html`<svg class="one-star" viewBox="0 0 24 24" aria-hidden="true">
  <path d=${pathOf([12])} />
</svg>`;

/**
 * Width of the filled part. A star's shape leaves two of 24 units free on each side, so a fraction of a star is a fraction of the shape.
 */
function filledWidth(rating: number): number {
  const whole = Math.floor(rating);
  const part = rating - whole;
  return whole * 24 + (part === 0 ? 0 : 2 + part * 20);
}
