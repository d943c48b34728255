import { randomBytes } from 'node:crypto';
import { type Db, oneRow, rows } from './database.ts';
import { statement, table } from './statement.ts';

/** A secret shared by all processes of the installation. The first process that needs it creates it. */
export async function installationSecret(db: Db, name: string): Promise<string> {
  await rows(db, 'insert into installation (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32).toString('base64url'),
  ]);
  const kept = await oneRow(
    db,
    statement`select ${table('installation')('value')} from installation where name = $1`,
    [name],
  );
  return kept.value;
}
