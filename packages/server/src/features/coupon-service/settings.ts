import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { wakeServiceClaims } from '../incentives/index.ts';
import { saveService } from '../webhooks/index.ts';

const columns = table('coupon_services')(
  'url',
  'secret',
  'timeout_ms',
  'failures',
  'last_error',
  'last_called_at',
);
export type ServiceRow = Row<typeof columns>;

export const defaultTimeoutMs = 5_000;

/** The merchant's coupon service; undefined if not configured. */
export function serviceOf(db: Db, merchantId: string): Promise<ServiceRow | undefined> {
  return rowWith(db, columns, { merchant_id: merchantId });
}

/** The service as staff see it, without its secret. */
export async function presentService(db: Db, merchantId: string) {
  const [service, queue] = await Promise.all([
    serviceOf(db, merchantId),
    row(
      db,
      statement`select count(*) as ${output.number('waiting')}, min(due_at) as ${orNull(output.time('next'))},
         (select last_error from claim_queue where merchant_id = $1 and by_service and last_error is not null
          order by due_at desc limit 1) as ${orNull(output.text('claimError'))}
       from claim_queue where merchant_id = $1 and by_service`,
      [merchantId],
    ),
  ]);
  return {
    url: service?.url ?? null,
    timeoutMs: service?.timeout_ms ?? defaultTimeoutMs,
    waitingClaims: queue?.waiting ?? 0,
    nextCallAt: queue?.next ?? null,
    failures: service?.failures ?? 0,
    lastError: service?.last_error ?? queue?.claimError ?? null,
    lastCalledAt: service?.last_called_at ?? null,
  };
}

/** Stores the service and requests pending codes at once. Returns its new secret; null if the secret is unchanged. */
export function setService(
  db: Db,
  merchantId: string,
  change: { url: string; timeoutMs: number | undefined; rotateSecret: boolean; now: Date },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const before = await serviceOf(tx, merchantId);
    const timeoutMs = change.timeoutMs ?? before?.timeout_ms ?? defaultTimeoutMs;
    const more = { failures: 0, last_error: null };
    const secret = await saveService(tx, merchantId, 'coupon_services', { ...change, timeoutMs, more });
    await wakeServiceClaims(tx, merchantId, change.now);
    return secret;
  });
}

/** Makes all pending claims due at once, regardless of earlier failures. */
export function retryAll(db: Db, merchantId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await rows(tx, 'update coupon_services set failures = 0 where merchant_id = $1', [merchantId]);
    await wakeServiceClaims(tx, merchantId, now);
  });
}

/**
 * Stores the result of a call: `error` is null after a code, and the service's fault after a failure. Returns the number of failures
 * since the last code.
 */
export async function noteCall(
  db: Db,
  merchantId: string,
  { error, now }: { error: string | null; now: Date },
): Promise<number> {
  const noted = await row(
    db,
    statement`update coupon_services set last_error = $2, last_called_at = $3,
       failures = case when $2::text is null then 0 else failures + 1 end
     where merchant_id = $1 returning ${table('coupon_services')('failures')}`,
    [merchantId, error?.slice(0, 500) ?? null, now],
  );
  return noted?.failures ?? 0;
}
