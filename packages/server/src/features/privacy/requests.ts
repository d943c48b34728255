import { emailKeyOf, type PrivacyKind, type privacyRequestQuery, type Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { isOnStaff } from './erasing/index.ts';
import { privacyRequestJob } from './job-types.ts';

const columns = table('privacy_requests', 'p').holding<{ report: Record<string, number> }>()(
  'request_id',
  'kind',
  'status',
  'email',
  'requested_by',
  'report',
  'error',
  'file_bytes',
  'created_at',
  'completed_at',
  'expires_at',
);
export type PrivacyRow = Row<typeof columns>;

/** Stores a privacy request and queues its job. Throws INVALID_STATE for the erasure of a staff member. */
export function requestPrivacy(
  db: Db,
  merchantId: string,
  asked: { kind: PrivacyKind; email: string; requestedBy: string; now: Date },
): Promise<PrivacyRow> {
  const { kind, email, requestedBy, now } = asked;
  return inTransaction(db, async (tx) => {
    if (kind === 'erase' && (await isOnStaff(tx, merchantId, emailKeyOf(email))))
      throw invalidState(
        'This email address belongs to a staff member. Remove the member first, then erase the person.',
      );
    const requestId = newUuid();
    await rows(
      tx,
      `insert into privacy_requests
         (merchant_id, request_id, kind, status, email, hidden_email, requested_by, created_at)
       select $1::uuid, $2::uuid, $3, 'pending', $4::text, tribune_hidden_email(m.client_salt, $7), $5::text,
         $6::timestamptz
       from merchants as m where m.merchant_id = $1`,
      [merchantId, requestId, kind, email, requestedBy, now, emailKeyOf(email)],
    );
    await queueWork(tx, merchantId, requestId);
    const made = await privacyRequestWith(tx, merchantId, requestId);
    if (!made) throw new Error('An insert of one row always returns one row');
    return made;
  });
}

export const queueWork = (tx: Db, merchantId: string, requestId: string) =>
  enqueue(tx, privacyRequestJob, { merchantId, requestId });

export function privacyRequestWith(
  db: Db,
  merchantId: string,
  requestId: string,
): Promise<PrivacyRow | undefined> {
  return row(
    db,
    statement`select ${columns} from privacy_requests as p where p.merchant_id = $1 and p.request_id = $2`,
    [merchantId, requestId],
  );
}

/** A page of requests, newest first. Throws VALIDATION_ERROR for an unknown `startAfter`. */
export async function privacyRequests(db: Db, merchantId: string, query: Static<typeof privacyRequestQuery>) {
  const limit = query.limit ?? 20;
  const after = await cursorAt(query.startAfter, ['privacy', 'a privacy request'], (id) =>
    privacyRequestWith(db, merchantId, id),
  );
  const found = await rows(
    db,
    statement`select ${columns} from privacy_requests as p join merchants as m on m.merchant_id = $1
     where p.merchant_id = $1 and ($2::uuid is null or p.request_id < $2) and ($3::text is null or p.kind = $3)
       and ($4::text is null or p.status = $4)
       and ($5::text is null or p.hidden_email = tribune_hidden_email(m.client_salt, $5))
     order by p.request_id desc limit $6`,
    [
      merchantId,
      after?.request_id ?? null,
      query.kind ?? null,
      query.status ?? null,
      emailKeyOf(query.email),
      limit + 1,
    ],
  );
  return cutPage(found, limit, ({ request_id: last }) => typeId('privacy', last));
}
