import { mail } from '../mails/schemas.ts';
import { modes } from '../mode.ts';
import {
  boolean,
  counted,
  id,
  nullable,
  object,
  oneOf,
  partial,
  string,
  Type,
  timestamp,
} from '../schema.ts';
import { eventTypes } from '../webhooks/events.ts';

export const sandboxTasks = ['advance', 'fill', 'reset'] as const;
export type SandboxTask = (typeof sandboxTasks)[number];
export const sandboxTaskStatuses = ['running', 'done', 'failed'] as const;

/** Maximum number of days by which one call advances the test clock. */
export const mostDaysAdvanced = 730;

export const sandboxTask = object('A task of the sandbox, run by a worker.', {
  type: oneOf(sandboxTasks, 'What is done: `advance` the clock, `fill` or `reset` the sandbox.'),
  status: oneOf(sandboxTaskStatuses, 'Only one task runs at a time.'),
  startedAt: timestamp('Time of the request.'),
  finishedAt: nullable(timestamp('Time at which the task ended; null while it runs.')),
  error: nullable(string('Why the task failed; null otherwise.')),
});

export const sandboxState = object('Test mode of a merchant.', {
  mode: oneOf(modes, '`test` if the request was made in the sandbox.'),
  liveMerchantId: id('merchant', 'The live merchant.'),
  sandboxMerchantId: nullable(
    id('merchant'),
    'Merchant ID of the sandbox, with which requests are made in it; null before it is created.',
  ),
  createdAt: nullable(timestamp('Time at which the sandbox was created.')),
  task: nullable(sandboxTask, 'The running or last task; null before the first one.'),
});

export const newSandbox = object('A new sandbox with its credentials.', {
  merchantId: id('merchant', 'Merchant ID of the sandbox.'),
  apiKey: string('API key of the sandbox (`tr_test_…`). Returned only once.'),
  accessToken: string('Access token of the sandbox, with your role. Returned only once.'),
  webhookSecret: string('Secret that signs orders sent to the sandbox. Returned only once.'),
});

export const testClock = object('The test clock of a sandbox.', {
  now: timestamp('Current time of the sandbox. All timestamps of the sandbox are relative to it.'),
  daysAdvanced: counted('Days by which the clock was advanced since the sandbox was created or reset.'),
  daysLeft: counted('Days still to be advanced by the running task; 0 when the clock has arrived.'),
  advancing: boolean('Whether the clock is advancing.'),
  nextDueAt: nullable(
    timestamp(),
    'Time at which the next review request, reminder, expiry or notification is due; null when nothing is scheduled.',
  ),
  task: nullable(sandboxTask, 'The running or last task of the sandbox.'),
});

export const clockAdvance = partial({
  days: Type.Integer({
    minimum: 1,
    maximum: mostDaysAdvanced,
    description: 'Days by which to advance the clock.',
  }),
  until: timestamp(
    'Advances the clock by whole days until this time has passed. Cannot be combined with `days`.',
  ),
});

export const sandboxEmail = object('An email of the sandbox, which was stored and not delivered.', {
  ...mail.properties,
  links: Type.Array(Type.String(), {
    description: 'Links in the email, in order and without duplicates. They can be followed.',
  }),
});

export const exampleEvent = Type.Object({
  type: oneOf(
    eventTypes.filter((type) => type !== 'webhook.test'),
    'Type of the event.',
  ),
});

export const triggeredEvent = object('A triggered event.', {
  eventId: id('event'),
  endpoints: counted('Endpoints of the sandbox that subscribe to the type and receive the event.'),
});
