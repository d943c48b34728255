import {
  planIncludesGrowthFeatures,
  type ReviewSort,
  reasonCodes,
  reviewSorts,
  screeningPhases,
  type Verification,
  verifications,
  verifiedPurchase,
} from '@tribune/contract';
import { longPendingDays } from '@tribune/verify';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { activeIncentive } from '../incentives/index.ts';
import { settingsOf } from '../merchants/index.ts';
import { hiddenCounts, merchantCounts, syndicatedTotal, totalsOf } from '../rating-counters/index.ts';

/** A merchant's review policy, from its settings and Tribune's rules, with the number of hidden reviews by reason. */
export async function reviewPolicy(db: Db, merchant: Merchant) {
  const { merchantId } = merchant;
  const settings = await settingsOf(db, merchantId);
  const [counts, hidden, incentive] = await Promise.all([
    merchantCounts(db, merchantId),
    hiddenCounts(db, merchantId),
    activeIncentive(db, merchantId),
  ]);
  const { pending, rejected, flagged } = counts;
  const featuring = planIncludesGrowthFeatures(merchant.plan);
  const sorts = reviewSorts.filter((sort) => sort !== 'featured' || featuring);
  return {
    merchantId: merchant.publicId,
    collection: {
      whoMayReview: 'anyone' as const,
      invitations: {
        consent: settings.requestConsent,
        delayDays: settings.requestDelayDays,
        reminderDelayDays: settings.reminderDelayDays,
        secondReminderDelayDays: settings.secondReminderDelayDays,
        selectedByRating: false as const,
      },
    },
    verification: {
      levels: verifications.map((verification) => ({
        verification,
        verifiedPurchase: verifiedPurchase[verification],
        meaning: meanings[verification],
      })),
      emailVerificationRequired: settings.requireEmailVerification,
    },
    moderation: {
      policy: settings.moderationPolicy,
      trustedAuthors:
        settings.moderationPolicy === 'manual' && settings.trustedAuthorApprovals > 0
          ? { approvals: settings.trustedAuthorApprovals, days: settings.trustedAuthorDays }
          : null,
      checks: screeningPhases.filter(
        (phase) => phase !== 'language_model' || settings.languageModelChecksPerDay > 0,
      ),
      dependsOnRating: false as const,
      dependsOnSentiment: false as const,
      reasonCodes: [...reasonCodes],
    },
    fakeReviews: {
      prohibited: true as const,
      alsoForMerchant: true as const,
      measures: [...measures],
      consequences: [...consequences],
    },
    times: {
      maxDaysToPublish: longPendingDays,
      maxDaysKept: null,
      authorsCanChange: planIncludesGrowthFeatures(merchant.plan),
      authorsCanDelete: true as const,
      authorsNotified: true as const,
    },
    sorting: {
      default: sorts[0] ?? 'newest',
      orders: sorts.map((sort) => ({ sort, meaning: orders[sort] })),
    },
    rewards: {
      disclosed: true as const,
      offered: incentive?.description ?? null,
      dependOnRating: false as const,
      incentivizedCount: counts.incentivized,
    },
    syndication: {
      syndicatedCount: syndicatedTotal(counts),
      includesSyndicated: merchant.countsSyndicated,
    },
    published: { total: totalsOf(counts).total },
    notShown: {
      total: pending + rejected + flagged,
      byStatus: { pending, rejected, flagged },
      byReasonCode: hidden.map((row) => ({ reasonCode: row.reason_code, count: totalsOf(row).total })),
    },
  };
}

const meanings: Record<Verification, string> = {
  order: 'The merchant received an order from this email address that contains the product.',
  token: 'Submitted through the personal link in a review request.',
  merchant: 'The merchant confirmed the order.',
  email: 'The email address was verified, but not the purchase.',
  imported: 'Imported from another service, which may have verified it.',
  none: 'Not verified.',
};

const measures = [
  'Automatic checks before publication: spam, copied texts, bursts from one source, invented text.',
  'Purchases are verified where possible, and verified ones are marked.',
  'Anyone can report a review; a person decides on each report.',
  'Every review and decision is recorded in a public log that nobody can change unnoticed.',
];

const consequences = [
  'A fake review is removed and no longer counts in averages.',
  'Its author is notified of the reason.',
  'Further reviews from the same source can be refused, and the case reported to the authorities.',
];

const orders: Record<ReviewSort, string> = {
  featured: 'Reviews featured by the merchant first, marked as featured; then newest first.',
  relevance:
    'Newest first, where votes for helpful and longer texts count like a later date. Neither rating nor sentiment matters.',
  newest: 'By date, newest first.',
  oldest: 'By date, oldest first.',
  highest: 'By rating, highest first.',
  lowest: 'By rating, lowest first.',
  helpful: "By shoppers' votes, most helpful first.",
  photos: 'Reviews with photos or videos first; both newest first.',
};
