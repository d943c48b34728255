import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { resuming } from '../../platform/jobs/resuming.ts';
import { sweptSql } from '../../platform/jobs/sweeping.ts';
import { processMediumJob } from './job-types.ts';
import { deleteRow, mediumLease, uploadForClaim } from './media-rows.ts';
import { originalsOf, uploadsOf, uploadsPrefix } from './storage-keys.ts';

const ids = table('media')('merchant_id', 'media_id');

const uploadKeptMs = 24 * 60 * 60 * 1000;

export const resumeMedia = resuming(processMediumJob, mediumLease, {
  where: `status = 'processing'`,
  waitingSince: 'updated_at',
  returning: ids,
  payload: ({ merchant_id: merchantId, media_id: mediaId }) => ({ merchantId, mediaId }),
});

/** Deletes uploads that no review has used within 24 hours. Hourly. */
export async function sweepUploads(context: Context): Promise<void> {
  const { db, clock, log, onlyMerchant = null } = context;
  const before = new Date(clock.now().getTime() - uploadKeptMs);
  const unused = await rows(
    db,
    statement`/* every merchant */ select ${ids} from media
     where status = 'uploading' and created_at < $1 and ${sweptSql('$2')} limit 10000`,
    [before, onlyMerchant],
  );
  for (const { merchant_id: merchantId, media_id: mediaId } of unused)
    await sweepUpload(context, merchantId, mediaId).catch((error) =>
      log.warn(
        { mediaId: typeId('media', mediaId), reason: String(error) },
        'Deleting an unused upload failed',
      ),
    );
  if (onlyMerchant === null) await sweepUsedTickets(context, before);
}

function sweepUpload(
  { db, media: { storage } }: Context,
  merchantId: string,
  mediaId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await uploadForClaim(tx, merchantId, mediaId))) return;
    await storage.deletePrefix(uploadsOf(merchantId, mediaId));
    await storage.deletePrefix(originalsOf(merchantId, mediaId));
    await deleteRow(tx, merchantId, mediaId);
  });
}

/** On S3 a ticket stays valid until it expires, even after its upload was used. */
async function sweepUsedTickets({ media: { storage } }: Context, before: Date): Promise<void> {
  for await (const { key, modifiedAt } of storage.list(uploadsPrefix))
    if (modifiedAt < before) await storage.delete(key);
}
