import { attributeInWidget } from '../attributes/schemas.ts';
import { attributeStates } from '../attributes/states.ts';
import { queueItemTypes } from '../content-types.ts';
import { modes } from '../mode.ts';
import { plans } from '../plans.ts';
import { roles } from '../roles.ts';
import {
  boolean,
  email,
  exact,
  id,
  lengths,
  messageLanguage,
  nullable,
  object,
  oneOf,
  optional,
  partial,
  singleLine,
  string,
  Type,
  timestamp,
} from '../schema.ts';

export const origin = Type.String({
  format: 'origin',
  maxLength: 255,
  description:
    'Scheme, host and port, as in `https://shop.example`. `https://*.shop.example` allows all subdomains.',
});
const color = (description: string) =>
  Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: `${description} As in \`#1a2b3c\`.` });

export const moderationPolicies = ['automatic', 'manual'] as const;
export const requestConsents = ['soft_opt_in', 'opt_in'] as const;
export const requestDeliveries = ['email', 'event'] as const;
export const unconfirmedRequests = ['email', 'report'] as const;

const targetKinds = [...queueItemTypes, 'report', 'appeal'] as const;
const targetHours = Type.Integer({ minimum: 1, maximum: 8760, description: 'Hours.' });

export const moderationTargets = exact(
  'Hours within which pending items, open reports and open appeals are to be decided, by kind; kinds without a value have no target. They start at the submission, or at the last edit by the author, and include nights and weekends. No targets by default.',
  optional(
    // The same for each kind.
    Object.fromEntries(targetKinds.map((kind) => [kind, targetHours])) as Record<
      (typeof targetKinds)[number],
      typeof targetHours
    >,
  ),
);

export const theme = exact('Appearance of the widget and the emails.', {
  ...optional({
    accentColor: color('Color of buttons and links.'),
    starColor: color('Color of filled stars.'),
    backgroundColor: color('Background color.'),
    textColor: color('Text color.'),
    fontFamily: singleLine(200, 'CSS `font-family`.'),
    borderRadius: Type.Integer({ minimum: 0, maximum: 32, description: 'Corner radius in pixels.' }),
    colorScheme: oneOf(['light', 'dark', 'auto'], "Color scheme; `auto` follows the visitor's setting."),
  }),
});

const locale = messageLanguage('Default language of the widget, the hosted pages and the emails.');

const settingsFields = {
  moderationPolicy: oneOf(
    moderationPolicies,
    '`automatic` publishes reviews unless the screening flags them; `manual` holds all reviews for moderation.',
  ),
  trustedAuthorApprovals: Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      'Published reviews of an author after which further verified purchases are published without a moderator despite the policy `manual`, unless the screening flags them. 0, the default, trusts nobody.',
  }),
  trustedAuthorDays: Type.Integer({
    minimum: 30,
    maximum: 365,
    description: 'Days without a rejection that `trustedAuthorApprovals` requires. 365 by default.',
  }),
  secondPersonDecides: boolean(
    'Whether reported items are decided by somebody else than the person who moderated them before, and appeals by somebody else than the person who decided the report. Others receive INVALID_STATE. Without effect while only one person on the staff can moderate. Off by default.',
  ),
  requestDelayDays: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'Days between delivery and the review request.',
  }),
  reminderDelayDays: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'Days between the review request and its reminder. 0 disables reminders.',
  }),
  secondReminderDelayDays: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'Days between the reminder and a second, last one. 0, the default, disables it.',
  }),
  requestConsent: oneOf(
    requestConsents,
    '`opt_in` sends review requests only for orders with `marketingConsent: true`.',
  ),
  requestDelivery: oneOf(
    requestDeliveries,
    'Who sends review requests and reminders: `email`, the default, sends emails of this installation; `event` sends `review_request.due` to webhook endpoints, for another tool.',
  ),
  requestConfirmationHours: Type.Integer({
    minimum: 1,
    maximum: 72,
    description:
      'Hours within which the tool confirms a review request with `POST /admin/review-requests/{requestId}/delivery`. 24 by default.',
  }),
  unconfirmedRequests: oneOf(
    unconfirmedRequests,
    'What happens to a review request that the tool does not confirm in time or cannot send: `email`, the default, sends it by email; `report` sends the event `review_request.undelivered`.',
  ),
  requireEmailVerification: boolean(
    'Whether unverified reviews are held until the author confirms by email.',
  ),
  senderName: nullable(
    singleLine(lengths.authorName, "Sender name of emails; the merchant's name when null."),
  ),
  replyTo: nullable(email('Reply-to address of emails.')),
  allowedOrigins: Type.Array(origin, {
    maxItems: 100,
    description: 'Origins from which browsers may call the API.',
  }),
  theme,
  locale,
  askBuyersToAnswer: boolean(
    'Whether to email approved questions to some customers who bought the product. Off by default.',
  ),
  keepAnonymousRatings: boolean(
    'Whether erasing a person keeps the ratings of their published reviews as "Anonymous", without text and media. Off by default: the reviews are deleted.',
  ),
  countSyndicatedReviews: boolean(
    'Whether averages and distributions include reviews that other merchants share. On by default. Off, those reviews are still listed and marked, and `includesSyndicated` is false beside the averages. Feeds and structured data never include them.',
  ),
  countInsiderReviews: boolean(
    'Whether averages and distributions include reviews by people who declare that they work for the store or brand, or are close to somebody who does. On by default. Off, those reviews are still listed and marked, and `includesInsiders` is false beside the averages, in feeds and structured data too.',
  ),
  askStoreReviews: boolean(
    'Whether customers are asked about the store, its service and delivery, after the products of their order. On by default.',
  ),
  hideSummaries: boolean(
    'Whether `GET /products/{productId}/summary` returns no summary. Off by default. Summaries can be hidden, not edited.',
  ),
  writingIdeas: boolean(
    'Whether review forms show aspects of the product that the review can cover (`GET /products/{productId}/writing-ideas`). On by default.',
  ),
  topicAlertEmails: boolean(
    'Whether owners are emailed when reviews criticize a topic more often than before. On by default. The event `topic.rising` is sent in any case.',
  ),
  raidAlertEmails: boolean(
    'Whether owners are emailed about raids: reviews that arrive together in an unusual way. On by default. The event `raid.detected` is sent in any case.',
  ),
  moderationTargets,
  activityNoticeDays: Type.Integer({
    minimum: 0,
    maximum: 30,
    description:
      'Days after the alarm of a raid for which the reviews of its products are marked as unusual activity under review: in the widget, on hosted pages, and as `unusualActivity` of the list. The mark ends earlier when no review of the raid is pending. 0, the default, shows none.',
  }),
  translationCharactersPerDay: Type.Integer({
    minimum: 0,
    maximum: 100_000_000,
    description:
      'Characters of reviews per day (UTC) that are sent to the translation service of this installation when shoppers ask for translations. Each translation is stored, and made only once. 0, the default, sends nothing.',
  }),
  languageModelChecksPerDay: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description:
      'Reviews, questions and answers per day (UTC) whose texts the language model of this installation checks. Reviews are published after its check, which receives no rating and can only hold them. Further ones are published without it. 0, the default, sends nothing.',
  }),
  languageModelAnswersPerDay: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description:
      'Answers per day (UTC) that the language model of this installation words for shoppers, from sentences of reviews and the question. Answers that are repeated are not sent again. 0, the default, sends nothing: reviews are only quoted.',
  }),
  blockedWords: Type.Array(singleLine(100), {
    maxItems: 1000,
    description: 'Words that hold a review, question or answer for moderation.',
  }),
};

export const logo = object('Logo of the store in emails and hosted pages.', {
  url: string('URL of the image (PNG).'),
  width: Type.Integer({ description: 'Width in pixels.' }),
  height: Type.Integer({ description: 'Height in pixels.' }),
});

export const settings = object('Settings of the merchant.', {
  ...settingsFields,
  logo: nullable(logo, 'Logo; null without one. Changed by `POST` and `DELETE /admin/logo`.'),
});
export const settingsChange = partial(settingsFields);

export const widgetConfig = object('Public configuration of the widget.', {
  merchantId: id('merchant'),
  mode: oneOf(modes, '`test` for a sandbox, in which the widget shows a mark.'),
  planTier: oneOf(plans, 'Plan of the merchant.'),
  customAttributes: Type.Array(attributeInWidget, {
    description:
      'Custom attributes by position, with summaries over all published reviews. Empty on the standard plan.',
  }),
  promotedAttributesState: oneOf(attributeStates, 'State of the attribute schema.'),
  theme,
  allowedOrigins: Type.Array(Type.String(), {
    description: 'Origins from which browsers may call the API.',
  }),
  features: object('Features that the plan includes.', {
    sentiment: boolean('Full sentiment analysis and its filter.'),
    customAttributes: boolean('Custom attributes.'),
    featuredReviews: boolean('Featured reviews.'),
    googleShopping: boolean('Google Shopping feed.'),
    reviewUpdateRequests: boolean('Review update requests.'),
  }),
  locale,
  acceptsSubmissions: boolean(
    'Whether reviews, questions and votes can be submitted. False while the merchant is suspended; the widget then hides its forms.',
  ),
  hasTopics: boolean('Whether topics and summaries of reviews are available: from the Growth plan on.'),
  writingIdeas: boolean(
    'Whether review forms show ideas for writing: the setting `writingIdeas`, from the Growth plan on.',
  ),
  transparency: nullable(
    Type.Object({
      trustPageUrl: string('Page on which anybody can verify the reviews of the store.'),
      coveredSince: nullable(
        timestamp(
          'Reviews from before this time, and imported ones, are not covered by the log; null when all reviews are covered.',
        ),
      ),
    }),
    'The public log of reviews and decisions. Null until it has begun, within a minute after the merchant was created.',
  ),
  translatesReviews: boolean(
    'Whether shoppers can have reviews translated: the installation has a translation service, and the merchant a budget for it.',
  ),
});

const quota = (description: string) =>
  nullable(Type.Integer({ minimum: 0, maximum: 1e15, description: `${description} Null: not limited.` }));

/** Limits per merchant, set by the operator of the installation. */
export const quotas = object('Limits of the merchant.', {
  requestsPerMonth: quota(
    'API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not.',
  ),
  reviewsPerMonth: quota('Reviews per month. Only reported: reviews are never refused.'),
  emailsPerMonth: quota('Emails per month. Above it, review requests wait until the next month.'),
  storageBytes: quota('Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED.'),
});

const month = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
  description: 'Month (UTC), as in `2026-11`.',
});

export const usageMonth = object('Usage of a month.', {
  month,
  requests: Type.Integer({
    description: 'Requests to the API that named the merchant and were not refused.',
  }),
  reviews: Type.Integer({ description: 'Reviews received, without imports.' }),
  emails: Type.Integer({ description: 'Emails sent.' }),
  storageBytes: Type.Integer({
    description: 'Stored photos, videos and exports in bytes: now, or for earlier months as last recorded.',
  }),
});

export const merchantUsage = object('Usage of a merchant, with its quotas.', {
  quotas,
  months: Type.Array(usageMonth, {
    description: 'Usage by month, latest first. Begins with the current month.',
  }),
});

const secretFields = (noun: string) => ({
  name: string(`Name of the ${noun}.`),
  prefix: string(`First characters of the ${noun}, to recognize it by.`),
});

export const apiKey = Type.Object({
  id: id('key'),
  ...secretFields('key'),
  createdAt: timestamp('Time of creation.'),
  lastUsedAt: nullable(timestamp('Time of the last use; null if never used.')),
  revokedAt: nullable(timestamp('Time of revocation; null while active.')),
});

export const accessToken = Type.Object({
  id: id('pat'),
  type: oneOf(
    ['personal', 'agent'],
    'personal: created by a person. agent: received with OAuth by a software agent, which a person has connected to the MCP server. Each refresh replaces the token, while the ID remains.',
  ),
  ...secretFields('token'),
  role: oneOf(roles, 'Role of the token.'),
  createdAt: timestamp('Time of creation.'),
  lastUsedAt: nullable(timestamp('Time of the last use; null if never used.')),
  expiresAt: nullable(
    timestamp(
      'Time of expiry; null if it never expires. Of an agent: the time at which its connection ends unless it refreshes its token.',
    ),
  ),
  revokedAt: nullable(timestamp('Time of revocation; null while active.')),
});
