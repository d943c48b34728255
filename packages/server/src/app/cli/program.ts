import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { Command } from 'commander';
import { readConfig } from '../../platform/config.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addDemoCommand } from './demo.ts';
import { addDistributeCommand } from './distribute.ts';
import { addExportCommand } from './export.ts';
import { addImportCommand } from './import.ts';
import { addMailCommand } from './mail.ts';
import { addMediaCommand } from './media.ts';
import { addMerchantCommands } from './merchant.ts';
import { addOperatorCommands } from './operator.ts';
import { addRecountCommand } from './recount.ts';
import { addSandboxCommands } from './sandbox.ts';
import { addServerCommands } from './servers.ts';
import { addLogCommands } from './transparency-log.ts';
import { addVerifyCommand } from './verify.ts';
import { addWitnessCommand } from './witness.ts';

/** The command line: every command with its options. */
export function createProgram(): Command {
  const program = new Command('tribune')
    .description('Self-hosted product reviews, questions and answers.')
    .version(packageVersion())
    .showHelpAfterError('(add --help for usage)')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'tribune: ')) });
  for (const add of [
    addServerCommands,
    addMerchantCommands,
    addOperatorCommands,
    addRecountCommand,
    addImportCommand,
    addExportCommand,
    addDemoCommand,
    addSandboxCommands,
    addMediaCommand,
    addMailCommand,
    addDistributeCommand,
    addBackupCommands,
    addLogCommands,
    addVerifyCommand,
    addWitnessCommand,
  ])
    add(program, readConfig);
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .action(async () => {
      const { openApiDocument } = await import('@tribune/contract/openapi');
      process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
    });
  return program;
}

/** Of the repository's or the installed package; the API has a version of its own. */
function packageVersion(): string {
  const file = findPackageJSON('.', import.meta.url) ?? '';
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
