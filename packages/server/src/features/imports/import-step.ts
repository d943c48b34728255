import { type Db, rows } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { NotedProduct } from '../products/index.ts';
import { type Held, noteProgress, type Progress } from './import-rows.ts';
import type { ImportCause } from './prepared-review.ts';

/** The next rows of an import, which are written in one transaction. */
export interface Step<Item> {
  merchantId: string;
  held: Held;
  /** As the log has it; null when the import has no file, or none whose hash may be published. */
  fileSha256: string | null;
  items: readonly Item[];
  /** Progress before this step, and the last row of it. */
  before: Progress;
  rowDone: number;
  now: Date;
}

/** Imports of a merchant write one at a time, so that two runs of one file do not both find a review missing. */
export async function oneStepAtATime(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, `select pg_advisory_xact_lock(hashtextextended('import', hashtext($1::text)))`, [
    merchantId,
  ]);
}

/** Writes the progress of the import. Throws ImportLost when another worker holds it, which rolls the step back. */
export function noteStep<Item>(
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

/** The products that the items name, each with the first name, URL and image of it. */
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

/** The log entry of an imported item. */
export const importLogged = (
  { merchantId, now }: Pick<Step<unknown>, 'merchantId' | 'now'>,
  item: {
    type: 'review' | 'question' | 'answer' | 'store_review';
    id: string;
    status: string;
    reasonCode: string | null;
    cause: ImportCause | null;
  },
) => ({
  merchant_id: merchantId,
  entry_id: newUuid(),
  item_type: item.type,
  item_id: item.id,
  at: now,
  actor_type: 'system',
  action: 'import',
  to_status: item.status,
  reason_code: item.reasonCode,
  causes: item.cause === null ? '{}' : `{${item.cause}}`,
});
