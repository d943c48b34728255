import { rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { typeId } from '../../../platform/ids.ts';
import { emailFormsOf } from '../../../platform/mail/email-forms.ts';
import { rebuildAgenticFeed } from '../../agentic-feed/index.ts';
import { withdrawExports } from '../../exports/index.ts';
import { rebuildReviewFeeds } from '../../google-shopping/index.ts';
import { withdrawImportFiles } from '../../imports/index.ts';
import { exportFolder } from '../storage-keys.ts';
import { addToReport, type Erasing } from './erasing.ts';
import { eraseOrders } from './orders.ts';
import { eraseReviews } from './reviews.ts';
import { eraseFormerStaff } from './staff.ts';
import { eraseTexts } from './texts.ts';
import { leaveAuditLog } from './traces.ts';
import { eraseVotes } from './votes.ts';

export type { Erasing } from './erasing.ts';
export { eraseOrders } from './orders.ts';
export { isOnStaff } from './staff.ts';

/**
 * Erases a person item by item, each with its counters in its own transaction, so that an interrupted erasure continues where it
 * stopped. Votes come before orders, because orders contain the user IDs under which votes were cast.
 */
export async function erasePerson(erasing: Erasing): Promise<void> {
  await eraseReviews(erasing);
  await eraseTexts(erasing);
  await eraseVotes(erasing);
  await eraseOrders(erasing);
  await eraseFormerStaff(erasing);
  await withdraw(erasing);
  await eraseExports(erasing);
}

/** The merchant's exports, and error files of imports, contain data of all authors, so they are deleted too. */
async function withdraw(erasing: Erasing): Promise<void> {
  const { context, merchantId } = erasing;
  const files =
    (await withdrawExports(context, merchantId)) + (await withdrawImportFiles(context, merchantId));
  await inTransaction(context.db, (tx) => addToReport(tx, erasing, { files }));
  // Only rebuilds existing feeds: merchants that never requested one do not get one.
  await rebuildReviewFeeds(context, merchantId);
  await rebuildAgenticFeed(context, merchantId);
}

/** Deletes earlier privacy exports of the person, and the email address in earlier requests and in bulk actions. */
async function eraseExports(erasing: Erasing): Promise<void> {
  const { context, merchantId, requestId, emailKey } = erasing;
  await rows(
    context.db,
    `delete from bulk_actions where merchant_id = $1
       and exists (select from unnest($2::text[]) as form where position(form in lower(filters ->> 'search')) > 0)`,
    [merchantId, emailFormsOf(emailKey)],
  );
  const earlier = await rows(
    context.db,
    statement`select ${table('privacy_requests')('request_id', 'email', 'kind')} from privacy_requests
     where merchant_id = $1 and lower(email) = any($2) and request_id <> $3
       and (kind = 'export' or status in ('completed', 'failed'))`,
    [merchantId, emailFormsOf(emailKey), requestId],
  );
  for (const one of earlier) {
    await context.media.storage.deletePrefix(exportFolder(merchantId, one.request_id));
    await inTransaction(context.db, async (tx) => {
      await rows(
        tx,
        `update privacy_requests set email = null, file_bytes = null,
           status = case when status = 'completed' then status else 'failed' end,
           error = case when status in ('pending', 'processing') then 'The person was erased meanwhile.' else error end
         where merchant_id = $1 and request_id = $2`,
        [merchantId, one.request_id],
      );
      await leaveAuditLog(tx, merchantId, [typeId('privacy', one.request_id)]);
      await addToReport(tx, erasing, { privacyRequests: 1, files: one.kind === 'export' ? 1 : 0 });
    });
  }
}
