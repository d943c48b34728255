import { pagingQuery } from '../reviews/schemas.ts';
import { email, id, idReference, nullable, oneOf, Type, timestamp } from '../schema.ts';

export const requestStatuses = ['scheduled', 'skipped', 'cancelled', 'sent', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const skipReasons = ['no_consent', 'unsubscribed', 'already_reviewed'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What staff may do with a request in each status. Cancelling one that was sent calls off its reminder. */
export const requestActions: Record<RequestStatus, { send: boolean; cancel: boolean }> = {
  scheduled: { send: true, cancel: true },
  skipped: { send: false, cancel: false },
  cancelled: { send: true, cancel: true },
  sent: { send: false, cancel: true },
  completed: { send: false, cancel: false },
};

export const reviewRequest = Type.Object({
  id: id('request'),
  orderId: Type.String(),
  customerEmail: Type.String(),
  customerName: Type.String(),
  products: Type.Array(
    Type.Object({ productId: Type.String(), name: nullable(Type.String()), reviewed: Type.Boolean() }),
  ),
  status: oneOf(requestStatuses),
  skipReason: nullable(oneOf(skipReasons)),
  mailStatus: nullable(Type.String({ description: 'Of its mail in the outbox.' })),
  tokenId: nullable(id('token')),
  scheduledFor: nullable(timestamp()),
  sentAt: nullable(timestamp()),
  reminderDueAt: nullable(timestamp()),
  remindedAt: nullable(timestamp()),
  openedAt: nullable(timestamp()),
  clickedAt: nullable(timestamp()),
  reviewedAt: nullable(timestamp()),
  createdAt: timestamp(),
});

export const reviewRequestQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(requestStatuses)),
  customerEmail: Type.Optional(email()),
});
export const requestParams = Type.Object({ requestId: idReference('request') });

export const mailPreview = Type.Object({
  to: Type.String(),
  from: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
});

export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'staff'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const suppression = Type.Object({
  email: nullable(
    Type.String({ description: 'Null: of somebody who was erased, whose wish is kept as a hash.' }),
  ),
  reason: oneOf(suppressionReasons),
  createdAt: timestamp(),
});
