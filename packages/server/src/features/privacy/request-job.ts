import { emailKeyOf, type PrivacyKind } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { type Erasing, erasePerson, isOnStaff } from './erasing/index.ts';
import { exportPerson } from './exporting.ts';
import { exportFolder } from './storage-keys.ts';

const keptMs = 7 * 24 * 60 * 60 * 1000;

interface Work {
  kind: PrivacyKind;
  email: string | null;
  requested_by: string;
  keep_anonymous_ratings: boolean;
  client_salt: Buffer;
}

/** Processes a privacy request. Idempotent, and safe to interrupt at any point. */
export async function workOnPrivacyRequest(
  context: Context,
  { merchantId, requestId }: { merchantId: string; requestId: string },
): Promise<void> {
  const work = await begin(context, merchantId, requestId);
  if (!work) return;
  const email = emailKeyOf(work.email);
  if (email === null) return finish(context, merchantId, requestId, { error: null });
  const erasing: Erasing = {
    context,
    merchantId,
    requestId,
    emailKey: email,
    clientSalt: work.client_salt,
    keepStars: work.keep_anonymous_ratings,
    actor: { type: 'staff', name: work.requested_by },
    now: context.clock.now(),
  };
  try {
    await (work.kind === 'export' ? finishExport(erasing) : finishErasure(erasing));
  } catch (error) {
    if (!(error instanceof WorkerStopping)) await noteTrouble(context, merchantId, requestId);
    throw error;
  }
}

/** Marks a request as failed. Keeps the address, so that the request can be found and repeated. */
export const giveUpPrivacyRequest = (
  context: Context,
  { merchantId, requestId }: { merchantId: string; requestId: string },
): Promise<void> =>
  finish(context, merchantId, requestId, {
    error:
      'It failed at every attempt. The server has logged why. Make the request again once that is fixed.',
  });

async function finishErasure(erasing: Erasing): Promise<void> {
  const { context, merchantId, requestId, emailKey } = erasing;
  if (await isOnStaff(context.db, merchantId, emailKey))
    return finish(context, merchantId, requestId, { error: 'This address now belongs to a staff member.' });
  await erasePerson(erasing);
  await finish(context, merchantId, requestId, { error: null });
}

/** Records a failed attempt, for example while the storage is down. The job is retried and continues from there. */
async function noteTrouble({ db }: Context, merchantId: string, requestId: string): Promise<void> {
  await rows(
    db,
    `update privacy_requests set error = 'Something failed on our side. It is tried again by itself.'
     where merchant_id = $1 and request_id = $2 and status = 'processing'`,
    [merchantId, requestId],
  );
}

function begin({ db }: Context, merchantId: string, requestId: string): Promise<Work | undefined> {
  return row(
    db,
    statement`update privacy_requests as p set status = 'processing'
     from merchants as m
     where p.merchant_id = $1 and m.merchant_id = $1 and p.request_id = $2 and p.status in ('pending', 'processing')
     returning ${table('privacy_requests', 'p')('kind', 'email', 'requested_by')}, ${table('merchants', 'm')('keep_anonymous_ratings', 'client_salt')}`,
    [merchantId, requestId],
  );
}

/** Replaces the email address of a completed erasure with a hash, so that it can still be found by address. */
async function finish(
  { db, clock }: Context,
  merchantId: string,
  requestId: string,
  { error }: { error: string | null },
): Promise<void> {
  await rows(
    db,
    `update privacy_requests set status = $3, error = $4, completed_at = $5,
       email = case when $4::text is null then null else email end
     where merchant_id = $1 and request_id = $2 and status = 'processing'`,
    [merchantId, requestId, error === null ? 'completed' : 'failed', error, clock.now()],
  );
}

async function finishExport(erasing: Erasing): Promise<void> {
  const { context, merchantId, requestId } = erasing;
  const { report, bytes } = await exportPerson(erasing);
  const now = context.clock.now();
  const noted = await row(
    context.db,
    `update privacy_requests set status = 'completed', report = $3, file_bytes = $4, completed_at = $5, expires_at = $6,
       error = null
     where merchant_id = $1 and request_id = $2 and status = 'processing' and email is not null
     returning request_id`,
    [merchantId, requestId, JSON.stringify(report), bytes, now, new Date(now.getTime() + keptMs)],
  );
  // If the person was erased during the export, the file is deleted.
  if (!noted) await context.media.storage.deletePrefix(exportFolder(merchantId, requestId));
}
