import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createTestDatabase } from './database.ts';
import { databaseTypes, generatedFiles } from './generated.ts';

const advice = 'is stale; run `npm run generate`';

test('openapi.json, .env.example, the table of settings and the list of events are fresh', async () => {
  for (const [path, text] of Object.entries(await generatedFiles()))
    assert.equal(await readFile(path, 'utf8'), text, `${path} ${advice}`);
});

test("the database's types are fresh", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { path, text } = await databaseTypes(database.url);
  assert.equal(await readFile(path, 'utf8'), text, `${path} ${advice}`);
});
