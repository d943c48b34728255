import { apiRoot, apiVersion, getHealth } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';

const answerWithinMs = 2_000;

/** Written out and not served by `serve`: its status says whether the service is up. */
export function serveHealth(app: FastifyInstance, context: Context): void {
  const startedAt = performance.now();
  app.route({
    method: 'GET',
    url: apiRoot + getHealth.path,
    config: { route: getHealth },
    async handler(_request, reply) {
      const checks = { database: (await databaseAnswers(context)) ? 'up' : 'down' } as const;
      const up = Object.values(checks).every((state) => state === 'up');
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
      if (!up) reply.code(503).header('retry-after', '2');
      return {
        status: up ? 'ok' : 'unavailable',
        version: apiVersion,
        uptimeSeconds: Math.floor((performance.now() - startedAt) / 1000),
        checks,
      };
    },
  });
}

async function databaseAnswers({ db }: Context): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, answerWithinMs, false).unref());
  const answer = rows(db, 'select 1', []).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}
