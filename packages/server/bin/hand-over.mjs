import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** Replaces this process with the program (Node 22.15 and later); otherwise runs it as a child, and forwards signals and exit status. */
export function handOver(program, args) {
  // The target of the symlink .bin/node, so that process title and execPath are the same either way.
  const file = realpathSync(program);
  if (typeof process.execve === 'function') process.execve(file, [file, ...args], process.env);

  const child = spawn(file, args, { stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, forward);
  // In a terminal Ctrl-C reaches the whole process group, the child included. Without one only this process gets it.
  process.on('SIGINT', () => process.stdin.isTTY || forward('SIGINT'));
  child.on('error', (error) => {
    console.error(`${file} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
