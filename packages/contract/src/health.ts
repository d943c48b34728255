import { route } from './route.ts';
import { oneOf, Type } from './schema.ts';

const part = oneOf(['up', 'down']);

export const getHealth = route({
  operationId: 'getHealth',
  method: 'GET',
  path: '/health',
  tag: 'Health',
  summary: 'Is the service up, and what of it is down?',
  description: '200 when it can serve; 503 with the part that is down.',
  audiences: ['anyone'],
  limit: 'none',
  answer: Type.Object({
    status: oneOf(['ok', 'unavailable']),
    version: Type.String(),
    uptimeSeconds: Type.Integer(),
    checks: Type.Record(Type.String(), part),
  }),
  bare: true,
});
