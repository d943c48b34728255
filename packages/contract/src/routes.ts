import * as analytics from './analytics/routes.ts';
import * as attributes from './attributes/routes.ts';
import * as audit from './audit/routes.ts';
import * as compliance from './compliance/routes.ts';
import * as deletion from './deletion/routes.ts';
import * as domains from './domains/routes.ts';
import * as exports from './exports/routes.ts';
import * as agenticFeed from './feed/agentic-routes.ts';
import * as feed from './feed/routes.ts';
import * as health from './health.ts';
import * as imports from './imports/routes.ts';
import * as incentives from './incentives/routes.ts';
import * as insights from './insights/routes.ts';
import * as mails from './mails/routes.ts';
import * as emailTemplates from './mails/template-routes.ts';
import * as captions from './media/captions.ts';
import * as media from './media/routes.ts';
import * as merchants from './merchants/routes.ts';
import * as external from './moderation/external.ts';
import * as raids from './moderation/raids.ts';
import * as moderation from './moderation/routes.ts';
import * as rules from './moderation/rules.ts';
import * as onboarding from './onboarding/routes.ts';
import * as operators from './operators/routes.ts';
import * as orders from './orders/routes.ts';
import * as privacy from './privacy/routes.ts';
import * as shopifyPrivacy from './privacy/shopify-routes.ts';
import * as platformProducts from './products/platform-routes.ts';
import * as products from './products/routes.ts';
import * as questions from './questions/routes.ts';
import * as bulk from './queue/bulk.ts';
import * as figures from './queue/figures.ts';
import * as notes from './queue/notes.ts';
import * as queue from './queue/routes.ts';
import * as versions from './queue/versions.ts';
import * as viewsAndTemplates from './queue/views-and-templates.ts';
import * as reports from './reports/routes.ts';
import * as requests from './requests/routes.ts';
import * as timing from './requests/timing.ts';
import * as reviews from './reviews/routes.ts';
import type { Route } from './route.ts';
import * as sandbox from './sandbox/routes.ts';
import * as staff from './staff/routes.ts';
import * as storeReviews from './store-reviews/routes.ts';
import * as storefront from './storefront/routes.ts';
import * as syndication from './syndication/routes.ts';
import * as tokens from './tokens/routes.ts';
import * as topics from './topics/routes.ts';
import * as translations from './translations/routes.ts';
import * as webhooks from './webhooks/routes.ts';
import * as writingIdeas from './writing-ideas/routes.ts';

/** Every route of the API. The server serves exactly these; the OpenAPI document and the typed client derive from them. */
export const routes: readonly Route[] = [
  reviews,
  storefront,
  storeReviews,
  orders,
  reports,
  requests,
  timing,
  tokens,
  incentives,
  products,
  platformProducts,
  questions,
  moderation,
  raids,
  rules,
  external,
  figures,
  queue,
  bulk,
  notes,
  versions,
  viewsAndTemplates,
  media,
  captions,
  mails,
  domains,
  emailTemplates,
  analytics,
  insights,
  feed,
  agenticFeed,
  exports,
  imports,
  attributes,
  audit,
  compliance,
  merchants,
  onboarding,
  deletion,
  sandbox,
  syndication,
  privacy,
  shopifyPrivacy,
  topics,
  translations,
  webhooks,
  staff,
  operators,
  health,
  writingIdeas,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isRoute);

/** The modules also export limits and forms. */
function isRoute(item: unknown): item is Route {
  return typeof item === 'object' && item !== null && 'operationId' in item;
}
