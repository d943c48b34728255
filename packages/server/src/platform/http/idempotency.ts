import { hash } from 'node:crypto';
import { emailKeyOf, idPrefixes } from '@tribune/contract';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { row, rows } from '../db/database.ts';
import { output, statement, table } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError, envelopeOf, invalidState } from '../errors.ts';
import { deleteInBatches, forEachMerchant, type Sweeping } from '../jobs/sweeping.ts';
import type { Seal } from './replay-encryption.ts';

export interface StoredAnswer {
  status: number;
  answer: string;
  replayed: boolean;
}

interface KeyedRequest {
  merchantId: string;
  /** The key combined with its owner: the same key of another caller is a different one. */
  key: string;
  seal: Seal;
  /** Hash of route and body: the same key with other content is the caller's mistake. */
  content: string;
  requestId: string;
  now: Date;
}

/**
 * Runs a POST once for each Idempotency-Key. The key, the response and everything that the handler wrote are one transaction, so a crash
 * cannot separate them. An error (4xx) is stored as a response too, without what the handler wrote.
 */
export async function once(
  db: Db,
  request: KeyedRequest,
  handle: (db: Db) => Promise<unknown>,
): Promise<StoredAnswer> {
  const requestHash = Buffer.from(hash('sha256', request.content, 'base64'), 'base64');
  return inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, request)))
      throw new ApiError('REQUEST_IN_PROGRESS', 'A request with this Idempotency-Key is still running.');
    const earlier = await answerOf(tx, request);
    if (earlier) {
      if (earlier.answer === forgotten)
        throw new ApiError('GONE', 'What this Idempotency-Key was used for has been erased.');
      if (!earlier.request_hash.equals(requestHash))
        throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another request.');
      const opened = request.seal.open(earlier.answer);
      if (opened === null)
        throw invalidState(
          'The request with this Idempotency-Key was completed, but its stored response can no longer be read. Check its result, and use a new key.',
        );
      return { status: earlier.status, answer: opened, replayed: true };
    }
    const { status, answer } = await answerTo(tx, request.requestId, handle);
    const mentions = mentionedIn(request.merchantId, `${request.content}\n${answer}`);
    await keep(tx, request, { requestHash, status, answer: request.seal.close(answer), mentions });
    return { status, answer, replayed: false };
  });
}

/** Owner of the operators' keys, whose requests do not belong to a merchant. */
export const noMerchant = '00000000-0000-0000-0000-000000000000';

/**
 * Keys are separate per API key and per token. Browsers cannot be distinguished and share theirs. Only a hash is stored,
 * because merchants may derive keys from order IDs or email addresses.
 */
export function keyOf(caller: Caller, key: string): string {
  const hashed = hash('sha256', key, 'base64url');
  if (caller.kind === 'bearer' || caller.kind === 'operator') return `${caller.tokenId} ${hashed}`;
  return caller.kind === 'key' ? `${caller.keyId} ${hashed}` : `browser ${hashed}`;
}

async function answerTo(tx: Db, requestId: string, handle: (db: Db) => Promise<unknown>) {
  await rows(tx, 'savepoint handling', []);
  try {
    return { status: 200, answer: JSON.stringify(await handle(tx)) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await rows(tx, 'rollback to savepoint handling', []);
    return { status: error.status, answer: JSON.stringify(envelopeOf(error, requestId)) };
  }
}

async function tryLock(tx: Db, { merchantId, key }: KeyedRequest): Promise<boolean> {
  const locked = await row(
    tx,
    statement`select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as ${output.boolean('locked')}`,
    [`idempotency ${merchantId} ${key}`],
  );
  return locked?.locked ?? false;
}

const keptMs = 24 * 60 * 60 * 1000;

function answerOf(tx: Db, { merchantId, key, now }: KeyedRequest) {
  return row(
    tx,
    statement`select ${table('idempotency_keys')('request_hash', 'status', 'answer')} from idempotency_keys
     where merchant_id = $1 and key = $2 and created_at > $3`,
    [merchantId, key, new Date(now.getTime() - keptMs)],
  );
}

async function keep(
  tx: Db,
  request: KeyedRequest,
  kept: { requestHash: Buffer; status: number; answer: string; mentions: Buffer[] },
) {
  await rows(
    tx,
    `insert into idempotency_keys (merchant_id, key, request_hash, status, answer, created_at, mentions)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_id, key) do update
     set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer,
         created_at = excluded.created_at, mentions = excluded.mentions`,
    [request.merchantId, request.key, kept.requestHash, kept.status, kept.answer, request.now, kept.mentions],
  );
}

/** Replaces a stored response about an erased person: the key stays known, without content. */
const forgotten = '';

/** Email addresses and IDs in a response. Extracted before stored responses are encrypted. */
const mentionable = new RegExp(
  `[^\\s"\\\\<>,;:()?&=/]+@[^\\s"\\\\<>,;:()?&=/]+|\\b(?:${idPrefixes.join('|')})_[0-9a-z]{26}\\b`,
  'g',
);

function mentionedIn(merchantId: string, text: string): Buffer[] {
  const found = new Set(text.match(mentionable)?.map((one) => emailKeyOf(one)));
  return [...found].map((one) => mentionOf(merchantId, one));
}

const mentionOf = (merchantId: string, mentioned: string) =>
  hash('sha256', `${merchantId} ${emailKeyOf(mentioned)}`, 'buffer').subarray(0, 16);

/** Erases stored responses that contain one of these addresses or IDs. Returns their number. */
export async function deleteStoredResponses(
  tx: Db,
  merchantId: string,
  mentioned: string[],
): Promise<number> {
  const emptied = await rows(
    tx,
    `update idempotency_keys set answer = $3, request_hash = '', mentions = '{}'
     where merchant_id = $1 and mentions && $2::bytea[] returning key`,
    [merchantId, mentioned.map((one) => mentionOf(merchantId, one)), forgotten],
  );
  return emptied.length;
}

/** Deletes the stored responses of all merchants older than 24 hours. */
export async function sweepIdempotencyKeys(context: Sweeping): Promise<void> {
  const before = new Date(context.clock.now().getTime() - keptMs);
  const sweep = (merchantId: string) =>
    deleteInBatches(
      context,
      merchantId,
      { table: 'idempotency_keys', key: 'key' },
      { where: 'created_at < $2', values: [before] },
    );
  await sweep(noMerchant);
  return forEachMerchant(context, sweep);
}
