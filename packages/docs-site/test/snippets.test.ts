// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { operationExamples } from '@tribune/contract/openapi';
import { differences } from '../../server/src/app/examples/same-answer.fixture.ts';
import { setup } from '../../server/src/app/examples/store.fixture.ts';
import { story } from '../../server/src/app/examples/story.fixture.ts';
import { fixture } from '../../server/src/features/media/testing/files.ts';
import { operatorToken } from '../../server/src/testing/harness.ts';
import { operations } from '../src/reference/operations.ts';
import { type Snippet, snippetsOf } from '../src/snippets/index.ts';
import { requestOf } from '../src/snippets/request.ts';

// Below the package, so that `@tribune/client` is found.
const folder = await mkdtemp(join(import.meta.dirname, '../.pages-snippets-'));
const workingFolder = process.cwd();
const environment = { ...process.env };
process.chdir(folder);
after(async () => {
  process.chdir(workingFolder);
  for (const name of [
    'TRIBUNE_URL',
    'MERCHANT',
    'KEY',
    'TOKEN',
    'OPERATOR_TOKEN',
    'WEBHOOK_SECRET',
    'PLATFORM_SECRET',
  ])
    if (environment[name] === undefined) delete process.env[name];
  await rm(folder, { recursive: true });
});
await writeFile('.curlrc', 'silent\nshow-error\nfail-with-body\n');
const media: Record<string, string> = { 'image/jpeg': 'phone.jpg', 'video/mp4': 'h264.mp4' };
await writeFile('phone.jpg', await readFile(fixture('phone.jpg')));
await writeFile('phone.mp4', await readFile(fixture('h264.mp4')));

type Store = Awaited<ReturnType<typeof setup>>;

/**
 * The whole story takes half a minute. Changes can happen once in it, so curl makes them here, and reads are made in both languages; `npm
 * run test:docs` tells it a second time with all changes in JavaScript.
 */
const changesIn = process.env.TRIBUNE_SNIPPETS === 'JavaScript' ? 'JavaScript' : 'curl';

test(`the example of every operation succeeds against a service: reads in curl and JavaScript, changes in ${changesIn}`, {
  timeout: 250_000,
}, async () => {
  const store = await setup();
  for (const step of story)
    if (typeof step === 'string') {
      await tell(store, step, changesIn);
      if (isRead(step)) await tell(store, step, changesIn === 'curl' ? 'JavaScript' : 'curl');
    } else {
      await step(store);
      await store.deliverEvents();
    }
});

const isRead = (operationId: string) =>
  operations.some(({ route }) => route.operationId === operationId && route.method === 'GET');

async function tell(store: Store, operationId: string, name: 'curl' | 'JavaScript'): Promise<void> {
  const run = name === 'curl' ? withCurl : inNode;
  const operation = operations.find(({ route }) => route.operationId === operationId);
  const example = operationExamples[operationId];
  assert.ok(operation && example);
  const { route } = operation;
  if (operationId === 'connectShop')
    store.secrets.shopify = (example.request.body as { secret: string }).secret;
  const request = store.counterparts.onServer(example.request);
  const { secrets } = store;
  const shop = store.caller();
  Object.assign(process.env, {
    TRIBUNE_URL: store.base,
    MERCHANT: shop.id,
    KEY: shop.apiKey,
    TOKEN: shop.accessToken,
    OPERATOR_TOKEN: operatorToken,
    WEBHOOK_SECRET: shop.webhookSecret,
    PLATFORM_SECRET: route.signedBy ? secrets[route.signedBy] : '',
    CURL_HOME: folder,
  });
  await writeParts(operation, request);
  const snippet = snippetsOf(route, { request, response: example.response }).find((one) => one.name === name);
  assert.ok(snippet);
  const answer = await run(snippet, operationId).catch((error) => {
    throw new Error(`${operationId}: ${error.message}\n${error.stdout ?? ''}\n${snippet.code}`);
  });
  store.answers.set(operationId, answer);
  // Learns the IDs of this service. The wording of responses is compared by app/examples.
  differences(example.response, answer, store.counterparts);
  await store.deliverEvents();
}

/** The files that an example uploads. */
async function writeParts(
  { route }: (typeof operations)[number],
  request: { form?: Record<string, unknown> },
) {
  for (const part of requestOf(route, { request }).parts ?? [])
    if ('file' in part) {
      const medium = media[part.type];
      await writeFile(
        part.file,
        medium ? await readFile(fixture(medium)) : String(request.form?.[part.name]),
      );
    }
}

async function withCurl({ code }: Snippet): Promise<unknown> {
  const { stdout } = await promisify(execFile)('sh', ['-c', code], { encoding: 'latin1' });
  return parsed(Buffer.from(stdout, 'latin1').toString());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The module is imported here, since a process for each would take ten seconds. */
async function inNode({ code }: Snippet, operationId: string): Promise<unknown> {
  const path = join(folder, `${operationId}.mjs`);
  await writeFile(path, code);
  const logged: unknown[] = [];
  const { log } = console;
  console.log = (value: unknown) => logged.push(value);
  try {
    await import(`${pathToFileURL(path)}?${Date.now()}`);
  } finally {
    console.log = log;
  }
  assert.equal(logged.length, 1);
  const recorded = operationExamples[operationId]?.response as { success?: true };
  return recorded?.success ? { success: true, data: logged[0] } : logged[0];
}
