import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bundleFolder } from '../../server/src/platform/bundling.ts';

const consoleFolder = bundleFolder('console');

const gzipped = async (name: string) =>
  gzipSync(await readFile(`${consoleFolder}assets/${name}`), { level: 9 }).length;

test('what the first page needs is within its size, and so is each further one', async () => {
  const html = await readFile(`${consoleFolder}index.html`, 'utf8');
  const sizes = { script: 0, style: 0, font: 0, largestPage: 0 };
  for (const name of await readdir(`${consoleFolder}assets`)) {
    const bytes = await gzipped(name);
    if (name.endsWith('.woff2')) sizes.font += bytes;
    else if (!html.includes(name)) sizes.largestPage = Math.max(sizes.largestPage, bytes);
    else if (name.endsWith('.css')) sizes.style += bytes;
    else sizes.script += bytes;
  }
  console.log(`The console's first load, gzipped: ${JSON.stringify(sizes)}`);
  assert.ok(sizes.script <= 208_500, `${sizes.script} bytes of script`);
  assert.ok(sizes.style <= 40_000, `${sizes.style} bytes of style`);
  assert.ok(sizes.font > 0 && sizes.font <= 120_000, `${sizes.font} bytes of fonts`);
  assert.ok(sizes.largestPage <= 130_000, `${sizes.largestPage} bytes of the largest page`);
});

test('the contract comes without its schemas', async () => {
  for (const name of await readdir(`${consoleFolder}assets`)) {
    if (!name.endsWith('.js')) continue;
    const code = await readFile(`${consoleFolder}assets/${name}`, 'utf8');
    assert.ok(!code.includes('additionalProperties'), name);
  }
});
