import { keepAddresses, namelessAuthor, plainProductId, statusBy, yesOrNoText } from './adapting.ts';
import type { ImportFormat } from './format.ts';

/** The CSV that Okendo exports, and its import template (support.okendo.io, "Okendo Import Template"). */
export const okendo: ImportFormat = {
  name: 'okendo',
  kind: 'reviews',
  columns: {
    reviewId: 'id',
    productId: 'productId',
    handle: null,
    sku: null,
    productName: 'productName',
    productUrl: 'productUrl',
    productImageUrl: 'productImageUrl',
    rating: 'rating',
    title: 'title',
    body: 'text',
    name: 'authorName',
    'reviewer.name': 'authorName',
    'reviewer.displayName': 'authorName',
    'reviewer.email': 'authorEmail',
    email: 'authorEmail',
    'reviewer.isVerified': null,
    isVerifiedBuyer: null,
    verifiedStatus: null,
    dateCreated: 'createdAt',
    status: 'status',
    isRecommended: 'wouldRecommend',
    helpfulCount: 'helpfulVotes',
    unhelpfulCount: 'notHelpfulVotes',
    imageUrls: 'media',
    videoUrls: null,
    countryCode: null,
    zoneCode: null,
    orderId: 'orderId',
    orderNumber: null,
    reply: 'replyText',
    'reply.body': 'replyText',
    replyDate: 'replyCreatedAt',
    'reply.dateCreated': 'replyCreatedAt',
    isIncentivized: 'incentivized',
    error: null,
  },
  required: [
    'rating',
    'body',
    'dateCreated',
    ['name', 'reviewer.name', 'reviewer.displayName'],
    ['productId', 'handle', 'sku'],
  ],
  strict: false,
  emailMayBeMissing: true,
  adapt(texts, cell) {
    plainProductId(texts);
    texts.productId ??= cell('handle') ?? cell('sku');
    texts.authorName ??= namelessAuthor;
    texts.status = statusBy(statuses, texts.status);
    texts.wouldRecommend = yesOrNoText(texts.wouldRecommend);
    texts.incentivized = yesOrNoText(texts.incentivized);
    keepAddresses(texts);
  },
};

const statuses: Record<string, string> = {
  approved: 'approved',
  published: 'approved',
  pending: 'pending',
  rejected: 'rejected',
  spam: 'rejected',
};
