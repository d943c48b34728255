import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { operationExamples } from '@tribune/contract/openapi';
import * as sdk from '../src/index.ts';

const source = await readFile(new URL('../src/generated/operations.gen.ts', import.meta.url), 'utf8');
const documented = [
  ...source.matchAll(/@example\n \* ```ts\n([\s\S]*?) \* ```\n \*\/\nexport const (\w+)/g),
].map(([, code = '', name = '']) => ({ name, code: code.replaceAll(/^ \* ?/gm, '') }));

const merchantId = 'merchant_01kad4s5xkf0qv6q4kqf2tx9yh';

test('every operation has a documented example', () => {
  const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const without = names.filter((name) => !documented.some((one) => one.name === name));
  // Sent by mail providers and shops, or requests whose responses are different each time.
  const unrecorded = names.filter((name) => name && !operationExamples[name]);
  assert.deepEqual(without, unrecorded);
  assert(documented.length > 150, `${documented.length} examples`);
});

/** Runs a documented call. Returns the request that it sent, and its result. */
async function runExample(name: string, code: string) {
  const requests: { method: string; url: URL; body: unknown }[] = [];
  const recorded = operationExamples[name]?.response;
  const client = sdk.createClient({
    baseUrl: 'https://reviews.example/apiV2',
    merchantId,
    apiKey: 'tr_x',
    fetch: async (url, init = {}) => {
      requests.push({ method: init.method ?? 'GET', url: new URL(String(url)), body: init.body });
      return typeof recorded === 'string' ? new Response(recorded) : Response.json(recorded);
    },
  });
  const names = Object.keys(sdk);
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor; // it has no name of its own
  const run = new AsyncFunction('client', 'photo', 'video', ...names, `${code}\nreturn result;`);
  const result: unknown = await run(client, new Uint8Array([1]), new Uint8Array([2]), ...Object.values(sdk));
  return { requests, result };
}

test('each documented example sends the request that was recorded with a server, and returns its result', async (t) => {
  for (const { name, code } of documented) {
    await t.test(name, async () => {
      const { request, response } = operationExamples[name] ?? { request: {}, response: null };
      const { requests, result } = await runExample(name, code);
      const [sent] = requests;
      assert(sent && requests.length === 1);
      assert.equal(decodeURIComponent(sent.url.pathname).split('/')[1], 'apiV2');
      for (const value of Object.values(request.params ?? {}))
        assert(decodeURIComponent(sent.url.pathname).includes(value), sent.url.pathname);
      assert.doesNotMatch(sent.url.pathname, /[{}]/);
      for (const [field, value] of Object.entries(request.query ?? {}))
        if (typeof value !== 'object' || Array.isArray(value))
          assert.deepEqual(sent.url.searchParams.getAll(field), [value].flat().map(String));
        else assert([...sent.url.searchParams.keys()].some((key) => key.startsWith(`${field}[`)));
      if (request.body) assert.deepEqual(JSON.parse(String(sent.body)), request.body);
      if (request.form) assertForm(sent.body, request.form);
      const isEnvelope = typeof response === 'object' && response !== null && 'success' in response;
      const expected = isEnvelope ? (response as unknown as { data: unknown }).data : response;
      if (result instanceof Blob) assert.equal(await result.text(), expected);
      else if (typeof result === 'string' && typeof expected === 'object')
        assert.deepEqual(JSON.parse(result), expected);
      else assert.deepEqual(result, expected);
    });
  }
});

function assertForm(body: unknown, fields: Record<string, unknown>): void {
  assert(body instanceof FormData);
  for (const [field, value] of Object.entries(fields)) {
    const sent = body.getAll(field);
    assert.equal(sent.length, [value].flat().length);
    if (field !== 'file' && field !== 'productMap') assert.deepEqual(sent, [String(value)]);
  }
}
