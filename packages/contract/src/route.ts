import type { ErrorCode } from './errors.ts';
import type { GrowthFeature } from './plans.ts';
import type { Role } from './roles.ts';
import type { Static, TSchema } from './schema.ts';

/**
 * Who may call a route (decisions.md section 3): `origin` a listed browser origin, `key` a merchant's server,
 * `bearer` a member of staff, `signed` a signed webhook, `anyone` without any credential.
 */
export type Audience = 'origin' | 'key' | 'bearer' | 'signed' | 'anyone';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A named budget of requests per minute; routes without one take theirs from method and credential. */
export type LimitName =
  | 'publicRead'
  | 'publicWrite'
  | 'keyRead'
  | 'keyWrite'
  | 'uploadSignature'
  | 'adminWrite'
  | 'webhook'
  | 'signIn'
  | 'landing';

export interface Route<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  operationId: string;
  method: Method;
  /** Path below `/apiV2`, parameters as `{name}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  audiences: readonly Audience[];
  /** The platform whose way of signing a `signed` route takes; ours when absent. */
  signedBy?: 'shopify' | 'woocommerce';
  /** Least role of a bearer. */
  role?: Role;
  /** Names the feature when the route needs Growth or Enterprise. */
  plan?: GrowthFeature;
  /** Query parameters that need Growth or Enterprise, and the feature they belong to. */
  gatedQuery?: Readonly<Record<string, GrowthFeature>>;
  limit?: LimitName | 'none';
  params?: Params;
  query?: Query;
  body?: Body;
  /** Values of one field that a browser may not send, because they are for the merchant's server and staff. */
  reserved?: {
    in: 'query' | 'body';
    field: string;
    values: readonly unknown[];
    refusal: 'AUTHENTICATION_REQUIRED' | 'FORBIDDEN';
  };
  /** Describes a multipart form, which the route reads by itself. */
  form?: TSchema;
  /** Staff routes refuse unknown fields by name, where a typing error would silently change nothing. */
  unknownFields?: 'refused' | 'ignored';
  /** What success answers: as `data` in the envelope, or itself when `bare`. */
  answer: Answer;
  bare?: boolean;
  /** What success is written in where that is not JSON; `answer` then describes its text, and `bare` is true. */
  contentType?: 'application/ld+json' | 'text/html' | 'application/xml' | 'application/zip' | 'text/csv';
  /** Takes the header Range. */
  ranges?: boolean;
  /** Codes beyond those that follow from audiences, plan, limits and inputs. */
  errors?: readonly ErrorCode[];
  deprecated?: {
    since: string;
    sunset: string;
    /** Path of the route to use, and which field of the body each name in it stands for. */
    successor: string;
    successorParams?: Readonly<Record<string, string>>;
  };
}

/** Types a route's parts without widening them. */
export function route<
  const Params extends TSchema,
  const Query extends TSchema,
  const Body extends TSchema,
  const Answer extends TSchema,
>(definition: Route<Params, Query, Body, Answer>): Route<Params, Query, Body, Answer> {
  return definition;
}

type Part<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
export type ParamsOf<R> = R extends Route<infer P, infer _Q, infer _B, infer _A> ? Part<P> : never;
export type QueryOf<R> = R extends Route<infer _P, infer Q, infer _B, infer _A> ? Part<Q> : never;
export type BodyOf<R> = R extends Route<infer _P, infer _Q, infer B, infer _A> ? Part<B> : never;
export type AnswerOf<R> = R extends Route<infer _P, infer _Q, infer _B, infer A> ? Part<A> : never;
