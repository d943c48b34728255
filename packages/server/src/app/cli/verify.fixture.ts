import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { program } from '../../testing/program.ts';

export interface CommandOutput {
  code: number;
  out: string;
  error: string;
}

/** Runs `tribune` until it exits, with these environment variables in addition to the test's. */
export function runTribune(env: Record<string, string>, ...args: string[]): Promise<CommandOutput> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, ...env } },
      (error, out, stderr) => resolve({ code: error ? Number(error.code) : 0, out, error: stderr }),
    );
  });
}

/** Exit code of `tribune verify --json`, and the code of each difference in order, without repetitions. */
export function found({ code, error, out }: CommandOutput): [number, ...string[]] {
  assert.notEqual(code, 1, error);
  const { differences } = JSON.parse(out) as { differences: { code: string }[] };
  return [code, ...new Set(differences.map((one) => one.code))];
}

/** The public key of a merchant's log in the output of `tribune log list --json`; empty without a log. */
export function keyIn(listed: string, { id }: { id: string }): string {
  const logs: { merchantId: string; key: string }[] = JSON.parse(listed);
  return logs.find(({ merchantId }) => merchantId === id)?.key ?? '';
}
