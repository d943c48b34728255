import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plans, type Route, routes } from '@tribune/contract';
import { exampleOf } from '../../testing/examples.ts';
import { givenReview, urlOf } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';

// The interface's "Limits": what needs Growth or higher. Prints the table of status codes: npm test -- plan-gates
const harness = await startHarness();

interface Gate {
  name: string;
  route: Route;
  query: string;
}

const queries: Record<string, string> = {
  attributes: 'attributes[fit]=small',
  sentiment: 'sentiment=positive',
};

const gates: Gate[] = routes.flatMap((route) => [
  ...(route.plan ? [{ name: `${route.method} ${route.path}`, route, query: '' }] : []),
  ...Object.keys(route.gatedQuery ?? {}).map((name) => {
    const query = queries[name] ?? `${name}=x`;
    return { name: `${route.method} ${route.path}?${query}`, route, query };
  }),
]);

/** Bodies with which the route has something to do; others get the least that their schema takes. */
const bodies: Record<string, object> = {
  featureReview: { featured: true, featuredSequence: 1 },
  createAttribute: { label: 'Another', type: 'text' },
  changeAttribute: { label: 'Fit' },
};

async function statusOf(shop: TestMerchant, { route, query }: Gate): Promise<number> {
  const url = urlOf(route, { reviewId, attributeId: 'fit', productId: 'P-1', merchantId: shop.id });
  const headers = {
    'x-merchant-id': shop.id,
    ...(route.audiences.includes('bearer') && { authorization: `Bearer ${shop.accessToken}` }),
  };
  const payload = bodies[route.operationId] ?? (route.body && (exampleOf(route.body) as object));
  const answer = await harness.app.inject({
    method: route.method,
    url: query ? `${url}?${query}` : url,
    headers,
    ...(payload && { payload }),
  });
  assert.ok(answer.statusCode < 500, `${route.operationId}: ${answer.body}`);
  if (answer.statusCode === 403) assert.equal(answer.json().error.code, 'PLAN_UPGRADE_REQUIRED', answer.body);
  return answer.statusCode;
}

let reviewId = '';

test('every gated route is closed to standard, and open to growth and enterprise', async () => {
  const table = new Map<string, number[]>(gates.map(({ name }) => [name, []]));
  for (const plan of plans) {
    const shop = await harness.merchant({ plan });
    reviewId = (await givenReview(shop)).id;
    const fit = { label: 'Fit', type: 'select', options: ['small', 'large'] };
    await shop.asStaff('POST', '/admin/attributes', fit);
    for (const gate of gates) table.get(gate.name)?.push(await statusOf(shop, gate));
  }
  console.log(['| route | standard | growth | enterprise |', '|---|---|---|---|'].join('\n'));
  for (const [name, statuses] of table) console.log(`| \`${name}\` | ${statuses.join(' | ')} |`);
  for (const [name, [standard = 0, growth = 0, enterprise = 0]] of table) {
    assert.equal(standard, 403, name);
    assert.ok(growth !== 403 && growth === enterprise, name);
  }
});
