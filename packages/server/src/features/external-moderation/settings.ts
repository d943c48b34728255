import type { externalOutcomes, failurePolicies } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { columnsOf, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { saveService } from '../webhooks/index.ts';

const service = table('external_moderation', 'e').holding<{
  on_failure: (typeof failurePolicies)[number];
  last_outcome: (typeof externalOutcomes)[number] | null;
}>();
const serviceColumns = columnsOf(
  service('url', 'secret', 'timeout_ms', 'on_failure', 'last_outcome', 'last_error', 'last_called_at'),
  table('merchants', 'm').as({ enabled: 'external_moderation' }),
);
export type ServiceRow = Row<typeof serviceColumns>;

const defaultTimeoutMs = 3_000;

/** The merchant's moderation service; undefined if not configured. */
export function serviceOf(db: Db, merchantId: string): Promise<ServiceRow | undefined> {
  return row(
    db,
    statement`select ${serviceColumns} from external_moderation as e
     join merchants as m on m.merchant_id = $1 and m.merchant_id = e.merchant_id where e.merchant_id = $1`,
    [merchantId],
  );
}

/** The service as staff see it, without its secret. */
export async function presentService(db: Db, merchantId: string) {
  const [found, waiting] = await Promise.all([
    serviceOf(db, merchantId),
    row(
      db,
      statement`select count(*) as ${output.number('count')} from external_checks where merchant_id = $1`,
      [merchantId],
    ),
  ]);
  return {
    url: found?.url ?? null,
    enabled: found?.enabled ?? false,
    timeoutMs: found?.timeout_ms ?? defaultTimeoutMs,
    onFailure: found?.on_failure ?? ('hold' as const),
    pending: waiting?.count ?? 0,
    lastOutcome: found?.last_outcome ?? null,
    lastError: found?.last_error ?? null,
    lastCalledAt: found?.last_called_at ?? null,
  };
}

/** Stores the service. Returns its new secret; null if the secret is unchanged. */
export function setService(
  db: Db,
  merchantId: string,
  change: {
    url: string;
    enabled: boolean;
    timeoutMs: number | undefined;
    onFailure: 'hold' | 'publish' | undefined;
    rotateSecret: boolean;
    now: Date;
  },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await rows(tx, 'update merchants set external_moderation = $2 where merchant_id = $1', [
      merchantId,
      change.enabled,
    ]);
    const before = await serviceOf(tx, merchantId);
    const timeoutMs = change.timeoutMs ?? before?.timeout_ms ?? defaultTimeoutMs;
    const more = { on_failure: change.onFailure ?? before?.on_failure ?? 'hold' };
    return saveService(tx, merchantId, 'external_moderation', { ...change, timeoutMs, more });
  });
}

export async function noteOutcome(
  db: Db,
  merchantId: string,
  { outcome, error, now }: { outcome: string; error: string | null; now: Date },
): Promise<void> {
  await rows(
    db,
    `update external_moderation set last_outcome = $2, last_error = $3, last_called_at = $4 where merchant_id = $1`,
    [merchantId, outcome, error, now],
  );
}
