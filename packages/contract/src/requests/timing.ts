import { completedOrder } from '../orders/schemas.ts';
import { routesOf } from '../route.ts';
import {
  boolean,
  country,
  exact,
  lengths,
  nullable,
  object,
  oneOf,
  singleLine,
  string,
  Type,
  text,
  timestamp,
  timeZone,
} from '../schema.ts';

const route = routesOf({ tag: 'Review requests', audiences: ['bearer'], role: 'analyst' });

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

const days = (description: string) => Type.Integer({ minimum: 0, maximum: 180, description });
const listed = (description: string) =>
  Type.Optional(Type.Array(text(lengths.id), { minItems: 1, maxItems: 500, description }));
const countries = (description: string) => Type.Array(country(), { minItems: 1, maxItems: 250, description });

export const timingConditions = exact('Conditions, all of which must hold.', {
  productIds: listed('Only these products.'),
  groupIds: listed('Only products of these groups.'),
  categories: listed(
    'Only products of these categories, including subcategories: `Clothing` includes `Clothing > Jackets`.',
  ),
  countries: Type.Optional(countries('Only orders shipped to these countries.')),
  minFulfillmentDays: Type.Optional(days('Only orders delivered at least this many days after `orderedAt`.')),
  maxFulfillmentDays: Type.Optional(days('Only orders delivered at most this many days after `orderedAt`.')),
});

export const timingRule = exact('How long after delivery a review request is sent.', {
  name: singleLine(80, 'Name of the rule.'),
  when: timingConditions,
  delayDays: days('Days between delivery and the review request.'),
});

const timeOfDay = (pattern: string, description: string) =>
  Type.String({ pattern, description, examples: ['09:00'] });

export const sendingHours = exact(
  "When review requests and reminders are sent, in the recipient's time zone.",
  {
    days: Type.Array(oneOf(weekdays), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: 'Days of the week.',
    }),
    from: timeOfDay('^(?:[01]\\d|2[0-3]):[0-5]\\d$', 'Earliest time of day, as in `09:00`.'),
    to: timeOfDay(
      '^(?:(?:[01]\\d|2[0-3]):[0-5]\\d|24:00)$',
      'Time of day before which emails are sent, at least an hour after `from`, as in `20:00`.',
    ),
  },
);

export const frequencyCap = exact(
  'How many review requests and reminders an address receives in a period, across all orders.',
  {
    maxEmails: Type.Integer({ minimum: 1, maximum: 20, description: 'Maximum number of emails.' }),
    withinDays: Type.Integer({ minimum: 1, maximum: 365, description: 'Period in days.' }),
  },
);

const timingFields = {
  timeZone: timeZone('Time zone of customers whose own is unknown. `UTC` by default.'),
  rules: Type.Array(timingRule, {
    maxItems: 50,
    description:
      'The most specific rule applies. If there is none, `requestDelayDays` of the settings applies.',
  }),
  defaultTransitDays: days(
    'Estimated days between fulfillment and delivery, for orders whose date of delivery is unknown.',
  ),
  transitDays: Type.Array(
    exact({
      countries: countries('Countries.'),
      days: days('Estimated days between fulfillment and delivery.'),
    }),
    { maxItems: 50, description: 'Estimates for countries that differ from `defaultTransitDays`.' },
  ),
  sendingHours: nullable(sendingHours, 'When emails are sent; null: at any time.'),
  frequencyCap: nullable(frequencyCap, 'Maximum number of emails per address; null: no limit.'),
};

export const requestTiming = Type.Object(timingFields, {
  additionalProperties: false,
  description: 'When review requests are sent.',
});

export const requestTimingChange = Type.Object({
  ...timingFields,
  updatedAt: Type.Optional(nullable(timestamp('The `updatedAt` that was read.'))),
});

const answer = Type.Object({
  ...timingFields,
  updatedAt: nullable(timestamp('Time of the last change; null if never changed.')),
});

export const getRequestTiming = route('GET /admin/request-timing', {
  operationId: 'getRequestTiming',
  summary: 'Get the timing of review requests',
  description: 'Returns delay rules, transit estimates, sending hours and the limit of emails per customer.',
  answer,
});

export const putRequestTiming = route('PUT /admin/request-timing', {
  operationId: 'putRequestTiming',
  summary: 'Replace the timing of review requests',
  description:
    'Replaces the whole timing. Send the `updatedAt` that you read: if somebody changed the timing since, the answer is INVALID_STATE. Delays and estimates apply to orders received from then on; sending hours and the limit apply to all emails that are not written yet.',
  role: 'admin',
  body: requestTimingChange,
  answer,
  errors: ['INVALID_STATE'],
});

const order = completedOrder.properties;

export const timingPreview = Type.Object({
  timing: Type.Optional(requestTiming),
  order: object('Example order.', {
    deliveryDate: order.deliveryDate,
    deliveryDateType: order.deliveryDateType,
    orderedAt: order.orderedAt,
    shippingCountry: order.shippingCountry,
    timeZone: order.timeZone,
    productIds: Type.Optional(
      Type.Array(text(lengths.id), { maxItems: 200, description: 'Products of the order.' }),
    ),
  }),
});

export const previewRequestTiming = route('POST /admin/request-timing/preview', {
  operationId: 'previewRequestTiming',
  summary: 'Preview when a review request would be sent',
  description:
    'Returns when the request of an example order would be sent, with the stored timing or with `timing`, which is not stored. The limit of emails per customer is not considered.',
  whileSuspended: 'allowed',
  body: timingPreview,
  answer: Type.Object({
    sendsAt: timestamp('Time at which the request would be sent.'),
    dueAt: timestamp('Time at which it would be sent without sending hours.'),
    deliveredAt: timestamp('Date from which the delay counts: the date of delivery, or its estimate.'),
    transitDays: nullable(
      Type.Integer({ description: 'Estimate that was added; null if the date of delivery is known.' }),
    ),
    delayDays: Type.Integer({ description: 'Days after `deliveredAt`.' }),
    rule: nullable(string('Name of the rule that determines the delay; null: the default delay.')),
    timeZone: string("The recipient's time zone."),
    timeZoneSource: oneOf(
      ['order', 'country', 'merchant'],
      'Where the time zone comes from: the order, its country, or `timeZone` of the timing.',
    ),
    isMoved: boolean('Whether sending hours move the email.'),
  }),
});
