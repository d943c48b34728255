import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '@tribune/contract/client';

/** Retries network errors, server errors and rate limits; other refusals are final. */
function tryAgain(times: number, error: Error): boolean {
  const passing =
    !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500 || error.status === 429;
  return passing && times < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: tryAgain, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
