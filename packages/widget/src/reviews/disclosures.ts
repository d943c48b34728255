import { monthOf } from '@tribune/contract/messages/month';
import { html } from 'lit-html';
import type { Review, ReviewList } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import { origin } from './origin.ts';

/** Where a shared review was posted, and how the author is related to the store (16 CFR 465.5). */
export const disclosures = (review: Review, i18n: FullI18n) =>
  html`${review.originallyPostedOn && html`<p class="muted">${origin(review.originallyPostedOn, i18n)}</p>`}${related(review, i18n)}`;

/** The dates that articles D111-16 ff. of the French consumer code require beside the date of publication. */
export const dates = ({ editedAt, experiencedAt: day }: Review, i18n: FullI18n) =>
  html`${editedAt && html`<span class="muted">${i18n.t('edited', { date: i18n.date(editedAt) })}</span>`}
    ${
      day &&
      html`<time class="muted" part="experience" datetime=${day}>${i18n.t('experience', { date: monthOf(day, i18n) })}</time>`
    }`;

/** The author's relationship to the store or brand; null for ordinary customers. */
export const related = ({ relationship }: Review, i18n: FullI18n) =>
  relationship && relationship !== 'none'
    ? html`<strong part="relationship">${i18n.t(`relationship_${relationship}`)}</strong>`
    : null;

/** That unusual activity is under review; null without, and from the time at which the notice ends. */
export const activityNote = (list: Pick<ReviewList, 'unusualActivity'> | null, i18n: FullI18n) =>
  list?.unusualActivity && Date.parse(list.unusualActivity.until) > Date.now()
    ? html`<span part="activity">${i18n.t('unusualActivity')}</span>`
    : null;

/** The number of reviews by insiders, shown beside the score. */
export const insiderNote = (
  list: Pick<ReviewList, 'insiderCount' | 'includesInsiders'> | null,
  i18n: FullI18n,
) =>
  list?.insiderCount
    ? html`<span>${i18n.t(list.includesInsiders ? 'insiderCount' : 'insidersApart', { number: i18n.number(list.insiderCount) })}</span>`
    : null;
