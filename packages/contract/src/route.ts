import type { ErrorCode } from './errors.ts';
import { type IdsIn, idsIn, type ParamsFor } from './path-parameters.ts';
import type { GrowthFeature } from './plans.ts';
import type { Role } from './roles.ts';
import type { Static, TSchema } from './schema.ts';

/**
 * Who may call a route: `origin` a browser on an allowed origin, `key` the merchant's server with an API key, `bearer` a
 * staff member, `signed` the sender of a signed webhook, `operator` the operator of the installation, `anyone` without
 * credentials.
 */
export type Audience = 'origin' | 'key' | 'bearer' | 'signed' | 'operator' | 'anyone';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A rate limit in requests per minute. By default it follows from the method and the credentials. */
export type LimitName =
  | 'publicRead'
  | 'publicWrite'
  | 'keyRead'
  | 'keyWrite'
  | 'uploadSignature'
  | 'adminWrite'
  | 'webhook'
  | 'productWebhook'
  | 'signIn'
  | 'landing'
  | 'mcp'
  | 'syndication';

/** Method and path below `/apiV2`, with parameters as `{name}`: `GET /reviews/{reviewId}`. */
export type Endpoint = `${Method} /${string}`;

interface RouteFields {
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  audiences: readonly Audience[];
  /** Platform whose signature a `signed` route expects. Defaults to our own. */
  signedBy?: 'shopify' | 'woocommerce';
  /** Minimum role of a staff member. */
  role?: Role;
  /** Feature of the Growth and Enterprise plans that the route requires. */
  plan?: GrowthFeature;
  /** Query parameters that require Growth or Enterprise, with their feature. */
  gatedQuery?: Readonly<Record<string, GrowthFeature>>;
  limit?: LimitName | 'none';
  /** Exceptions to the default that only reads are possible while the merchant is suspended: allowed writes and refused reads. */
  whileSuspended?: 'allowed' | 'refused';
  /** Values of a field that are reserved for the merchant's server and staff; browsers are refused. */
  reserved?: {
    in: 'query' | 'body';
    field: string;
    values: readonly unknown[];
    refusal: 'AUTHENTICATION_REQUIRED' | 'FORBIDDEN';
  };
  /** Multipart form for the OpenAPI document. The route parses and validates it itself. */
  form?: TSchema;
  /** Staff routes refuse unknown fields by default, because a typo would otherwise be silently ignored. */
  unknownFields?: 'refused' | 'ignored';
  /** Whether the success response is the whole body, and not `data` of the envelope. */
  bare?: boolean;
  /** Content type of the success response when it is not JSON. Requires `bare`; `answer` describes the text. */
  contentType?:
    | 'application/gzip'
    | 'application/ld+json'
    | 'application/x-ndjson'
    | 'application/xml'
    | 'application/zip'
    | 'text/csv'
    | 'text/html';
  /** The route compresses its response itself, for clients that accept it. */
  compressed?: boolean;
  /** Supports the header Range. */
  ranges?: boolean;
  /** Error codes beyond those that follow from audiences, plan, limits and inputs, such as NOT_FOUND from an `idReference` in the path. */
  errors?: readonly ErrorCode[];
  deprecated?: {
    since: string;
    sunset: string;
    /** Path of the replacement, and the body field for each parameter in it. */
    successor: string;
    successorParams?: Readonly<Record<string, string>>;
  };
}

interface RouteSchemas<Params, Query, Body, Answer> {
  /** Parameters of the path. By default its IDs, which path-parameters.ts describes. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Success response. */
  answer: Answer;
}

export interface Route<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> extends RouteFields,
    RouteSchemas<Params, Query, Body, Answer> {
  method: Method;
  path: string;
}

/** Whether the route is refused while its merchant is suspended: all writes, and downloads of exports. */
export const refusedWhileSuspended = ({ method, audiences, limit, whileSuspended }: Route): boolean =>
  (method !== 'GET' || whileSuspended === 'refused') &&
  whileSuspended !== 'allowed' &&
  limit !== 'publicRead' &&
  limit !== 'keyRead' &&
  !audiences.includes('anyone') &&
  !audiences.includes('operator');

/** Infers the types of a route's parts. */
export function route<
  const At extends Endpoint,
  const Query extends TSchema,
  const Body extends TSchema,
  const Answer extends TSchema,
  const Params extends TSchema = IdsIn<At>,
>(
  endpoint: At,
  definition: RouteFields & RouteSchemas<Params, Query, Body, Answer> & ParamsFor<At>,
): Route<Params, Query, Body, Answer> {
  const [method, path] = endpoint.split(' ') as [Method, string]; // by the type of `endpoint`
  // Without `params`, the type of the path's IDs is that of the default.
  const params = definition.params ?? (idsIn(path) as Params | undefined);
  return { ...definition, method, path, ...(params && { params }) };
}

/** Like `route`, for an area whose routes share fields, such as their tag. A route may override them. */
export function routesOf<const Shared extends Partial<RouteFields>>(shared: Shared) {
  return <
    const At extends Endpoint,
    const Query extends TSchema,
    const Body extends TSchema,
    const Answer extends TSchema,
    const Params extends TSchema = IdsIn<At>,
  >(
    endpoint: At,
    definition: RouteSchemas<Params, Query, Body, Answer> &
      ParamsFor<At> &
      Omit<RouteFields, keyof Shared> &
      Partial<RouteFields>,
  ): Route<Params, Query, Body, Answer> =>
    // `shared` provides the fields that a definition may omit.
    route(endpoint, { ...shared, ...definition } as typeof definition & RouteFields);
}

type Part<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
export type ParamsOf<R> = R extends Route<infer P, infer _Q, infer _B, infer _A> ? Part<P> : never;
export type QueryOf<R> = R extends Route<infer _P, infer Q, infer _B, infer _A> ? Part<Q> : never;
export type BodyOf<R> = R extends Route<infer _P, infer _Q, infer B, infer _A> ? Part<B> : never;
export type AnswerOf<R> = R extends Route<infer _P, infer _Q, infer _B, infer A> ? Part<A> : never;
