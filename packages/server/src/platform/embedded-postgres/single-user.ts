import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { postgresFailed } from './errors.ts';
import { runProgram } from './run-program.ts';

/** Runs statements, one a line, while no server runs on the cluster. No password is asked there. */
export async function runSingleUser(
  {
    cluster,
    account,
    binaries,
    step,
  }: { cluster: string; account: Account; binaries: Binaries; step: string },
  statements: string[],
) {
  const args = [
    '--single',
    ...['-c', 'exit_on_error=true'],
    // A failing statement would be quoted in the output, password and all.
    ...['-c', 'log_min_error_statement=panic', '-c', 'log_checkpoints=off'],
    ...['-D', cluster, 'postgres'],
  ];
  const { ok, output } = await runProgram(
    account.command(binaries.postgres, args),
    statements.map((statement) => `${statement}\n`).join(''),
  );
  if (!ok) throw postgresFailed(step, output);
}

/**
 * The service works as a user without superuser rights: SQL that went astray reads no files and runs no programs.
 * `createdb` is for the tests' cloned databases, pg_monitor for metrics.
 */
export function createRolesAndDatabase(password: string) {
  return [
    `alter role postgres password '${password}'`,
    `create role tribune login createdb password '${password}'`,
    'grant pg_monitor to tribune',
    'create database tribune owner tribune',
  ];
}

export function resetPasswords(password: string) {
  return [`alter role postgres password '${password}'`, `alter role tribune password '${password}'`];
}
