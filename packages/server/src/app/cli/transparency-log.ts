import type { Command } from 'commander';
import { allLogs, type ListedLog, rotateLogKey } from '../../features/transparency/index.ts';
import type { Config } from '../../platform/config.ts';
import { withService } from './database.ts';
import { print, printTable } from './output.ts';

/** `tribune log list | rotate-key` */
export function addLogCommands(program: Command, readConfig: () => Config): void {
  const log = program.command('log').description('manage transparency logs');

  log
    .command('list')
    .description(
      'list all logs with their public keys, for witnesses and readers, and what witnesses cosigned',
    )
    .option('--json', 'print the result as one line of JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const logs = await withService(readConfig(), ({ context }) => allLogs(context.db));
      if (json) print(true, logs);
      else
        printTable(
          logs.map(({ entries, key, merchantId, witnesses }) => ({
            merchantId,
            entries,
            key,
            witnesses: witnesses.map(shown).join('; '),
          })),
          'No logs yet. The first worker begins them.',
        );
    });

  log
    .command('rotate-key')
    .description(
      'create a new signing key, which the present one hands over to; all logs are signed with it from now on',
    )
    .option('--json', 'print the result as one line of JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const made = await withService(readConfig(), async ({ context: { clock, db } }) => {
        const key = await rotateLogKey(db, clock.now());
        if (!key) throw new Error('There is no log yet, and no key. The first worker creates both.');
        return { publicKey: key.publicKey.toString('base64'), logs: (await allLogs(db)).length };
      });
      print(json, made);
      if (!json)
        process.stderr.write(
          'Readers follow the hand-over by themselves. Give the new keys (tribune log list) to the witnesses of your logs.\n',
        );
    });
}

const shown = ({ entries, name, problem }: ListedLog['witnesses'][number]): string =>
  `${name} ${entries}${problem === null ? '' : ` (${problem})`}`;
