import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { queueWork } from './requests.ts';
import { exportFolder } from './storage-keys.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Retention periods in days, after which data is deleted automatically. docs/PRIVACY.md lists them. */
export const keptDays = {
  clientHashes: 30,
  mails: 365,
  tokensAfterExpiry: 180,
  privacyRequests: 3 * 365,
} as const;

/** Deletes expired data daily, merchant by merchant to keep statements short. */
export async function dropOldData({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const merchants = await rows(
    db,
    statement`select ${table('merchants')('merchant_id')} from merchants order by merchant_id`,
    [],
  );
  for (const { merchant_id: merchantId } of merchants) {
    await dropClientHashes(db, merchantId, daysBefore(now, keptDays.clientHashes));
    await dropMails(db, merchantId, daysBefore(now, keptDays.mails));
    await rows(db, 'delete from tokens where merchant_id = $1 and expires_at < $2', [
      merchantId,
      daysBefore(now, keptDays.tokensAfterExpiry),
    ]);
    await rows(db, 'delete from privacy_requests where merchant_id = $1 and created_at < $2', [
      merchantId,
      daysBefore(now, keptDays.privacyRequests),
    ]);
  }
  await rows(db, 'delete from auth_sessions where "expiresAt" < $1', [now]);
  await rows(db, 'delete from auth_verifications where "expiresAt" < $1', [now]);
}

/** Client hashes detect bursts, for which old ones are not needed. */
async function dropClientHashes(db: Db, merchantId: string, before: Date): Promise<void> {
  for (const table of ['reviews', 'questions', 'answers'])
    await rows(
      db,
      `update ${table} set client_hash = null
       where merchant_id = $1 and client_hash is not null and created_at < $2`,
      [merchantId, before],
    );
}

/** Emails that are still queued are retained. */
async function dropMails(db: Db, merchantId: string, before: Date): Promise<void> {
  await rows(
    db,
    `delete from mails where merchant_id = $1 and created_at < $2 and status not in ('queued', 'sending')`,
    [merchantId, before],
  );
}

/** Deletes privacy exports after seven days, together with the email address of the request. Hourly. */
export async function dropOldExports({ db, clock, media, log }: Context): Promise<void> {
  const old = await rows(
    db,
    statement`/* every merchant */ select ${table('privacy_requests')('merchant_id', 'request_id')} from privacy_requests
     where expires_at <= $1 and email is not null limit 1000`,
    [clock.now()],
  );
  for (const { merchant_id: merchantId, request_id: requestId } of old)
    try {
      await media.storage.deletePrefix(exportFolder(merchantId, requestId));
      await rows(
        db,
        'update privacy_requests set email = null, file_bytes = null where merchant_id = $1 and request_id = $2',
        [merchantId, requestId],
      );
    } catch (error) {
      log.warn({ requestId, reason: String(error) }, 'Deleting the file of a privacy export failed');
    }
}

const silentMs = 15 * 60 * 1000;

/** Requeues requests of killed workers, whose jobs stay locked for hours. Hourly. */
export async function resumePrivacyRequests({ db, clock }: Context): Promise<void> {
  const waiting = await rows(
    db,
    statement`/* every merchant */ select ${table('privacy_requests')('merchant_id', 'request_id')} from privacy_requests
     where status in ('pending', 'processing') and created_at < $1 limit 1000`,
    [new Date(clock.now().getTime() - silentMs)],
  );
  for (const { merchant_id, request_id } of waiting) await queueWork(db, merchant_id, request_id);
}
