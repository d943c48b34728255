import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { invalidField } from '../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { keyOf, noMerchant, once } from './idempotency.ts';
import { sealFor } from './replay-encryption.ts';

interface Asked {
  context: Context;
  caller: Caller;
  merchant: Merchant | null;
  request: FastifyRequest;
  now: Date;
}

/** Runs the handler, at most once per Idempotency-Key. */
export async function answerOnce(
  { context, caller, merchant, request, now }: Asked,
  reply: FastifyReply,
  content: string,
  answer: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  const key = idempotencyKey(request);
  const merchantId = caller.kind === 'operator' ? noMerchant : merchant?.merchantId;
  if (key === null || merchantId === undefined) return answer(context.db);
  const stored = await once(
    context.db,
    {
      merchantId,
      key: keyOf(caller, key),
      seal: sealFor(context.replaySecret, caller, request),
      content: `${request.method} ${request.url}\n${content}`,
      requestId: request.id,
      now,
    },
    answer,
  );
  if (stored.replayed) reply.header('idempotent-replayed', 'true');
  if (stored.status >= 400) request.failure = { code: JSON.parse(stored.answer).error.code };
  return reply
    .code(stored.status)
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(stored.answer);
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    throw invalidField('Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
  return key;
}
