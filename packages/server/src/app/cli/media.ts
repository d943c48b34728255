import type { Command } from 'commander';
import { checkMedia } from '../../features/media/index.ts';
import type { Config } from '../../platform/config.ts';
import { withService } from './database.ts';
import { print } from './output.ts';

/** `tribune media check`: exit code 0 when storage and database agree, 2 when not. */
export function addMediaCommand(program: Command, readConfig: () => Config): void {
  program
    .command('media')
    .description('check and repair stored photos and videos')
    .command('check')
    .description('list files without a record and records without a file (expected: 0 of each)')
    .option('--repair', 'delete files without a record that are older than an hour')
    .option('--json', 'print the result as one line of JSON')
    .action(async (options: { repair?: boolean; json?: boolean }) => {
      const { filesWithoutRow, rowsWithoutFile } = await withService(readConfig(), ({ context }) =>
        checkMedia(context, { repair: options.repair === true }),
      );
      if (options.json) print(true, { filesWithoutRow, rowsWithoutFile });
      else {
        print(false, {
          'files without a record': filesWithoutRow.length,
          'records without a file': rowsWithoutFile.length,
        });
        for (const key of [...filesWithoutRow, ...rowsWithoutFile]) process.stdout.write(`  ${key}\n`);
      }
      if (filesWithoutRow.length + rowsWithoutFile.length > 0) process.exitCode = 2;
    });
}
