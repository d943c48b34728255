import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { rolldown } from 'rolldown';
import { root, run } from '../workspace.ts';
import { toolFolder } from './environment.ts';
import { startServer } from './running-server.ts';

const packages = [
  ...['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', '@hey-api/openapi-ts@0.99.0', 'orval@8.38.0'],
  ...['typescript@5.9.3', '@types/node@24'],
];

const photo = join(root, 'packages/server/src/features/media/fixtures/phone.jpg');
const unlimited = Object.fromEntries(
  ['ADMIN_WRITE', 'KEY_WRITE', 'WEBHOOK'].map((name) => [`RATE_LIMIT_${name}`, '0']),
);
const review = `productId: 'KETTLE', rating: 5, authorName: 'Maya', authorEmail: 'maya@example.com', text: 'Warm and dry.'`;
const settings = `const { TRIBUNE_URL = '', TRIBUNE_MERCHANT = '', TRIBUNE_KEY = '' } = process.env;
  const headers = { 'X-Merchant-Id': TRIBUNE_MERCHANT, 'X-API-Key': TRIBUNE_KEY };`;

/** How each generator is run, and a program with its client. */
const generators = {
  'openapi-typescript': {
    args: ['openapi.json', '-o', 'openapi-typescript/api.d.ts'],
    program: `import createClient from 'openapi-fetch';
      import type { paths } from './openapi-typescript/api.d.ts';
      ${settings}
      const client = createClient<paths>({ baseUrl: TRIBUNE_URL, headers });
      const { data } = await client.POST('/reviews', { body: { merchantId: TRIBUNE_MERCHANT, ${review} } });
      console.log(data?.data.status);`,
  },
  'openapi-ts': {
    args: ['-i', 'openapi.json', '-o', 'openapi-ts', '-c', '@hey-api/client-fetch'],
    program: `import { client } from './openapi-ts/client.gen';
      import { submitReview } from './openapi-ts/sdk.gen';
      ${settings}
      client.setConfig({ baseUrl: TRIBUNE_URL, headers });
      const { data } = await submitReview({ body: { merchantId: TRIBUNE_MERCHANT, ${review} } });
      console.log(data?.data.status);`,
  },
  orval: {
    args: ['--config', 'orval.config.mjs'],
    program: `import { submitReview } from './orval/api';
      ${settings}
      const answer = await submitReview({ merchantId: TRIBUNE_MERCHANT, ${review} }, { headers });
      if (answer.status === 200) console.log(answer.data.data.status);`,
  },
};

const strict = [
  '--noEmit',
  '--strict',
  '--target',
  'es2022',
  '--lib',
  'es2022,dom,dom.iterable',
  '--module',
  'esnext',
];

/** Tests clients that third-party generators write from docs/openapi.json, and the Postman collection. */
export function testGenerators(serverTarball: string): void {
  test('Newman runs the whole collection against a new merchant without a failed test', async (t) => {
    const newman = join(await toolFolder('newman', ['newman@6.2.2']), 'node_modules/.bin/newman');
    const server = await startServer(t, serverTarball, unlimited);
    const { TRIBUNE_URL, TRIBUNE_MERCHANT, TRIBUNE_KEY, TRIBUNE_TOKEN, TRIBUNE_WEBHOOK_SECRET } =
      await server.createMerchant();
    const folder = await mkdtemp(join(tmpdir(), 'tribune-newman-'));
    t.after(() => rm(folder, { recursive: true }));
    await cp(photo, join(folder, 'photo.jpg'));
    const variables = Object.entries({
      baseUrl: TRIBUNE_URL,
      merchantId: TRIBUNE_MERCHANT,
      apiKey: TRIBUNE_KEY,
      accessToken: TRIBUNE_TOKEN,
      webhookSecret: TRIBUNE_WEBHOOK_SECRET,
      photo: 'photo.jpg',
    }).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
    const report = join(folder, 'report.json');
    const output = ['--reporters', 'json', '--reporter-json-export', report, '--working-dir', folder];
    await run(newman, [
      'run',
      join(root, 'docs/postman.json'),
      '--suppress-exit-code',
      ...variables,
      ...output,
    ]);
    const { failures, stats } = JSON.parse(await readFile(report, 'utf8')).run;
    assert.deepEqual(
      failures.map(({ source, error }: Failure) => `${source.name}: ${error.message}`),
      [],
    );
    const { requests, assertions } = stats;
    t.diagnostic(`${requests.total} requests, ${assertions.total} tests`);
    assert(requests.total > 200 && assertions.total > requests.total);
  });

  test('clients of openapi-typescript, hey-api and orval pass strict TypeScript and submit a review', async (t) => {
    const tools = await toolFolder('generators', packages);
    const server = await startServer(t, serverTarball);
    // Below the tools, so that the generated code finds its packages.
    const folder = join(tools, 'generated');
    await mkdir(folder, { recursive: true });
    await cp(join(root, 'docs/openapi.json'), join(folder, 'openapi.json'));
    const output = { target: './orval/api.ts', client: 'fetch', baseUrl: server.baseUrl };
    const config = { tribune: { input: './openapi.json', output } };
    await writeFile(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)};`);
    for (const [name, { args, program }] of Object.entries(generators)) {
      // Otherwise the second review with this text is held as a duplicate.
      const env = { ...process.env, ...(await server.createMerchant()) };
      assert.equal(await outputOf(t, { tools, folder, name, args, program, env }), 'approved\n', name);
    }
  });
}

interface Failure {
  source: { name: string };
  error: { message: string };
}

async function outputOf(
  t: TestContext,
  {
    tools,
    folder,
    name,
    args,
    program,
    env,
  }: Record<'tools' | 'folder' | 'name' | 'program', string> & {
    args: string[];
    env: NodeJS.ProcessEnv;
  },
): Promise<string> {
  const bin = (tool: string) => join(tools, 'node_modules/.bin', tool);
  await run(bin(name), args, { cwd: folder });
  await writeFile(join(folder, `${name}-program.ts`), program);
  const resolution = ['--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--types', 'node'];
  await run(bin('tsc'), [...strict, ...resolution, `${name}-program.ts`], { cwd: folder });
  t.diagnostic(`${name}: compiled`);
  const bundler = await rolldown({ input: join(folder, `${name}-program.ts`), platform: 'node' });
  await bundler.write({ file: join(folder, `${name}-program.mjs`), format: 'esm' });
  await bundler.close();
  return run(process.execPath, [join(folder, `${name}-program.mjs`)], { env });
}
