import { type addedCodes, lengths, type Static } from '@tribune/contract';
import { csvRows } from '../../platform/csv/csv-rows.ts';
import { ImportError } from '../../platform/csv/import-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import { wakeClaims } from './claim-queue.ts';
import { addCodes, fingerprintOf, knownCodes, type NewCode } from './code-pool.ts';
import { incentiveForUpdate } from './incentives.ts';
import { clearWarning } from './stock-warning.ts';

type Result = Omit<Static<typeof addedCodes>, 'codes'>;

const maxErrors = 100;
const atOnce = 1_000;

/**
 * Adds the codes of a CSV file to an incentive's pool, in steps, and makes pending claims due. Invalid rows are reported and skipped.
 * Throws VALIDATION_ERROR for a file without codes.
 */
export async function addCodeFile(
  db: Db,
  merchantId: string,
  given: { incentiveId: string; path: string; dryRun: boolean; now: Date },
): Promise<Result> {
  const { incentiveId, path, dryRun, now } = given;
  const result: Result = { dryRun, rows: 0, added: 0, duplicates: 0, failed: 0, errors: [] };
  const seen = new Set<string>();
  let step: NewCode[] = [];
  const save = async () => {
    const added = dryRun
      ? step.length -
        (await knownCodes(
          db,
          merchantId,
          step.map(({ fingerprint }) => fingerprint),
        ))
      : await addStep(db, merchantId, { incentiveId, codes: step, now });
    result.added += added;
    result.duplicates += step.length - added;
    step = [];
  };
  try {
    let columns: Columns | null = null;
    for await (const { row, cells, fault } of csvRows(path, { encoding: 'utf-8', onRead: () => {} })) {
      if (columns === null) {
        columns = columnsOf(cells);
        if (columns.isHeader) continue;
      }
      result.rows++;
      const read = fault === null ? codeIn(columns, cells, now) : { message: fault };
      if ('message' in read) {
        result.failed++;
        if (result.errors.length < maxErrors) result.errors.push({ row, message: read.message });
        continue;
      }
      if (seen.has(read.code)) {
        result.duplicates++;
        continue;
      }
      seen.add(read.code);
      step.push({ ...read, codeId: newUuid(), fingerprint: fingerprintOf(merchantId, read.code) });
      if (step.length === atOnce) await save();
    }
    if (result.rows === 0) throw invalidField('file', 'contains no codes');
  } catch (error) {
    if (error instanceof ImportError) throw invalidField('file', error.message);
    throw error;
  }
  if (step.length > 0) await save();
  return result;
}

function addStep(
  db: Db,
  merchantId: string,
  { incentiveId, codes, now }: { incentiveId: string; codes: readonly NewCode[]; now: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // While this lock is held, no worker concludes that the pool is empty: see issuing.ts.
    const incentive = await incentiveForUpdate(tx, merchantId, incentiveId);
    if (!incentive) throw new Error('Incentives are never deleted');
    const added = await addCodes(tx, merchantId, { incentiveId, codes, now });
    await wakeClaims(tx, merchantId, { incentiveId, now });
    await clearWarning(tx, merchantId, { incentive, now });
    return added;
  });
}

interface Columns {
  code: number;
  expiresAt: number | null;
  isHeader: boolean;
}

const codeNames = ['code', 'codes', 'coupon', 'couponcode', 'discountcode', 'vouchercode'];
const expiryNames = ['expiresat', 'expires', 'expiry', 'expirydate', 'expirationdate', 'validuntil'];

/** A file with one column needs no header. Throws VALIDATION_ERROR if none of several columns is named `code`. */
function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const code = names.findIndex((name) => codeNames.includes(name));
  const expiresAt = names.findIndex((name) => expiryNames.includes(name));
  if (code !== -1) return { code, expiresAt: expiresAt === -1 ? null : expiresAt, isHeader: true };
  if (cells.length === 1) return { code: 0, expiresAt: null, isHeader: false };
  throw invalidField('file', 'has several columns, none of which is named code');
}

type ReadCode = { code: string; expiresAt: Date | null } | { message: string };

/** Messages never quote the code, because they may be logged or sent to support. */
function codeIn(columns: Columns, cells: readonly string[], now: Date): ReadCode {
  const code = cells[columns.code]?.trim().normalize('NFC') ?? '';
  if (code === '') return { message: 'has no code' };
  if (code.length > lengths.title) return { message: `has a code longer than ${lengths.title} characters` };
  if (/[\p{Cc}\u2028\u2029]/u.test(code)) return { message: 'has a code with control characters' };
  const written = columns.expiresAt === null ? '' : (cells[columns.expiresAt]?.trim() ?? '');
  const expiresAt = written === '' ? null : expiryOf(written);
  if (expiresAt === undefined)
    return {
      message: 'has an expiry that is not a date such as 2027-03-31 or a time such as 2027-03-31T18:00:00Z',
    };
  if (expiresAt !== null && expiresAt <= now) return { message: 'has a code that has already expired' };
  return { code, expiresAt };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Undefined if the text is neither a day nor a time with a zone. */
function expiryOf(written: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(written)) return undefined;
  const time = Date.parse(written);
  if (Number.isNaN(time)) return undefined;
  return new Date(written.length === 10 ? time + dayMs : time);
}
