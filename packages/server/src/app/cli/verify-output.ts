import type {
  CheckedReceipt,
  Difference,
  Fairness,
  Stars,
  Verification,
  VerificationFailure,
} from '@tribune/verify';
import {
  cosignersOf,
  differencesOf,
  fairnessOf,
  formatVerifierKey,
  logFigures,
  receiptStateOf,
  signsOf,
  starsTotal,
  summaryOf,
  textOfStars,
} from '@tribune/verify';
import { print, printTable } from './output.ts';

interface Seen {
  folder: string;
  /** Current address of the log, without the scheme. It equals the log's origin unless the log began at another address. */
  url: string;
  originFrom: 'option' | 'key' | 'state' | 'log';
  /** Other accounts that the store's pages name. */
  others: readonly Difference[];
}

/** Prints the result of a verification, and sets the exit code. */
export function printVerification(result: Verification, { json, ...seen }: Seen & { json: boolean }): void {
  const differences = [...differencesOf(result), ...seen.others];
  const verified = differences.length === 0;
  if (!verified) process.exitCode = 2;
  if (json) print(true, { ...summaryOf(result), verified, differences, originFrom: seen.originFrom });
  else printReport(result, differences, seen);
}

/** Prints why the verification ended early: the log contradicts itself, its signature or its past. */
export function printFailure({ code, message }: VerificationFailure, json: boolean): void {
  process.exitCode = 2;
  if (json) print(true, { verified: false, differences: [{ code, subject: 'log', message }] });
  else process.stdout.write(`NOT VERIFIED: ${message} (${code})\n`);
}

function printReport(result: Verification, differences: Difference[], seen: Seen): void {
  const { audit, before, checkpoint, isFirst, keys, receipts, replay } = result;
  const figures = logFigures(replay);
  const { erased, pending, published, received, withheld } = figures;
  const added = checkpoint.size - before;
  const lines: Record<string, string> = {
    Log: `${checkpoint.origin}${elsewhere(checkpoint.origin, seen)}`,
    Key: `${keys.map(formatVerifierKey).join(', ')}${isFirst ? ' (seen for the first time)' : ''}`,
    Witnesses: cosignersOf(result).join(', ') || 'none required',
    Entries: `${checkpoint.size}${isFirst ? '' : `, ${added} more than last time`}, since ${replay.since ?? 'now'}`,
    Reviews: `${received} received, ${published} published, ${pending} pending, ${erased} erased`,
    Fairness: fairnessText(fairnessOf(figures, result.at)),
    Compared: audit
      ? `${audit.listed} listed reviews and the figures of ${audit.products} products`
      : 'nothing: only the log was verified',
    ...(receipts.length > 0 && { Receipts: receipts.map(receiptText).join('; ') }),
    State: seen.folder,
  };
  for (const [name, text] of Object.entries(lines)) process.stdout.write(`${name.padEnd(10)} ${text}\n`);
  if (withheld.length > 0) {
    process.stdout.write('\nWithheld\n');
    printTable(
      withheld.map(({ count, reason, stars }) => ({ reason, count, ...starColumns(stars) })),
      '',
    );
  }
  if (replay.signals) {
    process.stdout.write(`\nHeld for moderation, as of ${replay.signals.at}\n`);
    printTable(
      Object.entries(replay.signals.signals).map(([signal, { alarms, held, confirmed, overturned }]) => ({
        signal,
        alarms,
        held,
        rejected: textOfStars(confirmed),
        published: textOfStars(overturned),
      })),
      '',
    );
  }
  const signs = signsOf(result, result.at);
  if (signs.length > 0) {
    process.stdout.write('\nWorth a closer look\n');
    printTable(
      signs.map(({ code, message }) => ({ sign: code, message })),
      '',
    );
  }
  process.stdout.write('\n');
  printVerdict(result, differences);
}

function fairnessText({ hidden, test }: Fairness): string {
  const count = starsTotal(hidden);
  const chance = `p = ${test.pValue ?? 'unknown'}`;
  const outcomes = {
    too_few: 'too few to compare their ratings with published ones',
    no_difference: `ratings similar to published ones (${chance})`,
    difference: `other ratings than published ones (${chance})`,
  };
  return `${count} hidden, ${outcomes[test.verdict]}`;
}

function elsewhere(origin: string, { originFrom, url }: Seen): string {
  if (origin === url) return '';
  const trusted = originFrom === 'log' ? '; trusted because this is the first time' : '';
  return `, which is now at ${url}${trusted}`;
}

function receiptText({ index, isBroken, review }: CheckedReceipt): string {
  if (index === null) return isBroken ? 'missing' : 'not in the log yet, but in time';
  const { reason, status } = receiptStateOf(review);
  return `entry ${index}, ${status ?? 'no status'}${reason ? ` (${reason})` : ''}`;
}

const starColumns = (stars: Stars) =>
  Object.fromEntries(([5, 4, 3, 2, 1] as const).map((star) => [`${star} stars`, stars[star]]));

function printVerdict({ audit }: Verification, differences: Difference[]): void {
  if (differences.length > 0) {
    process.stdout.write(`NOT VERIFIED: ${differences.length} differences\n`);
    printTable(differences, '');
  } else if (audit)
    process.stdout.write('VERIFIED: the store shows what follows from its log, and nothing else.\n');
  else
    process.stdout.write('VERIFIED: the log is signed, complete, and contains all that was seen before.\n');
}
