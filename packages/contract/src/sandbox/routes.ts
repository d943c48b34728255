import { mailQuery } from '../mails/schemas.ts';
import { route } from '../route.ts';
import { boolean, pageOf, Type } from '../schema.ts';
import {
  clockAdvance,
  exampleEvent,
  newSandbox,
  sandboxEmail,
  sandboxState,
  testClock,
  triggeredEvent,
} from './schemas.ts';

const inSandbox = { tag: 'Sandbox', audiences: ['bearer'], errors: ['INVALID_STATE'] } as const;

export const getSandbox = route('GET /admin/sandbox', {
  operationId: 'getSandbox',
  tag: 'Sandbox',
  summary: 'Get the sandbox',
  description:
    'Returns the sandbox of the merchant, whether the request was made in live mode or in the sandbox.',
  audiences: ['bearer'],
  role: 'analyst',
  answer: sandboxState,
});

export const createSandbox = route('POST /admin/sandbox', {
  ...inSandbox,
  operationId: 'createSandbox',
  summary: 'Create the sandbox',
  description:
    'Creates the sandbox of a live merchant: a merchant of its own with the same plan, settings, attributes and staff, and without data. Each merchant can have one sandbox. INVALID_STATE if it already exists.',
  role: 'admin',
  answer: newSandbox,
});

export const getTestClock = route('GET /admin/sandbox/clock', {
  ...inSandbox,
  operationId: 'getTestClock',
  summary: 'Get the test clock',
  description: 'Poll it after an advance until `advancing` is false.',
  role: 'analyst',
  answer: testClock,
});

export const advanceTestClock = route('POST /admin/sandbox/clock/advance', {
  ...inSandbox,
  operationId: 'advanceTestClock',
  summary: 'Advance the test clock',
  description:
    'Lets whole days pass: everything that falls due in these days happens in order and at its own time. A worker does it; poll the clock for the result. INVALID_STATE in live mode and while a task runs.',
  role: 'admin',
  body: clockAdvance,
  answer: testClock,
});

export const listSandboxEmails = route('GET /admin/sandbox/emails', {
  ...inSandbox,
  operationId: 'listSandboxEmails',
  summary: 'List emails of the sandbox',
  description:
    'Emails that the sandbox wrote and did not deliver, newest first, with their text, HTML and links.',
  role: 'moderator',
  query: mailQuery,
  answer: pageOf('emails', sandboxEmail, 'Emails of this page.'),
});

export const getSandboxEmail = route('GET /admin/sandbox/emails/{mailId}', {
  ...inSandbox,
  operationId: 'getSandboxEmail',
  summary: 'Get an email of the sandbox',
  description: 'Includes the text, the HTML and the links.',
  role: 'moderator',
  answer: sandboxEmail,
});

export const fillSandbox = route('POST /admin/sandbox/fill', {
  ...inSandbox,
  operationId: 'fillSandbox',
  summary: 'Fill the sandbox with sample data',
  description:
    'Adds products, orders, review requests, reviews in all states, questions, answers, media and incentive claims of the past months. A worker does it; poll `GET /admin/sandbox` for the result. Idempotent within a day. INVALID_STATE in live mode and while a task runs.',
  role: 'admin',
  answer: sandboxState,
});

export const resetSandbox = route('POST /admin/sandbox/reset', {
  ...inSandbox,
  operationId: 'resetSandbox',
  summary: 'Reset the sandbox',
  description:
    'Deletes all content, orders, emails, events and files of the sandbox, and sets its clock back to the present. Settings, templates, webhook endpoints, keys and staff remain. A worker does it; poll `GET /admin/sandbox` for the result. INVALID_STATE in live mode and while a task runs.',
  role: 'admin',
  body: Type.Object({
    confirm: Type.Unsafe<true>({ ...boolean('Must be true, since this cannot be undone.'), const: true }),
  }),
  answer: sandboxState,
});

export const triggerSandboxEvent = route('POST /admin/sandbox/events', {
  ...inSandbox,
  operationId: 'triggerSandboxEvent',
  summary: 'Trigger an event',
  description:
    'Sends an example of an event to the endpoints of the sandbox that subscribe to its type, signed and retried like a real one. `data` is that of the example in this reference. INVALID_STATE in live mode, and when no enabled endpoint subscribes to the type.',
  role: 'admin',
  body: exampleEvent,
  answer: triggeredEvent,
});
