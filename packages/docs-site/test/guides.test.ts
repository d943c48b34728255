import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startHarness, type TestMerchant } from '../../server/src/testing/harness.ts';
import { program } from '../../server/src/testing/program.ts';
import { thoroughOnly } from '../../server/src/testing/thorough.ts';
import { type Block, blocksOf } from '../src/guide-blocks.ts';
import { root } from '../src/site-pages.ts';

const harness = await startHarness();
const host = await harness.listen();

/** Languages whose blocks are run. Others show what goes into a file elsewhere. */
const shown = ['html', 'liquid', 'php', 'json', 'http', 'text'];

// Below the package, so that `@tribune/client` is found.
const folder = await mkdtemp(join(import.meta.dirname, '../.pages-guides-'));
after(() => rm(folder, { recursive: true }));
await mkdir(join(folder, 'bin'));
await writeFile(join(folder, 'bin/tribune'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
  mode: 0o755,
});
await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n');

for (const path of globSync('docs/guides/*.md', { cwd: root }).sort())
  test(`the code blocks of ${path} run in order, as a new merchant`, {
    skip: thoroughOnly,
    timeout: 240_000,
  }, async () => {
    const blocks = blocksOf(await readFile(join(root, path), 'utf8'));
    assert.equal(
      blocks.length * 2,
      [...(await readFile(join(root, path), 'utf8')).matchAll(/^ *```/gm)].length,
      'every fence is read, and names its language',
    );
    const output = await run(basename(path, '.md'), blocks, await harness.merchant());
    assert.doesNotMatch(output, /"success":false/);
  });

test('a block that fails ends its guide, and a block in a language that is not run needs a reason', async () => {
  const shop = await harness.merchant();
  const failing = blocksOf(
    '```sh\ncurl "$TRIBUNE_URL/apiV2/nothing" -H "X-Merchant-Id: $MERCHANT"\ntrue\n```\n',
  );
  await assert.rejects(run('failing', failing, shop), /404/);
  await assert.rejects(run('throwing', blocksOf("```js\nthrow new Error('wrong');\n```\n"), shop), /wrong/);
  await assert.rejects(run('ruby', blocksOf('```ruby\nputs 1\n```\n'), shop), /nobody runs ruby/);
  await run('with a reason', blocksOf('```ruby untried reason="needs Ruby"\nputs 1\n```\n'), shop);
});

/** Runs all blocks of a guide in one shell, so that later ones see the variables of earlier ones. */
async function run(name: string, blocks: readonly Block[], shop: TestMerchant): Promise<string> {
  const steps = blocks
    .filter(({ untried }) => !untried)
    .map((block, index) => stepOf(block, `${name}-${index}.mjs`));
  const files = steps.flatMap(({ file }) => file ?? []);
  for (const { path, text } of files) await writeFile(join(folder, path), text);
  const script = ['set -eo pipefail; set -a', ...steps.map(({ command }) => command)].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      CURL_HOME: folder,
      TRIBUNE_URL: host,
      MERCHANT: shop.id,
      KEY: shop.apiKey,
      TOKEN: shop.accessToken,
      ORIGIN: shop.origin,
      WEBHOOK_SECRET: shop.webhookSecret,
      DATABASE_URL: harness.databaseUrl,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'guides-')),
      NO_COLOR: '1',
    },
  });
  return stdout;
}

function stepOf(
  { language, code }: Block,
  path: string,
): { command: string; file?: { path: string; text: string } } {
  if (language === 'sh') return { command: code };
  if (language === 'js') return { command: `"${process.execPath}" ${path}`, file: { path, text: code } };
  if (!shown.includes(language))
    throw new Error(`nobody runs ${language}; give a reason: untried reason="…"`);
  return { command: '' };
}
