import type { Platform } from '@tribune/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type Db, rows } from '../db/database.ts';

/**
 * An `onSend` hook of routes that platforms call: records an accepted message, or the error of a message with a signature. Messages
 * without one may come from anybody.
 */
export function recordShopMessage(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  platform: Platform,
  claimsToBeSigned: (request: FastifyRequest) => boolean,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { merchant, isSigned, failure } = request;
    if (!merchant || !claimsToBeSigned(request)) return;
    const now = clock.now();
    try {
      if (reply.statusCode >= 400) {
        const error = failure?.code ?? 'INTERNAL_ERROR';
        await recordRefused(db, merchant.merchantId, { platform, error, now });
      } else if (isSigned) await recordAccepted(db, merchant.merchantId, platform, now);
    } catch (error) {
      log.warn({ reason: String(error) }, 'The state of a store connection could not be recorded');
    }
  };
}

async function recordAccepted(db: Db, merchantId: string, platform: Platform, now: Date): Promise<void> {
  await rows(
    db,
    `update shop_connections
     set last_message_at = $3, failing_since = null, failures = 0, failure_notified_at = null
     where merchant_id = $1 and platform = $2`,
    [merchantId, platform, now],
  );
}

/** Limits writes that forged messages cause. */
const recordedEveryMs = 5_000;

async function recordRefused(
  db: Db,
  merchantId: string,
  { platform, error, now }: { platform: Platform; error: string; now: Date },
): Promise<void> {
  await rows(
    db,
    `update shop_connections
     set last_error = $3, last_error_at = $4, failing_since = coalesce(failing_since, $4), failures = failures + 1
     where merchant_id = $1 and platform = $2
       and (last_error_at is null or last_error_at < $5 or last_error is distinct from $3)`,
    [merchantId, platform, error, now, new Date(now.getTime() - recordedEveryMs)],
  );
}
