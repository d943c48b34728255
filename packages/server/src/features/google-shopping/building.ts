import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { GzipFile, type GzipPart, joined } from './gzip-file.ts';
import {
  type FeedRow,
  type FeedSurroundings,
  feedBeginning,
  feedEnd,
  productColumns,
  reviewColumns,
  reviewXml,
} from './review-xml.ts';

/** The section of the file with a day's reviews. */
interface Piece extends GzipPart {
  day: string;
  version: number;
  firstByte: number;
  reviewCount: number;
}

interface Day {
  day: string;
  version: number;
}

interface Before {
  object_key: string | null;
  made_with: string | null;
  built_at: string | null;
}

/** Overlap: a product change may have been committed after the last build although its time is earlier. */
const overlapMs = 10 * 60 * 1000;

/**
 * Updates a merchant's feed: renders days that changed or contain reviews of changed products, and copies all others. If a
 * concurrent build finishes first, this one is discarded. Returns whether it has replaced the feed.
 */
export async function buildFeed(context: Context, merchantId: string): Promise<boolean> {
  const { db, media, clock } = context;
  const now = clock.now();
  const merchant = await feedMerchant(db, merchantId);
  const before = await feedBefore(db, merchantId);
  if (!merchant || !before) return false;
  const surroundings = { mediaUrl: media.publicUrl, shopUrl: merchant.shop_url };
  const madeWith = digestOf([merchant.name, surroundings, feedBeginning(merchant.name), feedVersion]);
  const days = await daysWithReviews(db, merchantId);
  const old = before.made_with === madeWith ? await piecesOf(db, merchantId) : new Map<string, Piece>();
  if (before.built_at !== null && old.size > 0)
    for (const day of await daysOfChangedProducts(db, merchantId, before.built_at)) old.delete(day);
  if (isUpToDate(before, madeWith, days, old)) return false;
  const key = `f/${merchantId}/${randomUUID()}.xml.gz`;
  const path = join(media.spool, `feed-${randomUUID()}`);
  try {
    const file = new GzipFile(path);
    const pieces = await writeFeed({ context, merchantId, publisher: merchant.name, surroundings }, file, {
      days,
      old,
      oldKey: before.object_key,
    }).finally(() => file.abandon());
    await media.storage.putFile(key, path, { contentType: 'application/gzip' });
    const kept = await keepFeed(db, merchantId, {
      key,
      pieces,
      madeWith,
      now,
      bytes: file.bytes,
      previousKey: before.object_key,
    });
    const useless = kept ? before.object_key : key;
    if (useless !== null) await media.storage.delete(useless);
    if (kept) await removeLost(media.storage, `f/${merchantId}/`, key, now);
    return kept;
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes files left behind by interrupted builds. */
async function removeLost(storage: MediaStorage, folder: string, current: string, now: Date): Promise<void> {
  for await (const { key, modifiedAt } of storage.list(folder))
    if (key !== current && now.getTime() - modifiedAt.getTime() > lostAfterMs) await storage.delete(key);
}

/** Longer than any build takes. */
const lostAfterMs = 6 * 60 * 60 * 1000;

/** Increase to rebuild all feeds after a change to the format. */
const feedVersion = 1;

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

function isUpToDate(
  before: Before,
  madeWith: string,
  days: readonly Day[],
  old: ReadonlyMap<string, Piece>,
): boolean {
  return (
    before.object_key !== null &&
    before.made_with === madeWith &&
    days.length === old.size &&
    days.every(({ day, version }) => old.get(day)?.version === version)
  );
}

interface Writing {
  context: Context;
  merchantId: string;
  publisher: string;
  surroundings: FeedSurroundings;
}

async function writeFeed(
  writing: Writing,
  file: GzipFile,
  { days, old, oldKey }: { days: readonly Day[]; old: ReadonlyMap<string, Piece>; oldKey: string | null },
): Promise<Piece[]> {
  await file.begin();
  await file.add(feedBeginning(writing.publisher));
  const pieces: Piece[] = [];
  for (let at = 0; at < days.length; ) {
    const run = oldKey === null ? [] : unchangedRun(days.slice(at), old);
    const first = run[0];
    if (first && oldKey !== null) {
      const moved = file.bytes - first.firstByte;
      const end = first.firstByte + run.reduce((sum, { bytes }) => sum + bytes, 0) - 1;
      const source = await writing.context.media.storage.get(oldKey, { start: first.firstByte, end });
      if (source) {
        await file.copy(source.body, run);
        for (const piece of run) pieces.push({ ...piece, firstByte: piece.firstByte + moved });
        at += run.length;
        continue;
      }
    }
    const day = days[at];
    if (day) {
      const piece = await writeDay(writing, file, day);
      if (piece.reviewCount > 0) pieces.push(piece);
    }
    at++;
  }
  await file.add(feedEnd);
  await file.end();
  return pieces;
}

/** The following unchanged days that are contiguous in the old file. */
function unchangedRun(days: readonly Day[], old: ReadonlyMap<string, Piece>): Piece[] {
  const run: Piece[] = [];
  for (const { day, version } of days) {
    const piece = old.get(day);
    const last = run.at(-1);
    if (piece?.version !== version || (last && last.firstByte + last.bytes !== piece.firstByte)) break;
    run.push(piece);
  }
  return run;
}

const rowsAtOnce = 1_000;

async function writeDay(writing: Writing, file: GzipFile, { day, version }: Day): Promise<Piece> {
  const firstByte = file.bytes;
  const parts: GzipPart[] = [];
  let reviewCount = 0;
  let after: FeedRow | undefined;
  for (;;) {
    const found = await reviewsOfDay(writing.context.db, writing.merchantId, day, after);
    if (found.length > 0)
      parts.push(await file.add(found.map((one) => reviewXml(one, writing.surroundings)).join('')));
    reviewCount += found.length;
    after = found.at(-1);
    if (found.length < rowsAtOnce) break;
  }
  return { day, version, firstByte, reviewCount, ...joined(parts) };
}

function reviewsOfDay(
  db: Db,
  merchantId: string,
  day: string,
  after: FeedRow | undefined,
): Promise<FeedRow[]> {
  return rows(
    db,
    statement`select ${reviewColumns}, ${productColumns}
     from reviews as r
     left join products as p on p.merchant_id = $1 and p.merchant_id = r.merchant_id and p.product_id = r.product_id
     where r.merchant_id = $1 and r.status = 'approved'
       and r.created_at >= $2::date and r.created_at < $2::date + 1
       and ($3::timestamptz is null or (r.created_at, r.review_id) > ($3, $4))
     order by r.created_at, r.review_id limit ${rowsAtOnce}`,
    [merchantId, day, after?.created_at ?? null, after?.review_id ?? null],
  );
}

/** The store's URL: the first allowed origin without a wildcard. */
function feedMerchant(db: Db, merchantId: string): Promise<{ name: string; shop_url: string } | undefined> {
  return row(
    db,
    statement`select ${table('merchants')('name')}, coalesce((select min(origin) from unnest(allowed_origins) as listed (origin)
       where origin like 'http%' and position('*' in origin) = 0), 'https://example.com') || '/' as ${output.text('shop_url')}
     from merchants where merchant_id = $1`,
    [merchantId],
  );
}

function feedBefore(db: Db, merchantId: string): Promise<Before | undefined> {
  return row(
    db,
    statement`select ${table('feeds')('object_key', 'made_with', 'built_at')} from feeds where merchant_id = $1`,
    [merchantId],
  );
}

/** Days with published reviews, each with its version. */
function daysWithReviews(db: Db, merchantId: string): Promise<Day[]> {
  return rows(
    db,
    statement`select ${table('shop_days')('day')}, sum(changes) as ${output.number('version')} from shop_days where merchant_id = $1 group by day
     having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0 order by day`,
    [merchantId],
  );
}

async function daysOfChangedProducts(db: Db, merchantId: string, builtAt: string): Promise<string[]> {
  const found = await rows(
    db,
    statement`select distinct (r.created_at at time zone 'UTC')::date as ${output.day('day')} from products as p
     join reviews as r on r.merchant_id = $1 and r.merchant_id = p.merchant_id and r.product_id = p.product_id
     where p.merchant_id = $1 and p.updated_at > $2 and p.created_at < p.updated_at and r.status = 'approved'`,
    [merchantId, new Date(Date.parse(builtAt) - overlapMs)],
  );
  return found.map(({ day }) => day);
}

async function piecesOf(db: Db, merchantId: string): Promise<Map<string, Piece>> {
  const pieces = await rows(
    db,
    statement`select ${table('feed_pieces')('day', 'version')}, ${table('feed_pieces').as({ firstByte: 'first_byte' })}, ${table('feed_pieces')('bytes')}, ${table('feed_pieces').as({ rawBytes: 'raw_bytes' })}, ${table('feed_pieces')('crc')}, ${table('feed_pieces').as({ reviewCount: 'review_count' })}
     from feed_pieces where merchant_id = $1 order by day`,
    [merchantId],
  );
  return new Map(pieces.map((piece) => [piece.day, piece]));
}

interface Built {
  key: string;
  previousKey: string | null;
  pieces: readonly Piece[];
  madeWith: string;
  bytes: number;
  now: Date;
}

/** False when a concurrent build finished first. */
function keepFeed(db: Db, merchantId: string, built: Built): Promise<boolean> {
  const { key, previousKey, pieces, madeWith, bytes, now } = built;
  const column = (name: keyof Piece) => pieces.map((piece) => piece[name]);
  return inTransaction(db, async (tx) => {
    const kept = await row(
      tx,
      `update feeds set object_key = $3, made_with = $4, built_at = $5, review_count = $6, bytes = $7
       where merchant_id = $1 and object_key is not distinct from $2 returning merchant_id`,
      [
        ...[merchantId, previousKey, key, madeWith, now],
        ...[pieces.reduce((sum, { reviewCount }) => sum + reviewCount, 0), bytes],
      ],
    );
    if (!kept) return false;
    await rows(tx, 'delete from feed_pieces where merchant_id = $1', [merchantId]);
    await rows(
      tx,
      `insert into feed_pieces (merchant_id, day, version, first_byte, bytes, raw_bytes, crc, review_count)
       select $1::uuid, * from unnest($2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
         $8::int[])`,
      [
        merchantId,
        ...(['day', 'version', 'firstByte', 'bytes', 'rawBytes', 'crc', 'reviewCount'] as const).map(column),
      ],
    );
    return true;
  });
}
