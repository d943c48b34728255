import { localeOf } from '@tribune/contract/messages';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { forEachMerchant } from '../../platform/jobs/sweeping.ts';
import { isKnownSql } from '../../platform/mail/known-address.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { ownLink } from '../../platform/mail/templates/index.ts';
import { sendOwnLinkJob } from './job-types.ts';
import { addressHash, maxStores, openAddress, sealAddress, textOfLink, validMs } from './link.ts';

/** Requests to one address that are processed per minute. */
const perAddress = 3;

/**
 * Queues the email with a link. Neither the response nor its time depends on whether the address is known, because a job looks it up;
 * what exceeds the limit of an address is ignored silently.
 */
export async function requestOwnLink(
  { db, limiter }: Context,
  { email, locale, client }: { email: string; locale: string; client: string },
): Promise<void> {
  const hash = await addressHash(db, email);
  if (!(await limiter.take(`own link ${hash}`, perAddress)).allowed) return;
  const address = await sealAddress(db, email);
  await enqueue(db, sendOwnLinkJob, { address, addressHash: hash, locale, client });
}

/** Emails a link to everything of the address, in the name of the first store that knows it. Sends nothing if none does. */
export async function sendOwnLink(
  context: Context,
  { address, locale, client }: { address: string; locale: string; client: string },
): Promise<void> {
  const { db, clock, config } = context;
  const email = await openAddress(db, address);
  if (email === null) return;
  const { stores, isCut } = await storesOf(context, email);
  const [sender] = stores;
  if (!sender) return;
  const now = clock.now();
  const link = {
    email,
    stores: stores.map(({ merchantId }) => merchantId),
    isCut,
    expiresAt: now.getTime() + validMs,
  };
  const url = `${publicUrlOf(config)}/my-reviews/${await textOfLink(db, link)}`;
  await inTransaction(db, (tx) =>
    sendLater(tx, sender.merchantId, {
      to: email,
      content: ownLink({ locale: localeOf(locale), shop: sender.name, url }),
      aboutId: sender.merchantId,
      client,
      now,
    }),
  );
}

/** The stores that know an address, without sandboxes. One indexed statement per merchant. */
async function storesOf(context: Context, email: string) {
  const stores: { merchantId: string; name: string }[] = [];
  let isCut = false;
  await forEachMerchant({ ...context, onlyMerchant: null }, async (merchantId) => {
    if (isCut) return;
    const known = await storeThatKnows(context.db, merchantId, email);
    if (known && stores.length === maxStores) isCut = true;
    else if (known) stores.push({ merchantId, name: known.name });
  });
  return { stores, isCut };
}

const storeThatKnows = (db: Db, merchantId: string, email: string) =>
  row(
    db,
    statement`select ${table('merchants', 'm')('name')} from merchants as m
     where m.merchant_id = $1 and m.live_merchant_id is null and m.suspended_at is null and ${isKnownSql('$2')}`,
    [merchantId, email],
  );
