// Writes the generated files: docs/openapi.json, the database's types, .env.example and generated sections of the docs, whose
// tests fail if one is stale, and those that are not committed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../packages/server/src/platform/db/database.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/start.ts';
import { databaseTypes, generatedFiles } from '../packages/server/src/testing/generated.ts';
import './generate-client.mjs';

for (const [path, text] of Object.entries(await generatedFiles())) await writeFile(path, text);

const folder = await mkdtemp(join(tmpdir(), 'tribune-generate-'));
const log = pino({ level: 'error' }, pino.destination(2));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
try {
  const { db, pool } = openDatabase({ url: postgres.url, poolSize: 2, log, checkTenancy: false });
  await migrate({ db, pool });
  await db.destroy();
  const { path, text } = await databaseTypes(postgres.url);
  await writeFile(path, text);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
