import { apiRoot, apiVersion, getHealth, healthChecks } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { currentRelease } from '../../platform/release.ts';
import { type Problem, problemsOf } from './checks.ts';

const freshMs = 1_000;

/** Registers `GET /health`. Does not use `serve`, which cannot return other statuses than 200 on success. */
export function serveHealth(app: FastifyInstance, context: Context): void {
  const startedAt = performance.now();
  const servingSince = context.clock.now();
  let asked: { at: number; problems: Promise<Problem[]> } | null = null;
  // The route is public and not rate-limited, so checks run at most once a second.
  const problemsNow = () => {
    if (!asked || performance.now() - asked.at > freshMs)
      asked = { at: performance.now(), problems: problemsOf(context, servingSince) };
    return asked.problems;
  };
  app.route({
    method: 'GET',
    url: apiRoot + getHealth.path,
    config: { route: getHealth },
    async handler(_request, reply) {
      const problems = await problemsNow();
      const isDown = (check: Problem['check']) => problems.some((problem) => problem.check === check);
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
      if (isDown('database')) reply.code(503).header('retry-after', '2');
      return {
        status: isDown('database') ? 'unavailable' : problems.length > 0 ? 'degraded' : 'ok',
        version: apiVersion,
        server: currentRelease(),
        uptimeSeconds: Math.floor((performance.now() - startedAt) / 1000),
        checks: Object.fromEntries(healthChecks.map((check) => [check, isDown(check) ? 'down' : 'up'])),
        problems,
      };
    },
  });
}
