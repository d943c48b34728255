import {
  boolean,
  described,
  email,
  id,
  lengths,
  listOf,
  nullable,
  object,
  oneOf,
  pagingQuery,
  singleLine,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';

export const requestStatuses = ['scheduled', 'skipped', 'cancelled', 'sent', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const skipReasons = [
  'no_consent',
  'unsubscribed',
  'already_reviewed',
  'frequency_cap',
  'order_canceled',
  'order_refunded',
  'order_not_completed',
  'failed',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const postponeReasons = ['sending_hours', 'frequency_cap', 'monthly_quota', 'not_received'] as const;
export type PostponeReason = (typeof postponeReasons)[number];

/** Actions that are allowed in each status. Cancelling a sent request cancels its reminder. */
export const requestActions: Record<RequestStatus, { send: boolean; cancel: boolean }> = {
  scheduled: { send: true, cancel: true },
  skipped: { send: false, cancel: false },
  cancelled: { send: true, cancel: true },
  sent: { send: false, cancel: true },
  completed: { send: false, cancel: false },
};

export const handoverStatuses = [
  'awaiting',
  'sent',
  'failed',
  'unconfirmed',
  'emailed',
  'withdrawn',
] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];

const reminder = Type.Integer({
  minimum: 0,
  maximum: 2,
  description: '0 for the request, 1 for its reminder, 2 for the second reminder.',
});

const handover = {
  reminder,
  status: oneOf(
    handoverStatuses,
    '`awaiting`: the tool has not confirmed yet. `sent`: it confirmed. `failed`: it could not send. `unconfirmed`: it did not confirm in time. `emailed`: sent by email instead. `withdrawn`: not sent, because the order was canceled, the customer unsubscribed or reviewed, or staff canceled the request.',
  ),
  reason: nullable(string('Why the tool could not send it; null if it gave no reason.')),
  handedOverAt: timestamp('Time of the event `review_request.due`.'),
  confirmBy: timestamp('Time until which the tool has to confirm.'),
  settledAt: nullable(timestamp('Time at which it was confirmed, emailed or withdrawn; null before.')),
};

export const requestHandover = object('A review request that was handed to another tool.', {
  requestId: id('request'),
  ...handover,
});

export const handoverConfirmation = Type.Object({
  reminder: Type.Optional(
    described(reminder, '`reminder` of the event. Defaults to what was handed over last.'),
  ),
  status: oneOf(['sent', 'failed'], 'Whether the tool has sent it.'),
  reason: Type.Optional(singleLine(500, 'Why it could not be sent, for staff.')),
});

export const reviewRequest = Type.Object({
  id: id('request'),
  orderId: string("The merchant's order ID."),
  customerEmail: string('Email address of the customer.'),
  customerName: string('Name of the customer.'),
  products: listOf('Products of the order.', {
    productId: string("The merchant's product ID."),
    name: nullable(string('Product name; null when unknown.')),
    reviewed: boolean('Whether the customer reviewed the product.'),
  }),
  status: oneOf(requestStatuses, 'Status of the request.'),
  skipReason: nullable(
    oneOf(
      skipReasons,
      'Why the request was skipped, or canceled because of its order. `failed`: its email could not be written, and the server has logged why.',
    ),
  ),
  postponeReason: nullable(
    oneOf(
      postponeReasons,
      'Why the next email is later than planned: sending hours, the limit of emails per customer, the monthly quota of emails, or that the customer says the order has not arrived (`not_received`: 15 days, or until the delivery date of the order changes). After the limit has postponed an email for 30 days, it is not sent: a request is skipped, and a reminder has no `reminderDueAt`.',
    ),
  ),
  postponedFrom: nullable(timestamp('Time at which the postponed email was due at first.')),
  mailStatus: nullable(string('Status of the email; null before it is created.')),
  handovers: listOf('What was handed to another tool (`requestDelivery` is `event`), in order.', handover),
  tokenId: nullable(id('token'), 'ID of the review token; null before the request is sent.'),
  scheduledFor: nullable(timestamp('Time at which the request is sent.')),
  sentAt: nullable(timestamp('Time at which the request was sent.')),
  reminderDueAt: nullable(timestamp('Time at which the next reminder is sent; null without one.')),
  remindedAt: nullable(timestamp('Time at which the reminder was sent.')),
  secondRemindedAt: nullable(timestamp('Time at which the second reminder was sent.')),
  openedAt: nullable(timestamp('Time at which the email was first opened.')),
  clickedAt: nullable(timestamp('Time of the first click on the link.')),
  reviewedAt: nullable(timestamp('Time of the first review.')),
  createdAt: timestamp('Time of creation.'),
});

export const reviewRequestQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(requestStatuses, 'Only requests with this status.')),
  customerEmail: Type.Optional(email('Only requests to this email address.')),
  orderId: Type.Optional(text(lengths.id, 'Only the request of this order.')),
  handover: Type.Optional(
    oneOf(
      handoverStatuses,
      'Only requests of which a message was handed to another tool and has this status.',
    ),
  ),
});

export const mailPreview = Type.Object({
  to: string('Recipient.'),
  from: string('Sender.'),
  subject: string('Subject line.'),
  text: string('Plain text.'),
  html: string('HTML.'),
});

export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'staff'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const suppression = Type.Object({
  email: nullable(string('Email address. Null after an erasure, which keeps only a hash.')),
  reason: oneOf(suppressionReasons, 'Why the address is suppressed.'),
  createdAt: timestamp('Time at which the address was suppressed.'),
});
