import { recommendationPercent } from '@tribune/contract/reviews/recommendation';
import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import type { Recommendation } from './summary.ts';

/** The share of customers who would recommend the product, or the store. */
export function recommendedShare(recommendation: Recommendation, ofStore: boolean, i18n: FullI18n) {
  const percent = recommendationPercent(recommendation, i18n);
  const message = ofStore ? 'recommendShareOfStore' : 'recommendShare';
  const text = i18n.t(message, { percent, count: recommendation.answered });
  const [before, after] = text.split(percent);
  return html`<span class="recommended" part="recommended">${before}<strong>${percent}</strong>${after}</span>`;
}
