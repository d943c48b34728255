import { endWithParent } from './end-with-parent.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { type Tasks, tasks } from './tasks.ts';

// The process that handles untrusted files: one task at a time, over the fork's IPC channel.

// Ctrl-C and service managers signal the whole group, but this process ends when the parent closes the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
endWithParent(Number(process.argv[2]));

process.on('message', async ({ name, input }: ToWorker) => {
  try {
    // The parent's types relate name and input; the channel loses this relation.
    const task = tasks[name] as (input: unknown) => ReturnType<Tasks[typeof name]>;
    say({ type: 'answer', answer: await task(input) });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException; // Anything may be thrown; two fields are read.
    say({ type: 'error', message: String(message), code });
  }
});

say({ type: 'ready' });

function say(message: FromWorker): void {
  process.send?.(message);
}
