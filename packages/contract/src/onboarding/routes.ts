import { receivedOrder } from '../orders/schemas.ts';
import { requestStatuses } from '../requests/schemas.ts';
import { routesOf } from '../route.ts';
import {
  boolean,
  id,
  lengths,
  listOf,
  merchantsProductId,
  nullable,
  oneOf,
  singleLine,
  string,
  Type,
  timestamp,
} from '../schema.ts';

const route = routesOf({ tag: 'Settings', audiences: ['bearer'], role: 'admin' });

/** The steps in the order in which a new merchant completes them. */
export const onboardingSteps = ['domain', 'widget', 'order', 'request', 'import', 'theme'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const onboarding = Type.Object({
  steps: listOf('All steps, in order.', {
    id: oneOf(
      onboardingSteps,
      'The step: `domain` an allowed domain, `widget` a request of the widget from an allowed domain, `order` a received order, `request` a sent review request, `import` a finished import, `theme` a design other than the default.',
    ),
    done: boolean('Whether the step is done, as the data show it.'),
    optional: boolean('Whether the setup is complete without it.'),
  }),
  complete: boolean('Whether all steps that are not optional are done.'),
  dismissed: boolean('Whether the merchant has hidden the checklist.'),
  widgetSeen: nullable(
    Type.Object({
      origin: string('Origin of the first request.'),
      at: timestamp('Time of the first request, to within ten seconds.'),
      productId: nullable(string('Product that it was about.'), 'Null if it was not about one product.'),
    }),
    'Where the widget was seen first; null until then.',
  ),
  widgetRefused: nullable(
    Type.Object({
      origin: string('Origin of the request.'),
      at: timestamp('Time of the request, to within ten seconds.'),
    }),
    'The last request of a widget that was refused because its origin is not allowed; null if there was none or the widget has been seen since.',
  ),
  testOrder: nullable(
    Type.Object({
      orderId: string('ID of the order.'),
      requestId: id('request', 'ID of its review request.'),
      status: oneOf(requestStatuses, 'Status of its review request.'),
    }),
    'Your latest test order; null if you have not made one.',
  ),
});

export const getOnboarding = route('GET /admin/onboarding', {
  operationId: 'getOnboarding',
  summary: 'Get the setup checklist',
  description:
    'Which steps of the setup are done. The state follows from the merchant’s data and cannot be set.',
  role: 'analyst',
  answer: onboarding,
});

export const dismissOnboarding = route('PATCH /admin/onboarding', {
  operationId: 'dismissOnboarding',
  summary: 'Hide or show the setup checklist',
  description: 'Affects the console of all staff members.',
  body: Type.Object({ dismissed: boolean('Whether to hide the checklist.') }),
  answer: onboarding,
});

export const createTestOrder = route('POST /admin/onboarding/test-order', {
  operationId: 'createTestOrder',
  summary: 'Create a test order',
  description:
    'Receives an order in your name, delivered now, as if your store had sent it. It is stored, verifies a review and schedules a review request to your email address like any other order.',
  body: Type.Object({
    productId: merchantsProductId('Product ID of the ordered product.'),
    productName: Type.Optional(singleLine(lengths.id, 'Its name, if Tribune does not know it yet.')),
  }),
  answer: receivedOrder,
});
