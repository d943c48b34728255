/** Runs the statements of one request with pgbench. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Measured, quantiles } from './load.ts';

const run = promisify(execFile);

export interface Sent {
  text: string;
  values: unknown[];
}

let recording: Sent[] | null = null;

/** Wraps the driver to record statements. Existing connections are not recorded. */
export function recordStatements(): void {
  const { query } = pg.Client.prototype;
  const heard = function (this: pg.Client, first: unknown, values?: unknown, ...rest: unknown[]) {
    const statement = typeof first === 'string' ? { text: first, values } : (first as Partial<Sent>);
    const list = Array.isArray(statement.values) ? statement.values : [];
    if (statement.text !== undefined) recording?.push({ text: statement.text, values: list });
    return Reflect.apply(query, this, [first, values, ...rest]);
  };
  // Forwards all seven overloads of pg's `query`.
  pg.Client.prototype.query = heard as typeof query;
}

/** The statements sent during `work`, without notifications, which are batched over all writers. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  recording = sent;
  await work();
  recording = null;
  return sent.filter(({ text }) => !text.includes('pg_notify'));
}

/**
 * A pgbench script from the statements of many requests: values equal in all of them are literals, others become
 * an expression over `:n`, unique per transaction, or a random number of the same range.
 */
export function scriptOf(recorded: readonly Sent[][]): string {
  const [first] = recorded;
  if (!first?.length) throw new Error('No statements were recorded');
  const textsOf = (sent: readonly Sent[]) => sent.map(({ text }) => text).join(';');
  // Ignores statements of timers, which are sometimes recorded with those of a request.
  const requests = recorded.filter((sent) => textsOf(sent) === textsOf(first));
  const lines = ['\\set seq :seq + 1', '\\set n :run * 100000000000 + :client_id * 1000000000 + :seq'];
  const statements = first.map(({ text, values }, at) => {
    const expressions = values.map((_value, index) => {
      const seen = requests.map((request) => request[at]?.values[index]);
      return expressionOf(seen, `v${at}x${index}`, lines);
    });
    const filled = text.replaceAll(/\$(\d+)/g, (_match, number) => `${expressions[Number(number) - 1]}`);
    return `${filled.replaceAll(/\s+/g, ' ').trim()};`;
  });
  return [...lines, ...statements].join('\n');
}

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A pgbench expression for a parameter. Null only if all requests have null. */
function expressionOf(values: unknown[], name: string, lines: string[]): string {
  const given = values.filter((value) => value !== null);
  const seen = given.length > 0 ? given : values;
  const [one] = seen;
  if (one instanceof Date) {
    const agoMinutes = Math.round((Date.now() - one.getTime()) / 60_000);
    return agoMinutes > 0 ? `(now() - interval '${agoMinutes} min')` : 'now()';
  }
  if (Buffer.isBuffer(one)) return `decode(md5('${name}' || (:n)::bigint), 'hex')`;
  if (seen.every((value) => JSON.stringify(value) === JSON.stringify(one))) return literal(one);
  if (typeof one === 'number') return randomOf(seen.map(Number), name, lines);
  if (typeof one !== 'string') throw new Error(`No expression for ${JSON.stringify(one)}`);
  if (uuidText.test(one)) return "('01990000-0000-7000-8000-' || lpad(to_hex((:n)::bigint), 12, '0'))::uuid";
  // JSON stays a literal, because a hash within a log's entry may also contain such numbers.
  if (/^[[{]/.test(one)) return literal(one);
  if (one.search(marker) >= 0) return `(${one.split(marker).map(literal).join(' || (:n)::bigint || ')})`;
  const numbers = seen.map((text) => Number(/\d+$/.exec(String(text))?.[0]));
  // For words that differ, such as detected languages, the first one is used.
  if (numbers.some(Number.isNaN)) return literal(one);
  return `(${literal(one.replace(/\d+$/, ''))} || ${randomOf(numbers, name, lines)})`;
}

function randomOf(numbers: number[], name: string, lines: string[]): string {
  lines.push(`\\set ${name} random(${Math.min(...numbers)}, ${Math.max(...numbers)})`);
  return `(:${name})::int`;
}

/** Numbers of this length replace the values that differ between requests. */
const marker = /\d{9,}/g;

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return literal(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  const text = String(value).replaceAll("'", "''");
  // pgbench reads `:name` as a variable even within quotes.
  return /:\w/.test(text) ? `E'${text.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}'` : `'${text}'`;
}

export async function pgbenchVersion(): Promise<string | null> {
  return run('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

let runs = 0;

export async function runPgbench(options: {
  databaseUrl: string;
  script: string;
  clients: number;
  seconds: number;
}): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, options.script);
    const clients = String(options.clients);
    const { stdout } = await run(
      'pgbench',
      [
        ...['--no-vacuum', '--protocol=prepared', '--client', clients, '--jobs', '2', '--log'],
        ...[
          '--time',
          String(options.seconds),
          '--define',
          `run=${++runs}`,
          '--define',
          'seq=0',
          '--file',
          file,
        ],
        options.databaseUrl,
      ],
      { cwd: folder },
    );
    const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench printed no tps: ${stdout}`);
    return { requestsPerSecond: Number(tps), ...quantiles(await latenciesIn(folder)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** pgbench's log: client, transaction, microseconds, … */
async function latenciesIn(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('pgbench_log.'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => Number(line.split(' ')[2]) / 1000);
}
