import { route } from './route.ts';
import { nullable, object, oneOf, string, Type } from './schema.ts';

/** `nodes`: the nodes of a database that is distributed with Citus; `up` without it. */
export const healthChecks = ['database', 'nodes', 'storage', 'disk', 'worker'] as const;

const dependency = oneOf(['up', 'down'], 'State of one dependency.');

export const healthProblem = object('A dependency that is down.', {
  check: oneOf(healthChecks, 'The dependency that is down.'),
  message: string('What is wrong, and what does not work because of it.'),
});

export const getHealth = route('GET /health', {
  operationId: 'getHealth',
  tag: 'Health',
  summary: 'Check service health',
  description:
    'Returns 200 while requests can be handled: `ok`, or `degraded` when a dependency other than the database is down (nodes of a distributed database, storage, disk, worker); `problems` says what does not work then. Returns 503 `unavailable` when the database does not answer.',
  audiences: ['anyone'],
  limit: 'none',
  answer: Type.Object({
    status: oneOf(['ok', 'degraded', 'unavailable'], '`ok` while every dependency is up.'),
    version: string('Version of the interface.'),
    server: object('The program that answers.', {
      version: string('Version of `@tribune/server`.'),
      commit: nullable(string('Commit it was built from; null in a copy without its history.')),
    }),
    uptimeSeconds: Type.Integer({ description: 'Seconds since this process started.' }),
    checks: Type.Record(Type.String(), dependency, {
      description: 'Dependencies by name, as in `database`.',
    }),
    problems: Type.Array(healthProblem, {
      description: 'The dependencies that are down. Empty while all are up.',
    }),
  }),
  bare: true,
});
