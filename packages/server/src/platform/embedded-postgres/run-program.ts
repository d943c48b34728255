import { type SpawnOptions, spawn } from 'node:child_process';

export type Command = { file: string; args: string[]; options: SpawnOptions };

/**
 * PostgreSQL gets its own environment, so that the user's PG* variables and locale have no effect, and a working directory
 * that every account can read.
 */
export const cleanSurroundings = {
  cwd: '/',
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' },
} satisfies SpawnOptions;

/** Runs a program and returns its success and combined output. Does not throw if the program fails. */
export function runProgram({ file, args, options }: Command, input = '') {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on('close', (code, signal) =>
      resolve({ ok: code === 0, output: signal ? `${output}\nended by ${signal}` : output }),
    );
    // A program that exits early closes its input; the exit code is reported instead.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
