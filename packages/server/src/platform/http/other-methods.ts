import { apiRoot, routes } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * 405 with Allow where the path exists and the method does not. Only such paths are registered as the router would take for those with a
 * parameter: with all 820 routes an application started 33 ms later and occupied 5 MB more.
 */
export function refuseOtherMethods(app: FastifyInstance, isClosed: (pattern: string) => boolean): void {
  known ??= servedPaths();
  const { paths, ambiguous } = known;
  app.addHook('onRequest', ({ is404, method, url }, _reply, done) => {
    const pathname = is404 ? pathnameOf(url) : undefined;
    const found = pathname && paths.find(({ matches }) => matches.test(pathname));
    const isOther = found && !isClosed(found.path) && found.others.some((other) => other === method);
    done(isOther ? found.refusal() : undefined);
  });
  for (const { path, others, refusal } of ambiguous)
    app.route({
      method: others,
      url: path,
      exposeHeadRoute: false,
      onRequest: (_request, _reply, done) => done(refusal()),
      handler: () => {},
    });
}

/** Of the contract: read once, for all applications of the process. */
let known: ReturnType<typeof servedPaths> | undefined;

function servedPaths() {
  const paths = [...Map.groupBy(routes, ({ path }) => path)]
    .map(([path, served]) => servedPath(path, new Set(served.map(({ method }) => method))))
    // Like the router, prefers those without parameters.
    .toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')));
  const isAmbiguous = (path: string) => paths.some((one) => one.path !== path && one.matches.test(path));
  return { paths, ambiguous: paths.filter(({ path, others }) => others.length > 0 && isAmbiguous(path)) };
}

function servedPath(template: string, served: ReadonlySet<string>) {
  const allow = [...served, ...(served.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return {
    path: apiRoot + template.replaceAll(/\{(\w+)\}/g, ':$1'),
    matches: new RegExp(
      `^${apiRoot}${template.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
    others: methods.filter((method) => !served.has(method)),
    refusal: () => new ApiError('METHOD_NOT_ALLOWED', `This route takes ${allow}.`, { headers: { allow } }),
  };
}

/** Decodes what the router decodes. Undefined if the path is malformed. */
function pathnameOf(url: string): string | undefined {
  try {
    return decodeURI(url.replace(/[?#].*/s, ''));
  } catch {
    return undefined;
  }
}
