import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../', import.meta.url));

test('log lines name merchants and everything else by the IDs that the API has', async () => {
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /(?<!\.test|\.fixture)\.ts$/.test(file),
  );
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(source, file), 'utf8');
    for (const [call, fields = ''] of text.matchAll(/\b[lL]og\.\w+\(\s*\{([^}]*)\}/g))
      if (/\b(?!request)\w+(?:Id|_id)\b/.test(fields.replaceAll(/\w+Id: typeId\([^)]*\)/g, '')))
        found.push(`${file}: ${call}`);
  }
  assert.ok(files.length > 500);
  assert.deepEqual(found, []);
});
