import { reasons, reviewsOf, saysYes, statusBy } from './adapting.ts';
import { adaptedTo, ignored } from './format.ts';

/** Okendo's export and its import template (support.okendo.io, "Importing Reviews Using the Okendo Import Template"). */
export const okendo = reviewsOf({
  name: 'okendo',
  columns: {
    reviewId: 'id',
    productId: 'productId',
    handle: 'productHandle',
    sku: 'productSku',
    variantId: ignored(reasons.variant),
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
    'reviewer.isVerified': ignored(reasons.verification),
    isVerifiedBuyer: ignored(reasons.verification),
    verifiedStatus: ignored(reasons.verification),
    dateCreated: 'createdAt',
    status: 'status',
    isApproved: adaptedTo('status'),
    isRecommended: 'wouldRecommend',
    helpfulCount: 'helpfulVotes',
    unhelpfulCount: 'notHelpfulVotes',
    imageUrls: 'media',
    rejectedImageUrls: ignored(reasons.unpublishedImages),
    videoUrls: ignored(reasons.video),
    countryCode: ignored(reasons.personal),
    zoneCode: ignored(reasons.personal),
    orderId: 'orderId',
    orderNumber: ignored(reasons.elsewhere),
    reply: 'replyText',
    'reply.body': 'replyText',
    replyDate: 'replyCreatedAt',
    replyDateCreated: 'replyCreatedAt',
    'reply.dateCreated': 'replyCreatedAt',
    replyIsPublic: adaptedTo('replyText'),
  },
  required: [
    'rating',
    'body',
    'dateCreated',
    ['name', 'reviewer.name', 'reviewer.displayName'],
    ['productId', 'handle', 'sku', 'productUrl'],
  ],
  adapt(texts, cell) {
    texts.status = statusBy(statuses, texts.status) ?? statusOf(saysYes(cell('isApproved')));
    if (saysYes(cell('replyIsPublic')) === false) texts.replyText = undefined;
  },
});

const statusOf = (isApproved: boolean | undefined) =>
  isApproved === undefined ? undefined : isApproved ? 'approved' : 'pending';

const statuses: Record<string, string> = {
  approved: 'approved',
  published: 'approved',
  pending: 'pending',
  rejected: 'rejected',
  spam: 'rejected',
};
