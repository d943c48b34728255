import type { WrittenType } from '@tribune/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { isPermanent } from '../../platform/jobs/giving-up.ts';
import { claimLeases, leasedTable, releaseLease } from '../../platform/jobs/lease.ts';
import { notSuspended } from '../../platform/merchants/suspension.ts';
import { applyExternalVerdict, itemForUpdate } from '../content/index.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import type { Finding } from '../screening/index.ts';
import { type Content, contentOf } from './content.ts';
import { languageModelFindings } from './language-model-check.ts';
import { ask, failed, holding, type Opinion } from './moderation-call.ts';
import { noteOutcome, type ServiceRow, serviceOf } from './settings.ts';

/** Longer than the maximum duration of a call of the service. The time limit of the language model is added, so that leases need no renewal. */
const leaseMs = 60_000;
const callsAtOnce = 5;
/** Once these are used up, the merchant's `onFailure` applies. */
const retryDelaysMs = [5_000, 30_000];

const checkLease = leasedTable('external_checks', 'merchant_id', 'item_id');
const checks = table('external_checks', 'leased').holding<{ item_type: WrittenType }>();
const checkColumns = checks('merchant_id', 'item_id', 'item_type', 'attempts', 'due_at');
type Check = {
  merchant_id: string;
  item_id: string;
  item_type: WrittenType;
  attempts: number;
  due_at: string;
  lease: string;
};

type Checking = Pick<Context, 'db' | 'clock' | 'config' | 'outbound' | 'changes' | 'log' | 'languageModel'>;

/** Merchants with due checks. */
export async function merchantsWithChecks({ db, clock }: Checking): Promise<string[]> {
  const found = await rows(
    db,
    statement`select ${table('external_checks')('merchant_id')} from external_checks
     where due_at <= $1 and (lease is null or leased_until <= $1) and ${notSuspended('external_checks')}
     group by merchant_id limit 200`,
    [clock.now()],
  );
  return found.map(({ merchant_id }) => merchant_id);
}

/** Sends all due items to the merchant's service and the language model, a few at a time. */
export async function checkContent(
  context: Checking,
  merchantId: string,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const claimed = await claimChecks(context, merchantId);
    if (claimed.length === 0) return;
    const service = await serviceOf(context.db, merchantId);
    await Promise.all(
      claimed.map((check) =>
        checkOne(context, service, check, signal).catch((error) => giveUp(context, service, check, error)),
      ),
    );
  }
}

function claimChecks({ db, clock, config }: Checking, merchantId: string): Promise<Check[]> {
  const now = clock.now();
  return claimLeases(db, checkLease, {
    term: { now, ttlMs: leaseMs + 1_000 * config.languageModel.timeoutSeconds },
    chosen: sql`
      select merchant_id, item_id from external_checks
      where merchant_id = ${merchantId} and due_at <= ${now} and (lease is null or leased_until <= ${now})
      order by due_at limit ${callsAtOnce} for update skip locked`,
    returning: checkColumns,
  });
}

async function checkOne(
  context: Checking,
  service: ServiceRow | undefined,
  check: Check,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const { merchant_id: merchantId, item_type: itemType, item_id: itemId } = check;
  const content = await contentOf(db, merchantId, itemType, itemId);
  // The item has been deleted.
  if (!content) return settle(context, check, []);
  const ofService = service?.enabled
    ? await serviceFindings(context, service, { check, content, signal })
    : [];
  if (ofService === 'later') return;
  const about = { words: content.words, dueAt: new Date(check.due_at), now: clock.now(), signal };
  const ofModel = await languageModelFindings(context, merchantId, about);
  await settle(context, check, [...ofService, ...ofModel]);
}

/** The findings of the merchant's service; `later` if it failed and is called again. */
async function serviceFindings(
  { db, clock, outbound }: Checking,
  service: ServiceRow,
  { check, content, signal }: { check: Check; content: Content; signal: AbortSignal | undefined },
): Promise<Finding[] | 'later'> {
  const { merchant_id: merchantId, item_id: itemId } = check;
  const opinion = await ask(outbound, service, content, {
    merchantId: typeId('merchant', merchantId),
    // Equal for all attempts, so that the service can recognize a repeated call.
    messageId: `check_${itemId}_${content.createdAt}`.replaceAll(/[^\w-]/g, ''),
    now: clock.now(),
    signal,
  });
  await noteOutcome(db, merchantId, { ...opinion, now: clock.now() });
  const delayMs = retryDelaysMs[check.attempts];
  if (opinion.outcome === 'failed' && delayMs !== undefined) {
    const dueAt = new Date(clock.now().getTime() + delayMs);
    await releaseLease(db, checkLease, check, sql`attempts = attempts + 1, due_at = ${dueAt}`);
    return 'later';
  }
  return findingsAfter(opinion, service);
}

/** Ends the check of an item that cannot be sent, or whose verdict cannot be stored: the merchant's `onFailure` applies. */
async function giveUp(
  context: Checking,
  service: ServiceRow | undefined,
  check: Check,
  error: unknown,
): Promise<void> {
  if (!isPermanent(error)) throw error;
  if (!service?.enabled) return settle(context, check, []);
  const opinion = failed(null, 'the content could not be sent, or the verdict could not be stored');
  await noteOutcome(context.db, check.merchant_id, { ...opinion, now: context.clock.now() });
  await settle(context, check, findingsAfter(opinion, service));
}

/** After the last attempt, a failure holds the content, unless the merchant prefers to publish it. */
function findingsAfter({ outcome, findings, error }: Opinion, service: ServiceRow): Finding[] {
  if (outcome !== 'failed') return findings;
  return service.on_failure === 'hold'
    ? [holding(`The service failed: ${error ?? 'no reason given'}`.slice(0, 200))]
    : [];
}

/** Applies the verdict once: the check is deleted in the same transaction, if this worker still holds its lease. */
function settle(context: Checking, check: Check, findings: readonly Finding[]): Promise<void> {
  const { merchant_id: merchantId, item_type: itemType, item_id: itemId } = check;
  const kind = writtenKinds[itemType];
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    // The item is locked before the check, in the same order as in an author's update and an email confirmation.
    const item = await itemForUpdate(tx, merchantId, kind, itemId);
    if (!(await deleteCheck(tx, check)) || !item) return;
    await applyExternalVerdict(tx, merchantId, kind, { item, findings, now });
    announceProduct(context, tx, merchantId, item.product_id);
  });
}

async function deleteCheck(tx: Db, { merchant_id, item_id, lease }: Check): Promise<boolean> {
  const deleted = await row(
    tx,
    statement`delete from external_checks where merchant_id = $1 and item_id = $2 and lease = $3
     returning ${table('external_checks')('item_id')}`,
    [merchant_id, item_id, lease],
  );
  return deleted !== undefined;
}
