import type { SkipReason } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import type { Step } from './request-details.ts';

export interface NewRequest {
  requestId: string;
  orderId: string;
  emailKey: string;
  skipReason: SkipReason | null;
  /** Null if the request is skipped. */
  scheduledFor: Date | null;
  now: Date;
}

/** Stores an order's review request, scheduled for `scheduledFor` or skipped for `skipReason`. */
export async function createRequest(tx: Db, merchantId: string, request: NewRequest): Promise<void> {
  const { requestId, orderId, emailKey, skipReason, scheduledFor, now } = request;
  await rows(
    tx,
    `insert into review_requests
       (merchant_id, request_id, order_id, email_key, status, skip_reason, scheduled_for, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      merchantId,
      requestId,
      orderId,
      emailKey,
      skipReason ? 'skipped' : 'scheduled',
      skipReason,
      scheduledFor,
      now,
    ],
  );
  if (scheduledFor) await scheduleStep(tx, merchantId, { requestId, step: 'request', dueAt: scheduledFor });
}

/** `confirmation`: the end of the time in which a tool confirms what was handed to it. */
export type DueStep = Step | 'confirmation';

/** Schedules a step for the dispatcher; rescheduling replaces the time. */
export async function scheduleStep(
  tx: Db,
  merchantId: string,
  { requestId, step, dueAt }: { requestId: string; step: DueStep; dueAt: Date },
): Promise<void> {
  await rows(
    tx,
    `insert into due_requests (merchant_id, request_id, step, due_at) values ($1, $2, $3, $4)
     on conflict (request_id, step) do update set due_at = excluded.due_at`,
    [merchantId, requestId, step, dueAt],
  );
}
