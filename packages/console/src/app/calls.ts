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
import { notify, notifyFailure } from '../components/toasts.tsx';
import { clientOf, useClient, useMerchant } from './merchant.tsx';
import { sendingWithProgress } from './sending.ts';

export interface Inputs<R> {
  params?: ParamsOf<R>;
  query?: Partial<QueryOf<R>>;
}

/** Query key: by merchant, then route, then inputs, so that all queries of a route can be invalidated at once. */
export const keyOf = (merchantId: string, route: Pick<Route, 'operationId'>, inputs?: object) =>
  inputs ? [merchantId, route.operationId, inputs] : [merchantId, route.operationId];

interface ReadOptions<Answer> {
  /** If false, the request is not sent. */
  when?: boolean;
  /** Refetch interval, optionally depending on the last response; 0 disables it. */
  refetchMs?: number | ((last: Answer | undefined) => number);
}

const interval = <Answer>(refetchMs: ReadOptions<Answer>['refetchMs'], last: Answer | undefined) =>
  (typeof refetchMs === 'function' ? refetchMs(last) : refetchMs) || false;

/** Calls a GET route and caches its response. */
export function useRead<R extends Route>(
  route: R,
  inputs: Inputs<R> = {},
  { when = true, refetchMs }: ReadOptions<AnswerOf<R>> = {},
): UseQueryResult<AnswerOf<R>, ApiFailure> {
  const call = useClient();
  const { id } = useMerchant();
  return useQuery<AnswerOf<R>, ApiFailure>({
    queryKey: keyOf(id, route, inputs),
    // `Inputs` cannot express that a route requires its params; the caller's types do.
    queryFn: ({ signal }) => call(route, { ...inputs, signal } as never),
    enabled: when,
    placeholderData: keepPreviousData as never,
    refetchInterval: ({ state }) => interval(refetchMs, state.data),
  });
}

type Paged = { nextStartAfter: string | null };

/** Reads a list page by page: `nextStartAfter` of one page is `startAfter` of the next. */
export function useReadPages<R extends Route>(
  route: R,
  inputs: Inputs<R> = {},
  { when = true, refetchMs }: ReadOptions<AnswerOf<R>[]> = {},
): UseInfiniteQueryResult<InfiniteData<AnswerOf<R>>, ApiFailure> {
  const call = useClient();
  const { id } = useMerchant();
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
    refetchInterval: ({ state }) => interval(refetchMs, state.data?.pages),
  });
}

/** The type of a route's params or body; a route without them has `unknown`, and its inputs omit them. */
type Part<Name extends string, Value> = unknown extends Value ? object : { [Key in Name]: Value };
type Written<R> = Part<'params', ParamsOf<R>> & Part<'body', BodyOf<R>>;

/** The toast about a change that can be undone. */
interface Undoable<R> {
  message: string;
  /** The inputs that revert the change. */
  undo: Written<R>;
  /** The changed item: a newer toast about it replaces this one. */
  subject?: string;
}

interface WriteOptions<R> {
  /** Routes whose cached responses are invalidated. */
  changes?: readonly Pick<Route, 'operationId'>[];
  /** The toast about the success; false for none. */
  notice?: string | ((answer: AnswerOf<R>, inputs: Written<R>) => string | Undoable<R> | false);
  onDone?: (answer: AnswerOf<R>, inputs: Written<R>) => void;
}

/** Calls a route that changes something. A POST gets an idempotency key, so that a repeated request has no effect. */
export function useWrite<R extends Route>(
  route: R,
  { changes = [], notice, onDone }: WriteOptions<R> = {},
  onError?: (error: ApiFailure) => void,
): UseMutationResult<AnswerOf<R>, ApiFailure, Written<R>> {
  const call = useClient();
  const { id } = useMerchant();
  const queries = useQueryClient();
  const write = useMutation<AnswerOf<R>, ApiFailure, Written<R>>({
    mutationFn: (inputs) =>
      call(route, {
        ...inputs,
        ...(route.method === 'POST' && { idempotencyKey: newKey() }),
      } as never),
    async onSuccess(answer, inputs) {
      const said = typeof notice === 'function' ? notice(answer, inputs) : notice;
      if (typeof said === 'string') notify(said);
      else if (said) notify(said.message, { ...said, undo: () => write.mutate(said.undo) });
      onDone?.(answer, inputs);
      await Promise.all(changes.map((one) => queries.invalidateQueries({ queryKey: keyOf(id, one) })));
    },
    ...(onError && { onError }),
  });
  return write;
}

/** Changes something at once, without a form: a toast shows why it failed. */
export const useAction = <R extends Route>(route: R, options?: WriteOptions<R>) =>
  useWrite(route, options, notifyFailure);

interface Upload<R> {
  params?: ParamsOf<R>;
  form: FormData;
}

/** Uploads a multipart form. `sent` is the uploaded fraction, from 0 to 1. */
export function useUpload<R extends Route>(
  route: R,
  {
    changes = [],
    onDone,
  }: Pick<WriteOptions<R>, 'changes'> & { onDone?: (answer: AnswerOf<R>) => void } = {},
): UseMutationResult<AnswerOf<R>, ApiFailure, Upload<R>> & { sent: number } {
  const { id } = useMerchant();
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

/** Not crypto.randomUUID(), which is missing on pages without HTTPS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
