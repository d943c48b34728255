import type { Command } from 'commander';
import { newOperatorToken } from '../../platform/auth/secrets.ts';

/** `tribune operator token` */
export function addOperatorCommands(program: Command): void {
  program
    .command('operator')
    .description('manage access to the operator API')
    .command('token')
    .description('print a new token; add it to OPERATOR_TOKENS and restart `serve`')
    .action(() => void process.stdout.write(`${newOperatorToken()}\n`));
}
