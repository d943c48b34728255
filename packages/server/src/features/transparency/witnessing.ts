import type { WitnessRefusal } from '@tribune/contract';
import { consistencyProof, nodesFromTiles } from '@tribune/verify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { claimLease, type LeaseTable, newLease, releaseLease } from '../../platform/jobs/lease.ts';
import type { Outbound } from '../../platform/outbound-http/outbound.ts';
import { askWitness, type LogWitness, type WitnessReply } from './asking-witness.ts';
import { type Cosigned, cosignaturesOf, storeCosignatures } from './cosignatures.ts';
import { tilesAtOnce } from './proofs.ts';
import { sha256 } from './sha256.ts';
import { witnessAdvice } from './witness-advice.ts';

/*
 * With witnesses, the newest checkpoint is served after they were asked, with the available cosignatures: a witness that is down costs
 * only its own line. The served size never decreases, because readers would take the log for rolled back. The sequencer does not wait
 * for this.
 */

const logsAtATime = 1_000;
const concurrently = 8;
const leaseMs = 60_000;
const longestBackoffMs = 10 * 60_000;

export interface Witnessing {
  db: Db;
  log: Logger;
  outbound: Outbound;
  witnesses: readonly LogWitness[];
  now(): Date;
  /** Backoff of unreachable witnesses, by key: until when, and the number of consecutive failures. */
  unavailable: Map<string, { until: number; failures: number }>;
}

const logLease: LeaseTable<'merchant_id'> = {
  table: 'transparency_logs',
  key: ['merchant_id'],
  lease: 'witness_lease',
  endsAt: 'witness_leased_until',
};

/** Asks the witnesses about logs that have grown, and retries due failures. */
export async function witnessDue(witnessing: Witnessing): Promise<void> {
  const { db, log, now } = witnessing;
  const due = [...(await grownLogs(db)), ...(await failedLogs(db, now()))];
  const waiting = [...new Set(due.map(({ merchant_id }) => merchant_id))];
  const witnessNext = async () => {
    for (let merchantId = waiting.pop(); merchantId !== undefined; merchantId = waiting.pop())
      try {
        await witnessLog(witnessing, merchantId);
      } catch (error) {
        log.error(
          { merchantId: typeId('merchant', merchantId), reason: String(error) },
          'Asking the witnesses of a transparency log failed; it will be retried',
        );
      }
  };
  await Promise.all(Array.from({ length: concurrently }, witnessNext));
}

/** Deletes cosignatures of witnesses that are no longer configured. Otherwise staff would see them forever if a log does not grow. */
export async function forgetWitnesses(db: Db, vkeys: readonly string[]): Promise<void> {
  await rows(db, '/* every merchant */ delete from transparency_cosignatures where not witness = any($1)', [
    vkeys,
  ]);
}

/** Serves the newest checkpoints again, without waiting for witnesses. */
export async function stopWitnessing(db: Db): Promise<void> {
  await forgetWitnesses(db, []);
  await rows(
    db,
    `/* every merchant */ update transparency_logs set published_size = null, published_checkpoint = null
     where published_size is not null`,
    [],
  );
}

async function witnessLog(witnessing: Witnessing, merchantId: string): Promise<void> {
  const { db, now } = witnessing;
  const held = { merchant_id: merchantId, lease: newLease() };
  const log = await claimLease(db, logLease, held, {
    term: { now: now(), ttlMs: leaseMs },
    // A log that was served immediately is served as published from now on.
    set: sql`published_size = coalesce(published_size, size),
      published_checkpoint = coalesce(published_checkpoint, checkpoint)`,
    where: sql`checkpoint is not null`,
    returning: table('transparency_logs')('size', 'checkpoint'),
  });
  if (!log || log.checkpoint === null) return;
  const { checkpoint, size } = log;
  let lines = '';
  try {
    lines = await linesFor(witnessing, { merchantId, checkpoint, size });
  } finally {
    const note = checkpoint + lines;
    await releaseLease(
      db,
      logLease,
      held,
      sql`published_checkpoint = case when published_size <= ${size} then ${note} else published_checkpoint end,
        published_size = case when published_size <= ${size} then ${size}::bigint else published_size end`,
    );
  }
}

interface NewestCheckpoint {
  merchantId: string;
  size: number;
  checkpoint: string;
}

/** The checkpoint's cosignatures: existing ones, and new ones from the witnesses. */
async function linesFor(witnessing: Witnessing, newest: NewestCheckpoint): Promise<string> {
  const { db, now, witnesses } = witnessing;
  const known = await cosignaturesOf(
    db,
    newest.merchantId,
    witnesses.map(({ vkey }) => vkey),
  );
  const asked = witnesses.map(async (witness) => {
    const before = known.get(witness.vkey) ?? nothingYet(witness, now());
    const isThere = before.size === newest.size && before.cosignature !== null;
    if (isThere || Date.parse(before.due_at) > now().getTime()) return { before, after: before };
    return { before, after: await asking(witnessing, { witness, before, newest }) };
  });
  const answers = await Promise.all(asked);
  await storeCosignatures(
    db,
    newest.merchantId,
    answers.flatMap(({ after, before }) => (after === before ? [] : [after])),
  );
  return answers.map(({ after }) => (after.size === newest.size ? (after.cosignature ?? '') : '')).join('');
}

const nothingYet = ({ vkey }: LogWitness, now: Date): Cosigned => ({
  witness: vkey,
  size: 0,
  cosignature: null,
  cosigned_at: null,
  failures: 0,
  due_at: now.toISOString(),
  problem: null,
  refusal: null,
});

async function asking(
  witnessing: Witnessing,
  { before, newest, witness }: { before: Cosigned; newest: NewestCheckpoint; witness: LogWitness },
): Promise<Cosigned> {
  const { log, now, unavailable } = witnessing;
  const { merchantId, size } = newest;
  const fields = { merchantId, witness: witness.key.name };
  const pause = unavailable.get(witness.vkey);
  if (pause && pause.until > now().getTime())
    return { ...before, failures: Math.max(before.failures, 1), due_at: timeOf(pause.until) };
  const { known, reply } = await replyOf(witnessing, { before, newest, witness });
  if (reply.kind === 'unavailable') {
    const failures = (pause?.failures ?? 0) + 1;
    unavailable.set(witness.vkey, { failures, until: now().getTime() + backoffMs(failures) });
  } else unavailable.delete(witness.vkey);
  if (reply.kind === 'cosigned') {
    if (before.problem !== null) log.info(fields, 'A witness cosigns a transparency log again');
    const cosigned = { size, cosignature: reply.line, cosigned_at: timeOf(now()), due_at: timeOf(now()) };
    return { ...before, ...cosigned, failures: 0, problem: null, refusal: null };
  }
  const { problem, refusal } = refusalIn(reply);
  if (before.problem !== problem)
    log.warn(
      { ...fields, problem, advice: witnessAdvice(refusal) },
      'A witness does not cosign a transparency log; it will be asked again',
    );
  const failures = before.failures + 1;
  return { ...known, failures, problem, refusal, due_at: timeOf(now().getTime() + backoffMs(failures)) };
}

/** Why there is no cosignature. */
function refusalIn(reply: Exclude<WitnessReply, { kind: 'cosigned' }>): {
  refusal: WitnessRefusal;
  problem: string;
} {
  if (reply.kind === 'refused') return reply;
  if (reply.kind === 'unavailable') return { refusal: 'unreachable', problem: reply.problem };
  return { refusal: 'contradiction', problem: `it has seen ${reply.size} entries` };
}

const timeOf = (time: Date | number): string => new Date(time).toISOString();

const backoffMs = (failures: number): number =>
  Math.min(longestBackoffMs, 1_000 * 2 ** Math.min(failures, 20));

/** Asks a witness once more if it reports that it has cosigned another size than we know. */
async function replyOf(
  { db, outbound }: Witnessing,
  { before, newest, witness }: { before: Cosigned; newest: NewestCheckpoint; witness: LogWitness },
): Promise<{ known: Cosigned; reply: WitnessReply }> {
  const { checkpoint, merchantId, size } = newest;
  const read = nodesFromTiles(size, tilesAtOnce(db, merchantId), sha256);
  const ask = async (oldSize: number) => {
    const proof = await consistencyProof({ oldSize, size }, read, sha256);
    return askWitness(outbound, witness, { checkpoint, oldSize, proof });
  };
  // After a restore from a backup, the witness may have seen a larger log.
  const reply = await ask(Math.min(before.size, size));
  if (reply.kind !== 'conflict' || reply.size > size) return { known: before, reply };
  const known = { ...before, size: reply.size, cosignature: null };
  return { known, reply: await ask(reply.size) };
}

/** Witnesses cosign for readers of stores, who do not see test data. */
const isNoSandbox = 'where l.merchant_id not in (select s.merchant_id from sandboxes as s)';

function grownLogs(db: Db) {
  return rows(
    db,
    statement`/* every merchant */ select ${table('transparency_logs', 'l')('merchant_id')}
     from transparency_logs as l ${isNoSandbox}
       and l.size > 0 and (l.published_size is null or l.published_size < l.size) limit ${logsAtATime}`,
    [],
  );
}

function failedLogs(db: Db, now: Date) {
  return rows(
    db,
    statement`/* every merchant */ select distinct ${table('transparency_cosignatures')('merchant_id')}
     from transparency_cosignatures where failures > 0 and due_at <= $1 limit ${logsAtATime}`,
    [now],
  );
}
