import { type Command, InvalidArgumentError } from 'commander';
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
    .option(
      '--handover-days <days>',
      'how long the key before signs checkpoints beside the new one, so that witnesses who do not have the new one yet cosign; 0 if somebody else may have it',
      handoverDays,
      defaultHandoverDays,
    )
    .option('--json', 'print the result as one line of JSON')
    .action(async (options: { json?: boolean; handoverDays: number }) => {
      const { json } = options;
      const made = await withService(readConfig(), async ({ context: { clock, db } }) => {
        const key = await rotateLogKey(db, {
          now: clock.now(),
          handoverMs: options.handoverDays * 86_400_000,
        });
        if (!key) throw new Error('There is no log yet, and no key. The first worker creates both.');
        return {
          publicKey: key.publicKey.toString('base64'),
          handoverUntil: key.handoverUntil.toISOString(),
          logs: (await allLogs(db)).length,
        };
      });
      print(json, made);
      if (!json)
        process.stderr.write(
          options.handoverDays === 0
            ? 'Readers follow the hand-over by themselves. Witnesses refuse until they have the new keys (tribune log list), unless they run with --follow-keys.\n'
            : `Readers follow the hand-over by themselves. Send the new keys (tribune log list) to your witnesses before ${made.handoverUntil}; those that run with --follow-keys need nothing.\n`,
        );
    });
}

const shown = ({ advice, entries, name, problem }: ListedLog['witnesses'][number]): string =>
  `${name} ${entries}${problem === null ? '' : ` (${problem.replace(/\.$/, '')}${advice === null ? '' : `. ${advice}`})`}`;

const defaultHandoverDays = 30;
const maxHandoverDays = 365;

function handoverDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days > maxHandoverDays)
    throw new InvalidArgumentError(`Must be a whole number of days, at most ${maxHandoverDays}.`);
  return days;
}
