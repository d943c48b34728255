import { apiVersion } from '@tribune/contract';
import { Command } from 'commander';
import { ConfigError, readConfig } from '../platform/config.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/errors.ts';
import { addDemoCommand } from './cli/demo.ts';
import { addExportCommand } from './cli/export.ts';
import { addImportCommand } from './cli/import.ts';
import { addMailCommand } from './cli/mail.ts';
import { addMediaCommand } from './cli/media.ts';
import { addMerchantCommands } from './cli/merchant.ts';
import { addRecountCommand } from './cli/recount.ts';
import { addServerCommands } from './cli/servers.ts';

const program = new Command('tribune')
  .description('Reviews, questions and answers that a merchant can host.')
  .version(apiVersion)
  .showHelpAfterError('(--help shows how)')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'tribune: ')) });

addServerCommands(program, readConfig);
addMerchantCommands(program, readConfig);
addRecountCommand(program, readConfig);
addImportCommand(program, readConfig);
addExportCommand(program, readConfig);
addDemoCommand(program, readConfig);
addMediaCommand(program, readConfig);
addMailCommand(program, readConfig);
program
  .command('openapi')
  .description('print the OpenAPI description')
  .action(async () => {
    const { openApiDocument } = await import('@tribune/contract/openapi');
    process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
  });

// Who reads may go before the end, as `head` does; the work is done all the same.
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`tribune: ${messageOf(error)}\n`);
  process.exitCode = 1;
}

/** What people can act on is said in a sentence; a fault of ours shows where it happened. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error.name === 'UserError';
  return expected || error.constructor === Error ? error.message : (error.stack ?? error.message);
}
