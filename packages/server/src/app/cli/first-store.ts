import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError } from 'commander';
import { allMerchants } from '../../features/merchants/index.ts';
import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { emailAddress, newMerchant, nonEmpty, origin } from './new-merchant.ts';

/** Flags of `tribune start` for the first store of the operator. */
export interface StoreFlags {
  storeName?: string;
  storeAddress?: string;
  ownerEmail?: string;
}

interface Asking {
  flags: StoreFlags;
  /** The demo store's merchant, which is not the operator's. */
  demoMerchantId: string | null;
  say: (sentence: string) => void;
  signal: AbortSignal;
}

const questions = [
  ['storeName', 'Name of your store', nonEmpty],
  ['storeAddress', 'Its address, such as https://shop.example', origin],
  ['ownerEmail', 'Your email address', emailAddress],
] as const;

/**
 * Creates the operator's own store, unless there is one, from flags or from answers in a terminal. The service is already running, and an
 * empty answer skips the questions.
 */
export async function createFirstStore(
  context: Context,
  { flags, demoMerchantId, say, signal }: Asking,
): Promise<void> {
  const isComplete = questions.every(([name]) => flags[name] !== undefined);
  if (!isComplete && !(process.stdin.isTTY && process.stdout.isTTY)) return;
  const merchants = await allMerchants(context.db);
  const ids = merchants.flatMap((row) =>
    row.live_merchant_id === null ? [typeId('merchant', row.merchant_id)] : [],
  );
  if (ids.some((id) => id !== demoMerchantId)) return;
  const answers = isComplete ? flags : await ask(flags, say, signal);
  const { storeName, storeAddress, ownerEmail } = answers ?? {};
  if (!storeName || !storeAddress || !ownerEmail) return;
  const made = await newMerchant(context, {
    name: storeName,
    plan: 'growth',
    origins: [storeAddress],
    ownerEmail,
  });
  const lines = Object.entries(made).map(([name, value]) => `  ${name.padEnd(15)} ${value ?? ''}`);
  say(`\nCreated ${storeName}. These are printed only once:\n\n${lines.join('\n')}\n`);
  say('Sign in to the console: its first page guides you through connecting the store.');
}

/** Asks for the store's data. Undefined if the first answer is empty, or if the service stops before the last one. */
async function ask(
  flags: StoreFlags,
  say: (sentence: string) => void,
  signal: AbortSignal,
): Promise<StoreFlags | undefined> {
  say('\nYour own store: three questions. Press Enter to skip them; the next start asks again.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // The terminal is in raw mode, and sends no signal.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answers: StoreFlags = { ...flags };
  try {
    for (const [name, question, validate] of questions)
      while (answers[name] === undefined) {
        const text = await terminal.question(`${question}: `, { signal });
        if (text.trim() === '') return undefined;
        try {
          answers[name] = validate(text.trim());
        } catch (error) {
          if (!(error instanceof InvalidArgumentError)) throw error;
          say(error.message);
        }
      }
    return answers;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    terminal.close();
  }
}
