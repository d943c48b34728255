import { feature as agenticFeed } from '../features/agentic-feed/index.ts';
import { feature as agents } from '../features/agents/index.ts';
import { feature as analytics } from '../features/analytics/index.ts';
import { feature as attributes } from '../features/attributes/index.ts';
import { feature as auditLog } from '../features/audit-log/index.ts';
import { feature as compliance } from '../features/compliance/index.ts';
import { feature as connectionCodes } from '../features/connection-codes/index.ts';
import { feature as consolePages } from '../features/console/index.ts';
import { feature as copies } from '../features/copies/index.ts';
import { feature as couponService } from '../features/coupon-service/index.ts';
import { feature as dailyDigest } from '../features/daily-digest/index.ts';
import { feature as dailyFigures } from '../features/daily-figures/index.ts';
import { feature as decisionLog } from '../features/decision-log/index.ts';
import { feature as docsSite } from '../features/docs-site/index.ts';
import { feature as domains } from '../features/domains/index.ts';
import { feature as emailTemplates } from '../features/email-templates/index.ts';
import { feature as exports } from '../features/exports/index.ts';
import { feature as externalModeration } from '../features/external-moderation/index.ts';
import { feature as facets } from '../features/facets/index.ts';
import { feature as fairness } from '../features/fairness/index.ts';
import { feature as googleShopping } from '../features/google-shopping/index.ts';
import { feature as health } from '../features/health/index.ts';
import { feature as hostedPages } from '../features/hosted-pages/index.ts';
import { feature as imports } from '../features/imports/index.ts';
import { feature as incentives } from '../features/incentives/index.ts';
import { feature as insights } from '../features/insights/index.ts';
import { feature as integrity } from '../features/integrity/index.ts';
import { feature as mailEvents } from '../features/mail-events/index.ts';
import { feature as media } from '../features/media/index.ts';
import { feature as merchantDeletion } from '../features/merchant-deletion/index.ts';
import { feature as merchants } from '../features/merchants/index.ts';
import { feature as moderationQueue } from '../features/moderation-queue/index.ts';
import { feature as moderationRules } from '../features/moderation-rules/index.ts';
import { feature as oauth } from '../features/oauth/index.ts';
import { feature as onboarding } from '../features/onboarding/index.ts';
import { feature as operators } from '../features/operators/index.ts';
import { feature as orders } from '../features/orders/index.ts';
import { feature as outbox } from '../features/outbox/index.ts';
import { feature as ownContent } from '../features/own-content/index.ts';
import { feature as privacy } from '../features/privacy/index.ts';
import { feature as products } from '../features/products/index.ts';
import { feature as questions } from '../features/questions/index.ts';
import { feature as quotedAnswers } from '../features/quoted-answers/index.ts';
import { feature as raids } from '../features/raids/index.ts';
import { feature as ratingCounters } from '../features/rating-counters/index.ts';
import { feature as reports } from '../features/reports/index.ts';
import { feature as requestTiming } from '../features/request-timing/index.ts';
import { feature as reviewMedia } from '../features/review-media/index.ts';
import { feature as reviewRequests } from '../features/review-requests/index.ts';
import { feature as reviewTokens } from '../features/review-tokens/index.ts';
import { feature as reviews } from '../features/reviews/index.ts';
import { feature as sandbox } from '../features/sandbox/index.ts';
import { feature as screening } from '../features/screening/index.ts';
import { feature as securityContact } from '../features/security-contact/index.ts';
import { feature as sentiment } from '../features/sentiment/index.ts';
import { feature as serverRendered } from '../features/server-rendered/index.ts';
import { feature as staff } from '../features/staff/index.ts';
import { feature as storeReviews } from '../features/store-reviews/index.ts';
import { feature as syndication } from '../features/syndication/index.ts';
import { feature as topics } from '../features/topics/index.ts';
import { feature as translations } from '../features/translations/index.ts';
import { feature as transparency } from '../features/transparency/index.ts';
import { feature as usage } from '../features/usage/index.ts';
import { feature as webhooks } from '../features/webhooks/index.ts';
import { feature as widget } from '../features/widget/index.ts';
import { feature as writingIdeas } from '../features/writing-ideas/index.ts';
import type { Feature } from '../platform/feature.ts';

/** All features by name. Nothing may depend on their order. */
export const features: readonly Feature[] = [
  agenticFeed,
  agents,
  analytics,
  attributes,
  auditLog,
  compliance,
  connectionCodes,
  consolePages,
  copies,
  couponService,
  dailyDigest,
  dailyFigures,
  decisionLog,
  docsSite,
  domains,
  emailTemplates,
  exports,
  externalModeration,
  facets,
  fairness,
  googleShopping,
  health,
  hostedPages,
  imports,
  incentives,
  insights,
  integrity,
  mailEvents,
  media,
  merchantDeletion,
  merchants,
  moderationQueue,
  moderationRules,
  oauth,
  onboarding,
  operators,
  orders,
  outbox,
  ownContent,
  privacy,
  products,
  questions,
  quotedAnswers,
  raids,
  ratingCounters,
  reports,
  requestTiming,
  reviewMedia,
  reviewRequests,
  reviewTokens,
  reviews,
  sandbox,
  screening,
  securityContact,
  sentiment,
  serverRendered,
  staff,
  storeReviews,
  syndication,
  topics,
  translations,
  transparency,
  usage,
  webhooks,
  widget,
  writingIdeas,
];
