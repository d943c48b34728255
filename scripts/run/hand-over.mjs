import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** Becomes the program where Node can (22.15 and up), else runs it as a child and passes on signals and exit status. */
export function handOver(program, args) {
  // .bin/node is a symlink; its target makes the same process title and execPath in both ways.
  const file = realpathSync(program);
  if (typeof process.execve === 'function') process.execve(file, [file, ...args], process.env);

  const child = spawn(file, args, { stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, forward);
  // Ctrl-C in a terminal reaches the whole process group, the child too. Without a terminal it was sent to us alone.
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
