// Runs test files one after the other in this process, as the runner sends their paths, and reports their events to it.

import { run } from 'node:test';
import { inspect } from 'node:util';

process.on('message', async (file) => {
  // The run of a file ends when nothing is left to do. A handle that the file left open therefore fails it by its timeout.
  process.channel.unref();
  for await (const { type, data } of run({ files: [file], isolation: 'none', concurrency: 1 }))
    process.send({ type, data: sendable(data) });
  process.channel.ref();
  process.exitCode = 0;
  process.send({ type: 'finished', data: { rss: process.memoryUsage.rss() } });
});

/** An error's class and properties are lost between processes, so its text is sent. */
function sendable(data) {
  const { error, ...details } = data?.details ?? {};
  if (!error) return data;
  const cause = error.code === 'ERR_TEST_FAILURE' ? error.cause : error;
  return { ...data, details: { ...details, failure: inspect(cause, { depth: 8 }) } };
}
