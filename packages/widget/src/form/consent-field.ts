import type { MediaRequirement } from '@tribune/contract';
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { FullI18n } from '../i18n/full.ts';
import { giftIcon } from '../parts/icons.ts';

export interface Reward {
  claimId: string;
  /** The merchant's description of the reward; empty if the page does not provide it. */
  description: string;
  requirement?: 'all_products' | 'any_product';
  mediaRequirement?: MediaRequirement;
  expiresAt?: string | null;
  /** Whether the page has described the reward and its terms. */
  isKnown?: boolean;
}

export interface Consent {
  given: boolean;
  problem: string | undefined;
  i18n: FullI18n;
}

/** A checkbox that names the reward and its terms. Reviews can't be submitted without consent to disclosing the reward. */
export function consentField(reward: Reward, { given, problem, i18n }: Consent) {
  const { description, expiresAt, isKnown, requirement, mediaRequirement = 'none' } = reward;
  return html`<div class="field consent">
    <div id="reward" ?hidden=${isKnown}>
      ${description ? html`<p class="reward">${giftIcon}<bdi>${description}</bdi></p>` : null}
      <p class="hint muted">
        ${requirement === 'all_products' ? i18n.t('rewardNeedsAll') : null}
        ${mediaRequirement === 'none' ? null : i18n.t(`rewardMedia_${mediaRequirement}`)} ${i18n.t('rewardIndependent')}
        ${expiresAt ? i18n.t('rewardUntil', { date: i18n.date(expiresAt) }) : null}
      </p>
    </div>
    <label class="consent-label">
      <input
        type="checkbox"
        name="incentiveConsent"
        value="true"
        required
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby="reward incentiveConsent-problem"
        .checked=${live(given)}
      />
      <span>${i18n.t('consent')}</span>
    </label>
    <p class="problem" id="incentiveConsent-problem">${problem ?? ''}</p>
  </div>`;
}
