import { type Static, settings, settingsChange } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchants } from '../../platform/db/types.gen.ts';
import { recordPolicyInLog } from '../transparency/index.ts';

type Settings = Static<typeof settings>;
type SettingsChange = Static<typeof settingsChange>;

type Underscored<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Underscored<Rest>}`
  : Name;

/** `senderName` is stored in `sender_name`. */
const columnOf = <Name extends string>(name: Name) =>
  // The compiler cannot infer the result of replace.
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Underscored<Name>;

const names = Object.keys(settings.properties) as (keyof Settings)[];

/** The columns of the contract's settings. */
export const settingColumns = names.map(columnOf) satisfies (keyof Merchants)[];

/** The merchant's settings. Throws if the merchant does not exist. */
export async function settingsOf(db: Db, merchantId: string): Promise<Settings> {
  const row = await db
    .selectFrom('merchants')
    .select(settingColumns)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return present(row);
}

/** Settings that the transparency log records as the policy. */
const policy = [
  'moderationPolicy',
  'blockedWords',
  'requireEmailVerification',
  'trustedAuthorApprovals',
  'trustedAuthorDays',
  'languageModelChecksPerDay',
] as const;

/** Changes the given settings and returns all of them. */
export function changeSettings(
  db: Db,
  merchantId: string,
  { change, now }: { change: SettingsChange; now: Date },
): Promise<Settings> {
  if (policy.every((name) => change[name] === undefined)) return writeSettings(db, merchantId, change);
  return inTransaction(db, async (tx) => {
    const changed = await writeSettings(tx, merchantId, change);
    await recordPolicyInLog(tx, merchantId, now);
    return changed;
  });
}

async function writeSettings(db: Db, merchantId: string, change: SettingsChange): Promise<Settings> {
  const changed = Object.keys(settingsChange.properties).flatMap((name) => {
    const value = change[name as keyof SettingsChange];
    return value === undefined ? [] : [[columnOf(name), value]];
  });
  if (changed.length === 0) return settingsOf(db, merchantId);
  const row = await db
    .updateTable('merchants')
    .set(Object.fromEntries(changed))
    .where('merchant_id', '=', merchantId)
    .returning(settingColumns)
    .executeTakeFirstOrThrow();
  return present(row);
}

/** Safe cast: check constraints of the database allow only the contract's values. */
const present = (row: Pick<{ [Column in keyof Merchants]: unknown }, (typeof settingColumns)[number]>) =>
  Object.fromEntries(names.map((name) => [name, row[columnOf(name)]])) as Settings;
