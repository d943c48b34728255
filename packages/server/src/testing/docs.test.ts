import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { errorStatus } from '@tribune/contract';
import { createProgram } from '../app/cli/program.ts';
import { describeSettings } from '../platform/config.ts';
import { noRoute } from '../platform/errors.ts';
import {
  brokenLinks,
  type MentionedRoute,
  mentionedRoutes,
  missingFiles,
  type Page,
  unknownCommands,
  unknownNames,
  unknownScripts,
  unquotedCharacters,
} from './doc-mistakes.ts';
import { startHarness } from './harness.ts';

const root = resolve(import.meta.dirname, '../../../..');
const pages: Page[] = await Promise.all(
  globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map(async (name) => {
    const path = join(root, name);
    return { path, text: await readFile(path, 'utf8') };
  }),
);
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const program = await createProgram();

/** Names in capitals that are neither settings nor error codes. */
const otherNames = [
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS', // read by Node.js and npm
  'HTTPS_PROXY',
  'NODE_IMAGE', // build arguments of the container image
  'BASE_IMAGE',
  'FEED_NEEDS_ARCHIVE', // an issue of the Google Shopping eligibility
  'INVALID_TOKEN', // a reason below /auth
  'HTTP_WEBHOOK_ID', // PHP's name of a header
  'HTTP_WEBHOOK_TIMESTAMP',
  'HTTP_WEBHOOK_SIGNATURE',
  'TRIBUNE_URL', // of the stores in the examples
  'TRIBUNE_MERCHANT',
  'TRIBUNE_KEY',
  'TRIBUNE_TOKEN',
  'UK_MERCHANT',
  'UK_WEBHOOK_SECRET',
  'TRIBUNE_WEBHOOK_SECRET',
  'WEBHOOK_SECRET',
  'ENDPOINT_SECRET',
  'TRIBUNE_MODEL_SEED', // of the model test
  'TRIBUNE_MODEL_SECONDS',
  'TRIBUNE_RELEASE_KEY', // of `npm run release`
  'CITUS_URL', // of `npm run test:citus`
  ...['WORDPRESS_DIR', 'WP_DEBUG', 'WP_DEBUG_LOG', 'N8N_DIR'], // of `npm run test:platforms`
  // Read by OpenTelemetry's SDK.
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  ...['HEADERS', 'TIMEOUT', 'COMPRESSION'].map((name) => `OTEL_EXPORTER_OTLP_${name}`),
];
const names = new Set([
  ...describeSettings().map(({ name }) => name),
  ...Object.keys(errorStatus),
  ...otherNames,
]);

/** What is wrong on each page, by its path. */
function mistakes(find: (page: Page) => string[]): Record<string, string[]> {
  const found = pages.map((page) => [page.path.slice(root.length + 1), find(page)] as const);
  return Object.fromEntries(found.filter(([, wrong]) => wrong.length > 0));
}

test('every `tribune` command and option in the docs exists', () => {
  assert.deepEqual(
    mistakes((page) => unknownCommands(page, program)),
    {},
  );
});

test('every setting and error code in the docs exists', () => {
  assert.deepEqual(
    mistakes((page) => unknownNames(page, names)),
    {},
  );
});

test('every relative link leads somewhere', () => {
  assert.deepEqual(
    mistakes((page) => brokenLinks(page, pages)),
    {},
  );
});

test('every source file in the docs exists', () => {
  assert.deepEqual(
    mistakes((page) => missingFiles(page, root)),
    {},
  );
});

test('every npm script and benchmark in the docs exists', () => {
  assert.deepEqual(
    mistakes((page) => unknownScripts(page, Object.keys(scripts), root)),
    {},
  );
});

test('shell examples quote what zsh would expand', () => {
  assert.deepEqual(mistakes(unquotedCharacters), {});
});

test('every route in the docs exists', async () => {
  const { app } = await startHarness();
  const isRouted = async (method: string, url: string) => {
    const answer = await app.inject({ method: method as 'GET', url });
    return answer.statusCode !== 405 && !answer.body.includes(noRoute().message);
  };
  const exists = async ({ methods, path }: MentionedRoute) => {
    const tried = methods.length > 0 ? methods : ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const found = await Promise.all(
      tried.map(async (method) => (await isRouted(method, `/apiV2${path}`)) || isRouted(method, path)),
    );
    return methods.length > 0 ? found.every(Boolean) : found.some(Boolean);
  };
  // The plugin's routes in the store's own server, which its tests call.
  const isOfMedusa = ({ path }: MentionedRoute) => path.startsWith('/store/tribune/');
  const wrong: string[] = [];
  for (const page of pages)
    for (const route of mentionedRoutes(page))
      if (!isOfMedusa(route) && !(await exists(route))) wrong.push(`${page.path}: ${route.mention}`);
  assert.deepEqual(wrong, []);
});

test('each kind of mistake is found', () => {
  const page = (text: string): Page => ({ path: join(root, 'docs/WRONG.md'), text });
  const commands = page(
    '`tribune feed clean`, `tribune media check --mend`, `tribune media`, `tribune media check --repair`',
  );
  assert.deepEqual(unknownCommands(commands, program), ['feed clean', 'media check --mend', 'media']);
  assert.deepEqual(unknownNames(page('`RATE_LIMIT_EVERYTHING`, `REDIS_URL`'), names), [
    'RATE_LIMIT_EVERYTHING',
  ]);
  assert.deepEqual(brokenLinks(page('[a](NONE.md) [b](API.md) [c](API.md#none) [d](API.md#paging)'), pages), [
    'NONE.md',
    'API.md#none',
  ]);
  assert.deepEqual(
    missingFiles(
      page(
        '`platform/none.ts`, `platform/config.ts`, `features/NAME/index.ts`, `docs/none.md`, `nothing/NAME/a.ts`',
      ),
      root,
    ),
    ['platform/none.ts', 'docs/none.md', 'nothing/NAME/a.ts'],
  );
  assert.deepEqual(
    unknownScripts(page('npm run bench none, npm run none, npm run bench scale'), ['bench'], root),
    ['npm run bench none', 'npm run none'],
  );
  const shell = '```sh\ncurl host/x?a=1\ncurl host/x\\\n  &b=1\ncurl "host/x?a=1&b=2" && ls & # why?\n```\n';
  assert.deepEqual(unquotedCharacters(page(shell)), ['curl host/x?a=1', 'curl host/x   &b=1']);
  assert.deepEqual(
    mentionedRoutes(page('`GET/POST /a/{id}?b=1` and https://host/apiV2/c/$ID.xml')).map(
      ({ methods, path }) => [methods, path],
    ),
    [
      [['GET', 'POST'], '/a/x'],
      [[], '/c/x.xml'],
    ],
  );
});

test('the tests that the security verification names exist', async () => {
  const page = await readFile(join(root, 'docs/SECURITY-VERIFICATION.md'), 'utf8');
  const named = [...page.matchAll(/`([\w/.-]+\.test\.ts)`: ([^|\n]+?)(?=;|\s*\|)/g)];
  assert.ok(named.length > 60, `${named.length} tests`);
  const missing = [];
  for (const [, file = '', title = ''] of named) {
    const path = join(root, 'packages', file.startsWith('console/') ? file : `server/src/${file}`);
    const text = await readFile(path, 'utf8').catch(() => '');
    if (!text.includes(title.trim())) missing.push(`${file}: ${title}`);
  }
  assert.deepEqual(missing, []);
});
