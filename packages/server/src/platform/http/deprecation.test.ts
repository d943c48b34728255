import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiRoot, route, routes, Type } from '@tribune/contract';
import Fastify from 'fastify';
import { startHarness } from '../../testing/harness.ts';
import { serve } from './serve.ts';

const harness = await startHarness();

const old = route('GET /old', {
  operationId: 'old',
  tag: 'Test',
  summary: 'A route that goes',
  description: 'Returns an object.',
  audiences: ['anyone'],
  limit: 'none',
  answer: Type.Object({ fine: Type.Boolean() }),
  deprecated: { since: '2026-01-15T00:00:00Z', sunset: '2027-06-30T12:00:00Z', successor: '/new' },
});

test('a deprecated route says since when, until when, and what comes after it', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  serve(app, harness.context, old, async () => ({ fine: true }));
  const answer = await app.inject({ url: `${apiRoot}/old` });
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), { success: true, data: { fine: true } });
  const { deprecation, sunset, link } = answer.headers;
  assert.deepEqual(
    { deprecation, sunset, link },
    {
      deprecation: '@1768435200',
      sunset: 'Wed, 30 Jun 2027 12:00:00 GMT',
      link: '</apiV2/new>; rel="successor-version"',
    },
  );
});

test("every deprecated route's successor exists", () => {
  const paths = new Set(routes.map(({ path }) => path));
  for (const { operationId, deprecated } of routes)
    if (deprecated) assert.ok(paths.has(deprecated.successor), operationId);
});
