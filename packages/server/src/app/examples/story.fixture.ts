import assert from 'node:assert/strict';
import type { setup } from './store.fixture.ts';

export type Step = string | ((store: Awaited<ReturnType<typeof setup>>) => Promise<unknown>);

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

const withoutTiming = {
  timeZone: 'UTC',
  rules: [],
  defaultTransitDays: 0,
  transitDays: [],
  sendingHours: null,
  frequencyCap: null,
};

/**
 * The examples in the order in which they can happen, with what happens between them. A request may name what a response
 * before it contains.
 */
export const story: readonly Step[] = [
  'getHealth',
  'getSettings',
  'changeSettings',
  'getWidgetConfig',
  'getOnboarding',
  'dismissOnboarding',

  'createApiKey',
  'listApiKeys',
  'revokeApiKey',
  'createAccessToken',
  'listAccessTokens',
  'revokeAccessToken',
  'rotateWebhookSecret',

  ({ shop }) =>
    shop.asStaff('POST', '/admin/invitations', { email: 'temp@larkmoor.example', role: 'analyst' }),
  'invite',
  'listInvitations',
  'revokeInvitation',
  async ({ app, answerOf }) => {
    const { url } = (answerOf('invite') as { data: { url: string } }).data;
    const accepted = await app.inject({
      method: 'POST',
      url: `/auth/invitations/${url.split('/').at(-1)}`,
      payload: { name: 'Noor Haddad', password: 'a password of ten or more' },
    });
    assert.equal(accepted.statusCode, 200, accepted.body);
  },
  'listStaff',
  'changeRole',
  'removeMember',

  'createWebhook',
  'listWebhooks',
  'getWebhook',
  'changeWebhook',
  'rotateWebhookEndpointSecret',
  'testWebhook',
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'replayWebhookDelivery',
  'replayWebhook',
  'deleteWebhook',
  ({ receiveEvents }) => receiveEvents(),

  'createAttribute',
  'listAttributes',
  'changeAttribute',

  'putProduct',
  'saveProducts',
  'importProducts',
  'getProduct',
  'listProducts',
  'listProductCategories',
  'listProductGroups',

  'createIncentive',
  'changeIncentive',
  'addCouponCodes',
  'listIncentives',

  'connectShop',
  'listShopConnections',
  'shopifyOrderFulfilled',
  ({ shop, secrets }) =>
    shop.asStaff('PUT', '/admin/shop-connections/woocommerce', { secret: secrets.woocommerce }),
  'woocommerceOrderCompleted',
  'disconnectShop',
  'orderComplete',
  'getRequestTiming',
  'putRequestTiming',
  'previewRequestTiming',
  ({ shop }) => shop.asStaff('PUT', '/admin/request-timing', withoutTiming),
  'listReviewRequests',
  'getReviewRequest',
  'previewReviewRequest',
  'cancelReviewRequest',
  'sendReviewRequest',
  ({ sendEmails }) => sendEmails('request'),
  'listMails',
  'getMail',
  'checkToken',
  'mailReturned',
  'suppressAddress',
  'listSuppressions',
  'unsuppressAddress',
  'countFailedMails',
  'sendFailedMails',
  'getEmailTemplate',
  'saveEmailTemplate',
  'listEmailTemplates',
  'listEmailTemplateVersions',
  'previewEmailTemplate',
  'sendTestEmail',
  'resetEmailTemplate',
  'restoreEmailTemplateVersion',
  'uploadLogo',
  'deleteLogo',

  'getIncentiveClaimByOrder',
  'submitReview',
  'listIncentiveClaims',
  'fulfillIncentiveClaim',
  'removeCouponCodes',
  'getCouponService',
  'putCouponService',
  'retryCouponService',
  ({ shop, couponUrl: url }) => shop.asStaff('PUT', '/admin/coupon-service', { url }),
  'testCouponService',
  async ({ clock }) => clock.advance(hourMs),
  ({ givenReview }) =>
    givenReview({
      rating: 4,
      authorName: 'Tom Brandt',
      authorEmail: 'tom.brandt@example.com',
      title: 'Warm, but runs small',
      text: 'Great for winter walks with the dog. Order one size up if you wear a fleece below it.',
      attributes: { fit: 'runs small' },
    }),
  ({ work }) => work(),
  'reviewExists',
  'listProductReviews',
  'listReviews',
  'getReview',
  'reportContent',
  'listReports',
  'decideReport',
  async ({ clock, notifyOfDecisions, app, answerOf }) => {
    clock.advance(2 * minuteMs);
    await notifyOfDecisions();
    const { statusUrl } = (answerOf('reportContent') as { data: { statusUrl: string } }).data;
    const appealed = await app.inject({
      method: 'POST',
      url: new URL(statusUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'text=I+know+the+author.',
    });
    assert.equal(appealed.statusCode, 303, appealed.body);
  },
  'decideAppeal',
  'getProductRatings',
  'postProductRatings',
  'voteOnReview',
  'featureReview',
  'replyToReview',
  'getReviewsHtml',
  'getStructuredData',
  'deleteReply',
  'requestReviewUpdate',
  ({ sendEmails }) => sendEmails('update'),
  'updateReview',
  'reviewHistory',
  async ({ clock }) => clock.advance(hourMs),
  ({ givenReview }) =>
    givenReview({
      rating: 2,
      authorName: 'Elin Sandberg',
      authorEmail: 'elin.sandberg@example.com',
      title: 'Zip broke after a month',
      text: 'The jacket is fine. Cheaper spare zips are sold at www.zips-for-less.example if you need one.',
    }),
  'moderationQueue',
  'moderateReview',
  'flagReview',
  'moderateReviews',
  'moderationLog',

  'signUpload',
  'submitReviewWithMedia',
  ({ work }) => work(),
  'listReviewMedia',
  'deleteReviewMedium',
  'listProductMedia',
  'hideReviewMedium',

  'askQuestion',
  'askQuestionUnscoped',
  'questionQueue',
  'moderateQuestion',
  'voteOnQuestion',
  'answerQuestion',
  'answerQueue',
  'moderateAnswer',
  'listAnswers',
  'listProductQuestions',
  'getQuestion',

  'listQueue',
  'notePresence',
  'decideInQueue',
  'undoInQueue',
  'assignInQueue',
  'countQueue',
  'startBulkAction',
  'listBulkActions',
  'cancelBulkAction',
  'undoBulkAction',
  ({ work }) => work(),
  'getBulkAction',
  'saveView',
  'listSavedViews',
  'deleteSavedView',
  'createReplyTemplate',
  'listReplyTemplates',
  'changeReplyTemplate',
  'deleteReplyTemplate',
  'getModerationRules',
  'putModerationRules',
  ({ shop }) => shop.asStaff('PUT', '/admin/moderation-rules', { rules: [] }),
  'getExternalModeration',
  'putExternalModeration',
  ({ shop, moderationUrl: url }) =>
    shop.asStaff('PUT', '/admin/external-moderation', { url, enabled: false }),
  'testExternalModeration',
  'fairnessReport',
  'reviewPolicy',

  'getDashboard',
  'getProductAnalytics',
  'googleShoppingEligibility',
  'getGoogleShoppingFeed',
  'getGoogleShoppingArchive',

  'createExport',
  ({ work }) => work(),
  'getExport',
  'listExports',
  'downloadExport',
  'deleteExport',

  'createImport',
  ({ work }) => work(),
  'getImport',
  'listImports',
  'downloadImportErrors',
  'undoImport',
  ({ work }) => work(),

  'requestPrivacyExport',
  ({ work }) => work(),
  'getPrivacyRequest',
  'listPrivacyRequests',
  'requestPrivacyErasure',
  ({ work }) => work(),

  ({ decideOnEverything }) => decideOnEverything(),
  'revokeToken',
  'deleteAnswer',
  'deleteQuestion',
  'deleteReview',
  'createTestOrder',
  'deleteAttribute',
  'revalidateAttributes',

  async ({ givenReview, findTopics }) => {
    const texts = [
      'The zipper is great and the fabric feels wonderful.',
      'I love the zipper, but the shoulder straps are terrible.',
      'Excellent zipper. The shoulder straps hurt.',
      'Beautiful fabric. Bad shoulder straps, they broke after a week.',
      'The fabric is soft and the zipper works great.',
    ];
    for (const [number, text] of texts.entries())
      await givenReview({
        productId: 'SKU-3001',
        authorName: 'Ada Moss',
        authorEmail: `ada.${number}@example.com`,
        text,
      });
    await findTopics();
  },
  'listProductTopics',

  'createMerchant',
  'listMerchants',
  'getMerchant',
  'changeMerchant',
  'suspendMerchant',
  'resumeMerchant',
  'getMerchantUsage',
  'listUsage',
  'exportUsageAsCsv',
  'exportUsageAsJsonLines',
  'getUsage',
];
