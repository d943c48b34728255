import type { Db } from '../../platform/db/database.ts';
import { storageQuotaExceeded } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { storedBytes } from '../../platform/merchants/usage.ts';

/** Whether the merchant's quota has room for this many bytes. Sends no query without a quota. */
async function hasRoomFor(db: Db, { merchantId, quotas }: Merchant, bytes: number): Promise<boolean> {
  const quota = quotas.storageBytes ?? null;
  return quota === null || bytes === 0 || (await storedBytes(db, merchantId)) + bytes <= quota;
}

/** Drops all files of a form if the quota has no room for them: the review is submitted without files. */
export async function filesWithinQuota<File extends { bytes: number }>(
  db: Db,
  merchant: Merchant,
  files: File[],
): Promise<File[]> {
  const size = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return (await hasRoomFor(db, merchant, size)) ? files : [];
}

/** Throws QUOTA_EXCEEDED. For uploads that precede their review, which can still be submitted without them. */
export async function assertRoomFor(db: Db, merchant: Merchant, bytes: number): Promise<void> {
  if (!(await hasRoomFor(db, merchant, bytes))) throw storageQuotaExceeded();
}
