import { witnessRefusals } from '@tribune/contract';
import { formatVerifierKey, verifierKey } from '@tribune/verify';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { keysOf } from './keys.ts';
import { sha256 } from './sha256.ts';
import { witnessAdvice } from './witness-advice.ts';

/** A log as its operator sees it. */
export interface ListedLog {
  merchantId: string;
  origin: string;
  entries: number;
  /** The newest public key, which signs the next checkpoint. */
  key: string;
  witnesses: {
    name: string;
    /** Number of entries of the last checkpoint that the witness cosigned. */
    entries: number;
    cosignedAt: string | null;
    /** Why the witness does not cosign the newest checkpoint, and what to do; null if it does. */
    problem: string | null;
    advice: string | null;
  }[];
}

/** All logs of the installation, with the state of their witnesses. */
export async function allLogs(db: Db): Promise<ListedLog[]> {
  const [newest] = await keysOf(db);
  if (!newest) return [];
  const logs = await rows(
    db,
    statement`/* every merchant */ select ${table('transparency_logs')('merchant_id', 'origin', 'size')}
     from transparency_logs order by began_at, merchant_id`,
    [],
  );
  const cosigned = await rows(
    db,
    statement`/* every merchant */ select ${table('transparency_cosignatures')('merchant_id', 'witness', 'size', 'cosigned_at', 'problem', 'refusal')}
     from transparency_cosignatures order by witness`,
    [],
  );
  const byLog = Map.groupBy(cosigned, ({ merchant_id }) => merchant_id);
  const publicKey = new Uint8Array(newest.public_key);
  return Promise.all(
    logs.map(async ({ merchant_id, origin, size }) => ({
      merchantId: typeId('merchant', merchant_id),
      origin,
      entries: size,
      key: formatVerifierKey(await verifierKey(origin, publicKey, { sha256 })),
      witnesses: (byLog.get(merchant_id) ?? []).map(({ cosigned_at, problem, refusal, size, witness }) => ({
        name: witness.split('+')[0] ?? '',
        entries: size,
        cosignedAt: cosigned_at,
        problem,
        advice: problem === null ? null : witnessAdvice(refusal),
      })),
    })),
  );
}

/** The last cosignatures of a merchant's log by the configured witnesses, and why they do not cosign its newest checkpoint. */
export async function witnessesOfLog(db: Db, merchantId: string) {
  const found = await rows(
    db,
    statement`select ${table('transparency_cosignatures')('witness', 'size', 'cosigned_at', 'problem', 'refusal')}
     from transparency_cosignatures where merchant_id = $1 order by witness`,
    [merchantId],
  );
  return found.map(({ cosigned_at, problem, refusal, size, witness }) => ({
    name: witness.split('+')[0] ?? '',
    entries: size,
    cosignedAt: cosigned_at,
    problem:
      problem === null
        ? null
        : {
            code: witnessRefusals.find((one) => one === refusal) ?? 'refused',
            message: problem,
            advice: witnessAdvice(refusal),
          },
  }));
}
