import { reasonCodes } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import type { Context } from '../../platform/context.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { reviewPolicy } from '../fairness/index.ts';
import { ownPageLink } from './forms.ts';

/** The API's machine-readable review policy as text in the reader's language. */
export async function policyBody({ db }: Context, merchant: Merchant, i18n: FullI18n): Promise<Html> {
  const policy = await reviewPolicy(db, merchant);
  const { collection, moderation, notShown, published, rewards, sorting, times, verification } = policy;
  const section = (heading: string, ...content: readonly (Html | string | false)[]) =>
    html`<section class="box"><h2>${heading}</h2>${content.map((one) => (typeof one === 'string' ? html`<p>${one}</p>` : one))}</section>`;
  const { consent, delayDays } = collection.invitations;
  return html`${section(
    i18n.t('policyCollection'),
    i18n.t('policyAnyone'),
    i18n.t('policyInvitations', { count: delayDays }),
    consent === 'opt_in' && i18n.t('policyOptIn'),
  )}
${section(
  i18n.t('policyVerification'),
  i18n.t('policyVerified'),
  list([i18n.t('verifiedBy_order'), i18n.t('verifiedBy_token'), i18n.t('verifiedBy_merchant')]),
  i18n.t('policyUnverified'),
  verification.emailVerificationRequired && i18n.t('policyEmailVerified'),
)}
${section(
  i18n.t('policyModeration'),
  i18n.t(moderation.policy === 'automatic' ? 'policyAutomatic' : 'policyManual'),
  moderation.trustedAuthors !== null && i18n.t('policyTrusted'),
  i18n.t('policyNotByRating'),
)}
${section(
  i18n.t('policyFake'),
  i18n.t('policyFakeBan'),
  i18n.t('policyFakeSearch'),
  i18n.t('policyCompared'),
  i18n.t('policyFakeConsequences'),
)}
${section(
  i18n.t('policyRefusal'),
  i18n.t('policyRefused'),
  list(moderation.reasonCodes.map((code) => i18n.t(`reason_${code}`))),
)}
${section(
  i18n.t('policyTimes'),
  i18n.t('policyTimeToPublish', { days: daysIn(i18n, times.maxDaysToPublish) }),
  i18n.t('policyTimeKept'),
  i18n.t(times.authorsCanChange ? 'policyChange' : 'policyNoChange'),
  i18n.t('policyContact'),
  ownPageLink(i18n),
)}
${section(
  i18n.t('policyPublication'),
  i18n.t('policyPublished', { count: published.total }),
  i18n.t('policyNotShown', { count: notShown.total }),
  notShown.byReasonCode.length > 0 &&
    html`<dl class="counts">${notShown.byReasonCode.map(({ reasonCode, count }) => html`<div><dt>${reasonText(reasonCode, i18n)}</dt><dd>${i18n.number(count)}</dd></div>`)}</dl>`,
)}
${section(
  i18n.t('policyRewards'),
  i18n.t('policyRewarded'),
  rewards.offered === null ? i18n.t('policyNoReward') : i18n.t('policyReward', { reward: rewards.offered }),
  rewards.incentivizedCount > 0 && i18n.t('rewardedReviews', { count: rewards.incentivizedCount }),
)}
${section(i18n.t('policySorting'), i18n.t(sorting.default === 'featured' ? 'policyFeatured' : 'policyNewest'))}`;
}

const list = (items: readonly (Html | string)[]) =>
  html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** A number of days, as in `7 days`. */
const daysIn = (i18n: FullI18n, days: number): string =>
  i18n.number(days, { style: 'unit', unit: 'day', unitDisplay: 'long' });

const reasonText = (reasonCode: string | null, i18n: FullI18n): string =>
  i18n.t(`reason_${reasonCodes.find((code) => code === reasonCode) ?? 'other'}`);
