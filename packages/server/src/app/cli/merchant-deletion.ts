import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import {
  allDeletions,
  cancelDeletion,
  deleteMerchant,
  presentReceipt,
  scheduleDeletion,
} from '../../features/merchant-deletion/index.ts';
import { allMerchants } from '../../features/merchants/index.ts';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print, printTable } from './output.ts';

interface Options {
  confirm?: string;
  now?: boolean;
  cancel?: boolean;
  json?: boolean;
}

/** `tribune merchant delete | deletions` */
export function addDeletionCommands(merchant: Command, readConfig: () => Config): void {
  merchant
    .command('delete')
    .description(
      'delete a merchant with its sandbox, or a sandbox, and everything they have, after 30 days; with --now at once. Running it again with --now continues a deletion that was interrupted',
    )
    .argument('<merchantId>', 'ID from `tribune merchant list`', merchantUuid)
    .option('--confirm <name>', "the merchant's name; asked for on a terminal")
    .option('--now', 'delete at once, in this process; cannot be undone')
    .option('--cancel', 'cancel a scheduled deletion')
    .option('--json', 'print the receipt as one line of JSON')
    .action(async (merchantId: string, options: Options) => {
      const receipt = await withService(readConfig(), async ({ context }) => {
        const { db, clock, config } = context;
        const at = { publicUrl: publicUrlOf(config), now: clock.now() };
        if (options.cancel)
          return presentReceipt(await cancelDeletion(db, merchantId, { canceledBy: null, ...at }));
        const isImmediate = options.now ?? false;
        const interrupted = isImmediate ? await beganDeletion(db, merchantId) : undefined;
        const deletion =
          interrupted ??
          (await scheduleDeletion(db, merchantId, {
            confirmation: await confirmed(db, merchantId, options),
            requestedBy: null,
            isImmediate,
            ...at,
          }));
        if (isImmediate) {
          const progress = progressLine();
          const outcome = await deleteMerchant(context, deletion, progress.show).finally(progress.stop);
          if (outcome === 'busy') throw new Error('A worker is deleting this merchant.');
        }
        const row = (await allDeletions(db)).find(({ deletion_id }) => deletion_id === deletion.deletion_id);
        return presentReceipt(row ?? deletion);
      });
      print(options.json, options.json ? receipt : { ...receipt, deleted: JSON.stringify(receipt.deleted) });
    });

  merchant
    .command('deletions')
    .description('list scheduled, canceled and completed deletions; the completed ones are receipts')
    .option('--json', 'print the result as one line of JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await withService(readConfig(), ({ context }) => allDeletions(context.db));
      const receipts = found.map(presentReceipt);
      if (json) return print(true, receipts);
      const shown = receipts.map(({ deleted, checkpoint: _, ...receipt }) => ({
        ...receipt,
        rowsAndObjects: Object.values(deleted).reduce((sum, one) => sum + one, 0),
      }));
      printTable(shown, 'No merchant was deleted.');
    });
}

const beganDeletion = async (db: Db, merchantId: string) =>
  (await allDeletions(db)).find((one) => one.merchant_id === merchantId && one.status === 'deleting');

async function confirmed(db: Db, merchantId: string, { confirm }: Options): Promise<string> {
  const known = (await allMerchants(db)).find((one) => one.merchant_id === merchantId);
  if (!known) throw new Error('Merchant not found.');
  if (confirm !== undefined) return confirm;
  if (!process.stdin.isTTY) throw new Error('Confirm with the name of the merchant: --confirm "NAME".');
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await prompt.question(`Everything of ${known.name} will be deleted. Type its name to confirm: `);
  } finally {
    prompt.close();
  }
}

/** Progress is written to stderr, and only on a terminal. */
function progressLine() {
  if (!process.stderr.isTTY) return { show: () => {}, stop: () => {} };
  return {
    show(deleted: Readonly<Record<string, number>>) {
      const total = Object.values(deleted).reduce((sum, one) => sum + one, 0);
      process.stderr.write(`\rDeleted ${total} rows and objects`);
    },
    stop: () => process.stderr.write('\n'),
  };
}
