import { type Plan, plans } from '@tribune/contract';
import { type Command, Option } from 'commander';
import { allMerchants, createApiKey, revokeAllApiKeys } from '../../features/merchants/index.ts';
import { changeMerchant } from '../../features/operators/index.ts';
import { operator, recordAction } from '../../platform/audit/recording.ts';
import type { Config } from '../../platform/config.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { addConnectCommand } from './merchant-connect.ts';
import { addDeletionCommands } from './merchant-deletion.ts';
import { addSuspensionCommands } from './merchant-suspension.ts';
import { addUsageCommands } from './merchant-usage.ts';
import { emailAddress, newMerchant, nonEmpty, origin } from './new-merchant.ts';
import { print, printTable } from './output.ts';

/** `tribune merchant create | list | set-plan | suspend | resume | usage | set-quota | rotate-key | connect | delete | deletions` */
export function addMerchantCommands(program: Command, readConfig: () => Config): void {
  const merchant = program.command('merchant').description('create and manage merchants');

  merchant
    .command('create')
    .description(
      'create a merchant with its owner, an API key, a webhook secret and an access token, all shown only once',
    )
    .requiredOption('--name <name>', 'name of the store', nonEmpty)
    .addOption(new Option('--plan <plan>', 'plan').choices(plans).default('growth'))
    .option(
      '--origin <origin...>',
      'allowed origin of the store, e.g. https://shop.example; repeatable',
      originList,
      [],
    )
    .requiredOption('--owner <email>', "owner's email address", emailAddress)
    .option('--json', 'print the result as one line of JSON')
    .action(
      async (options: { name: string; plan: Plan; origin: string[]; owner: string; json?: boolean }) => {
        const { name, plan, origin: origins, owner: ownerEmail } = options;
        const shown = await withService(readConfig(), ({ context }) =>
          newMerchant(context, { name, plan, origins, ownerEmail }),
        );
        print(options.json, shown);
      },
    );

  merchant
    .command('list')
    .description('list all merchants')
    .option('--json', 'print the result as one line of JSON')
    .action(async (options: { json?: boolean }) => {
      const merchants = await withService(readConfig(), ({ context }) => allMerchants(context.db));
      const shown = merchants.map((row) => ({
        merchantId: typeId('merchant', row.merchant_id),
        name: row.name,
        plan: row.plan,
        mode: row.live_merchant_id === null ? 'live' : 'test',
        createdAt: row.created_at,
        suspendedAt: row.suspended_at,
      }));
      if (options.json) print(true, shown);
      else printTable(shown, 'No merchants yet. To create one, see: tribune merchant create --help');
    });

  merchant
    .command('set-plan')
    .description("change a merchant's plan; takes effect immediately")
    .argument('<merchantId>', 'ID from `tribune merchant list`', merchantUuid)
    .addArgument(program.createArgument('<plan>', 'new plan').choices(plans))
    .option('--json', 'print the result as one line of JSON')
    .action(async (merchantId: string, plan: Plan, options: { json?: boolean }) => {
      await withService(readConfig(), async ({ context }) => {
        const by = { now: context.clock.now() };
        if (!(await changeMerchant(context, context.db, merchantId, { plan }, by)))
          throw new Error('Merchant not found.');
      });
      print(options.json, { merchantId: typeId('merchant', merchantId), plan });
    });

  addConnectCommand(merchant, readConfig);
  addDeletionCommands(merchant, readConfig);
  addSuspensionCommands(merchant, readConfig);
  addUsageCommands(merchant, readConfig);

  merchant
    .command('rotate-key')
    .description('revoke all API keys of a merchant and create a new one, shown only once')
    .argument('<merchantId>', 'ID from `tribune merchant list`', merchantUuid)
    .option('--json', 'print the result as one line of JSON')
    .action(async (merchantId: string, options: { json?: boolean }) => {
      const secret = await withService(readConfig(), async ({ context: { db, changes, clock } }) => {
        const made = await inTransaction(db, async (tx) => {
          const known = (await allMerchants(tx)).find((row) => row.merchant_id === merchantId);
          if (!known) throw new Error('Merchant not found.');
          await revokeAllApiKeys(tx, merchantId, clock.now());
          const now = clock.now();
          await recordAction(tx, merchantId, { actor: operator, action: 'api_key.rotate', now });
          const isTest = known.live_merchant_id !== null;
          return createApiKey(tx, merchantId, {
            name: 'Created on the command line',
            isTest,
            now: clock.now(),
          });
        });
        changes.announce({ kind: 'merchant', merchantId });
        return made.secret;
      });
      print(options.json, { merchantId: typeId('merchant', merchantId), apiKey: secret });
    });
}

const originList = (text: string, others: string[]): string[] => [...others, origin(text)];
