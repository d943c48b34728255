import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildConsole } from '../../server/src/features/console/build.ts';
import { bundleFolder } from '../../server/src/platform/bundling.ts';

const consoleFolder = bundleFolder('console');

const packages = join(import.meta.dirname, '../..');

/** Words and phrases that the console once used, none of which a native speaker would expect there. */
const oldWording = [
  /\bfilms?\b/i,
  /\be-mail\b/i,
  /\banew\b/i,
  /(?<![.\w])mails (?=[a-z])/,
  /\b(?:take|takes|taken|took) (?:it |this |the last decision )?back\b/i,
  /\bwaits? for (?:a decision|who)\b/i,
  /\bnothing waits\b/i,
  /\b(?:items?|products?|\d+|\$\{[^}]+\}) chosen\b/i,
  /\bchoose none\b/i,
  /\bwhat the screening found\b/i,
  /\bheld? by screening\b/i,
  /\beverything about this\b/i,
  /\b(?:its|product) id\b/,
  /\bfor good\b/i,
  /\bsomebody\b/i,
  /\bunlawful\b/i,
  /\bforget them\b|\bgather their\b/i,
  /\bpromised?\b(?= (?:it|a reward|to new orders|is)\b)|\bwhat is promised\b|\bnothing is promised\b/i,
  /\breviews? rest on\b/i,
  /\b(?:must be answered|any words|words, any)\b/i,
  /\b(?:tries|needs the role|in a mail|by mail|the mail)\b/i,
  /\bthe shop\b|\byour shops?\b|\bshop’s\b/i,
  /\bsecond factor\b/i,
  /\bwritten? on\b(?= shops?)/i,
  /\bfigures as a table\b/i,
  /\bas before\b/,
  /\bnobody can\b|\bdoubles nothing\b/i,
];

test('the bundle contains none of the old wording', async () => {
  await buildConsole(() => {});
  const names = await readdir(`${consoleFolder}assets`);
  const scripts = names.filter((name) => name.endsWith('.js'));
  const code = (
    await Promise.all(scripts.map((name) => readFile(`${consoleFolder}assets/${name}`, 'utf8')))
  ).join('\n');
  assert.ok(code.includes('You’re all caught up'), 'the texts of the queue are part of what is searched');
  const found = oldWording.flatMap((pattern) => {
    const match = pattern.exec(code);
    return match ? [`${pattern}: …${code.slice(Math.max(0, match.index - 60), match.index + 60)}…`] : [];
  });
  assert.deepEqual(found, []);
});

/** Strings, and texts between tags or on a line of their own. */
const texts = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|>([^<>{}\n]+)<|^\s+([A-Z][^<>{}=();]*)$/gm;
/** Names of the API that a sentence may contain. */
const apiNames = new Set(['allowedOrigins', 'orderId', 'productId']);

test('no sentence contains a name from the code', async () => {
  const folders = ['console/src', 'widget/src', 'contract/src/messages', 'server/src/features/hosted-pages'];
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: packages }).filter((file) => !file.endsWith('.test.ts')),
  );
  assert.ok(files.length > 200);
  const found: string[] = [];
  for (const file of files) {
    const code = await readFile(join(packages, file), 'utf8');
    for (const groups of code.matchAll(texts)) {
      const text = (groups.slice(1).find((group) => group !== undefined) ?? '').replaceAll(
        /\$?\{[^}]*\}/g,
        '…',
      );
      if (!/^[A-Z][\p{L}’]* \p{L}/u.test(text)) continue;
      for (const [name] of text.matchAll(/(?<![\w.`/#@…-])[a-z]{2,}[A-Z][A-Za-z]*/g))
        if (!apiNames.has(name)) found.push(`${file}: ${text}`);
    }
  }
  assert.deepEqual(found, []);
});
