import type { Command } from 'commander';
import type { Config } from '../../platform/config.ts';
import { print } from './output.ts';

/** `tribune backup`, `restore`, `move` and `upgrade-postgres`. Each loads its code when it runs. */
export function addBackupCommands(program: Command, readConfig: () => Config): void {
  program
    .command('backup')
    .description('write database and media to one file, while Tribune runs')
    .argument('<file>', 'file to create, s3://BUCKET/NAME, or - for stdout')
    .option(
      '--no-media',
      'leave out the files of the storage, e.g. because the bucket has backups of its own',
    )
    .option('--json', 'print the result as one line of JSON')
    .action(async (file: string, options: { media: boolean; json?: boolean }) =>
      (await import('./backup.ts')).backup(readConfig(), file, options),
    );

  program
    .command('restore')
    .description('restore a backup into an empty database and storage, and compare them with it')
    .argument('<file>', 'file or s3://BUCKET/NAME that `tribune backup` wrote, or - for stdin')
    .option('--json', 'print the result as one line of JSON')
    .action(async (file: string, { json }: { json?: boolean }) =>
      (await import('./restore.ts')).restore(readConfig(), file, json),
    );

  program
    .command('move')
    .description('move the database to another server, or into the embedded one; stop Tribune first')
    .option('--to <url>', 'URL of an empty database, or "embedded" for the one in DATA_DIR')
    .option('--cancel', 'use the configured database again, although its data was moved')
    .option('--json', 'print the result as one line of JSON')
    .action(async ({ to, cancel, json }: { to?: string; cancel?: boolean; json?: boolean }) => {
      if ((to === undefined) === !cancel) throw new Error('Pass either --to or --cancel.');
      const { cancelMove, move } = await import('./move.ts');
      if (to === undefined) await cancelMove(readConfig());
      else print(json, await move(readConfig(), to));
    });

  program
    .command('upgrade-postgres')
    .description('upgrade the embedded database to the major version of PostgreSQL of this release')
    .option(
      '--programs <folder>',
      'folder with the programs of its present version, instead of installing them by npm',
    )
    .option('--json', 'print the result as one line of JSON')
    .action(async ({ programs, json }: { programs?: string; json?: boolean }) =>
      print(json, await (await import('./upgrade-postgres.ts')).upgradePostgres(readConfig(), { programs })),
    );
}
