import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMerchant, type MerchantCredentials } from '../../features/merchants/index.ts';
import { contentPath, fillMerchant } from '../../features/sandbox/index.ts';
import { storePreparedTranslations } from '../../features/translations/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidOf } from '../../platform/ids.ts';

/** The demo merchant with its secrets, which are random and stored in the data folder. */
export interface Demo extends MerchantCredentials {
  /** The first day of loading (YYYY-MM-DD). All content is dated relative to it, so that an interrupted load resumes with the same dates. */
  day?: string;
  /** False until all content is loaded; an interrupted load is resumed at the next start. */
  complete: boolean;
  /** True once the photos are attached, which happens last. */
  photosHung?: boolean;
}

const ownerEmail = 'owner@larkmoor.example';
/** The store's own colors, as in packages/demo/public/shop.css: for emails and hosted pages. */
const theme = { accentColor: '#235660', starColor: '#b87511', borderRadius: 8 };

/** The demo shop that was loaded before, or null. */
export async function readDemo({ config, db }: Context): Promise<Demo | null> {
  const path = demoFile(config.dataDir);
  if (!existsSync(path)) return null;
  const demo: Demo = JSON.parse(await readFile(path, 'utf8'));
  const known = await merchantExists(db, demo.merchantId);
  return known && demo.complete ? demo : null;
}

/**
 * Creates the demo merchant, imports its products and older reviews through the regular import, and simulates the weeks since then.
 * Resumes an interrupted load. `attachPhotos` adds the photos later.
 */
export async function loadDemo(context: Context, say: (sentence: string) => void): Promise<Demo> {
  const { config, changes, clock } = context;
  say('Loading the demo store.');
  const demo = (await partiallyLoaded(context)) ?? (await makeMerchant(context));
  const { day = today(clock) } = demo;
  const merchantId = uuidOf('merchant', demo.merchantId) ?? '';
  const merchant = await context.directory.merchant(demo.merchantId);
  if (merchant) await fillMerchant(context, merchant, day);
  await storePreparedTranslations(context.db, merchantId, await preparedTexts(clock.now()));
  const done = { ...demo, complete: true };
  await saveDemo(config.dataDir, done);
  changes.announce({ kind: 'merchant', merchantId });
  return done;
}

/** Prepared English translations of the demo store's reviews, because a real translation service would need a key. */
async function preparedTexts(now: Date) {
  const texts: Record<string, string> = JSON.parse(await readFile(contentPath('translations.json'), 'utf8'));
  return { texts, to: 'en' as const, now };
}

const today = (clock: Clock) => clock.now().toISOString().slice(0, 10);

async function partiallyLoaded({ config, db }: Context): Promise<Demo | null> {
  const path = demoFile(config.dataDir);
  if (!existsSync(path)) return null;
  const demo: Demo = JSON.parse(await readFile(path, 'utf8'));
  return (await merchantExists(db, demo.merchantId)) ? demo : null;
}

/** Writes the file before the merchant is committed, so that the keys of a demo merchant are never lost. */
function makeMerchant({ config, db, clock }: Context): Promise<Demo> {
  return inTransaction(db, async (tx) => {
    const made = await createMerchant(tx, {
      name: 'Larkmoor',
      plan: 'growth',
      origins: [],
      ownerEmail,
      ownerPassword: null,
      now: clock.now(),
    });
    await rows(tx, 'update merchants set theme = $2 where merchant_id = $1', [
      uuidOf('merchant', made.merchantId),
      JSON.stringify(theme),
    ]);
    const demo = { ...made, day: today(clock), complete: false };
    await saveDemo(config.dataDir, demo);
    return demo;
  });
}

/** The file with the demo merchant's secrets. */
export const demoFile = (dataDir: string) => join(dataDir, 'demo.json');

/** Replaces the file atomically. */
export async function saveDemo(dataDir: string, demo: Demo): Promise<void> {
  const path = demoFile(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

async function merchantExists(db: Db, merchantId: string): Promise<boolean> {
  const found = await rows(db, 'select from merchants where merchant_id = $1', [
    uuidOf('merchant', merchantId),
  ]);
  return found.length > 0;
}

/** Adds the store's origins to the demo merchant's list, because its port may have changed. */
export async function allowOrigins(
  { db, changes, clock }: Context,
  demo: Demo,
  origins: string[],
): Promise<void> {
  const merchantId = uuidOf('merchant', demo.merchantId) ?? '';
  const changed = await rows(
    db,
    `update merchants set allowed_origins = array(select distinct unnest(allowed_origins || $2::text[])),
       widget_seen_at = coalesce(widget_seen_at, $3), widget_seen_origin = coalesce(widget_seen_origin, $4)
     where merchant_id = $1 and not allowed_origins @> $2::text[] returning merchant_id`,
    [merchantId, origins, clock.now(), origins[0] ?? null],
  );
  if (changed.length > 0) changes.announce({ kind: 'merchant', merchantId });
}
