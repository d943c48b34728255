import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readMetrics } from '../features/metrics/index.ts';
import { givenEndpoint, receiversHere, startReceiver } from '../features/webhooks/receiver.fixture.ts';
import { submission } from '../testing/given.ts';
import { startHarness } from '../testing/harness.ts';
import { listenLocally } from '../testing/local-server.ts';
import { until } from '../testing/processes.ts';
import { thoroughOnly } from '../testing/thorough.ts';
import { startCollector } from './collector.fixture.ts';
import { jobNames } from './jobs.ts';
import { startWorker } from './worker.ts';

const collector = await startCollector();
const receiver = await startReceiver();
const harness = await startHarness({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_METRIC_EXPORT_INTERVAL: '100',
  ...receiversHere,
});
const { context, databaseUrl } = harness;
const origin = await harness.listen();
const shop = await harness.merchant();

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/apiV2${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'x-merchant-id': shop.id, 'content-type': 'application/json', ...headers },
  });
const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
/** The names of a span and of those above it. */
const line = (name: string, traceId: string): string[] => {
  const spans = spansOf(traceId);
  const names: string[] = [];
  for (let span = spans.find((one) => one.name === name); span; ) {
    names.push(span.name);
    const { parentId } = span;
    span = spans.find(({ spanId }) => spanId === parentId);
  }
  return names;
};

test('one trace leads from a request through its job to the webhook', async (t) => {
  await givenEndpoint(shop, receiver, ['export.completed']);
  const worker = await startWorker(context, databaseUrl);
  t.after(() => worker.stop());
  const traceId = 'a'.repeat(32);
  const authorization = `Bearer ${shop.accessToken}`;
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
  const answer = await post(
    '/admin/export/reviews',
    { startDate: '2026-01-01', endDate: '2026-01-31' },
    { authorization, traceparent },
  );
  assert.equal(answer.status, 200, await answer.clone().text());
  await until(async () => receiver.arrived.length > 0);
  await until(async () => line('POST', traceId).length > 1);

  const sent = String(receiver.arrived[0]?.headers.traceparent);
  const post_ = spansOf(traceId).find(({ name }) => name === 'POST');
  assert.equal(sent, `00-${traceId}-${post_?.spanId}-01`);
  assert.deepEqual(line('POST', traceId), [
    'POST',
    'webhook delivery',
    'job make_export',
    'POST /apiV2/admin/export/:type',
  ]);
  const [request] = spansOf(traceId).filter(({ name }) => name === 'POST /apiV2/admin/export/:type');
  assert.equal(request?.parentId, 'b'.repeat(16));
  assert.equal(request?.attributes['http.response.status_code'], 200);
  assert.equal(request?.resource['service.name'], 'tribune');
});

test('a span has statements without values, and nothing of a request but its route', async () => {
  const body = {
    ...submission(shop),
    customerEmail: 'maya.private@example.com',
    title: 'A very private title',
  };
  const traceId = 'c'.repeat(32);
  const traceparent = `00-${traceId}-${'d'.repeat(16)}-01`;
  const refused = await post('/reviews', { ...body, rating: 6 }, { 'x-api-key': shop.apiKey, traceparent });
  assert.equal(refused.status, 400);
  const accepted = await post('/reviews?note=secret-query', body, { 'x-api-key': shop.apiKey, traceparent });
  assert.equal(accepted.status, 200, await accepted.clone().text());
  await until(async () => spansOf(traceId).filter(({ name }) => name === 'POST /apiV2/reviews').length === 2);

  const statements = spansOf(traceId).filter(({ attributes }) => attributes['db.query.text']);
  assert.ok(
    statements.some(
      ({ name, attributes }) =>
        name === 'WITH' && /insert into reviews/.test(String(attributes['db.query.text'])),
    ),
  );
  for (const secret of ['maya.private', 'private title', 'secret-query', shop.apiKey, shop.accessToken])
    assert.ok(!collector.bytes().includes(secret), secret);
});

test('metrics arrive under the names of /metrics', async () => {
  context.telemetry?.exportMetrics(readMetrics(context, jobNames).ofProcess);
  const requests = () => collector.metrics.get('tribune_http_requests_total') ?? [];
  const durations = () => collector.metrics.get('tribune_http_request_seconds') ?? [];
  const ofReviews = ({ attributes }: { attributes: Record<string, unknown> }) =>
    attributes.route === '/apiV2/reviews' && attributes.method === 'POST';
  await until(async () => requests().some(ofReviews));
  assert.deepEqual(
    requests()
      .filter(ofReviews)
      .map(({ attributes, value }) => [attributes.status, value])
      .sort(),
    [
      ['200', 1],
      ['400', 1],
    ],
  );
  assert.equal(durations().find(ofReviews)?.value, 2);
  assert.ok(collector.metrics.has('tribune_db_pool_connections'));
});

test('a collector that refuses costs no request, and is a warning in the log once a minute', {
  skip: thoroughOnly,
}, async () => {
  const refusing = createServer((request, reply) => {
    request.resume().on('end', () => reply.writeHead(400).end());
  });
  const port = await listenLocally(refusing);
  const lines: string[] = [];
  const alone = await startHarness(
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/v1/traces`, LOG_LEVEL: 'warn' },
    (line) => line.includes('OpenTelemetry') && lines.push(line),
  );
  const other = await alone.merchant();
  const read = () =>
    alone.app.inject({
      url: '/apiV2/reviews',
      headers: { 'x-merchant-id': other.id, 'x-api-key': other.apiKey },
    });
  assert.equal((await read()).statusCode, 200);
  await until(() => lines.length > 0);
  assert.equal((await read()).statusCode, 200);
  await delay(1_500);
  assert.equal(lines.length, 1, lines.join(''));
  assert.match(lines[0] ?? '', /"reason":"[^{]*".*"msg":"OpenTelemetry could not export"/);
});
