// Thorough runs only.

// TRIBUNE_RECORD_EXAMPLES=1 npm test -- app/examples  writes responses into the examples instead of comparing them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eventTypes, routes } from '@tribune/contract';
import { type OperationExample, operationExamples } from '@tribune/contract/openapi';
import { assertDeclaredHeaders } from '../../testing/declared-headers.ts';
import { exampleFiles, holdsEvents, writeExampleFiles } from './files.fixture.ts';
import { recordedResponse, resolved } from './recording.fixture.ts';
import { keepReleaseData } from './release-data.fixture.ts';
import { differences } from './same-answer.fixture.ts';
import { sendExample } from './sender.fixture.ts';
import { setup } from './store.fixture.ts';
import { story } from './story.fixture.ts';

const isRecording = process.env.TRIBUNE_RECORD_EXAMPLES === '1';

const store = await setup();
const { counterparts, secrets } = store;
const files = await exampleFiles();
const allOf = (events: boolean) =>
  [...files]
    .filter(([path]) => holdsEvents(path) === events)
    .flatMap(([, contents]) => Object.entries(contents));
const operations = new Map(allOf(false) as [string, OperationExample][]);
const events = new Map(allOf(true));
const chapters = story.filter((step) => typeof step === 'string');
if (isRecording) after(() => writeExampleFiles(files));

test('every operation and every event has one example', () => {
  const names = routes.map(({ operationId }) => operationId).sort();
  assert.deepEqual([...operations.keys()].sort(), names);
  assert.deepEqual([...chapters].sort(), names);
  assert.deepEqual([...events.keys()].sort(), [...eventTypes].sort());
  assert.deepEqual(Object.keys(operationExamples).sort(), names, 'openapi.json shows all of them');
});

for (const step of story) {
  if (typeof step === 'string') test(`the example of ${step} is what a server answers`, () => tell(step));
  else
    test('between examples', async () => {
      await step(store);
      await store.deliverEvents();
    });
}

async function tell(operationId: string): Promise<void> {
  const route = routes.find((one) => one.operationId === operationId);
  const example = operations.get(operationId);
  assert.ok(route && example, `${operationId} has no route or no example`);
  if (isRecording) example.request = resolved(example.request, operations);
  if (operationId === 'connectShop') secrets.shopify = (example.request.body as { secret: string }).secret;
  const request = counterparts.onServer(example.request);
  const response = await sendExample(store.base, store.caller(), { route, request, secrets });
  assert.equal(response.statusCode, 200, JSON.stringify(response.answer).slice(0, 500));
  assertDeclaredHeaders(route, response);
  store.answers.set(operationId, response.answer);
  const found = differences(example.response, response.answer, counterparts);
  if (!isRecording) assert.deepEqual(found, []);
  else if (found.length > 0) example.response = recordedResponse(response.answer, counterparts);
  await store.deliverEvents();
}

test('the examples of events are what a webhook endpoint receives', async () => {
  await store.deliverEvents();
  const received = new Map(
    store
      .events()
      .toReversed()
      .map((event) => [event.type, event]),
  );
  if (isRecording) return recordEvents(received);
  for (const type of eventTypes)
    assert.deepEqual(differences(events.get(type), received.get(type), counterparts, type), []);
});

const { TRIBUNE_KEEP_RELEASE: releaseName } = process.env;
if (releaseName)
  test('the data of the examples is kept as that of a release', async () => {
    const folder = join(import.meta.dirname, '../../../../../scripts/upgrade/releases');
    const { id: merchantId, apiKey, accessToken } = store.shop;
    const release = { version: releaseName, code: `v${releaseName}`, merchantId, apiKey, accessToken };
    await keepReleaseData(store.databaseUrl, join(folder, releaseName), release);
  });

function recordEvents(received: ReadonlyMap<string, unknown>): void {
  for (const [path, contents] of files) {
    if (!holdsEvents(path)) continue;
    for (const type of eventTypes)
      if (differences(contents[type], received.get(type), counterparts).length > 0)
        contents[type] = recordedResponse(received.get(type), counterparts);
  }
}
