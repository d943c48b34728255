import type { Command } from 'commander';
import { resume, suspend } from '../../features/operators/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print } from './output.ts';

/** `tribune merchant suspend | resume` */
export function addSuspensionCommands(merchant: Command, readConfig: () => Config): void {
  merchant
    .command('suspend')
    .description('make a merchant read-only; emails and webhooks that are due wait')
    .argument('<merchantId>', 'ID from `tribune merchant list`', merchantUuid)
    .requiredOption('--reason <reason>', "reason, which is shown to the merchant's staff")
    .option('--json', 'print the result as one line of JSON')
    .action((merchantId: string, { reason, json }: { reason: string; json?: boolean }) =>
      change(readConfig(), merchantId, json, (context) =>
        suspend(context, context.db, merchantId, { reason, now: context.clock.now() }),
      ),
    );

  merchant
    .command('resume')
    .description('end the suspension of a merchant')
    .argument('<merchantId>', 'ID from `tribune merchant list`', merchantUuid)
    .option('--json', 'print the result as one line of JSON')
    .action((merchantId: string, { json }: { json?: boolean }) =>
      change(readConfig(), merchantId, json, (context) =>
        resume(context, context.db, merchantId, { now: context.clock.now() }),
      ),
    );
}

async function change(
  config: Config,
  merchantId: string,
  json: boolean | undefined,
  work: (context: Context) => ReturnType<typeof resume>,
): Promise<void> {
  const row = await withService(config, async ({ context }) => {
    const changed = await work(context);
    if (!changed) throw new Error('Merchant not found.');
    return changed;
  });
  print(json, {
    merchantId: typeId('merchant', merchantId),
    status: row.suspended_at === null ? 'active' : 'suspended',
    reason: row.suspended_reason,
  });
}
