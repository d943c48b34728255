// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ErrorEnvelope, errorStatus, type TSchema } from '@tribune/contract';
import { openApiDocument } from '@tribune/contract/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import { answeredByShop, published } from '../features/questions/given.fixture.ts';
import { oddsFor, oddText, oddValue, type Schema, spoilt, valid } from '../testing/arbitraries.ts';
import { exampleOf } from '../testing/examples.ts';
import { givenReview } from '../testing/given.ts';
import { startHarness, type TestMerchant } from '../testing/harness.ts';

/*
 * Looked for a published tool first (2026-11): of npm's there is openapi-fuzzer-core, without a release for years, which
 * looks at no answers; Schemathesis is Python's. What they do is small beside fast-check, which shrinks what it finds.
 *
 * TRIBUNE_FUZZ_SECONDS=600 TRIBUNE_FUZZ_SEED=7 looks longer, and elsewhere.
 */
const seconds = Number(process.env.TRIBUNE_FUZZ_SECONDS ?? 12);
const seed = Number(process.env.TRIBUNE_FUZZ_SEED ?? 1);

const harness = await startHarness();
const shop = await harness.merchant();
const reconfigured = await harness.merchant();

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  security: Record<string, string[]>[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

// The document is made as JSON; this is the part of OpenAPI 3.1 that it uses.
const api = openApiDocument() as unknown as Document;
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** A schema with what it refers to put in its place. */
function whole(schema: unknown): Schema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(value?.$ref)?.[1];
    return name === undefined ? value : whole(api.components.schemas[name]);
  });
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
for (const format of ['email', 'date', 'origin', 'uri', 'binary', 'time-zone']) ajv.addFormat(format, true);
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const checks = new Map(
  operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).map(([status, { content }]) => {
      const [schema] = Object.values(content ?? {}).map((one) => one.schema);
      return [`${operation.operationId} ${status}`, schema && ajv.compile(whole(schema))] as const;
    }),
  ),
);

interface Sent {
  operation: Operation;
  request: InjectOptions & { url: string; headers: Record<string, string> };
}

const reconfigures = ['Settings', 'Keys and tokens'];

function requestOf(index: number, known: Record<string, string[]>): Arbitrary<Sent> {
  const { path, method, operation } = operations[index] ?? {
    path: '',
    method: '',
    operation: {} as Operation,
  };
  const { parameters = [], requestBody } = operation;
  const schemaOf = (where: string) => parameters.filter((one) => one.in === where);
  const inPath = fc.record(
    Object.fromEntries(
      schemaOf('path').map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: valid(whole(schema), known, name) },
          { weight: 1, arbitrary: oddText },
        ),
      ]),
    ),
  );
  const queried = schemaOf('query');
  const right = fc.record(
    Object.fromEntries(queried.map(({ name, schema }) => [name, valid(whole(schema), known, name)])),
    { requiredKeys: queried.filter(({ required }) => required).map(({ name }) => name) },
  );
  const odd = queried.map(({ name, schema }) =>
    fc.oneof(fc.constantFrom(...oddsFor(whole(schema))), oddValue).map((value) => ({ [name]: value })),
  );
  const inQuery = fc
    .tuple(right, fc.oneof(fc.constant({}), ...odd))
    .map(([query, wrong]): Record<string, unknown> => ({ ...query, ...wrong }));
  const body = requestBody?.content['application/json']?.schema ?? { type: 'object' };
  const payload = fc.oneof(
    { weight: 4, arbitrary: valid(whole(body), known).map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: spoilt(whole(body), known).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: oddText },
  );
  const merchant = reconfigures.some((tag) => operation.tags.includes(tag)) ? reconfigured : shop;
  return fc.record({ inPath, inQuery, payload, headers: headersOf(operation, merchant) }).map((parts) => ({
    operation,
    request: {
      method: method as 'GET',
      url: `/apiV2${path.replaceAll(/\{(\w+)\}/g, (_all, name) => encode(parts.inPath[name]))}${queryOf(parts.inQuery)}`,
      headers: parts.headers,
      ...(method !== 'GET' && { payload: parts.payload }),
    },
  }));
}

const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed()) || '%20';

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((one) => `${encode(name)}=${encode(typeof one === 'object' ? JSON.stringify(one) : one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, 12_000).replace(/%[^%]?$/, '') : '';
}

function headersOf({ security }: Operation, merchant: TestMerchant): Arbitrary<Record<string, string>> {
  const all: Record<string, Record<string, string>> = {
    origin: { origin: merchant.origin },
    key: { 'x-api-key': merchant.apiKey },
    bearer: { authorization: `Bearer ${merchant.accessToken}` },
  };
  const names = security.flatMap((one) => Object.keys(one)).filter((name) => all[name]);
  const credential =
    names.length > 0 ? fc.constantFrom(...names.map((name) => all[name] ?? {})) : fc.constant({});
  const odd = oddText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 2_000));
  const more = fc.record(
    {
      'content-type': fc.oneof(
        { weight: 20, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: odd },
      ),
      'idempotency-key': fc.oneof(fc.constantFrom('a', 'b', 'c'), odd),
      'x-request-id': odd,
      accept: fc.oneof({ weight: 30, arbitrary: fc.constant('*/*') }, { weight: 1, arbitrary: odd }),
      'if-none-match': odd,
      'user-agent': odd,
      'x-forwarded-for': odd,
      'x-merchant-id': odd,
      authorization: odd,
    },
    { requiredKeys: ['content-type'] },
  );
  const usual = more.map(({ 'x-merchant-id': _merchant, authorization: _bearer, ...rest }) => rest);
  return fc
    .tuple(credential, fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: more }))
    .map(([mine, rest]) => ({ 'x-merchant-id': merchant.id, ...mine, ...rest }) as Record<string, string>);
}

const tally = new Map<string, number>();

async function assertAsDescribed({ operation, request }: Sent) {
  const answer = await harness.app.inject(request);
  const { statusCode, body } = answer;
  const shown = `${request.method} ${request.url.slice(0, 300)} → ${statusCode} ${body.slice(0, 300)}`;
  assert.ok(statusCode < 500, shown);
  tally.set(String(statusCode), (tally.get(String(statusCode)) ?? 0) + 1);
  const described = operation.responses[statusCode];
  assert.ok(described, `not described: ${shown}`);
  if (statusCode === 304) return assert.equal(body, '', shown);
  const isJson = Object.keys(described.content ?? {}).some(
    (type) => type.endsWith('/json') || type.endsWith('+json'),
  );
  const json = isJson ? answer.json() : body;
  const check = checks.get(`${operation.operationId} ${statusCode}`);
  assert.ok(check?.(json), `not as described: ${JSON.stringify(check?.errors?.slice(0, 3))} ${shown}`);
  if (statusCode === 200) return;
  const { code } = answer.json<ErrorEnvelope>().error;
  assert.equal(errorStatus[code], statusCode, shown);
  assert.ok(described.description.split(', ').includes(code), `${code} is not described: ${shown}`);
}

/** Each field of each route alone, with all that its kind may stumble over, in a request that is right otherwise. */
test('each field alone may be as odd as it likes', async () => {
  let sent = 0;
  for (const { path, method, operation } of operations) {
    const { parameters = [], requestBody, security } = operation;
    const merchant = reconfigures.some((tag) => operation.tags.includes(tag)) ? reconfigured : shop;
    const credentials = {
      bearer: { authorization: `Bearer ${merchant.accessToken}` },
      key: { 'x-api-key': merchant.apiKey },
    };
    const headers = {
      'x-merchant-id': merchant.id,
      'content-type': 'application/json',
      ...(security.some((one) => 'bearer' in one) ? credentials.bearer : credentials.key),
    };
    const body = requestBody?.content['application/json'];
    const right = body && (exampleOf(whole(body.schema) as TSchema) as Record<string, unknown>);
    if (right?.merchantId !== undefined) right.merchantId = merchant.id;
    const send = async (
      inPath: Record<string, unknown>,
      query: Record<string, unknown>,
      payload: unknown,
    ) => {
      const url = `/apiV2${path.replaceAll(/\{(\w+)\}/g, (_all, name) => encode(inPath[name] ?? 'P-1'))}${queryOf(query)}`;
      const request = {
        method: method as 'GET',
        url,
        headers,
        ...(method !== 'GET' && { payload: JSON.stringify(payload) }),
      };
      await assertAsDescribed({ operation, request });
      sent++;
    };
    for (const { name, schema, in: where } of parameters)
      for (const odd of where === 'header' ? [] : oddsFor(whole(schema)))
        await send(where === 'path' ? { [name]: odd } : {}, where === 'query' ? { [name]: odd } : {}, right);
    for (const [name, schema] of Object.entries(whole(body?.schema ?? {}).properties ?? {}))
      for (const odd of oddsFor(schema)) await send({}, {}, { ...right, [name]: odd });
  }
  console.log(`${sent} requests with one odd field`);
  assert.ok(sent > 1_000);
});

test('whatever is sent to any route, the answer is as described and never a fault', async () => {
  const known: Record<string, string[]> = {
    merchantId: [shop.id],
    productId: ['P-1', 'P-2'],
    productIds: ['P-1'],
  };
  known.reviewId = [];
  for (let index = 0; index < 12; index++)
    known.reviewId.push(
      (await givenReview(shop, { authorEmail: `r${index}@example.com`, text: `Text ${index}` })).id,
    );
  known.questionId = [await published(shop)];
  known.answerId = [await answeredByShop(shop, known.questionId[0] ?? '')];
  known.id = known.reviewId;
  known.startAfter = known.reviewId;
  known.itemId = known.reviewId;
  const requests = fc.nat(operations.length - 1).chain((index) => requestOf(index, known));
  await fc.assert(fc.asyncProperty(requests, assertAsDescribed), {
    seed,
    numRuns: 1_000_000,
    interruptAfterTimeLimit: seconds * 1_000,
    markInterruptAsFailure: false,
  });
  const sent = [...tally.values()].reduce((sum, count) => sum + count, 0);
  const statuses = [...tally].sort().map(([status, count]) => `${status}: ${count}`);
  console.log(`${sent} requests to ${operations.length} routes; ${statuses.join(', ')}`);
  assert.ok(sent > 300, `only ${sent} requests`);
  for (const status of ['200', '400', '404']) assert.ok(tally.has(status), `no answer ${status}`);
});
