import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { Command } from 'commander';
import { type Config, readConfig } from '../../platform/config.ts';

type Add = (program: Command, readConfig: () => Config) => void;

/**
 * The commands of each module. Only the module of the command that runs is loaded: the service, which most commands need, takes 1.4 s of
 * processor time to load; `tribune verify` and `tribune witness` do not need it.
 */
const modules: readonly { commands: readonly string[]; load: () => Promise<Add> }[] = [
  {
    commands: ['start', 'serve', 'worker', 'migrate'],
    load: async () => (await import('./servers.ts')).addServerCommands,
  },
  { commands: ['doctor'], load: async () => (await import('./doctor.ts')).addDoctorCommand },
  { commands: ['merchant'], load: async () => (await import('./merchant.ts')).addMerchantCommands },
  { commands: ['operator'], load: async () => (await import('./operator.ts')).addOperatorCommands },
  { commands: ['compliance'], load: async () => (await import('./compliance.ts')).addComplianceCommand },
  { commands: ['recount'], load: async () => (await import('./recount.ts')).addRecountCommand },
  { commands: ['import'], load: async () => (await import('./import.ts')).addImportCommand },
  { commands: ['export'], load: async () => (await import('./export.ts')).addExportCommand },
  { commands: ['demo'], load: async () => (await import('./demo.ts')).addDemoCommand },
  { commands: ['sandbox'], load: async () => (await import('./sandbox.ts')).addSandboxCommands },
  { commands: ['media'], load: async () => (await import('./media.ts')).addMediaCommand },
  { commands: ['staff'], load: async () => (await import('./staff.ts')).addStaffCommand },
  { commands: ['mail'], load: async () => (await import('./mail.ts')).addMailCommand },
  { commands: ['distribute'], load: async () => (await import('./distribute.ts')).addDistributeCommand },
  {
    commands: ['backup', 'restore', 'move', 'upgrade-postgres'],
    load: async () => (await import('./backup-commands.ts')).addBackupCommands,
  },
  { commands: ['log'], load: async () => (await import('./transparency-log.ts')).addLogCommands },
  { commands: ['verify'], load: async () => (await import('./verify.ts')).addVerifyCommand },
  { commands: ['witness'], load: async () => (await import('./witness.ts')).addWitnessCommand },
  { commands: ['openapi'], load: async () => addOpenApiCommand },
];

/** The command line: the commands of the module that contains `command`, with their options; without one, all commands. */
export async function createProgram(command?: string): Promise<Command> {
  const program = new Command('tribune')
    .description('Self-hosted product reviews, questions and answers.')
    .version(packageVersion())
    .showHelpAfterError('(add --help for usage)')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'tribune: ')) });
  const named = modules.filter(({ commands }) => command !== undefined && commands.includes(command));
  for (const { load } of named.length > 0 ? named : modules) {
    const add = await load();
    add(program, readConfig);
  }
  return program;
}

function addOpenApiCommand(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .action(async () => {
      const { publishedDocument } = await import('@tribune/contract/openapi');
      process.stdout.write(`${JSON.stringify(publishedDocument(), null, 2)}\n`);
    });
}

/** Version of the repository or the installed package; the API has its own version. */
function packageVersion(): string {
  const file = findPackageJSON('.', import.meta.url) ?? '';
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
