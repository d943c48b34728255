import { createRequester, type RequesterOptions } from './request.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from './route.ts';

export { ApiFailure } from './api-failure.ts';

/** Inputs that a route does not declare are inferred as `unknown` and are left out. */
type Part<Name extends string, Value> = unknown extends Value ? object : { [Key in Name]: Value };

type Inputs<R> = Part<'params', ParamsOf<R>> &
  Partial<Part<'query', QueryOf<R>>> &
  Part<'body', BodyOf<R>> & { form?: FormData; idempotencyKey?: string; signal?: AbortSignal };

export type Client = <R extends Route>(route: R, inputs: Inputs<R>) => Promise<AnswerOf<R>>;

/** Creates a typed client: `await call(getReview, { params: { reviewId } })`. Calls throw ApiFailure. */
export function createClient(options: RequesterOptions): Client {
  const request = createRequester(options);
  return async (route, inputs) => (await request(route, inputs)) as AnswerOf<typeof route>; // by the route's schema
}
