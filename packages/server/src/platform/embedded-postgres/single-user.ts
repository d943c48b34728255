import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { postgresFailed } from './errors.ts';
import { runProgram } from './run-program.ts';

/** Runs statements, one per line, in single-user mode: no server may be running, and no password is required. */
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
    // The output of a failing statement quotes it, including the password.
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
 * The service connects as a role without superuser rights, so that injected SQL cannot read files or run programs.
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

/** Statements that set the password of the superuser and of the application's role. */
export function resetPasswords(password: string) {
  return [`alter role postgres password '${password}'`, `alter role tribune password '${password}'`];
}
