import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '@tribune/contract';
import { Logger, parseCronItems, runOnce, type TaskList } from 'graphile-worker';
import { cron, jobs, tasksOf } from '../../app/jobs.ts';
import { startHarness } from '../../testing/harness.ts';
import { until } from '../../testing/processes.ts';
import { rows } from '../db/database.ts';
import { orNull, output, statement } from '../db/statement.ts';
import { dropJob, enqueue, handled, jobType, scheduled } from './job.ts';

const { context, databaseUrl } = await startHarness();
const { db } = context;

const greetJob = jobType({
  name: 'greet',
  payload: Type.Object({ name: Type.String() }),
  key: ({ name }) => `greet ${name}`,
  maxAttempts: 2,
});
const greeted: string[] = [];
const greet = handled(greetJob, async (greetings: string[], { name }) => greetings.push(name));

/** Runs all queued jobs, as a worker does. graphile-worker writes their outcome after runOnce has resolved. */
async function work(taskList: TaskList = { greet: (payload) => greet.run(greeted, payload) }): Promise<void> {
  await runOnce({
    connectionString: databaseUrl,
    taskList,
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  });
  await until(async () => (await running()).length === 0);
}
const running = () =>
  rows(
    db,
    statement`select id as ${output.number('id')} from graphile_worker.jobs where locked_at is not null`,
    [],
  );
const queued = () =>
  rows(
    db,
    statement`select attempts as ${output.number('attempts')}, last_error as ${orNull(output.text('last_error'))}, run_at as ${output.time('run_at')} from graphile_worker.jobs where task_identifier = $1`,
    ['greet'],
  );

test('a job queued twice under one key runs once, with the last payload', async () => {
  await enqueue(db, greetJob, { name: 'Maya' });
  await enqueue(db, greetJob, { name: 'Maya' });
  await enqueue(db, greetJob, { name: 'Tom' });
  await work();
  assert.deepEqual(greeted.sort(), ['Maya', 'Tom']);
  assert.deepEqual(await queued(), []);
});

test('requeueing keeps the run time with keepsItsPlace, and replaces it otherwise', async () => {
  const [later, latest] = [new Date('2040-01-01T00:00:00.000Z'), new Date('2041-01-01T00:00:00.000Z')];
  await enqueue(db, greetJob, { name: 'Maya' }, { runAt: later });
  await enqueue(db, greetJob, { name: 'Maya' }, { runAt: latest, keepsItsPlace: true });
  assert.equal((await queued())[0]?.run_at, later.toISOString());
  await enqueue(db, greetJob, { name: 'Maya' }, { runAt: latest });
  assert.equal((await queued())[0]?.run_at, latest.toISOString());
  await dropJob(db, greetJob, { name: 'Maya' });
  assert.deepEqual(await queued(), []);
});

test('jobs of a lower priority run after those that are queued later', async () => {
  const order: string[] = [];
  const laterJob = jobType({
    name: 'greet_later',
    payload: Type.Object({ name: Type.String() }),
    key: ({ name }) => `later ${name}`,
    priority: 10,
  });
  const later = handled(laterJob, async (_context: null, { name }) => order.push(`later ${name}`));
  for (const name of ['Maya', 'Tom', 'Kai']) await enqueue(db, laterJob, { name });
  await enqueue(db, greetJob, { name: 'Ada' });
  await work({
    greet_later: (payload) => later.run(null, payload),
    greet: async () => void order.push('Ada'),
  });
  assert.deepEqual(order, ['Ada', 'later Maya', 'later Tom', 'later Kai']);
});

test('a payload of another type does not reach the handler', async () => {
  greeted.length = 0;
  await rows(db, `select graphile_worker.add_job($1, '{"name": 5}'::json)`, ['greet']);
  await work();
  const [{ attempts, last_error } = {}] = await queued();
  assert.deepEqual([attempts, greeted], [1, []]);
  assert.match(last_error ?? '', /payload of this greet job is invalid: data\/name must be string/);
});

test('the compiler refuses a payload of another type', async () => {
  const refused = [
    // @ts-expect-error: a name is a string
    () => enqueue(db, greetJob, { name: 5 }),
    // @ts-expect-error: the name is missing
    () => enqueue(db, greetJob, {}),
    // @ts-expect-error: there is no such field
    () => dropJob(db, greetJob, { name: 'Maya', title: 'Dr.' }),
    // @ts-expect-error: the payload has no such field
    () => handled(greetJob, async (_context: null, { title }) => title),
  ];
  assert.equal(refused.length, 4);
});

test('job names are unique, and graphile-worker can parse every schedule', async () => {
  const names = jobs.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
  assert.deepEqual(
    cron.map(({ task }) => task),
    jobs.filter((job) => job.cron !== undefined).map(({ name }) => name),
  );
  assert.ok(parseCronItems([...cron]).length > 0);
});

test('every scheduled job succeeds on an empty database', async () => {
  for (const { task } of cron) await tasksOf(context)[task]?.({}, undefined as never);
  const run = scheduled({
    name: 'count',
    cron: '* * * * *',
    run: async (counts: number[]) => counts.push(1),
  });
  const counts: number[] = [];
  await run.run(counts, { _cron: {} });
  assert.deepEqual(counts, [1]);
});
