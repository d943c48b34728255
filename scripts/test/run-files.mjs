// Runs test files in several processes. Each runs many files one after the other: importing the service and compiling it
// once costs a file of its own a second of CPU time.

import { fork } from 'node:child_process';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { inspect } from 'node:util';

// Modules of files that have run are never unloaded: about 20 MB per file. A new process takes four seconds of processor time to import
// and compile everything again, so with much memory it is started less often.
const retiringBytes = Math.min(Math.max(900 * 2 ** 20, totalmem() / 10), 2 ** 31);
/**
 * Of processes that run many files. What these have loaded stays until they retire, so full collections before that free little; and
 * several threads that collect at once take more processor time than one.
 */
const sharedFlags = [
  `--initial-old-space-size=${Math.round((0.6 * retiringBytes) / 2 ** 20)}`,
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
];
const forwarded = ['test:start', 'test:pass', 'test:fail', 'test:diagnostic'];
// The runner prints the summary of all files itself.
const summary = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

/**
 * Returns a stream of events as reporters take them, without those of different files mixed. A file of which `isApart` is
 * true has a process of its own. When at most `repeated` files fail, each runs once more, alone, and the second run counts.
 *
 * @param {string[]} files
 * @param {{
 *   processes: number;
 *   timeoutMs: number;
 *   repeated: number;
 *   isApart(file: string): boolean;
 *   onFile(file: string, seconds: { elapsed: number; processor: number }): void;
 *   onRepeat(failures: { name: string; error: unknown }[]): void;
 * }} options
 */
export function runFiles(files, { processes, timeoutMs, repeated, isApart, onFile, onRepeat }) {
  const events = new PassThrough({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
  const queue = [...files];
  const failures = new Map();
  const write = (all) => {
    for (const event of all) events.write(event);
  };
  const work = async () => {
    let shared;
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      if (!isApart(file) && !shared?.isUsable()) shared = startWorker(sharedFlags);
      const worker = isApart(file) ? startWorker() : shared;
      const began = performance.now();
      const seen = await worker.run(file, timeoutMs);
      if (repeated > 0 && seen.some(isFailure)) failures.set(file, seen);
      else write(seen);
      onFile(file, { elapsed: (performance.now() - began) / 1000, processor: worker.processorSeconds() });
      if (isApart(file)) await worker.end();
    }
    await shared?.end();
  };
  const repeat = async () => {
    for (const [file, seen] of failures) {
      if (failures.size > repeated) {
        write(seen);
        continue;
      }
      const worker = startWorker();
      onRepeat(
        seen.filter(isFailure).map(({ data }) => ({ name: data.name, error: data.details.error.cause })),
      );
      write(await worker.run(file, timeoutMs));
      await worker.end();
    }
  };
  Promise.all(Array.from({ length: processes }, work))
    .then(repeat)
    .then(() => events.end({ type: 'test:summary', data: {} }));
  return events;
}

const isFailure = ({ type }) => type === 'test:fail';

function startWorker(execArgv = []) {
  const child = fork(join(import.meta.dirname, 'worker.mjs'), {
    serialization: 'advanced',
    silent: true,
    execArgv,
  });
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  let usable = true;
  let processor = 0;
  const state = { isUsable: () => usable, processorSeconds: () => processor, run: runFile, end };
  return state;

  async function end() {
    usable = false;
    if (child.connected) child.disconnect();
    await exited;
  }

  /** Resolves with the events of the file, also when its process ends or hangs. */
  async function runFile(file, timeoutMs) {
    const events = [];
    /** Names of the tests that have begun and not ended, outer ones first. */
    const running = [];
    processor = 0;
    const on = (type) => (chunk) => events.push({ type, data: { file, message: String(chunk) } });
    const [stdout, stderr] = [on('test:stdout'), on('test:stderr')];
    child.stdout.on('data', stdout);
    child.stderr.on('data', stderr);
    let received;
    const finished = new Promise((resolve) => {
      received = ({ type, data }) => {
        if (type === 'test:dequeue') running.push(data.name);
        else if (type === 'test:complete') running.splice(running.lastIndexOf(data.name), 1);
        if (type === 'finished') {
          if (data.rss > retiringBytes) usable = false;
          processor = data.processor;
          resolve(null);
        } else if (forwarded.includes(type) && !(data.nesting === 0 && summary.test(data.message)))
          events.push({ type, data: withError(data) });
        // The import failed. Node never ends the stream of such a run.
        if (type === 'test:fail' && data.name === file) resolve('');
      };
      child.on('message', received);
    });
    child.send(file);
    let timer;
    const failure = await Promise.race([
      finished,
      exited.then((how) => `The process of the test file ended with ${how}.`),
      new Promise((resolve) => {
        timer = setTimeout(
          () => resolve(`The test file was still running after ${timeoutMs / 1000} s.`),
          timeoutMs,
        );
      }),
    ]);
    clearTimeout(timer);
    child.off('message', received);
    child.stdout.off('data', stdout);
    child.stderr.off('data', stderr);
    if (failure === null) {
      if (!usable) await end();
      return events;
    }
    usable = false;
    child.kill('SIGKILL');
    await exited;
    if (failure === '') return events;
    const during = running.length > 0 ? `Unfinished: ${running.join(' > ')}` : 'No test was running.';
    return [...wholeTests(events), ...failed(file, `${failure} ${during}`)];
  }
}

function withError(data) {
  if (!data.details?.failure) return data;
  const { failure, ...details } = data.details;
  return { ...data, details: { ...details, error: errorOf(failure) } };
}

/** What reporters print as the given text. */
const errorOf = (text) => ({ code: 'ERR_TEST_FAILURE', cause: { [inspect.custom]: () => text } });

/** Without those of the test during which the process ended. */
function wholeTests(events) {
  const last = events.findLastIndex(
    ({ type, data }) => (type === 'test:pass' || type === 'test:fail') && data.nesting === 0,
  );
  return events.filter(
    ({ type }, index) => index <= last || !type.startsWith('test:s') || type.startsWith('test:std'),
  );
}

function failed(file, text) {
  const test = { name: file, file, nesting: 0, testNumber: 1, line: 1, column: 1 };
  const details = { type: 'test', duration_ms: 0, error: errorOf(text) };
  return [
    { type: 'test:start', data: test },
    { type: 'test:fail', data: { ...test, details } },
  ];
}
