import { routesOf } from '../route.ts';
import { boolean, counted, exact, id, lengths, nullable, string, Type, timestamp } from '../schema.ts';

const route = routesOf({ tag: 'Incentives', audiences: ['bearer'], role: 'admin' });

const limits = { minimum: 500, maximum: 10_000 };

/** `data` of the request to a coupon service. Contains no rating, because rewards must not depend on it. */
export const couponRequest = exact({
  claimId: id('claim'),
  incentiveId: id('incentive'),
  incentiveDescription: string('What was offered.'),
  orderId: string("The merchant's order ID."),
  customerEmail: string('Email address of the customer.'),
  customerName: string('Name of the customer.'),
  isTest: boolean('Whether it is a sample that was sent with the test button.'),
});

/** The body of a response with status 200 by a coupon service. */
export const couponAnswer = Type.Object({
  couponCode: Type.String({
    minLength: 1,
    maxLength: lengths.title,
    description: 'A single-use coupon code.',
  }),
});

const timeoutMs = { ...limits, description: 'Time limit of a call in milliseconds.' };

const service = Type.Object({
  url: nullable(string('URL of the service; null when there is none.')),
  timeoutMs: Type.Integer(timeoutMs),
  waitingClaims: counted('Completed claims that await a code from the service.'),
  nextCallAt: nullable(timestamp('Time of the next call; null when no claim waits, or no service is set.')),
  failures: counted('Failures of the service since the last code.'),
  lastError: nullable(string('Why the last call failed.')),
  lastCalledAt: nullable(timestamp('Time of the last call.')),
});

const retries =
  'Failed calls are repeated after 10 seconds, then less and less often, and finally every six hours.';

export const getCouponService = route('GET /admin/coupon-service', {
  operationId: 'getCouponService',
  summary: 'Get the coupon service',
  description: `Settings and state of the endpoint that returns coupon codes for completed claims. ${retries}`,
  role: 'analyst',
  answer: service,
});

export const putCouponService = route('PUT /admin/coupon-service', {
  operationId: 'putCouponService',
  summary: 'Set the coupon service',
  description:
    'Completed claims of incentives with `fulfillment: endpoint` are sent to this URL, signed as webhooks are (Standard Webhooks), and fulfilled with the `couponCode` of the response. `webhook-id` is the same for every attempt: return the same code for it. The first request creates the secret, which is returned only once.',
  body: Type.Object({
    url: Type.String({
      format: 'web-address',
      maxLength: 2_000,
      description: 'URL of the service. Must be public and begin with https://.',
    }),
    timeoutMs: Type.Optional(Type.Integer({ ...timeoutMs, default: 5000 })),
    rotateSecret: Type.Optional(
      Type.Boolean({
        description: 'Replaces the secret, and returns the new one. The old one is no longer used.',
      }),
    ),
  }),
  answer: Type.Object({
    ...service.properties,
    secret: nullable(string('The new signing secret; null when it did not change.')),
  }),
});

export const retryCouponService = route('POST /admin/coupon-service/retry', {
  operationId: 'retryCouponService',
  summary: 'Request waiting coupon codes now',
  description:
    'Makes every claim that awaits a code of the service due at once, regardless of earlier failures.',
  answer: service,
});

export const testCouponService = route('POST /admin/coupon-service/test', {
  operationId: 'testCouponService',
  summary: 'Test the coupon service',
  description: 'Sends a sample claim to the service, and returns how it answered. Nothing is stored.',
  answer: Type.Object({
    couponCode: nullable(string('The code that the service returned.')),
    status: nullable(Type.Integer({ description: 'HTTP status; null without a response.' })),
    error: nullable(string('Why the call failed.')),
  }),
  errors: ['INVALID_STATE'],
});
