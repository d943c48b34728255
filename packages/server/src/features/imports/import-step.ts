import type { ReasonCode } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { type ColumnsFor, columnsFor, type Field } from '../../platform/db/fields.ts';
import { isUniqueViolation } from '../../platform/db/sql-states.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Kind } from '../content/index.ts';
import type { NotedProduct } from '../products/index.ts';
import { type Held, noteProgress, type Progress } from './import-rows.ts';
import type { ImportCause } from './prepared-review.ts';

/** The next rows of an import, which are written in one transaction. */
export interface Step<Item> {
  merchantId: string;
  held: Held;
  /** The hash as in the log; null if the import has no file, or one whose hash must not be published. */
  fileSha256: string | null;
  items: readonly Item[];
  /** Progress before this step, and the step's last row. */
  before: Progress;
  rowDone: number;
  now: Date;
}

const maxAttempts = 3;

/**
 * Writes a step in one transaction with the import's progress, so that a later attempt continues after it. `write` returns how many items
 * it wrote. If a customer submits the same item in the meantime, the attempt violates `constraint` and fails; the next attempt finds that
 * item.
 */
export async function writeStep<Item>(
  db: Db,
  step: Step<Item>,
  write: (tx: Db) => Promise<number>,
  { constraint }: { constraint?: string } = {},
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, async (tx) => {
        await oneStepAtATime(tx, step.merchantId);
        const written = await write(tx);
        await noteStep(tx, step, written);
        return written;
      });
    } catch (error) {
      const isRepeated = constraint !== undefined && isUniqueViolation(error, constraint);
      if (attempt === maxAttempts || !isRepeated) throw error;
    }
  }
}

/** Imports of a merchant write one at a time, so that two runs of one file do not both find a review missing. */
async function oneStepAtATime(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, `select pg_advisory_xact_lock(hashtextextended('import', hashtext($1::text)))`, [
    merchantId,
  ]);
}

/** Writes the progress of the import. Throws ImportLost if another worker holds it, which rolls the step back. */
function noteStep<Item>(
  tx: Db,
  { merchantId, held, items, before, rowDone, now }: Step<Item>,
  imported: number,
) {
  const progress = {
    ...before,
    imported: before.imported + imported,
    unchanged: before.unchanged + items.length - imported,
    rowDone,
  };
  return noteProgress(tx, merchantId, held, progress, now);
}

/** A file may contain the same row twice. */
export function firstOfEach<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [idOf(item), item])).values()].reverse();
}

interface AboutProduct {
  productId: string;
  productHandle?: string | undefined;
  isProductKnown?: boolean;
  productName?: string | undefined;
  productUrl?: string | undefined;
  productImageUrl?: string | undefined;
}

/** The products of the items, each with the first name, URL and image found. */
export function productsOf(items: readonly AboutProduct[]): NotedProduct[] {
  const products = new Map<string, NotedProduct>();
  for (const item of items) {
    const { productId, productName, productUrl, productImageUrl, productHandle } = item;
    const before = products.get(productId);
    products.set(productId, {
      productId,
      name: before?.name ?? productName ?? null,
      url: before?.url ?? productUrl ?? null,
      imageUrl: before?.imageUrl ?? productImageUrl ?? null,
      handle: before?.handle ?? productHandle ?? null,
      isKnown: before?.isKnown || item.isProductKnown === true,
    });
  }
  return [...products.values()];
}

/** Arrival options of imported items. Imports send no events. */
export const importedAs = (reasonCode: ReasonCode | null | undefined, cause: ImportCause | null) => ({
  decision: {
    action: 'import',
    actor: { type: 'system' as const, name: null },
    reasonCode: reasonCode ?? null,
    causes: cause === null ? [] : [cause],
  },
  wantedEvents: [],
});

/** The columns of an item that files have, from its fields by name; null without a value. */
export function importedColumns<Fields extends Record<string, Field>>(
  fields: Fields,
  item: object,
): Record<ColumnsFor<Fields, 'files'>, unknown> {
  const values = item as Record<string, unknown>; // the fields of a file have the names of the declaration
  const columns = columnsFor(fields, 'files').map((column) => [
    column,
    values[fields[column]?.name ?? ''] ?? null,
  ]);
  return Object.fromEntries(columns) as Record<ColumnsFor<Fields, 'files'>, unknown>;
}

/** The columns of an imported item's reply. */
export function importedReply(
  {
    replyText = null,
    replyCreatedAt,
    replyUpdatedAt,
  }: {
    replyText?: string | null | undefined;
    replyCreatedAt?: string | undefined;
    replyUpdatedAt?: string | undefined;
  },
  createdAt: string,
) {
  const repliedAt = replyText === null ? null : (replyCreatedAt ?? createdAt);
  return { reply_created_at: repliedAt, reply_updated_at: repliedAt && (replyUpdatedAt ?? repliedAt) };
}

/** Which of these items of a kind exist or were deleted: an import must not restore deleted items. */
export async function knownItems(
  db: Db,
  merchantId: string,
  { table, idColumn }: Pick<Kind, 'table' | 'idColumn'>,
  ids: readonly string[],
): Promise<Map<string, 'existing' | 'deleted'>> {
  const found = await rows(
    db,
    // Looks up each ID by key, independent of statistics, which are outdated for recently empty tables.
    statement`select given.id as ${output.text('id')}, there.state as ${output.oneOf<'existing' | 'deleted'>()('state')}
     from unnest($2::uuid[]) as given (id)
     cross join lateral (
       select 'existing' as state from ${table} where merchant_id = $1 and ${idColumn} = given.id
       union all
       select 'deleted' from tombstones where merchant_id = $1 and item_id = given.id
       limit 1) as there`,
    [merchantId, ids],
  );
  return new Map(found.map(({ id, state }) => [id, state]));
}
