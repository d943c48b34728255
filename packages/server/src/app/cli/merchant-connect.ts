import { type Platform, platforms } from '@tribune/contract';
import { type Command, Option } from 'commander';
import { createConnectionCode } from '../../features/connection-codes/index.ts';
import { operator, recordAction } from '../../platform/audit/recording.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print } from './output.ts';

/** `tribune merchant connect` */
export function addConnectCommand(merchant: Command, readConfig: () => Config): void {
  merchant
    .command('connect')
    .description(
      "create a code that connects a store by its plugin, in the owner's name; valid once and for an hour",
    )
    .argument('<merchantId>', 'ID from `tribune merchant list`', merchantUuid)
    .addOption(
      new Option('--platform <platform>', 'store platform').choices(platforms).default('woocommerce'),
    )
    .option('--json', 'print the result as one line of JSON')
    .action(async (merchantId: string, options: { platform: Platform; json?: boolean }) => {
      const code = await withService(readConfig(), ({ context }) =>
        inTransaction(context.db, async (tx) => {
          const { platform } = options;
          const now = context.clock.now();
          const personId = await ownerOf(tx, merchantId);
          await recordAction(tx, merchantId, {
            actor: operator,
            action: 'shop_connection.code.create',
            values: { platform },
            now,
          });
          return createConnectionCode(context, tx, merchantId, { platform, personId, now });
        }),
      );
      print(options.json, code);
    });
}

/** The first owner. Throws if the merchant does not exist. */
async function ownerOf(tx: Db, merchantId: string): Promise<string> {
  const found = await tx
    .selectFrom('staff')
    .select('person_id')
    .where('merchant_id', '=', merchantId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .executeTakeFirst();
  if (!found) throw new Error('Merchant not found.');
  return found.person_id;
}
