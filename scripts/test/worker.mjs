// Runs test files one after the other in this process, as the runner sends their paths, and reports their events to it.

import { existsSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { importTestRunner } from './test-scopes.mjs';

const { run } = importTestRunner();
const { NODE_ENV, TRIBUNE_TEST_SKIPPED_TITLES } = process.env;
const testSkipPatterns = TRIBUNE_TEST_SKIPPED_TITLES ? JSON.parse(TRIBUNE_TEST_SKIPPED_TITLES) : [];

process.on('message', async (file) => {
  // The run of a file ends when nothing is left to do. A handle that the file left open therefore fails it by its timeout.
  process.channel.unref();
  const before = processorSeconds();
  for await (const { type, data } of run({
    files: [file],
    isolation: 'none',
    concurrency: 1,
    ...(testSkipPatterns.length > 0 && { testSkipPatterns }),
  }))
    process.send({ type, data: sendable(data) });
  process.channel.ref();
  process.exitCode = 0;
  // Vite sets it. A file that loads another part of React afterwards would get the build of the other kind.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const processor = processorSeconds() - before;
  process.send({ type: 'finished', data: { rss: process.memoryUsage.rss(), processor } });
});

/** Of this process and, on Linux, the processes that it started and that have ended, such as servers and commands. */
function processorSeconds() {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000_000;
  if (!existsSync('/proc/self/stat')) return own;
  // The name in parentheses may contain spaces. Of what follows it, fields 13 and 14 are cutime and cstime, in 1/100 s.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return own + (Number(fields[13]) + Number(fields[14])) / 100;
}

/** An error's class and properties are lost between processes, so its text is sent. */
function sendable(data) {
  const { error, ...details } = data?.details ?? {};
  if (!error) return data;
  const cause = error.code === 'ERR_TEST_FAILURE' ? error.cause : error;
  return { ...data, details: { ...details, failure: inspect(cause, { depth: 8 }) } };
}
