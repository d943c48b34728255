import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { eventTypes, routes } from '@tribune/contract';
import { tables } from '../app/tables.ts';
import { readConfig } from '../platform/config.ts';
import { criteria } from './accessibility-criteria.ts';
import { createTestDatabase } from './database.ts';
import { databaseTypes, generatedFiles, withSection } from './generated.ts';
import { givenToken, submission } from './given.ts';
import { startHarness } from './harness.ts';
import { deliver, order, sendFrom } from './shop-messages.ts';

const root = resolve(import.meta.dirname, '../../../..');
const textOf = (name: string) => readFile(join(root, name), 'utf8');
const advice = 'is stale; run `npm run generate`';

test('openapi.json, .env.example and the generated sections of the docs are up to date', async () => {
  for (const [path, text] of Object.entries(await generatedFiles()))
    assert.ok((await readFile(path, 'utf8')) === text, `${path} ${advice}`);
});

test('every test that the accessibility report names exists, and every criterion is tested or judged', async () => {
  for (const { how } of criteria)
    for (const path of how.tests ?? []) assert.match(await textOf(path), /test\(/, path);
  const report = await textOf('docs/ACCESSIBILITY.md');
  for (const { number, name, result } of criteria) {
    if (result !== 'Supports') continue;
    const row = report.split('\n').find((line) => line.startsWith(`| ${number} `)) ?? '';
    assert.match(row, /axe:|tests:|a person:|Nothing/, name);
  }
});

test("the database's types are up to date", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { path, text } = await databaseTypes(database.url);
  assert.ok((await readFile(path, 'utf8')) === text, `${path} ${advice}`);
});

test('a section is replaced between its markers, and a page without them is refused', () => {
  const page = 'a\n<!-- list -->\n\nold\n\n<!-- end of list -->\nb\n';
  const written = withSection(page, 'list', 'costs $1, $& and $$');
  assert.equal(written, 'a\n<!-- list -->\n\ncosts $1, $& and $$\n\n<!-- end of list -->\nb\n');
  assert.equal(withSection(written, 'list', 'old'), page);
  assert.equal(withSection('<!-- list -->\n<!-- end of list -->', 'list', 'new').includes('new'), true);
  for (const broken of [
    '',
    'a\n<!-- list -->\nold',
    'old\n<!-- end of list -->',
    '<!-- end of list -->\n<!-- list -->\n',
    '<!-- other -->\nold\n<!-- end of other -->',
    `${page}${page}`,
  ])
    assert.throws(() => withSection(broken, 'list', 'new'), /<!-- list -->/, broken);
});

/*
 * The tests above pass even if a generator writes nothing. The tests below therefore check the sections independently of
 * the generators, against the program's behavior or its own lists.
 */

/** The names of all settings: every variable that the configuration reads from its environment. */
function settingsRead(): string[] {
  const names = new Set<string>();
  readConfig(new Proxy({}, { get: (_env, name) => void names.add(String(name)) }));
  names.delete('PATH');
  return [...names];
}

/** The cells of table rows, by the text of the first. */
function rowsOf(page: string): Map<string, string[]> {
  const rows = [...page.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) =>
    row.split(' | ').map((cell) => cell.trim()),
  );
  return new Map(rows.map((cells) => [cells[0] ?? '', cells]));
}

/** The settings that have no row in the page, or one without a description. */
function undescribed(page: string): string[] {
  const rows = rowsOf(page);
  return settingsRead().filter((name) => (rows.get(`\`${name}\``)?.[2] ?? '').length < 10);
}

test('every setting has a row in docs/OPERATING.md and a line in .env.example', async () => {
  const operating = await textOf('docs/OPERATING.md');
  assert.ok(settingsRead().length > 30);
  assert.deepEqual(undescribed(operating), []);
  const example = await textOf('.env.example');
  const lines = new Map(
    [...example.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
  );
  assert.deepEqual(
    settingsRead().filter((name) => !lines.has(name)),
    [],
  );
  for (const [name, value] of lines)
    assert.equal(value && `\`${value}\``, rowsOf(operating).get(`\`${name}\``)?.[1], name);
  assert.doesNotThrow(() => readConfig(Object.fromEntries(lines)), 'the defaults are valid');
});

test('the check reports a page without the table of settings', async () => {
  const operating = await textOf('docs/OPERATING.md');
  const [before] = operating.split('<!-- settings -->');
  assert.deepEqual(undescribed(before ?? ''), settingsRead());
});

test('every event is in docs/WEBHOOKS.md, every table with personal data in docs/PRIVACY.md, every route in openapi.json', async () => {
  const webhooks = await textOf('docs/WEBHOOKS.md');
  assert.deepEqual(
    eventTypes.filter((type) => !new RegExp(`^- \`${type}\`: .{10}`, 'm').test(webhooks)),
    [],
  );
  const privacy = rowsOf(await textOf('docs/PRIVACY.md'));
  const personal = Object.entries(tables).filter(([, { personal }]) => personal);
  assert.ok(personal.length > 0);
  assert.deepEqual(
    personal.map(([name]) => name).filter((name) => !privacy.get(`\`${name}\``)?.[1]),
    [],
  );
  const { paths } = JSON.parse(await textOf('docs/openapi.json'));
  assert.deepEqual(
    routes.filter(
      ({ path, method }) =>
        !paths[path]?.[method.toLowerCase()] && !paths[`/apiV2${path}`]?.[method.toLowerCase()],
    ),
    [],
  );
});

const productMessage = {
  platform: 'shopify',
  path: '/products',
  topic: 'products/delete',
  secret: 'the secret',
  body: { id: 1 },
} as const;

test('the rate limits in docs/API.md equal those in response headers', async () => {
  const defaults = readConfig({});
  const rows = rowsOf(await textOf('docs/API.md'));
  const harness = await startHarness(
    Object.fromEntries(
      [...rows.values()]
        .filter(([, , name]) => name?.startsWith('`RATE_LIMIT_'))
        .map(([, budget = '', name = '']) => [name.replaceAll('`', ''), budget]),
    ),
  );
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/shop-connections/shopify', { secret: productMessage.secret });
  const { headers: asModerator } = await givenToken(shop, 'moderator');
  const inject = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await harness.app.inject({ method, url, ...(payload && { payload }) })).headers;
  const announced = {
    publicRead: (await shop.asBrowser('GET', '/reviews')).headers,
    publicWrite: (await shop.asBrowser('POST', '/reviews', submission(shop))).headers,
    keyRead: (await shop.asServer('GET', '/reviews')).headers,
    keyWrite: (await shop.asServer('POST', '/reviews', submission(shop, { productId: 'P-2' }))).headers,
    adminWrite: (await shop.asNobody('POST', '/admin/reviews/moderate', {}, asModerator)).headers,
    uploadSignature: (await shop.asBrowser('POST', '/uploads/signature', {})).headers,
    webhook: (await deliver(harness, shop, order())).headers,
    productWebhook: (await sendFrom(harness, shop, productMessage)).headers,
    signIn: await inject('POST', '/auth/sign-in/email', {}),
    landing: await inject('GET', '/r/nothing'),
    syndication: await inject('POST', '/syndication/v1/nobody/nothing', {}),
    mcp: await inject('POST', `/mcp/${shop.id}`),
  };
  assert.deepEqual(Object.keys(announced).toSorted(), Object.keys(defaults.limits).toSorted());
  for (const [policy, headers] of Object.entries(announced)) {
    const [, budget] = rows.get(`\`${policy}\``) ?? [];
    assert.equal(budget, String(defaults.limits[policy as keyof typeof defaults.limits]), policy);
    assert.equal(headers['ratelimit-policy'], `"${policy}";q=${budget};w=60`);
    assert.match(String(headers.ratelimit), new RegExp(`^"${policy}";r=\\d+;t=\\d+$`));
  }
});
