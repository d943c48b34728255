import type { externalOutcomes, failurePolicies } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { columnsOf, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newSecret } from '../webhooks/index.ts';

const service = table('external_moderation', 'e').holding<{
  on_failure: (typeof failurePolicies)[number];
  last_outcome: (typeof externalOutcomes)[number] | null;
}>();
const serviceColumns = columnsOf(
  service('url', 'secret', 'timeout_ms', 'on_failure', 'last_outcome', 'last_error', 'last_called_at'),
  table('merchants', 'm').as({ enabled: 'external_moderation' }),
);
export type ServiceRow = Row<typeof serviceColumns>;

/** The merchant's moderation service; undefined when there is none. */
export function serviceOf(db: Db, merchantId: string): Promise<ServiceRow | undefined> {
  return row(
    db,
    statement`select ${serviceColumns} from external_moderation as e
     join merchants as m on m.merchant_id = $1 and m.merchant_id = e.merchant_id where e.merchant_id = $1`,
    [merchantId],
  );
}

/** As staff see it, without its secret. */
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
    timeoutMs: found?.timeout_ms ?? 3000,
    onFailure: found?.on_failure ?? ('hold' as const),
    pending: waiting?.count ?? 0,
    lastOutcome: found?.last_outcome ?? null,
    lastError: found?.last_error ?? null,
    lastCalledAt: found?.last_called_at ?? null,
  };
}

/** Stores the service. Returns its new secret; null when it keeps its present one. */
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
  const { url, enabled, timeoutMs, onFailure, rotateSecret, now } = change;
  return inTransaction(db, async (tx) => {
    await rows(tx, 'update merchants set external_moderation = $2 where merchant_id = $1', [
      merchantId,
      enabled,
    ]);
    const before = await serviceOf(tx, merchantId);
    const secret = !before || rotateSecret ? newSecret() : null;
    await rows(
      tx,
      `insert into external_moderation (merchant_id, url, secret, timeout_ms, on_failure, updated_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (merchant_id) do update set url = excluded.url, secret = excluded.secret,
         timeout_ms = excluded.timeout_ms, on_failure = excluded.on_failure, updated_at = excluded.updated_at`,
      [
        ...[merchantId, url, secret ?? before?.secret, timeoutMs ?? before?.timeout_ms ?? 3000],
        ...[onFailure ?? before?.on_failure ?? 'hold', now],
      ],
    );
    return secret;
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
