import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { features } from '../app/features.ts';
import type { Feature } from '../platform/feature.ts';
import { circles, type Import, importsBelow, importsOf, pastAnIndex, upward } from './import-graph.ts';

const source = resolve(import.meta.dirname, '..');
const imports = importsBelow(source);
const lines = (offending: readonly Import[]) => offending.map(({ from, to }) => `${from} imports ${to}`);

test('imports point down: app to features to platform', () => {
  assert.deepEqual(lines(upward(imports)), []);
});

test('a feature is imported through its index.ts', () => {
  assert.deepEqual(lines(pastAnIndex(imports)), []);
});

test('there are no import cycles between folders', () => {
  assert.deepEqual(circles(imports).map(lines), []);
});

test('the check finds every import that breaks a rule', () => {
  const found = (files: Record<string, string>) => {
    const graph = Object.entries(files).flatMap(([file, text]) => importsOf(file, text));
    return [lines(upward(graph)), lines(pastAnIndex(graph)), lines(circles(graph).flat())];
  };
  assert.deepEqual(found({ 'platform/db/pool.ts': "import type { A } from '../../features/a/index.ts';" }), [
    ['platform/db/pool.ts imports features/a/index.ts'],
    [],
    [],
  ]);
  assert.deepEqual(found({ 'app/jobs.ts': "const { run } = await import('../features/a/run.ts');" }), [
    [],
    ['app/jobs.ts imports features/a/run.ts'],
    [],
  ]);
  const circle = {
    'features/a/one.ts': "import { two } from '../b/index.ts';",
    'features/b/two.ts': "export { three } from '../c/index.ts';",
    'features/c/three.ts':
      "import { one } from '../a/index.ts';\nimport { ids } from '../../platform/ids.ts';",
  };
  assert.deepEqual(found(circle), [
    [],
    [],
    [
      'features/a/one.ts imports features/b/index.ts',
      'features/b/two.ts imports features/c/index.ts',
      'features/c/three.ts imports features/a/index.ts',
    ],
  ]);
});

test('docs/ARCHITECTURE.md describes exactly the folders of app, features and platform', () => {
  const text = readFileSync(resolve(source, '../../../docs/ARCHITECTURE.md'), 'utf8');
  for (const floor of ['app', 'features', 'platform']) {
    const folders = readdirSync(join(source, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const [, table = ''] = new RegExp(`### ${floor}/\\n([\\s\\S]*?)(?:\\n##|$)`).exec(text) ?? [];
    const described = [...table.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
    assert.deepEqual(described.toSorted(), folders.toSorted(), `the table of ${floor}/`);
  }
});

test('a file is named for what it does', () => {
  const vague = /(^|\/)(work|records|queries|values|utils|helpers|common|misc|info)(\.\w+)*\.ts$/;
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  assert.deepEqual(
    files.filter((file) => vague.test(file)),
    [],
  );
});

test('app/features.ts lists every feature that plugs something in, under the name of its folder', async () => {
  const folders = readdirSync(join(source, 'features'));
  const exported = await Promise.all(
    folders.map(async (folder) => {
      const index: { feature?: Feature } = await import(join(source, 'features', folder, 'index.ts'));
      return { folder, feature: index.feature };
    }),
  );
  const plugged = exported.filter(({ feature }) => feature !== undefined);
  assert.deepEqual(
    plugged.map(({ folder, feature }) => [folder, feature]),
    features.map((feature) => [feature.name, feature]),
  );
  const unplugged = exported.filter(({ feature }) => feature === undefined).map(({ folder }) => folder);
  const forgotten = unplugged.filter((folder) =>
    readdirSync(join(source, 'features', folder)).some((file) => /^(routes|jobs)\.ts$/.test(file)),
  );
  assert.deepEqual(forgotten, []);
});

/** A type argument that spells a row at a call that runs SQL: `rows<{ … }>(`, `` sql<Row>`…` ``, `.execute<Row>(`. */
const handWrittenRow =
  /\b(?:rows?|query|executeQuery|execute|returnedRows|sql)<(?!string>|number>|boolean>|unknown>)/g;

test('rows have the type of the columns that their statement returns, and no type written by hand', () => {
  assert.deepEqual(
    occurrences(handWrittenRow).filter((one) => !one.startsWith('platform/db/database.ts')),
    [],
  );
});

test('no object is spread on the spot to keep a line together', () => {
  assert.deepEqual(occurrences(/\.{3}\{ ?\n?/g), []);
});

test('only one file loads sharp, because each way of loading it resets the settings of the whole process', () => {
  const loaded = occurrences(/^(?!import type|.*import\.meta\.resolve).*['"]sharp['"].*/gm).filter(
    // A program of its own.
    (one) => !one.startsWith('features/sandbox/fixtures/develop.ts'),
  );
  assert.deepEqual(loaded, ["platform/uploads/decoders.ts: import sharp from 'sharp';"]);
});

/** Matches in all TypeScript files except this one, each as `file: match`. */
function occurrences(pattern: RegExp): string[] {
  const files = ['packages', 'bench'].flatMap((folder) =>
    readdirSync(join(source, '../../..', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!.*node_modules).*\.tsx?$/.test(file) && !file.endsWith('layout.test.ts'))
      .map((file) => join(source, '../../..', folder, file)),
  );
  assert.ok(files.length > 800);
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([found]) => `${relative(source, file)}: ${found}`),
  );
}
