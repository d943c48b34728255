import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { emptyPlace, type Place, quietInstall } from './environment.ts';
import { startServer } from './running-server.ts';

const inspector = '@modelcontextprotocol/inspector@2.12.0';
const aiSdk = '@ai-sdk/mcp@2.0.99';
const agents = 50;
const calls = 500;

/** What agents do with the MCP server of an installed `@tribune/server`: the protocol's inspector, and the client of the AI SDK. */
export function testAgents(tarball: string): void {
  test('the MCP Inspector lists and calls everything, with and without a token, under strict schema checks', async (t) => {
    const { url, token, reviewId, place } = await givenStore(t, tarball, inspector);
    const withToken = ['--header', `Authorization: Bearer ${token}`];
    for (const headers of [[], withToken]) await inspect(inspectorOf(place, url, headers), reviewId);
    // Otherwise the inspector starts an OAuth sign-in after a 401.
    const wrongToken = ['--stored-auth-only', '--header', 'Authorization: Bearer trp_wrong'];
    await assert.rejects(inspectorOf(place, url, wrongToken)('tools/list'), /INVALID_CREDENTIALS/);
    const load = await loadOf(place, url);
    t.diagnostic(`${agents} agents: ${JSON.stringify(load)}`);
    assert.deepEqual([load.ok, load.toolErrors, load.errors], [calls, 0, 0]);
  });

  test('the MCP client of the AI SDK calls every public tool', async (t) => {
    const { url, place } = await givenStore(t, tarball, aiSdk);
    const called = await runAiSdk(place, url);
    assert.deepEqual(Object.keys(called).toSorted(), Object.keys(publicTools).toSorted());
    assert.equal(called.get_ratings.ratings[0].totalReviews, 1);
  });
}

/** Arguments of every tool; a tool that is not here fails the test. */
const publicTools = {
  find_products: { query: 'KETTLE' },
  get_summary: { productId: 'KETTLE' },
  search_reviews: { productId: 'KETTLE' },
  what_do_owners_say: { productId: 'KETTLE', about: 'noise' },
  answer_from_reviews: { productId: 'KETTLE', question: 'Is it quiet?' },
  get_topics: { productId: 'KETTLE' },
  get_ratings: { productIds: ['KETTLE'] },
  get_questions: { productId: 'KETTLE' },
  get_store_reviews: {},
  get_review_policy: {},
};
const staffTools = (reviewId: string) => ({
  list_queue: {},
  get_figures: {},
  get_fairness_report: {},
  draft_reply: { reviewId },
  publish_reply: { reviewId, text: 'Thank you!', agreed: true },
  moderate: { items: [{ id: reviewId, updatedAt: '2020-01-01T00:00:00.000Z' }], status: 'flagged' },
  undo_decisions: { decisionIds: ['decision_01h455vb4pex5vsknk084sn02q'] },
});
const prompts = (reviewId: string) => ({
  what_owners_say: { product: 'KETTLE' },
  compare_products: { first: 'KETTLE', second: 'KETTLE' },
  is_it_right_for_me: { product: 'KETTLE', needs: 'quiet' },
  reply_to_review: { reviewId },
  summarize_queue: {},
});

type Inspect = (method: string, ...args: string[]) => Promise<Found>;
// biome-ignore lint/suspicious/noExplicitAny: read like a client that has no types
type Found = any;

/** One request of the inspector's command line. It exits with an error if the result does not match the schema of the tool. */
function inspectorOf(place: Place, url: string, headers: readonly string[] = []): Inspect {
  return async (method, ...args) =>
    JSON.parse(
      await place.run(
        'npx',
        'mcp-inspector',
        '--cli',
        url,
        '--transport',
        'http',
        ...headers,
        '--method',
        method,
        ...args,
      ),
    );
}

async function inspect(ask: Inspect, reviewId: string): Promise<void> {
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).toSorted();
  const listed = await ask('tools/list', '--strict');
  const staff = listed.tools.length > Object.keys(publicTools).length;
  const tools: Record<string, object> = { ...publicTools, ...(staff && staffTools(reviewId)) };
  assert.deepEqual(namesOf(listed.tools), Object.keys(tools).toSorted());
  for (const [name, input] of Object.entries(tools)) {
    const given = Object.entries(input).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    const result = await ask(
      'tools/call',
      '--tool-name',
      name,
      ...given.flatMap((pair) => ['--tool-arg', pair]),
    );
    assert.ok(!result.isError && result.structuredContent.notice, `${name}: ${JSON.stringify(result)}`);
  }
  const found = await ask('prompts/list');
  const all: Record<string, Record<string, string>> = prompts(reviewId);
  assert.equal(namesOf(found.prompts).length, staff ? 5 : 3);
  for (const { name } of found.prompts) {
    const pairs = Object.entries(all[name] ?? assert.fail(name)).flatMap(([key, value]) => [
      '--prompt-args',
      `${key}=${value}`,
    ]);
    const { messages } = await ask('prompts/get', '--prompt-name', name, ...pairs);
    assert.ok(messages.length > 0, name);
  }
  const { resources } = await ask('resources/list');
  const { resourceTemplates } = await ask('resources/templates/list');
  const uris = [
    ...resources.map(({ uri }: { uri: string }) => uri),
    ...resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) =>
      uriTemplate.replace(/\{[^}]+\}/, 'KETTLE'),
    ),
  ];
  assert.equal(uris.length, 4);
  for (const uri of uris)
    assert.match((await ask('resources/read', '--uri', uri)).contents[0].text, /"notice"/, uri);
}

/** What many agents that search at once experience. */
const loadOf = (place: Place, url: string): Promise<Found> =>
  inspectorOf(place, url)(
    'tools/call',
    ...['--tool-name', 'search_reviews', '--tool-arg', 'productId=KETTLE'],
    ...['--load', '--load-concurrency', String(agents), '--load-requests', String(calls)],
  );

async function runAiSdk(place: Place, url: string): Promise<Found> {
  await place.write({ 'agent.mjs': aiSdkProgram });
  return JSON.parse(await place.run('node', 'agent.mjs', url, JSON.stringify(publicTools)));
}

/** A store with a review of its product, and a place that has the client. */
async function givenStore(t: TestContext, tarball: string, client: string) {
  const server = await startServer(t, tarball, { RATE_LIMIT_MCP: '0', RATE_LIMIT_PUBLIC_READ: '0' });
  const made = await server.createMerchant();
  const { TRIBUNE_MERCHANT: merchant = '', TRIBUNE_KEY: key = '', TRIBUNE_TOKEN: token = '' } = made;
  const headers = { 'x-merchant-id': merchant, 'x-api-key': key, 'content-type': 'application/json' };
  const review = { productId: 'KETTLE', rating: 4, authorName: 'Maya', authorEmail: 'maya@example.com' };
  const body = JSON.stringify({
    ...review,
    merchantId: merchant,
    text: 'It boils in two minutes and makes no noise.',
  });
  const answer = await fetch(`${server.baseUrl}/reviews`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { id: string } };
  const place = await emptyPlace('24');
  t.after(place.remove);
  await place.run('npm', ...quietInstall, client);
  return { url: server.baseUrl.replace('/apiV2', `/mcp/${merchant}`), token, reviewId: data.id, place };
}

const aiSdkProgram = `
  import { createMCPClient } from '@ai-sdk/mcp';
  const [url, inputs] = process.argv.slice(2);
  const client = await createMCPClient({ transport: { type: 'http', url } });
  const tools = await client.tools();
  const results = {};
  for (const [name, tool] of Object.entries(tools)) {
    const { structuredContent } = await tool.execute(JSON.parse(inputs)[name], { toolCallId: name, messages: [] });
    results[name] = structuredContent;
  }
  await client.close();
  console.log(JSON.stringify(results));
`;
