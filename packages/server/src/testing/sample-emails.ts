import type { Locale } from '@tribune/contract/messages';
import type { Brand } from '../platform/mail/brand.ts';
import type { EmailDraft, FixedEmail } from '../platform/mail/draft.ts';
import * as templates from '../platform/mail/templates/index.ts';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/><circle cx="32" cy="30" r="16" fill="#fff" opacity=".8"/></svg>`)}`;

export const sampleBrand: Brand = {
  shop: 'Stormcroft',
  senderName: 'Stormcroft',
  replyTo: null,
  locale: 'en',
  logo: null,
  pagesDomain: null,
  isTest: false,
  theme: { accentColor: '#2f5d50', starColor: '#c2701c', borderRadius: 8 },
};
const products = [
  { productId: 'P-1', name: 'Stormcroft Rain Jacket, moss green', imageUrl: picture('#53724d') },
  { productId: 'P-2', name: 'Tarn Bottle 0.75 l', imageUrl: null },
];
const links = {
  landing: 'https://x.example/r/1',
  notReceived: 'https://x.example/r/1/not-received',
  unsubscribe: 'https://x.example/u',
  pixel: picture('#000'),
  star: () => 'https://x.example/r/1',
};
const about = (locale: Locale) => ({
  locale,
  shop: 'Stormcroft',
  customer: 'Maya Lindqvist',
  author: 'Maya',
  orderId: 'SC-20418',
  product: 'Stormcroft Rain Jacket',
  products,
  links,
  url: 'https://x.example/r/1',
  unsubscribeUrl: 'https://x.example/u',
  page: (path: string) => `https://x.example/console/${path}`,
});

const question = {
  product: { name: 'Stormcroft Rain Jacket', url: 'https://x.example/p' },
};
const answer = 'Yes, up to size L. It has two drawcords at the sides.';
const many = Array.from({ length: 12 }, (_, index) => ({
  productId: `P-${index}`,
  imageUrl: null,
  name: `Insulated bottle with a rather long name, number ${index + 1}`,
}));

const report = { reference: 'R-7Q4K-2026', statusUrl: 'https://x.example/report/status/1' };
const decided = {
  reasons: 'The text contains a telephone number, which is personal information.',
  appealUntil: new Date('2027-05-25T12:00:00Z'),
};

/** One of each template, by name. */
export const sampleEmails = (locale: Locale): Record<string, EmailDraft | FixedEmail> => ({
  request: templates.reviewRequest({
    ...about(locale),
    kind: 'review_request',
    reward: '10 % off your next order',
    rewardMedia: 'photo',
  }),
  reminder: templates.reviewRequest({
    ...about(locale),
    kind: 'review_reminder',
    reward: null,
    rewardMedia: 'none',
  }),
  secondReminder: templates.reviewRequest({
    ...about(locale),
    kind: 'review_second_reminder',
    reward: null,
    rewardMedia: 'none',
  }),
  many: templates.reviewRequest({
    ...about(locale),
    kind: 'review_request',
    products: many,
    reward: null,
    rewardMedia: 'none',
  }),
  rejected: templates.reviewRejected({
    ...about(locale),
    reasonCode: 'personal_data',
    reason: 'Please leave out the telephone number in line 2.',
    editUrl: 'https://x.example/r/1',
    receiptUrl: 'https://x.example/receipt/1',
  }),
  update: templates.updateRequest({
    ...about(locale),
    message: 'We have replaced the jacket. Does the new one keep the rain out?',
  }),
  coupon: templates.couponEmail({
    ...about(locale),
    reward: '10 % off your next order',
    couponCode: 'THANKS-7Q4K-2026',
  }),
  codesLow: templates.codesLow({
    ...about(locale),
    person: 'Hanna Larsson',
    incentiveId: 'incentive_1',
    description: '10 % off your next order',
    warning: 'low',
    count: 18,
  }),
  deletion: templates.merchantDeletion({
    ...about(locale),
    kind: 'deletion_scheduled',
    person: 'Hanna Larsson',
    dueAt: '2026-12-16T09:00:00.402Z',
    requestedBy: 'ida@larkmoor.example',
  }),
  shopMessagesFailing: templates.shopMessagesFailing({
    ...about(locale),
    person: 'Hanna Larsson',
    platform: { key: 'woocommerce', name: 'WooCommerce' },
    lastError: 'INVALID_SIGNATURE',
  }),
  domainFailing: templates.domainFailing({
    ...about(locale),
    person: 'Hanna Larsson',
    domain: 'news.larkmoor.example',
  }),
  ownLink: templates.ownLink({ ...about(locale), url: 'https://x.example/my-reviews/1' }),
  deliveryMissing: templates.deliveryMissing({
    ...about(locale),
    person: 'Hanna Larsson',
    orderId: 'SC-20418',
  }),
  topicsRising: templates.topicsRising({
    ...about(locale),
    person: 'Hanna Larsson',
    rises: [
      {
        topic: 'zipper',
        of: 'Tarn Daypack',
        mentions: 20,
        negative: 14,
        before: { mentions: 40, negative: 4 },
      },
      { topic: 'packaging', of: null, mentions: 64, negative: 24, before: { mentions: 180, negative: 12 } },
    ],
  }),
  raidDetected: templates.raidDetected({
    ...about(locale),
    person: 'Hanna Larsson',
    product: 'Tarn Daypack',
    raidId: 'raid_1',
    reviews: 13,
  }),
  noteMention: templates.noteMention({
    ...about(locale),
    person: 'Hanna Larsson',
    author: 'Ada Owner',
    itemId: 'review_1',
  }),
  lateItems: templates.lateItems({
    ...about(locale),
    person: 'Hanna Larsson',
    items: 3,
    reports: 1,
  }),
  verification: templates.emailVerification({
    ...about(locale),
    receiptUrl: 'https://x.example/receipt/1',
  }),
  answer: templates.answerPublished({
    ...about(locale),
    ...question,
    byStore: { name: 'Stormcroft', text: answer },
  }),
  question: templates.questionToBuyer({ ...about(locale), ...question, buyer: 'Maya' }),
  invitation: templates.staffInvitation({ ...about(locale), inviter: 'Ada Owner' }),
  webhook: templates.webhookDisabled({
    ...about(locale),
    person: 'Ada',
    webhookId: 'webhook_1',
    reason: 'failing',
    lastError: 'HTTP 500',
  }),
  password: templates.passwordReset({ ...about(locale), name: 'Ada' }),
  reportReceived: templates.reportReceived({ ...about(locale), ...report }),
  reportDecided: templates.reportDecided({ ...about(locale), ...report, ...decided, decision: 'kept' }),
  contentRemoved: templates.contentRemoved({
    ...about(locale),
    ...report,
    ...decided,
    excerpt: 'Call me under 0151 23456789 for a discount.',
  }),
  appealDecided: templates.appealDecided({
    ...about(locale),
    ...report,
    decision: 'dismissed',
    statement: 'The telephone number is still in the text.',
    appellant: 'author',
  }),
});
