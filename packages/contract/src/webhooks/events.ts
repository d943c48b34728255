import { errorCodes } from '../errors.ts';
import { exportJob } from '../exports/schemas.ts';
import {
  claimByOrder,
  claimTimes,
  codeStock,
  mediaRequirement,
  requirements,
} from '../incentives/schemas.ts';
import { staffMedium } from '../media/schemas.ts';
import { requestConsents } from '../merchants/schemas.ts';
import { orderStatuses, platforms } from '../orders/schemas.ts';
import { publicAnswer, publicQuestion } from '../questions/schemas.ts';
import { eventReport } from '../reports/schemas.ts';
import { requestHandover, requestStatuses } from '../requests/schemas.ts';
import { sendingHours } from '../requests/timing.ts';
import { integritySignalFields, publicReview } from '../reviews/schemas.ts';
import { mediaStatuses, reasonCodes } from '../reviews/states.ts';
import {
  boolean,
  counted,
  day,
  described,
  id,
  listOf,
  nullable,
  object,
  oneOf,
  type Static,
  string,
  Type,
  timestamp,
} from '../schema.ts';
import { publicStoreReview } from '../store-reviews/schemas.ts';
import { opposition, summaryWordings } from '../topics/schemas.ts';

/*
 * Events contain the public fields of a resource and the IDs that a merchant needs to find its own records. They contain no
 * email addresses, no customer names other than display names, no moderators and no screening excerpts. Use the API with a
 * key for these. `addressed` lists the exceptions.
 */

const reasonCode = nullable(
  oneOf(reasonCodes, 'Reason of the last decision or of the screening; null when none was given.'),
);
const productId = string("The merchant's product ID.");

const { productName: _ofReview, media: _media, ...reviewFields } = publicReview.properties;
export const eventReview = object('A review in an event.', {
  ...reviewFields,
  orderId: nullable(string("The merchant's order ID; null without one.")),
  incentiveClaimId: nullable(string('ID of the incentive claim; null without one.')),
  reasonCode,
});

const { productName: _ofQuestion, ...questionFields } = publicQuestion.properties;
export const eventQuestion = object('A question in an event.', { ...questionFields, reasonCode });

export const eventAnswer = object('An answer in an event.', {
  ...publicAnswer.properties,
  productId,
  reasonCode,
});

export const eventStoreReview = object('A review of the store in an event.', {
  ...publicStoreReview.properties,
  orderId: nullable(string("The merchant's order ID; null without one.")),
  reasonCode,
});

export const eventMedium = object('A media item in an event.', {
  reviewId: id('review'),
  productId,
  mediaStatus: nullable(oneOf(mediaStatuses, 'Processing state of all media of the review.')),
  medium: described(staffMedium, 'The media item.'),
});

export const eventClaim = object('An incentive claim in an event.', {
  ...claimByOrder.properties,
  orderId: string("The merchant's order ID."),
  incentiveId: id('incentive'),
  requirement: oneOf(requirements, 'Which products of the order must be reviewed.'),
  mediaRequirement,
  ...claimTimes,
});

export const eventOrder = object('An order in an event.', {
  orderId: string("The merchant's order ID."),
  status: oneOf(orderStatuses, 'What became of the order.'),
  deliveryDate: nullable(timestamp('Time of delivery.')),
  productIds: Type.Array(productId, { description: 'Products that the customer is asked about.' }),
  requestId: nullable(id('request')),
  requestStatus: nullable(oneOf(requestStatuses, 'Status of the review request.')),
  scheduledFor: nullable(timestamp('Time at which the review request is sent; null when it is not.')),
});

export const eventDigest = object('What happened on a day.', {
  date: day('The day (UTC).'),
  reviews: counted('Reviews submitted on that day.'),
  questions: counted('Questions submitted on that day.'),
  pending: counted('Items that await a decision at the time of the event.'),
  late: counted('Pending items, open reports and open appeals past their target time.'),
});

const { reason: _reason, ...handoverFields } = requestHandover.properties;
const storeOrderId = string("The merchant's order ID.");

export const eventDueRequest = object('A review request to send.', {
  requestId: handoverFields.requestId,
  reminder: handoverFields.reminder,
  orderId: storeOrderId,
  storeName: string('Name of the store.'),
  customer: object('The recipient.', {
    email: string('Email address.'),
    name: string('Name.'),
    language: string('Language of the order, else of the store, as in `en`.'),
  }),
  consent: object('What is known about consent.', {
    marketingConsent: nullable(boolean('Whether the customer consented with the order; null when unknown.')),
    requestConsent: oneOf(requestConsents, 'Whom the merchant asks (`requestConsent` of the settings).'),
  }),
  products: listOf('Products to review.', {
    productId,
    name: string('Product name.'),
    imageUrl: nullable(string('URL of the image; null without one.')),
    reviewUrl: string('Link to the form for this product.'),
  }),
  incentive: nullable(
    Type.Object({
      description: string('What is offered.'),
      mediaRequirement,
    }),
    'What is offered for the reviews, whatever their ratings; null without an offer.',
  ),
  reviewUrl: string('One-time link to the form for all products. Valid for 60 days.'),
  notReceivedUrl: string('Link to say that the order has not arrived.'),
  unsubscribeUrl: string('Link to unsubscribe from review requests. Every message must contain it.'),
  openedUrl: string('Tracking pixel, for messages with images; counts the message as opened.'),
  sendingHours: nullable(
    Type.Object({
      ...sendingHours.properties,
      timeZone: string("The recipient's time zone, as in `Europe/Berlin`."),
    }),
    'When the message may be sent; null: at any time.',
  ),
  confirmBy: handoverFields.confirmBy,
});

export const eventUndeliveredRequest = object('A review request that was not delivered.', {
  ...handoverFields,
  orderId: storeOrderId,
});

export const eventShopConnection = object('A store connection in an event.', {
  platform: oneOf(platforms, 'Store platform.'),
  failingSince: timestamp('Time of the first message that was refused since the last accepted one.'),
  lastError: oneOf(errorCodes, 'Error code of the last response.'),
  failures: counted('Messages refused since then.'),
});

export const eventDeletion = object('The deletion of the merchant in an event.', {
  name: string('Name of the merchant.'),
  requestedAt: timestamp('Time of the request.'),
  dueAt: timestamp('Time from which everything is deleted.'),
});

export const eventStock = object('A pool of coupon codes in an event.', {
  incentiveId: id('incentive'),
  description: string('What is offered.'),
  codes: codeStock,
});

const {
  requestedBy: _by,
  downloadUrl: _url,
  error: _error,
  progress: _progress,
  ...exportFields
} = exportJob.properties;
export const eventExport = Type.Object(exportFields, { description: 'An export in an event.' });

const deleted = { productId, deletedAt: timestamp('Time of the deletion.') };
export const eventDeletedReview = object('A deleted review.', { id: id('review'), ...deleted });
export const eventDeletedQuestion = object('A deleted question.', { id: id('question'), ...deleted });
export const eventDeletedAnswer = object('A deleted answer.', {
  id: id('answer'),
  questionId: id('question'),
  ...deleted,
});

const eventPoints = Type.Array(
  Type.Object({
    topic: string('Value for `topic` of review lists.'),
    name: string('Name to display.'),
    reviews: counted('Reviews behind the point.'),
    ...opposition,
  }),
);
export const eventSummary = object('A summary in an event.', {
  productId: nullable(string("The merchant's product ID; null for a group.")),
  groupId: nullable(string('ID of the product group whose products share the summary; null without one.')),
  basedOnReviews: counted('Reviews in which topics were looked for.'),
  wording: oneOf(summaryWordings, 'Who worded the sentences.'),
  strengths: described(eventPoints, 'What reviews praise, up to five.'),
  weaknesses: described(eventPoints, 'What reviews criticize, up to five.'),
});

const said = {
  mentions: counted('Reviews that mention the topic.'),
  negative: counted('Reviews that mention it unfavorably.'),
  negativeShare: Type.Number({ description: 'Their share in percent, one decimal.' }),
};
const range = {
  startDate: day('First day (UTC).'),
  endDate: day('Last day, inclusive.'),
};

export const eventRise = object('A complaint that rises.', {
  topic: string('Topic, as in `battery-life`.'),
  name: string('Name to display, as in `battery life`.'),
  productId: nullable(
    string(
      "The merchant's product ID; null if the topic rises in the reviews of a group or of the whole store.",
    ),
  ),
  groupId: nullable(string('ID of the product group in whose reviews the topic rises; null without one.')),
  ...range,
  ...said,
  previous: object('The twelve weeks that it is compared with.', { ...range, ...said }),
});

export const eventRaid = object('A raid (docs/INTEGRITY.md).', {
  id: id('raid'),
  productId: string("The merchant's product ID at which it began."),
  reviews: counted('Its reviews so far.'),
  startedAt: timestamp('Time of its first review.'),
  lastAt: timestamp('Time of its newest review.'),
  raisedAt: timestamp('Time of the alarm.'),
  signals: listOf('Signals of the review that raised the alarm.', integritySignalFields),
});

export const eventDeletedStoreReview = object('A deleted review of the store.', {
  id: id('store_review'),
  deletedAt: deleted.deletedAt,
});

export const eventTest = object('A test.', {
  webhookId: id('webhook'),
  message: string('Says that this is a test.'),
});

/** Events with the same data. */
const about = <Data, const Says extends Record<string, string>>(data: Data, says: Says) =>
  Object.fromEntries(Object.entries(says).map(([type, text]) => [type, { says: text, data }])) as {
    readonly [Type in keyof Says]: { says: string; data: Data };
  }; // an entry for each

/** All events. The `webhooks` of the OpenAPI document and the list in docs/WEBHOOKS.md are generated from it. */
export const webhookEvents = {
  ...about(eventReview, {
    'review.created': 'A review was submitted. `status` tells whether it is published.',
    'review.approved':
      'A review was published: by a moderator, by the automated screening, or because a flag was removed.',
    'review.rejected': 'A moderator rejected a review.',
    'review.flagged': 'A review was flagged and is no longer public.',
    'review.updated':
      'A review changed: its author edited it or confirmed the email address, it was featured or unfeatured, a decision was undone so that it is pending again, the reply was deleted, or one of its media was hidden, unhidden or deleted. Votes do not trigger this event.',
    'review.replied': 'The merchant replied to a review or changed the reply.',
  }),
  'review.deleted': {
    says: 'A review was permanently deleted; delete your copy as well. Undelivered events of the review are withdrawn.',
    data: eventDeletedReview,
  },
  ...about(eventQuestion, {
    'question.created': 'A question was submitted and is pending.',
    'question.approved': 'A question was published.',
    'question.rejected': 'A question was rejected.',
    'question.flagged': 'A question was flagged and is no longer public.',
    'question.updated': 'A decision on a question was undone, or its author changed it; it is pending again.',
  }),
  'question.deleted': {
    says: 'A question was permanently deleted with its answers.',
    data: eventDeletedQuestion,
  },
  ...about(eventAnswer, {
    'answer.created': 'An answer was submitted. `status` tells whether it is published.',
    'answer.approved': "An answer was published. The merchant's own answers are published immediately.",
    'answer.rejected': 'An answer was rejected.',
    'answer.flagged': 'An answer was flagged and is no longer public.',
    'answer.updated': 'A decision on an answer was undone, or its author changed it; it is pending again.',
  }),
  'answer.deleted': { says: 'An answer was permanently deleted.', data: eventDeletedAnswer },
  'media.processed': {
    says: 'A photo or video of a review was processed or failed; see `medium.mediaStatus`.',
    data: eventMedium,
  },
  'summary.updated': {
    says: 'The points of a product’s summary changed, or a language model worded them. Without points, the summary no longer exists.',
    data: eventSummary,
  },
  'topic.rising': {
    says: 'Reviews of the last four weeks criticize a topic significantly more often than those of the twelve weeks before. Sent once per rise, at most once a day.',
    data: eventRise,
  },
  'raid.detected': {
    says: 'Reviews of a product arrived together in an unusual way, and await one decision. Sent once per raid.',
    data: eventRaid,
  },
  ...about(eventStoreReview, {
    'store_review.created': 'A review of the store was submitted. `status` tells whether it is published.',
    'store_review.approved': 'A review of the store was published.',
    'store_review.rejected': 'A review of the store was rejected.',
    'store_review.flagged': 'A review of the store was flagged and is no longer public.',
    'store_review.updated':
      'The author changed a review of the store, a decision on it was undone, so that it is pending again, or the reply was deleted.',
    'store_review.replied': 'The merchant replied to a review of the store or changed the reply.',
  }),
  'store_review.deleted': {
    says: 'A review of the store was permanently deleted.',
    data: eventDeletedStoreReview,
  },
  ...about(eventClaim, {
    'incentive_claim.completed':
      'A customer wrote the reviews that an incentive requires, whatever their ratings.',
    'incentive_claim.fulfilled': 'A claim was fulfilled with a coupon code.',
  }),
  'incentive.codes_low': {
    says: 'The coupon pool of an incentive fell to its warning level, or ran empty while claims await a code. Sent once for each, until codes are added.',
    data: eventStock,
  },
  ...about(eventOrder, {
    'order.updated':
      'An order that was received before changed: its products, address or delivery, or it was restored. What is still to be sent is adapted.',
    'order.not_received':
      'A customer who was asked for a review says that the order has not arrived. No review is asked for until `scheduledFor`, or a new delivery date.',
    'order.canceled': 'An order was canceled or refunded, see `status`; no more emails are sent for it.',
    'order.deleted':
      'An order was deleted, in the store or with `DELETE /admin/orders/{orderId}`; no more emails are sent for it.',
  }),
  'review_request.due': {
    says: 'A review request or reminder is due, and `requestDelivery` is `event`. Send it, and confirm it with `POST /admin/review-requests/{requestId}/delivery` until `confirmBy`. The only event with an email address: `*` does not include it.',
    data: eventDueRequest,
  },
  'review_request.undelivered': {
    says: 'The tool could not send a review request or did not confirm it in time, and `unconfirmedRequests` is `report`.',
    data: eventUndeliveredRequest,
  },
  'digest.daily': {
    says: 'Every morning (UTC), the number of reviews and questions of the day before, and of pending and late items.',
    data: eventDigest,
  },
  'shop_connection.failing': {
    says: 'For an hour, messages of a store platform were refused and none was accepted. Sent once, until a message is accepted.',
    data: eventShopConnection,
  },
  ...about(eventDeletion, {
    'merchant.deletion_scheduled': 'An owner or the operator scheduled the deletion of the merchant.',
    'merchant.deletion_canceled': 'The scheduled deletion was canceled.',
  }),
  ...about(eventReport, {
    'report.created': 'Somebody reported content.',
    'report.decided': 'A report was decided, and the reporter and the author were informed.',
  }),
  'export.completed': {
    says: 'The file of an export is ready. `GET /admin/export/{type}/{jobId}` returns its URL.',
    data: eventExport,
  },
  'webhook.test': {
    says: 'A test event, requested with `POST /admin/webhooks/{webhookId}/test`. Sent regardless of the subscribed events.',
    data: eventTest,
  },
} as const;

export type EventType = keyof typeof webhookEvents;
export type EventData<One extends EventType> = Static<(typeof webhookEvents)[One]['data']>;

export const eventTypes = Object.keys(webhookEvents) as EventType[];

/** Events that an endpoint can subscribe to. `*` includes those of future versions. */
export const subscriptions = ['*', ...eventTypes.filter((type) => type !== 'webhook.test')];

/** Events that contain an email address and links that act on behalf of its owner. Endpoints receive them only if they name them. */
export const addressed: readonly EventType[] = ['review_request.due'];

/** What an endpoint has subscribed to if it receives events of these types. */
export const subscribersOf = (types: readonly EventType[]): readonly string[] =>
  types.some((type) => addressed.includes(type)) ? types : ['*', ...types];

/** Body of the request that delivers an event. */
export function eventMessage(type: EventType) {
  return Type.Object({
    type: Type.Unsafe<EventType>({ type: 'string', const: type, description: 'Type of the event.' }),
    id: id('event', 'Event ID, as in the header `webhook-id`. The same for every attempt and replay.'),
    timestamp: timestamp('Time of the event.'),
    merchantId: id('merchant'),
    sequence: Type.Integer({
      description:
        'Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher.',
    }),
    data: webhookEvents[type].data,
  });
}
