import type { Command } from 'commander';
import type { Config } from '../../platform/config.ts';
import { loadDemo, readDemo } from '../demo/load.ts';
import { attachPhotos } from '../demo/photos.ts';
import { withService } from './database.ts';
import { print } from './output.ts';

/** `tribune demo`: loads the demo store into the configured database. Idempotent. */
export function addDemoCommand(program: Command, readConfig: () => Config): void {
  program
    .command('demo')
    .description('load the demo store and print its merchant, keys and sign-in')
    .option('--json', 'print the result as one line of JSON')
    .action(async (options: { json?: boolean }) => {
      const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
      const demo = await withService(readConfig(), async ({ context }) => {
        const loaded = (await readDemo(context)) ?? (await loadDemo(context, say));
        await attachPhotos(context, loaded);
        return loaded;
      });
      print(options.json, demo);
    });
}
