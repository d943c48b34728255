import { html } from 'lit-html';
import type { Review, WidgetConfig } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import { icon } from './icons.ts';

/** The log's state; undefined on servers before 2.4, which have no log. */
type Log = WidgetConfig['transparency'] | undefined;

/** Whether the log covers the whole history of these reviews; without reviews, of all the store's reviews. */
export function isCovered(
  log: Log,
  reviews?: readonly Pick<Review, 'createdAt' | 'verification'>[],
): log is NonNullable<Log> {
  if (!log) return false;
  const { coveredSince } = log;
  if (coveredSince === null) return true;
  const isOfLog = ({ createdAt, verification }: Pick<Review, 'createdAt' | 'verification'>) =>
    createdAt >= coveredSince && verification !== 'imported';
  return reviews?.every(isOfLog) ?? false;
}

/** A link to the page on which shoppers verify the reviews. */
export const verifiableMark = ({ trustPageUrl }: NonNullable<Log>, i18n: FullI18n) =>
  html`<a
    class="verifiable"
    part="verifiable"
    href="${trustPageUrl}?lang=${i18n.language}"
    target="_blank"
    rel="noopener"
    >${shieldIcon} ${i18n.t('verifiableReviews')}</a
  >`;

const shieldIcon = icon(
  'M12 3 5 5.5v5.3c0 4.6 2.9 7.9 7 10.2 4.1-2.3 7-5.6 7-10.2V5.5zM8.8 11.8l2.3 2.3 4.3-4.4',
);
