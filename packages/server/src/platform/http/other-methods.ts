import { apiRoot, routes } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Returns 405 with Allow where the path exists and the method does not. Registers only the paths that the router would otherwise match as a
 * parameter of another route: registering all 820 routes took 33 ms and 5 MB more in each application.
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

/** Computed once per process, because it depends only on the contract. */
let known: ReturnType<typeof servedPaths> | undefined;

function servedPaths() {
  const paths = [...Map.groupBy(routes, ({ path }) => path)]
    .map(([path, served]) => servedPath(path, new Set(served.map(({ method }) => method))))
    // Like the router, prefers paths without parameters.
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
