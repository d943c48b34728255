import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { signedLink } from '../../platform/http/signed-link.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { entryText } from './appending.ts';
import type { LogChange } from './entry-bodies.ts';
import { type LogSigner, logSigner } from './keys.ts';
import { newOrigin } from './origin.ts';
import { leafOf } from './sha256.ts';

/** The entry of a review that was just submitted. The log will contain exactly these bytes. */
export interface PromisedEntry {
  entry: string;
  /** The entry's time. */
  at: string;
}

/** A receipt and the address of its page; null if nothing was promised. */
export interface Receipt {
  receipt: string | null;
  receiptUrl: string | null;
}

/** The first entry of a change that assigns its review an ID in the log. */
export function promisedEntry({ entries: [body], opaqueId }: LogChange): PromisedEntry {
  if (!body || opaqueId === undefined) throw new Error('Receipts promise an entry for received reviews only');
  return { entry: entryText(body, opaqueId), at: body.at };
}

/**
 * Creates receipts for submissions to a merchant. Call it before the submission: its data is usually cached, and nothing can fail once
 * the review is committed.
 */
export async function receiptsFor(
  db: Db,
  { context, merchant }: { context: Context; merchant: Merchant },
): Promise<(submitted: { reviewId: string; promised: PromisedEntry }) => Promise<Receipt>> {
  const publicUrl = publicUrlOf(context.config);
  const signer = await knownSigner(db, context);
  const origin = await knownOrigin(db, context, merchant.merchantId);
  return async ({ reviewId, promised }) => ({
    receipt: await signed(signer, origin, promised),
    receiptUrl: receiptUrlOf(merchant, reviewId, publicUrl),
  });
}

/** Signs a receipt. The same entry gets the same text as long as the key is the same. */
export async function signed(
  signer: LogSigner,
  origin: string,
  { entry, at }: PromisedEntry,
): Promise<string> {
  return signer.receipt(origin, { leaf: leafOf(entry), at });
}

/** Signs lines under the name of a merchant's log; the header and that name precede them. Null until the log has begun. */
export async function noteOfLog(
  context: Context,
  { merchantId }: Pick<Merchant, 'merchantId'>,
  lines: readonly [header: string, ...rest: string[]],
): Promise<string | null> {
  const origin = await originOf(context.db, merchantId);
  if (origin === undefined) return null;
  const signer = await knownSigner(context.db, context);
  return signer.note(origin, lines);
}

type Salted = Pick<Merchant, 'merchantId' | 'clientSalt'>;

/** Page where the author sees the log's entries about the review. It is reached only by its secret link. */
export const receiptUrlOf = (merchant: Salted, reviewId: string, publicUrl: string) =>
  `${publicUrl}/receipt/${receiptLinkOf(merchant, reviewId)}`;

/** The secret part of that address. */
export const receiptLinkOf = ({ merchantId, clientSalt }: Salted, reviewId: string) =>
  signedLink('receipt', { merchantId, id: reviewId }, clientSalt);

const signerKeptMs = 60_000;
const maxOrigins = 10_000;

interface Known {
  signer?: { signer: LogSigner; until: number };
  origins: Map<string, string>;
}

/** Cached per process, so that receipts cost no query. */
const known = new WeakMap<Context, Known>();

function knownTo(context: Context): Known {
  const found = known.get(context) ?? { origins: new Map() };
  known.set(context, found);
  return found;
}

/** A key that was replaced less than a minute ago still signs. Verifiers accept it, because it has named its successor. */
async function knownSigner(db: Db, context: Context): Promise<LogSigner> {
  const here = knownTo(context);
  if (here.signer && here.signer.until > Date.now()) return here.signer.signer;
  const signer = await logSigner(db, context.clock.now());
  // Not read in a transaction, which may have created the key and could be rolled back.
  afterCommit(db, () => {
    here.signer = { signer, until: Date.now() + signerKeptMs };
  });
  return signer;
}

/** The log's origin, which never changes. If no log has begun, the first submission determines it. */
async function knownOrigin(db: Db, context: Context, merchantId: string): Promise<string> {
  const { origins } = knownTo(context);
  const cached = origins.get(merchantId);
  if (cached !== undefined) return cached;
  const origin = (await originOf(db, merchantId)) ?? (await determinedOrigin(db, context, merchantId));
  afterCommit(db, () => {
    if (origins.size >= maxOrigins) origins.clear();
    origins.set(merchantId, origin);
  });
  return origin;
}

async function determinedOrigin(db: Db, { config, clock }: Context, merchantId: string): Promise<string> {
  await rows(
    db,
    `insert into transparency_logs (merchant_id, origin, size, began_at) values ($1, $2, 0, $3)
     on conflict (merchant_id) do nothing`,
    [merchantId, newOrigin(publicUrlOf(config), merchantId), clock.now()],
  );
  const origin = await originOf(db, merchantId);
  if (origin === undefined) throw new Error('The log must exist after the upsert');
  return origin;
}

async function originOf(db: Db, merchantId: string): Promise<string | undefined> {
  const log = await rowWith(db, table('transparency_logs')('origin'), { merchant_id: merchantId });
  return log?.origin;
}
