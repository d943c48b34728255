import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { thoroughOnly } from '../../packages/server/src/testing/thorough.ts';
import { serviceEntry } from './bundle.mjs';

/** A program of two modules that prints the second one's text, and where that module is. */
async function givenProgram(t: TestContext) {
  const sources = await mkdtemp(join(tmpdir(), 'tribune-bundle-'));
  t.after(() => rm(sources, { recursive: true }));
  const [source, part] = [join(sources, 'main.ts'), join(sources, 'part.ts')];
  await writeFile(source, "import { text } from './part.ts';\nconsole.log(text);\n");
  const folder = join(sources, 'bundles');
  const write = async (text: string) => {
    await writeFile(part, `export const text: string = '${text} ' + import.meta.dirname;\n`);
    // Older than the bundle, as a source is.
    await utimes(part, new Date(), new Date(Date.now() - 60_000 + versions++));
  };
  let versions = 0;
  await write('first');
  await utimes(source, new Date(), new Date(Date.now() - 60_000));
  return { sources, part, source, folder, write, entry: () => serviceEntry({ source, folder }) };
}

const outputOf = (entry: string) => execFileSync(process.execPath, [entry], { encoding: 'utf8' }).trim();

test('a program is bundled once, and again when one of its modules has changed', async (t) => {
  const { sources, folder, write, entry } = await givenProgram(t);
  const first = entry();
  assert.equal(dirname(dirname(first)), folder);
  assert.equal(outputOf(first), `first ${sources}`);
  assert.equal(entry(), first);
  await write('second');
  const second = entry();
  assert.notEqual(second, first);
  assert.equal(outputOf(second), `second ${sources}`);
  assert.equal(outputOf(first), `first ${sources}`, 'a process that runs it may still load its chunks');
});

test('a copied program runs its own bundle and rebuilds it from its own sources', async (t) => {
  const { sources, entry } = await givenProgram(t);
  entry();
  const moved = await mkdtemp(join(tmpdir(), 'tribune bündle-'));
  t.after(() => rm(moved, { recursive: true }));
  await cp(sources, moved, { recursive: true, preserveTimestamps: true });
  const part = join(sources, 'part.ts');
  await writeFile(part, "export const text: string = 'of the original';\n");
  const copied = () => serviceEntry({ source: join(moved, 'main.ts'), folder: join(moved, 'bundles') });
  const first = copied();
  assert.equal(dirname(dirname(first)), join(moved, 'bundles'));
  assert.equal(outputOf(first), `first ${moved}`);
  await writeFile(join(moved, 'part.ts'), "export const text: string = 'edited';\n");
  await utimes(join(moved, 'part.ts'), new Date(), new Date(Date.now() - 1_000));
  assert.equal(outputOf(copied()), 'edited');
});

test('a bundle contains only ASCII, except in templates of String.raw, and behaves the same', async (t) => {
  const { sources, part, write, entry } = await givenProgram(t);
  await write('déjà vu… 日本 😀');
  const escaped = entry();
  assert.match(await readFile(escaped, 'utf8'), /^[\0-\x7f]*$/);
  assert.equal(outputOf(escaped), `déjà vu… 日本 😀 ${sources}`);
  await writeFile(part, 'export const text = String.raw`…\\n`;');
  await utimes(part, new Date(), new Date(Date.now() - 60_000));
  assert.equal(outputOf(entry()), '…\\n');
});

test('the ten newest bundles are stored', { skip: thoroughOnly }, async (t) => {
  const { folder, write, entry } = await givenProgram(t);
  for (let version = 0; version < 11; version++) {
    await write(`version ${version}`);
    entry();
  }
  const stored = await readdir(folder);
  assert.equal(stored.length, 10, stored.join());
  assert.match(outputOf(entry()), /^version 10/);
});

test('a module that changed while it was bundled does not run as it was', async (t) => {
  const { source, part, write, entry } = await givenProgram(t);
  const later = new Date(Date.now() + 60_000);
  await utimes(part, later, later);
  assert.equal(entry(), source);
  await write('settled');
  assert.match(outputOf(entry()), /^settled/);
});

test('what cannot be bundled runs from its sources', async (t) => {
  const { source, part, folder, entry } = await givenProgram(t);
  await writeFile(part, 'export const = ;');
  assert.equal(entry(), source);
  assert.deepEqual(await readdir(folder), []);
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  assert.equal(entry(), source);
});
