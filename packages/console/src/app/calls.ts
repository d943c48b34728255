import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@tribune/contract';
import type { ApiFailure } from '@tribune/contract/client';
import { useState } from 'react';
import { clientOf, useClient, useShop } from './merchant.tsx';
import { sendingWithProgress } from './sending.ts';

export interface Inputs<R> {
  params?: ParamsOf<R>;
  query?: Partial<QueryOf<R>>;
}

/** What a read is kept under: all of a shop, then all of a route, then one reading of it. */
export const keyOf = (shopId: string, route: Pick<Route, 'operationId'>, inputs?: object) =>
  inputs ? [shopId, route.operationId, inputs] : [shopId, route.operationId];

interface ReadOptions<Answer> {
  /** Asked for only when true. */
  when?: boolean;
  /** Asks again so often; as a function, by what was answered last: 0 is never. */
  everyMs?: number | ((last: Answer | undefined) => number);
}

const interval = <Answer>(everyMs: ReadOptions<Answer>['everyMs'], last: Answer | undefined) =>
  (typeof everyMs === 'function' ? everyMs(last) : everyMs) || false;

/** Reads a GET route and keeps what it answered. */
export function useRead<R extends Route>(
  route: R,
  inputs: Inputs<R> = {},
  { when = true, everyMs }: ReadOptions<AnswerOf<R>> = {},
): UseQueryResult<AnswerOf<R>, ApiFailure> {
  const call = useClient();
  const { id } = useShop();
  return useQuery<AnswerOf<R>, ApiFailure>({
    queryKey: keyOf(id, route, inputs),
    // The inputs are those of the route; that none of its parts is missing is for the caller's types to see to.
    queryFn: ({ signal }) => call(route, { ...inputs, signal } as never),
    enabled: when,
    placeholderData: keepPreviousData as never,
    refetchInterval: ({ state }) => interval(everyMs, state.data),
  });
}

type Paged = { nextStartAfter: string | null };

/** Reads a list page by page: `nextStartAfter` of one is `startAfter` of the next. */
export function useReadPages<R extends Route>(
  route: R,
  inputs: Inputs<R> = {},
  { when = true, everyMs }: ReadOptions<AnswerOf<R>[]> = {},
): UseInfiniteQueryResult<InfiniteData<AnswerOf<R>>, ApiFailure> {
  const call = useClient();
  const { id } = useShop();
  return useInfiniteQuery<AnswerOf<R>, ApiFailure, InfiniteData<AnswerOf<R>>, unknown[], string | null>({
    queryKey: [...keyOf(id, route, inputs), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(route, {
        ...inputs,
        query: { ...inputs.query, ...(pageParam !== null && { startAfter: pageParam }) },
        signal,
      } as never),
    initialPageParam: null,
    getNextPageParam: (last) => (last as Paged).nextStartAfter,
    enabled: when,
    refetchInterval: ({ state }) => interval(everyMs, state.data?.pages),
  });
}

/** A part that a route does not have is `unknown`, and nothing is asked for it. */
type Part<Name extends string, Value> = unknown extends Value ? object : { [Key in Name]: Value };
type Written<R> = Part<'params', ParamsOf<R>> & Part<'body', BodyOf<R>>;

interface WriteOptions<R> {
  /** Routes whose readings are asked for anew. */
  changes?: readonly Pick<Route, 'operationId'>[];
  onDone?: (answer: AnswerOf<R>, inputs: Written<R>) => void;
}

/** Calls a route that changes something. A POST gets a key of its own, so that a call made twice happens once. */
export function useWrite<R extends Route>(
  route: R,
  { changes = [], onDone }: WriteOptions<R> = {},
): UseMutationResult<AnswerOf<R>, ApiFailure, Written<R>> {
  const call = useClient();
  const { id } = useShop();
  const queries = useQueryClient();
  return useMutation<AnswerOf<R>, ApiFailure, Written<R>>({
    mutationFn: (inputs) =>
      call(route, {
        ...inputs,
        ...(route.method === 'POST' && { idempotencyKey: newKey() }),
      } as never),
    async onSuccess(answer, inputs) {
      onDone?.(answer, inputs);
      await Promise.all(changes.map((one) => queries.invalidateQueries({ queryKey: keyOf(id, one) })));
    },
  });
}

interface Upload<R> {
  params?: ParamsOf<R>;
  form: FormData;
}

/** Sends a form to a route that takes one. `sent` is how much of it has gone, from 0 to 1, while it goes. */
export function useUpload<R extends Route>(
  route: R,
  {
    changes = [],
    onDone,
  }: Pick<WriteOptions<R>, 'changes'> & { onDone?: (answer: AnswerOf<R>) => void } = {},
): UseMutationResult<AnswerOf<R>, ApiFailure, Upload<R>> & { sent: number } {
  const { id } = useShop();
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const mutation = useMutation<AnswerOf<R>, ApiFailure, Upload<R>>({
    mutationFn(upload) {
      setSent(0);
      return clientOf(id, sendingWithProgress(setSent))(route, {
        ...upload,
        idempotencyKey: newKey(),
      } as never) as Promise<AnswerOf<R>>;
    },
    async onSuccess(answer) {
      onDone?.(answer);
      await Promise.all(changes.map((one) => queries.invalidateQueries({ queryKey: keyOf(id, one) })));
    },
  });
  return { ...mutation, sent };
}

/** Not crypto.randomUUID(), which pages without https do not have. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
