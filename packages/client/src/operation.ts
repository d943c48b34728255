import type { RequestRoute } from '@tribune/contract/request';
import type { RequestOptions, SentInputs, TribuneClient } from './client.ts';
import { formOf } from './form.ts';

/** Inputs may be omitted when none is required. */
type Arguments<Input> = object extends Input
  ? [input?: Input, options?: RequestOptions]
  : [input: Input, options?: RequestOptions];

/** A route of the API as a function. */
export type Operation<Input, Result> = (client: TribuneClient, ...rest: Arguments<Input>) => Promise<Result>;

/** A route that returns pages. */
export interface ListOperation<Input, Result, Item> extends Operation<Input, Result> {
  /** All items, page by page: `for await (const review of listReviews.all(client)) …` */
  all(client: TribuneClient, ...rest: Arguments<Input>): AsyncGenerator<Item, void, undefined>;
  /** The pages themselves, with their totals. */
  pages(client: TribuneClient, ...rest: Arguments<Input>): AsyncGenerator<Result, void, undefined>;
}

interface OperationRoute extends RequestRoute {
  /** How inputs that are not part of the path are sent. */
  sends?: 'query' | 'body' | 'form';
  /** The route has the input `merchantId`, which the client fills in. */
  merchant?: true;
}

export function operation<Input, Result>(route: OperationRoute): Operation<Input, Result> {
  return (client, ...[input, options]: Arguments<Input>) =>
    client.send(route, inputsOf(route, client, { ...input }), options) as Promise<Result>; // by the route's schema
}

/**
 * `items`: the field of a page that contains the items. @public Used by the generated operations, which are not committed, so knip does
 * not see them.
 */
export function listOperation<Input, Result, Item>(
  route: OperationRoute,
  items: keyof Result & string,
): ListOperation<Input, Result, Item> {
  const one = operation<Input, Result>(route);
  async function* pages(client: TribuneClient, ...[input, options]: Arguments<Input>) {
    let startAfter: string | null | undefined;
    do {
      const next = startAfter ? { ...input, startAfter, page: undefined } : input;
      const page = await one(client, ...([next, options] as Arguments<Input>)); // the same input with a cursor
      yield page;
      startAfter = (page as { nextStartAfter?: string | null }).nextStartAfter; // every page has it
    } while (startAfter);
  }
  async function* all(client: TribuneClient, ...rest: Arguments<Input>) {
    for await (const page of pages(client, ...rest)) yield* page[items] as Item[]; // by the route's schema
  }
  return Object.assign(one, { pages, all });
}

/** Inputs are flat: path parameters are taken by name, the rest becomes query, body or form. */
function inputsOf(
  { path, sends, merchant }: OperationRoute,
  { merchantId }: TribuneClient,
  input: Record<string, unknown>,
): SentInputs {
  const params: Record<string, unknown> = {};
  const rest: Record<string, unknown> = merchant ? { merchantId, ...input } : { ...input };
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    if (typeof rest[name] !== 'string' && typeof rest[name] !== 'number')
      throw new TypeError(`${name} is missing: the path is ${path}`);
    params[name] = rest[name];
    delete rest[name];
  }
  return { params, ...(sends && { [sends]: sends === 'form' ? formOf(rest) : rest }) };
}
