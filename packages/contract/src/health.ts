import { route } from './route.ts';
import { oneOf, string, Type } from './schema.ts';

const dependency = oneOf(['up', 'down'], 'State of one dependency.');

export const getHealth = route({
  operationId: 'getHealth',
  method: 'GET',
  path: '/health',
  tag: 'Health',
  summary: 'Check service health',
  description:
    'Returns 200 while the service can handle requests, and 503 with the failing dependency otherwise.',
  audiences: ['anyone'],
  limit: 'none',
  answer: Type.Object({
    status: oneOf(['ok', 'unavailable'], '`ok` while every dependency is up.'),
    version: string('Interface version.'),
    uptimeSeconds: Type.Integer({ description: 'Seconds since this process started.' }),
    checks: Type.Record(Type.String(), dependency, {
      description: 'Dependencies by name, as in `database`.',
    }),
  }),
  bare: true,
});
